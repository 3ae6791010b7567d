import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { LANGUAGES } from '#texts/texts.ts';
import { AccountPage } from './access/AccountPage.tsx';
import { leaveAdmin } from './access/leave-admin.ts';
import { SignInPage } from './access/SignInPage.tsx';
import { sectionPath } from './paths.ts';
import { adminApiContext } from './platform/admin.tsx';
import { followStaffLanguage } from './platform/staff-language.ts';
import { SECTIONS } from './sections.ts';
import { AdminError } from './shell/AdminError.tsx';
import { AdminShell } from './shell/AdminShell.tsx';

/** Checks access when the back office is opened, before any screen loads. */
async function loadAccess(args: LoaderFunctionArgs) {
  const response = await args.context.get(adminApiContext).checkAccess();
  if (!response.ok) return leaveAdmin(response.data.smessage);
  const language = LANGUAGES.find((each) => document.documentElement.lang.startsWith(each))!;
  // If the page is about to reload in another language, the loader never ends, so that nothing is shown before.
  if (followStaffLanguage(response.data.staff.language, language)) await new Promise(() => {});
  return response.data;
}

const sections: RouteObject[] = SECTIONS.flatMap(
  ({ path, page, record, create, others = {} }): RouteObject[] => [
    path === '' ? { index: true, lazy: page } : { path, lazy: page },
    ...(create ? [{ path: `${path}/new`, lazy: create }] : []),
    ...(record ? [{ path: `${path}/:id`, lazy: record }] : []),
    ...Object.entries(others).map(([path, lazy]) => ({ path, lazy })),
  ],
);

/** The code of a section's page is loaded on first use. An unknown path redirects to the overview. */
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
        // Shows the error of a page within the shell.
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
