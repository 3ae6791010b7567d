// Imported first, because it sets the order of the cascade layers.
import './styles.ts';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterContextProvider, RouterProvider } from 'react-router';
import { keepData } from '../platform/keep-data.ts';
import { NoticesProvider } from '../platform/notices.tsx';
import type { AdminState } from '../platform/page-state.ts';
import { loadTexts, setTextFiles } from '../platform/texts.ts';
import { reportVitals } from '../platform/vitals.ts';
import { AdminProvider, adminApiContext } from './platform/admin.tsx';
import { createAdminApi } from './platform/admin-api.ts';
import { initTheme } from './platform/theme.ts';
import { adminRoutes } from './routes.tsx';
import { RELOAD_STATUS_EVENT } from './shell/AdminShell.tsx';
import { PaletteProvider } from './shell/CommandPalette.tsx';

initTheme();
const state = JSON.parse(document.getElementById('state')!.textContent!) as AdminState;
setTextFiles(state);
const texts = loadTexts([
  'admin',
  'admin-audit',
  'admin-responses',
  'address',
  'forms',
  'names',
  'pages',
  'problems',
  'refusals',
]);
const client = createAdminApi(state.storefront_key, state.language);
const router: ReturnType<typeof createBrowserRouter> = createBrowserRouter(adminRoutes, {
  dataStrategy: keepData(
    () => router,
    (hasFailed) => dispatchEvent(new CustomEvent(RELOAD_STATUS_EVENT, { detail: hasFailed })),
  ),
  getContext: () => new RouterContextProvider(new Map([[adminApiContext, client]])),
});
await texts;
createRoot(document.getElementById('root')!).render(
  <NoticesProvider language={state.language}>
    <AdminProvider state={state} client={client}>
      <PaletteProvider>
        <RouterProvider router={router} />
      </PaletteProvider>
    </AdminProvider>
  </NoticesProvider>,
);
reportVitals();
