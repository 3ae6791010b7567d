import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { AccountPage } from './access/AccountPage.tsx';
import { leaveAdmin } from './access/leave-admin.ts';
import { SignInPage } from './access/SignInPage.tsx';
import { sectionPath } from './paths.ts';
import { adminApiContext } from './platform/admin.tsx';
import { SECTIONS } from './sections.ts';
import { AdminError } from './shell/AdminError.tsx';
import { AdminShell } from './shell/AdminShell.tsx';

/** Checks access when the back office is opened, before any screen loads. */
async function loadAccess(args: LoaderFunctionArgs) {
  const response = await args.context.get(adminApiContext).checkAccess();
  return response.ok ? response.data : leaveAdmin(response.data.smessage);
}

const sections: RouteObject[] = SECTIONS.flatMap(({ path, page, record }): RouteObject[] => [
  path === '' ? { index: true, lazy: page } : { path, lazy: page },
  ...(record ? [{ path: `${path}/:id`, lazy: record }] : []),
]);

/** Every screen is loaded on first use; an unknown path redirects to the overview. */
export const adminRoutes: RouteObject[] = [
  { path: '/admin/signin', Component: SignInPage },
  {
    id: 'admin',
    path: '/admin',
    loader: loadAccess,
    shouldRevalidate: () => false,
    Component: AdminShell,
    ErrorBoundary: AdminError,
    HydrateFallback: () => null,
    children: [
      {
        ErrorBoundary: AdminError,
        children: [
          ...sections,
          { path: 'account', Component: AccountPage },
          { path: '*', loader: () => redirect(sectionPath('')) },
        ],
      },
    ],
  },
];
