import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, RouterContextProvider, RouterProvider } from 'react-router';

import { apiContext } from './platform/api.ts';
import { browserApi } from './platform/browser-api.ts';
import type { PageState } from './platform/page-state.ts';
import { ShopProvider } from './platform/shop.tsx';
import { routes } from './routes.tsx';
import './styles.ts';

interface Embedded {
  page: PageState;
  hydration: NonNullable<Parameters<typeof createBrowserRouter>[1]>['hydrationData'];
}

/** Hydrates the server-rendered page. The script is requested after load or at the first interaction. */
async function start(): Promise<void> {
  const { page, hydration } = JSON.parse(document.getElementById('state')!.textContent!) as Embedded;
  const api = browserApi(page.storefront_key);
  // The page's code must be loaded before hydration compares it with the HTML.
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    const { default: _, ...module } = (await route.lazy()) as Record<string, unknown>;
    Object.assign(route, module, { lazy: undefined });
  }
  const router = createBrowserRouter(routes, {
    ...(hydration ? { hydrationData: hydration } : {}),
    getContext: () => new RouterContextProvider(new Map([[apiContext, api]])),
  });
  hydrateRoot(
    document.getElementById('root')!,
    <ShopProvider state={page} api={api}>
      <RouterProvider router={router} />
    </ShopProvider>,
  );
}

const afterLoad = () => import('./platform/vitals.ts').then((module) => module.reportVitals());
if (document.readyState === 'complete') afterLoad();
else addEventListener('load', afterLoad);

start().catch((error: unknown) => console.error('hydration failed', error));
