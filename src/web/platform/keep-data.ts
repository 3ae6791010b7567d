import type { createBrowserRouter, DataStrategyFunction } from 'react-router';
import { NetworkError } from './api.ts';

/**
 * Loads data as the router does by default, but if the network fails while a page is reloaded, the page keeps its data.
 * `onReload` is called after each failure, and when a reload succeeds after one.
 */
export function keepData(
  getRouter: () => ReturnType<typeof createBrowserRouter>,
  onReload: (hasFailed: boolean) => void,
): DataStrategyFunction {
  let hadFailed = false;
  return async ({ matches }) => {
    const { navigation, revalidation, loaderData } = getRouter().state;
    const isReload = revalidation === 'loading' && navigation.state === 'idle';
    const results = matches
      .filter((match) => match.shouldLoad)
      .map(async ({ route: { id }, resolve }) => {
        const loaded = await resolve();
        const hasFailed = isReload && loaded.result instanceof NetworkError;
        if (hasFailed || hadFailed) onReload(hasFailed);
        hadFailed = hasFailed;
        return [id, hasFailed ? { type: 'data' as const, result: loaderData[id] } : loaded] as const;
      });
    return Object.fromEntries(await Promise.all(results));
  };
}
