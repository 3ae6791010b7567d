import { type RouteObject, redirect } from 'react-router';
import { accountPath, homePath } from './paths.ts';
import { onDemand } from './platform/on-demand.tsx';
import { RouteErrorPage } from './shell/RouteErrorPage.tsx';
import { Shell } from './shell/Shell.tsx';

/** Metadata that a page module exports beside its component. */
export interface PageHandle {
  /** `shared`: identical for all visitors with the same currency. */
  cache: 'shared' | 'private';
  noindex?: true;
  /** The page has its own security policy, so it is entered by a full load. */
  ownDocument?: true;
}

type SignInPages = typeof import('./sign-in/pages.ts').pages;
type AccountPages = typeof import('./account/pages.ts').pages;

/** The page list of an area is a separate chunk, so that other pages do not load it. */
const signInPage = (name: keyof SignInPages) =>
  onDemand(async () => (await import('./sign-in/pages.ts')).pages[name]());
const accountPage = (name: keyof AccountPages) =>
  onDemand(async () => (await import('./account/pages.ts')).pages[name]());

const ACCOUNT_PAGES = [
  ...(['orders', 'messages', 'addresses', 'wishLists', 'recentSearch'] as const),
  ...(['savedCar', 'accountSettings', 'verify'] as const),
];

/** The storefront's pages, each loaded on first use. An unknown path redirects to the home page. */
export const routes: RouteObject[] = [
  {
    id: 'shell',
    Component: Shell as () => React.JSX.Element,
    ErrorBoundary: RouteErrorPage,
    HydrateFallback: () => null,
    children: [
      { index: true, lazy: onDemand(() => import('./home/HomePage.tsx')) },
      { path: 'category/rotor/:subcategory', lazy: onDemand(() => import('./catalogue/CategoryPage.tsx')) },
      { path: 'product/:carpartid/:partnumber', lazy: onDemand(() => import('./product/ProductPage.tsx')) },
      { path: 'article', lazy: onDemand(() => import('./articles/ArticlePage.tsx')) },
      { path: 'QA', caseSensitive: true, lazy: onDemand(() => import('./articles/ArticleListPage.tsx')) },
      { path: 'contact/:orderId?', lazy: onDemand(() => import('./contact/ContactPage.tsx')) },
      { path: 'signin/signin?', lazy: signInPage('signin') },
      { path: 'signin/register', lazy: signInPage('register') },
      { path: 'signin/forget', lazy: signInPage('forget') },
      { path: 'signin/reset', lazy: signInPage('reset') },
      { path: 'register/success', lazy: signInPage('registered') },
      {
        path: 'user',
        lazy: accountPage('area'),
        children: [
          { index: true, loader: () => redirect(accountPath('orders')), Component: () => null },
          { path: 'messages/:id', lazy: accountPage('thread') },
          { path: 'addressForm/:id?', lazy: accountPage('addressForm') },
          { path: 'wishListCreate/:id?', lazy: accountPage('wishListCreate') },
          { path: 'wishListItems/:id', lazy: accountPage('wishListItems') },
          ...ACCOUNT_PAGES.map((path) => ({ path, lazy: accountPage(path) })),
        ],
      },
      { path: 'cart', lazy: onDemand(() => import('./cart/CartPage.tsx')) },
      { path: 'checkout', lazy: onDemand(() => import('./checkout/CheckoutPage.tsx')) },
      { path: 'order/placed', lazy: onDemand(() => import('./order/OrderPlacedPage.tsx')) },
      { path: 'order/:orderid', lazy: onDemand(() => import('./order/OrderPage.tsx')) },
      { path: '*', loader: () => redirect(homePath()), Component: () => null },
    ],
  },
];
