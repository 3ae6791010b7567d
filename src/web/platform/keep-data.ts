import type { createBrowserRouter, DataStrategyFunction } from 'react-router';
import { NetworkError } from './api.ts';

/** Loads data as the router does by default, but if the network fails while a page is reloaded, the page keeps its data. */
export const keepData =
  (getRouter: () => ReturnType<typeof createBrowserRouter>, onFailure?: () => void): DataStrategyFunction =>
  async ({ matches }) => {
    const { navigation, revalidation, loaderData } = getRouter().state;
    const isReload = revalidation === 'loading' && navigation.state === 'idle';
    const results = matches
      .filter((match) => match.shouldLoad)
      .map(async ({ route: { id }, resolve }) => {
        const loaded = await resolve();
        if (!isReload || !(loaded.result instanceof NetworkError)) return [id, loaded] as const;
        onFailure?.();
        return [id, { type: 'data', result: loaderData[id] }] as const;
      });
    return Object.fromEntries(await Promise.all(results));
  };
