import type { RouteObject } from 'react-router';
import { beforeAll, describe, expect, test } from 'vitest';
import { CONTENT_PAGES } from '#domain/content-pages.ts';
import { createCustomer, customerParams } from '#tests/support/accounts.ts';
import { headingOf, metaDescriptionOf, titleOf } from '#tests/support/html.ts';
import { builtPages } from '#tests/support/pages.ts';
import { cookieHeader, type Shopper } from '#tests/support/shopper.ts';
import { productPage, SETS } from '#tests/support/small-catalogue.ts';
import { openDatabaseForSuite, startShopForSuite } from '#tests/support/suite.ts';
import { routes } from '#web/routes.tsx';

/** The path patterns of the route table; `/` for the home page. */
const patternsIn = (list: RouteObject[], parent = ''): string[] =>
  list.flatMap((route) => {
    const path = `${parent}${route.path ? `/${route.path}` : ''}`;
    return route.children ? patternsIn(route.children, path) : [path || '/'];
  });

/** The routes that only redirect. */
const REDIRECTS: Record<string, { from: string; to: string }> = {
  '/*': { from: '/acer', to: '/' },
  '/user': { from: '/user', to: '/user/orders' },
};

describe('the route table', () => {
  /** A URL for each route that shows a page. */
  let pages: Record<string, string>;
  let customer: Shopper;
  const database = openDatabaseForSuite('pglite');
  const shop = startShopForSuite(() => database, { servePages: builtPages });
  beforeAll(async () => {
    const created = await createCustomer(shop, 'routes@example.com');
    customer = created;
    const params = customerParams(created);
    const { wishLists } = await customer.request('POST /user/wishList/create', {
      body: { wishList: { list_name: 'Winter' } },
    });
    await customer.request('POST /user/request', {
      body: { type: 'Other', email: 'routes@example.com', title: 'Hello', content: 'A question' },
    });
    const { messages } = await customer.request('GET /user/:customerId/messages', { params });
    pages = {
      '/': '/',
      '/category/rotor/search': '/category/rotor/search?displayname=civic',
      '/category/rotor/:subcategory': '/category/rotor/esd',
      '/cars/:make?/:model?/:year?': '/cars/Honda/Civic/2018',
      '/product/:carpartid/:partnumber': productPage(SETS.civicSportFront),
      '/article': '/article?title=disc+brakes+vs+drum+brakes',
      '/QA': '/QA',
      ...Object.fromEntries(CONTENT_PAGES.map((page) => [`/${page}`, `/${page}`])),
      '/contact': '/contact',
      '/contact/:orderId': '/contact/7K3M9-Q2A4T',
      '/back-in-stock': '/back-in-stock?done=requested',
      '/vin': '/vin',
      '/signin/signin?': '/signin',
      '/signin/register': '/signin/register',
      '/signin/forget': '/signin/forget',
      '/signin/reset': '/signin/reset',
      '/register/success': '/register/success',
      '/user/messages/:id': `/user/messages/${messages[0]!.thread_id}`,
      '/user/addressForm/:id?': '/user/addressForm',
      '/user/wishListCreate/:id?': '/user/wishListCreate',
      '/user/wishListItems/:id': `/user/wishListItems/${wishLists[0]!.list_id}`,
      '/user/orders': '/user/orders',
      '/user/messages': '/user/messages',
      '/user/addresses': '/user/addresses',
      '/user/wishLists': '/user/wishLists',
      '/user/recentSearch': '/user/recentSearch',
      '/user/savedCar': '/user/savedCar',
      '/user/accountSettings': '/user/accountSettings',
      '/user/verify': '/user/verify',
      '/cart': '/cart',
      '/garage': '/garage',
      '/checkout': '/checkout',
      '/order/placed': '/order/placed',
      '/order/find': '/order/find',
      '/order/:orderid': '/order/NO-SUCH-ORDER',
      '/quote/:number': '/quote/1?key=wrong',
    };
  });

  const open = (url: string, cookies: Map<string, string>) =>
    shop.app.http.inject({
      url,
      headers: { cookie: cookieHeader(cookies) },
    });
  /** Opens account pages as the customer, and others as a visitor, because sign-in pages redirect a customer. */
  const openRoute = (url: string) => open(url, url.startsWith('/user') ? customer.cookies : new Map());

  test('APP-01 these tests cover every route', () => {
    expect([...Object.keys(pages), ...Object.keys(REDIRECTS)].sort()).toEqual(patternsIn(routes).sort());
  });

  test('APP-01 every route is rendered on the server with its own title, description and one heading', async () => {
    const titles = new Map<string, string>();
    const descriptions = new Map<string, string>();
    for (const [pattern, url] of Object.entries(pages)) {
      const { statusCode, body } = await openRoute(url);
      // The URLs of these two patterns name an unknown order and an unknown quote.
      expect(statusCode, url).toBe(/:orderid|:number/.test(pattern) ? 404 : 200);
      expect(headingOf(body), url).not.toBe('');
      const [title, description] = [titleOf(body), metaDescriptionOf(body)];
      expect(title, url).toMatch(/\S \| Haltwell$/);
      expect(description, url).not.toBe('');
      expect(titles.get(title), `another page with the title of ${url}`).toBeUndefined();
      expect(descriptions.get(description), `another page with the description of ${url}`).toBeUndefined();
      titles.set(title, url);
      descriptions.set(description, url);
    }
  });

  test('APP-01 each category has its own title', async () => {
    const categories = ['all', 'sale', 'esd', 'ed', 'es', 'search?displayname=civic'];
    const titles = await Promise.all(
      categories.map(async (category) => titleOf((await openRoute(`/category/rotor/${category}`)).body)),
    );
    expect(new Set(titles).size).toBe(categories.length);
  });

  test('APP-02 unknown paths and the bare account path redirect', async () => {
    for (const { from, to } of Object.values(REDIRECTS)) {
      const { statusCode, headers } = await openRoute(from);
      expect([statusCode, headers.location], from).toEqual([302, to]);
    }
  });

  test('ACC-01 every account route sends a visitor to the sign-in page', async () => {
    for (const url of Object.values(pages).filter((each) => each.startsWith('/user/'))) {
      const { statusCode, headers } = await open(url, new Map());
      expect([statusCode, headers.location], url).toEqual([302, `/signin?origin=${encodeURIComponent(url)}`]);
    }
  });
});
