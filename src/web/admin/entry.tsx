import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterContextProvider, RouterProvider } from 'react-router';
import type { OfficeState } from '../platform/page-state.ts';
import { reportVitals } from '../platform/vitals.ts';
import { OfficeProvider, officeApiContext } from './platform/office.tsx';
import { createOfficeApi } from './platform/office-api.ts';
import { followTheme } from './platform/theme.ts';
import { officeRoutes } from './routes.tsx';
import './styles.ts';

followTheme();
const state = JSON.parse(document.getElementById('state')!.textContent!) as OfficeState;
const api = createOfficeApi(state.storefront_key);
const router = createBrowserRouter(officeRoutes, {
  getContext: () => new RouterContextProvider(new Map([[officeApiContext, api]])),
});
createRoot(document.getElementById('root')!).render(
  <OfficeProvider state={state} api={api}>
    <RouterProvider router={router} />
  </OfficeProvider>,
);
reportVitals();
