import { useEffect, useState } from 'react';

/** State that starts as the loader data, can be replaced by the reply of a call, and follows new loader data. */
export function useLoadedState<T>(loaded: T) {
  const [state, setState] = useState(loaded);
  useEffect(() => setState(loaded), [loaded]);
  return [state, setState] as const;
}
