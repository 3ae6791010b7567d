import { type RouteObject, redirect } from 'react-router';
import { CONTENT_PAGES } from '#domain/content-pages.ts';
import type { Area } from '#texts/texts.ts';
import { accountPath, homePath } from './paths.ts';
import { onDemand } from './platform/on-demand.tsx';
import { RouteErrorPage } from './shell/RouteErrorPage.tsx';
import { Shell } from './shell/Shell.tsx';

/** Metadata that a page module exports in addition to its component. */
export interface PageHandle {
  /** `shared`: the document depends on its URL only, unless the visitor is signed in. */
  cache: 'shared' | 'private';
  noindex?: true;
  /** The page shows no prices in a currency that the visitor chooses, so it does not ask for the country. */
  needsNoCountry?: true;
  /** The page has its own security policy, so it is entered by a full load. */
  ownDocument?: true;
}

type SignInPages = typeof import('./sign-in/pages.ts').pages;
type AccountPages = typeof import('./account/pages.ts').pages;

/** The page list of a section is a separate chunk, so that other pages do not load it. */
const signInPage = (name: keyof SignInPages) => {
  const load = async () => (await import('./sign-in/pages.ts')).pages[name]();
  return onDemand(load, 'sign-in-pages', 'sign-in', 'forms', 'problems');
};
const accountPage = (name: keyof AccountPages, ...areas: Area[]) =>
  onDemand(async () => (await import('./account/pages.ts')).pages[name](), ...areas);

const LIST_PAGES = ['messages', 'wishLists', 'recentSearch', 'savedCar'] as const;
const LIST_TEXTS = ['account-lists', 'forms', 'names', 'problems', 'wish-lists'] as const;
const CATALOGUE_TEXTS = ['catalogue', 'wish-lists', 'fit'] as const;
const SETTINGS_TEXTS = ['account-settings', 'forms', 'problems', 'sign-in'] as const;

const ORDER_TEXTS = ['order', 'names', 'checkout', 'catalogue', 'fit', 'frozen-fit'] as const;
const FORM_TEXTS = ['sign-in', 'forms', 'problems'] as const;

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
      {
        path: 'category/rotor/search',
        lazy: onDemand(
          () => import('./catalogue/SearchPage.tsx'),
          ...CATALOGUE_TEXTS,
          'vehicle',
          'list',
          'search',
        ),
      },
      {
        path: 'category/rotor/:subcategory',
        lazy: onDemand(() => import('./catalogue/CategoryPage.tsx'), ...CATALOGUE_TEXTS, 'vehicle', 'list'),
      },
      {
        path: 'cars/:make?/:model?/:year?',
        lazy: onDemand(() => import('./cars/CarsPage.tsx'), 'cars', ...CATALOGUE_TEXTS),
      },
      {
        path: 'product/:carpartid/:partnumber',
        lazy: onDemand(
          () => import('./product/ProductPage.tsx'),
          ...CATALOGUE_TEXTS,
          'vehicle',
          'product',
          'delivery-estimate',
        ),
      },
      { path: 'article', lazy: onDemand(() => import('./articles/ArticlePage.tsx'), 'article-pages') },
      {
        path: 'QA',
        caseSensitive: true,
        lazy: onDemand(() => import('./articles/ArticleListPage.tsx'), 'article-pages'),
      },
      ...CONTENT_PAGES.map((path) => ({
        path,
        lazy: onDemand(() => import('./content/ContentPage.tsx')),
      })),
      {
        path: 'contact/:orderId?',
        lazy: onDemand(
          () => import('./contact/ContactPage.tsx'),
          'contact',
          'names',
          'catalogue',
          'forms',
          'order',
        ),
      },
      {
        path: 'back-in-stock',
        lazy: onDemand(
          () => import('./back-in-stock/BackInStockPage.tsx'),
          'back-in-stock',
          'catalogue',
          'forms',
          'problems',
        ),
      },
      { path: 'vin', lazy: onDemand(() => import('./vin/VinPage.tsx'), 'catalogue', 'vehicle', 'vin') },
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
          { path: 'orders', lazy: accountPage('orders', ...LIST_TEXTS, 'catalogue', 'fit', 'order') },
          ...LIST_PAGES.map((path) => ({ path, lazy: accountPage(path, ...LIST_TEXTS) })),
        ],
      },
      {
        path: 'cart',
        lazy: onDemand(
          () => import('./cart/CartPage.tsx'),
          'cart',
          'catalogue',
          'delivery-estimate',
          'vehicle',
          'fit',
          'garage',
        ),
      },
      {
        path: 'garage',
        lazy: onDemand(() => import('./garage/GaragePage.tsx'), 'catalogue', 'vehicle', 'fit', 'garage'),
      },
      {
        path: 'quote/:number',
        lazy: onDemand(() => import('./sales-quote/SalesQuotePage.tsx'), ...ORDER_TEXTS, 'sales-quote'),
      },
      {
        path: 'checkout',
        lazy: onDemand(
          () => import('./checkout/CheckoutPage.tsx'),
          'address',
          'cart',
          'catalogue',
          'checkout',
          'delivery-estimate',
          'fit',
          'names',
          'problems',
        ),
      },
      {
        path: 'order/placed',
        lazy: onDemand(() => import('./order/OrderPlacedPage.tsx'), ...ORDER_TEXTS, ...FORM_TEXTS),
      },
      {
        path: 'order/find',
        lazy: onDemand(() => import('./order/FindOrderPage.tsx'), 'order', ...FORM_TEXTS),
      },
      {
        path: 'order/:orderid',
        lazy: onDemand(() => import('./order/OrderPage.tsx'), ...ORDER_TEXTS, ...FORM_TEXTS),
      },
      { path: '*', loader: () => redirect(homePath()), Component: () => null },
    ],
  },
];
