import { useEffect, useState } from 'react';

/** State that starts as the loader's data and changes with it. The reply of a call can replace it. */
export function useLoadedState<T>(loaded: T) {
  const [state, setState] = useState(loaded);
  useEffect(() => setState(loaded), [loaded]);
  return [state, setState] as const;
}
