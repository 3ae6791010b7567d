import { useEffect, useState } from 'react';

/** State that follows the loader's data. A call's reply can replace it until the loader returns new data. */
export function useLoadedState<T>(loaderData: T) {
  const [state, setState] = useState(loaderData);
  useEffect(() => setState(loaderData), [loaderData]);
  return [state, setState] as const;
}
