import { type LazyRouteFunction, type RouteObject, redirect } from 'react-router';
import { CONTENT_PAGES } from '#domain/content-pages.ts';
import type { Area } from '#texts/texts.ts';
import { accountPath, homePath } from './paths.ts';
import { onDemand } from './platform/on-demand.tsx';
import { RouteErrorPage } from './shell/RouteErrorPage.tsx';
import { Shell } from './shell/Shell.tsx';

type SignInPages = typeof import('./sign-in/pages.ts').pages;
type AccountPages = typeof import('./account/pages.ts').pages;

// The page list of each section is a separate chunk, so that other pages do not load it.
const signInPage = (name: keyof SignInPages) =>
  onDemand(async () => (await import('./sign-in/pages.ts')).pages[name](), 'sign-in-pages', ...FORM_TEXTS);
const accountPage = (name: keyof AccountPages, ...areas: Area[]) =>
  onDemand(async () => (await import('./account/pages.ts')).pages[name](), ...areas);

const FORM_TEXTS = ['sign-in', 'forms', 'problems'] as const;
const LIST_PAGES = ['messages', 'wishLists', 'recentSearch', 'savedCar'] as const;
const LIST_TEXTS = ['account-lists', 'forms', 'names', 'problems', 'wish-lists'] as const;
const CATALOGUE_TEXTS = ['catalogue', 'wish-lists', 'fit'] as const;
const RESULT_TEXTS = [...CATALOGUE_TEXTS, 'vehicle', 'list'] as const;
const SETTINGS_TEXTS = ['account-settings', ...FORM_TEXTS] as const;
const ORDER_TEXTS = ['order', 'names', 'checkout', 'catalogue', 'fit', 'line-fit'] as const;

const page = (path: string, areas: readonly Area[], load: LazyRouteFunction<RouteObject>) => ({
  path,
  lazy: onDemand(load, ...areas),
});

/** The storefront's pages and the areas of their texts. An unknown path redirects to the home page. */
export const routes: RouteObject[] = [
  {
    id: 'shell',
    Component: Shell as () => React.JSX.Element,
    ErrorBoundary: RouteErrorPage,
    HydrateFallback: () => null,
    children: [
      {
        index: true,
        lazy: onDemand(() => import('./home/HomePage.tsx'), 'home', 'vehicle', 'fit', 'catalogue'),
      },
      page('category/rotor/search', [...RESULT_TEXTS, 'search'], () => import('./catalogue/SearchPage.tsx')),
      page('category/rotor/:subcategory', RESULT_TEXTS, () => import('./catalogue/CategoryPage.tsx')),
      page(
        'cars/:make?/:model?/:year?',
        ['cars', 'list', ...CATALOGUE_TEXTS],
        () => import('./cars/CarsPage.tsx'),
      ),
      page(
        'product/:carpartid/:partnumber',
        [...CATALOGUE_TEXTS, 'vehicle', 'product', 'delivery-estimate'],
        () => import('./product/ProductPage.tsx'),
      ),
      page('article', ['article-pages'], () => import('./articles/ArticlePage.tsx')),
      {
        ...page('QA', ['article-pages'], () => import('./articles/ArticleListPage.tsx')),
        caseSensitive: true,
      },
      ...CONTENT_PAGES.map((path) => page(path, [], () => import('./content/ContentPage.tsx'))),
      page(
        'contact/:orderId?',
        ['contact', 'home', 'names', 'catalogue', 'forms', 'order'],
        () => import('./contact/ContactPage.tsx'),
      ),
      page(
        'back-in-stock',
        ['back-in-stock', 'catalogue', 'forms', 'problems'],
        () => import('./back-in-stock/BackInStockPage.tsx'),
      ),
      page('vin', ['catalogue', 'vehicle', 'vin'], () => import('./vin/VinPage.tsx')),
      { path: 'signin/signin?', lazy: signInPage('signin') },
      { path: 'signin/register', lazy: signInPage('register') },
      { path: 'signin/forget', lazy: signInPage('forget') },
      { path: 'signin/reset', lazy: signInPage('reset') },
      { path: 'register/success', lazy: signInPage('registered') },
      {
        path: 'user',
        lazy: accountPage('area', 'account'),
        children: [
          { index: true, loader: () => redirect(accountPath('orders')), Component: () => null },
          { path: 'messages/:id', lazy: accountPage('thread', ...LIST_TEXTS) },
          { path: 'addressForm/:id?', lazy: accountPage('addressForm', ...LIST_TEXTS, 'address') },
          { path: 'wishListCreate/:id?', lazy: accountPage('wishListCreate', ...LIST_TEXTS) },
          {
            path: 'wishListItems/:id',
            lazy: accountPage('wishListItems', ...LIST_TEXTS, 'catalogue', 'fit'),
          },
          { path: 'addresses', lazy: accountPage('addresses', ...LIST_TEXTS, 'address') },
          { path: 'accountSettings', lazy: accountPage('accountSettings', ...SETTINGS_TEXTS) },
          { path: 'verify', lazy: accountPage('verify', ...SETTINGS_TEXTS) },
          {
            path: 'orders',
            lazy: accountPage('orders', ...LIST_TEXTS, 'catalogue', 'fit', 'order', 'sign-in'),
          },
          ...LIST_PAGES.map((path) => ({ path, lazy: accountPage(path, ...LIST_TEXTS) })),
        ],
      },
      page(
        'cart',
        ['cart', 'catalogue', 'delivery-estimate', 'vehicle', 'fit', 'garage'],
        () => import('./cart/CartPage.tsx'),
      ),
      page(
        'garage',
        ['catalogue', 'vehicle', 'fit', 'garage', 'garage-page'],
        () => import('./garage/GaragePage.tsx'),
      ),
      page(
        'quote/:number',
        [...ORDER_TEXTS, 'sales-quote', 'delivery-estimate'],
        () => import('./sales-quote/SalesQuotePage.tsx'),
      ),
      page(
        'checkout',
        ['address', 'cart', 'catalogue', 'checkout', 'delivery-estimate', 'fit', 'names', 'problems'],
        () => import('./checkout/CheckoutPage.tsx'),
      ),
      page('order/placed', [...ORDER_TEXTS, ...FORM_TEXTS], () => import('./order/OrderPlacedPage.tsx')),
      page('order/find', ['order', ...FORM_TEXTS], () => import('./order/FindOrderPage.tsx')),
      page('order/:orderid', [...ORDER_TEXTS, ...FORM_TEXTS], () => import('./order/OrderPage.tsx')),
      { path: '*', loader: () => redirect(homePath()), Component: () => null },
    ],
  },
];
