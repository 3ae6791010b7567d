import { useEffect, useState } from 'react';

/** Loader data as state, so that the reply of a call can replace it; new loader data resets it. */
export function useLoadedState<T>(loaded: T) {
  const [state, setState] = useState(loaded);
  useEffect(() => setState(loaded), [loaded]);
  return [state, setState] as const;
}
