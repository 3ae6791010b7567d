// Imported first, because it sets the order of the CSS layers.
import './styles.ts';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { RouterContext } from 'react-router';
import { createBrowserRouter, matchRoutes, RouterContextProvider, RouterProvider } from 'react-router';
import { languagePrefix } from '#texts/language-path.ts';
import { translator } from '#texts/texts.ts';
import { apiContext } from './platform/api.ts';
import { browserApi } from './platform/browser-api.ts';
import { expireDraft } from './platform/device-settings.ts';
import { NoticesProvider } from './platform/notices.tsx';
import type { PageState } from './platform/page-state.ts';
import { ShopProvider } from './platform/shop.tsx';
import { loadTexts, setTextFiles, translateContext } from './platform/texts.ts';
import { reportVitals } from './platform/vitals.ts';
import { routes } from './routes.tsx';

interface EmbeddedState {
  page: PageState;
  hydration: NonNullable<Parameters<typeof createBrowserRouter>[1]>['hydrationData'];
}

/** Hydrates the server-rendered page. This script is requested after the first paint or at the first interaction. */
async function start(): Promise<void> {
  const { page, hydration } = JSON.parse(document.getElementById('state')!.textContent!) as EmbeddedState;
  const api = browserApi(page.storefront_key, page.language);
  setTextFiles(page);
  expireDraft();
  // The page's code and texts must be loaded before hydration, which compares the rendered page with the HTML.
  const basename = languagePrefix(page.language) || '/';
  const loadingRoutes = (matchRoutes(routes, location, basename) ?? []).map(async ({ route }) => {
    if (typeof route.lazy !== 'function') return;
    const { default: _, ...module } = (await route.lazy()) as Record<string, unknown>;
    // The loaded module replaces `lazy`, so that the router can render the route immediately.
    Object.assign(route, module, { lazy: undefined });
  });
  await Promise.all([loadTexts(['pages']), ...loadingRoutes]);
  const router = createBrowserRouter(routes, {
    basename,
    ...(hydration ? { hydrationData: hydration } : {}),
    getContext: () =>
      new RouterContextProvider(
        new Map<RouterContext, unknown>([
          [apiContext, api],
          [translateContext, translator(page.language)],
        ]),
      ),
  });
  // A transition splits hydration into short tasks, between which the browser can react to the visitor.
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root')!,
      <NoticesProvider language={page.language}>
        <ShopProvider state={page} api={api}>
          <RouterProvider router={router} />
        </ShopProvider>
      </NoticesProvider>,
    );
  });
}

// Not awaited; the browser reports a failure as an unhandled rejection.
void start();
reportVitals();
