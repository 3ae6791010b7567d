import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { AccountPage } from './access/AccountPage.tsx';
import { leaveOffice } from './access/leave-office.ts';
import { SignInPage } from './access/SignInPage.tsx';
import { sectionPath } from './paths.ts';
import { officeApiContext } from './platform/office.tsx';
import { SECTIONS } from './sections.ts';
import { OfficeFault } from './shell/OfficeFault.tsx';
import { OfficeShell } from './shell/OfficeShell.tsx';

/** Whether the caller may be here; asked when the office is opened, and before anything else is shown. */
async function access(args: LoaderFunctionArgs) {
  const answer = await args.context.get(officeApiContext).access();
  return answer.ok ? answer.data : leaveOffice(answer.data.smessage);
}

const sections: RouteObject[] = SECTIONS.flatMap(({ path, list, record }): RouteObject[] => [
  path === '' ? { index: true, lazy: list } : { path, lazy: list },
  ...(record ? [{ path: `${path}/:id`, lazy: record }] : []),
]);

/** Every screen of the back office, each loaded when it is first needed; an unknown one leads to the overview. */
export const officeRoutes: RouteObject[] = [
  { path: '/admin/signin', Component: SignInPage },
  {
    id: 'office',
    path: '/admin',
    loader: access,
    shouldRevalidate: () => false,
    Component: OfficeShell,
    ErrorBoundary: OfficeFault,
    HydrateFallback: () => null,
    children: [
      {
        ErrorBoundary: OfficeFault,
        children: [
          ...sections,
          { path: 'account', Component: AccountPage },
          { path: '*', loader: () => redirect(sectionPath('')) },
        ],
      },
    ],
  },
];
