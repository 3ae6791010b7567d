import { useEffect, useState } from 'react';

/** What the page has loaded, until a call answers with what has become of it. */
export function useLoadedState<T>(loaded: T) {
  const [now, setNow] = useState(loaded);
  useEffect(() => setNow(loaded), [loaded]);
  return [now, setNow] as const;
}
