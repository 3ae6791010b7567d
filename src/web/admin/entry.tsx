import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterContextProvider, RouterProvider } from 'react-router';
import type { AdminState } from '../platform/page-state.ts';
import { loadTexts, loadTextsFor } from '../platform/texts.ts';
import { reportVitals } from '../platform/vitals.ts';
import { AdminProvider, adminApiContext } from './platform/admin.tsx';
import { createAdminApi } from './platform/admin-api.ts';
import { initTheme } from './platform/theme.ts';
import { adminRoutes } from './routes.tsx';
import './styles.ts';

initTheme();
const state = JSON.parse(document.getElementById('state')!.textContent!) as AdminState;
loadTextsFor(state);
const texts = loadTexts([
  'admin',
  'admin-audit',
  'admin-responses',
  'address',
  'names',
  'pages',
  'problems',
  'refusals',
]);
const api = createAdminApi(state.storefront_key, state.language);
const router = createBrowserRouter(adminRoutes, {
  getContext: () => new RouterContextProvider(new Map([[adminApiContext, api]])),
});
await texts;
createRoot(document.getElementById('root')!).render(
  <AdminProvider state={state} api={api}>
    <RouterProvider router={router} />
  </AdminProvider>,
);
reportVitals();
