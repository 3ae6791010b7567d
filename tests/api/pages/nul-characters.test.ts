import { expect, test } from 'vitest';
import { createCustomer } from '#tests/support/accounts.ts';
import { captureLog } from '#tests/support/captured-log.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { builtPages } from '#tests/support/pages.ts';
import { cookieHeader } from '#tests/support/shopper.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';

const PATHS = [
  '/%00',
  '/fr/%00',
  '/?make=%00&year=%00',
  '/?currency=%00&language=%00',
  '/art/%00',
  '/social/%00.png',
  '/assets/%00',
  '/admin/%00',
  '/category/rotor/%00',
  '/category/rotor/all?make=%00&model=%00&year=2018',
  '/category/rotor/all?position=%00&note=%00&subcategory=%00&sort=%00&page=%00',
  '/category/rotor/search?displayname=%00',
  '/category/rotor/search?displayname=civic%00front',
  '/category/rotor/search?part_number=%00',
  '/category/rotor/search?part_number=ESD%00123',
  '/cars/%00',
  '/cars/Honda/%00',
  '/cars/Honda/Civic/%00',
  '/product/%00/%00',
  '/product/C1/%00?make=%00&position=%00&note=%00',
  '/article?title=%00',
  '/contact/%00',
  '/contact?search=%00&part_number=%00&key=%00&about=return',
  '/contact/7K3M9-Q2A4T?about=return&key=%00',
  '/back-in-stock?token=%00',
  '/back-in-stock?car_part_id=%00&part_number=%00',
  '/garage?make=%00&model=%00&origin=%00',
  '/signin?origin=%00',
  '/signin/reset?token=%00',
  '/order/%00',
  '/order/7K3M9-Q2A4T?key=%00',
  '/order/find?order=%00',
  '/order/placed?order=%00',
  '/order/%00/invoice?key=%00',
  '/order/%00/credit-note/%00?key=%00',
  '/quote/%00?key=%00',
  '/quote/1?key=%00',
  '/user/orders?page=%00',
  '/user/messages/%00',
  '/user/addressForm/%00',
  '/user/wishListItems/%00',
  '/user/wishListCreate/%00',
  '/user/verify?token=%00',
];
const COOKIES = [
  'sid',
  'asid',
  'temporaryid',
  'language',
  'currency',
  'known',
  'reset',
  'customerid',
  'hashcode',
];

describeWithDatabase('NUL characters, which no text in the database can contain', (open) => {
  const { log, lines } = captureLog('error');
  const shop = startShopForSuite(open, { servePages: builtPages, log });
  const customer = createForSuite(() => createCustomer(shop, 'nul@example.com'));

  const statusOf = async (url: string, cookie = '', payload?: string) => {
    const { statusCode } = await shop.app.http.inject({
      method: payload === undefined ? 'GET' : 'POST',
      url,
      headers: {
        cookie,
        'sec-fetch-site': 'same-origin',
        ...(payload === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(payload === undefined ? {} : { payload }),
    });
    expect(lines.splice(0), url).toEqual([]);
    return statusCode;
  };

  test.each(PATHS)('%s is answered without an error', async (path) => {
    expect(await statusOf(path)).toBeLessThan(500);
    expect(await statusOf(path, cookieHeader(customer.cookies)), 'signed in').toBeLessThan(500);
  });

  test.each(COOKIES)('the cookie %s is answered without an error', async (name) => {
    for (const path of ['/', '/cart', '/checkout', '/user/orders', '/category/rotor/all'])
      expect(await statusOf(path, `${name}=a%00b`)).toBeLessThan(500);
  });

  test.each([
    ['/contact', 'type=Other&email=a%00@example.com&title=%00&content=a%00b&order_id=%00&key=%00'],
    ['/cart', 'intent=add&part_number=%00&car_part_id=%00&quantity=1'],
    ['/cart', 'intent=coupon&code=%00'],
    ['/vin', 'text=%00&displayname=%00'],
    ['/signin', 'email=a%00b@example.com&password=%00'],
    ['/signin/register', 'email=a%00b@example.com&password=Heron4%00Civic&confirm=Heron4%00Civic'],
    ['/garage', 'intent=%00&make=%00&model=%00&year=%00'],
    ['/order/find', 'email=a%00b@example.com&order=%00'],
  ])('a form posted to %s is answered without an error: %s', async (path, payload) => {
    expect(await statusOf(path, '', payload)).toBeLessThan(500);
  });
});
