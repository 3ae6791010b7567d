import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { textOf } from '#tests/support/html.ts';
import { visitorWithCart } from '#tests/support/orders.ts';
import { builtPages, customerCookies } from '#tests/support/pages.ts';
import { updateRows } from '#tests/support/rows.ts';
import { cookieHeader } from '#tests/support/shopper.ts';
import { PARTS, productPage, SETS } from '#tests/support/small-catalogue.ts';
import { startShopForSuite } from '#tests/support/suite.ts';

describeWithDatabase('caching of pages', (open) => {
  const shop = startShopForSuite(open, { servePages: builtPages });
  const get = (url: string, cookie = '', headers: Record<string, string> = {}) =>
    shop.app.http.inject({ url, headers: { ...(cookie ? { cookie } : {}), ...headers } });

  test('a visitor and two customers with different percentages each see their own prices at the same URL, cached or not', async () => {
    const [tenPercent, fiftyPercent] = [
      await customerCookies(shop.db, 10),
      await customerCookies(shop.db, 50),
    ];
    for (let turn = 0; turn < 3; turn++) {
      expect((await get('/category/rotor/esd', 'currency=ca')).body).toContain('C$189.99');
      expect((await get('/category/rotor/esd', tenPercent)).body).toContain('C$170.99');
      expect((await get('/category/rotor/esd', fiftyPercent)).body).toContain('C$95.00');
      expect((await get('/category/rotor/esd', fiftyPercent)).body).not.toContain('C$189.99');
    }
  });

  test('a page with personal prices is not stored by the browser', async () => {
    const signedIn = await get('/category/rotor/esd', await customerCookies(shop.db, 30));
    expect(signedIn.headers['cache-control']).toBe('private, no-store');
    expect(signedIn.headers.etag).toBeUndefined();
  });

  describe('a page that everyone shares', () => {
    const SHARED_PATHS = [
      '/',
      '/category/rotor/all',
      '/category/rotor/all?sort=price-asc&prices=us',
      productPage(SETS.civicSportRear),
      '/cars/Honda/Civic/2018',
      '/article?title=disc+brakes+vs+drum+brakes',
      '/shipping',
    ];
    const countSharedRenders = async () =>
      Number(/page_renders_total{kind="shared"} (\d+)/.exec((await get('/metrics')).body)![1]);

    test('is byte-identical whatever cookies the request has, and caches may store it', async () => {
      const guest = await visitorWithCart(shop);
      await guest.request('POST /garage/choose', { body: { year: 2018, make: 'Honda', model: 'Civic' } });
      const visitors = [
        '',
        'currency=ca',
        'currency=us; language=en',
        `${cookieHeader(guest.cookies)}; currency=us`,
        'hashcode=0123456789abcdef; email=ada%40example.com; percentage=50; login=true',
      ];
      for (const language of ['', '/fr'])
        for (const path of SHARED_PATHS.map((each) => `${language}${each === '/' && language ? '' : each}`)) {
          const responses = [];
          for (const cookie of visitors)
            responses.push(await get(path, cookie, { 'user-agent': `browser of ${cookie}` }));
          const [first] = responses;
          expect(first!.statusCode, path).toBe(200);
          expect(first!.headers, path).toMatchObject({
            'cache-control': 'public, max-age=0, s-maxage=2, stale-while-revalidate=1',
            vary: 'accept-encoding',
            etag: expect.stringMatching(
              new RegExp(`^W/"\\w+\\.\\d+\\.\\w+\\.${language ? 'fr' : 'en'}\\.plain"$`),
            ),
          });
          for (const each of responses) {
            expect(each.body === first!.body, path).toBe(true);
            expect(each.headers.etag, path).toBe(first!.headers.etag);
            expect(each.headers['set-cookie'], path).toBeUndefined();
          }
        }
    });

    test('is rendered once; a 304 response needs no rendering', async () => {
      const path = '/category/rotor/es';
      const before = await countSharedRenders();
      const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => get(path)));
      expect(others.every((each) => each.body === first!.body)).toBe(true);
      const etag = String(first!.headers.etag);
      const unchanged = await get(path, '', { 'if-none-match': `W/"x", ${etag}` });
      expect([unchanged.statusCode, unchanged.body, unchanged.headers.etag]).toEqual([304, '', etag]);
      expect(unchanged.headers['cache-control']).toBe(first!.headers['cache-control']);
      // A cache would replace the stored page’s policy with the one of this response.
      expect(unchanged.headers['content-security-policy']).toBeUndefined();
      const compressed = await get(path, '', { 'accept-encoding': 'br', 'if-none-match': etag });
      expect([compressed.statusCode, compressed.headers['content-encoding']]).toEqual([200, 'br']);
      expect(await countSharedRenders()).toBe(before + 1);
      // A signed-in visitor has other prices.
      const cookie = await customerCookies(shop.db, 11);
      expect((await get(path, cookie, { 'if-none-match': etag })).statusCode).toBe(200);
    });

    test('a missing page has no ETag', async () => {
      const missingPage = await get(`/product/${SETS.civicSportFront.car_part_id}/NOPE`);
      expect([missingPage.statusCode, missingPage.headers.etag]).toEqual([404, undefined]);
      expect(missingPage.headers['cache-control']).toContain('public');
    });

    test('states delivery in business days for both countries, and no dates', async () => {
      const { body } = await get(productPage(SETS.civicSportFront));
      // From the fastest region of each country to the slowest.
      expect(textOf(body)).toContain(
        '2 to 8 business days after dispatch 4 to 9 business days after dispatch',
      );
      expect(body).toMatch(
        /"delivery":{"ca":{"from_days":\d+,"to_days":\d+},"us":{"from_days":\d+,"to_days":\d+}}/,
      );
    });

    test('sorts by the prices of the currency in its URL', async () => {
      const sorted = await get('/category/rotor/all?sort=price-desc&prices=us');
      expect(sorted.body).toContain('<html lang="en-CA" data-currency="us">');
      const amounts = [...sorted.body.matchAll(/class="price (?:sale )?in-us">.*?U\$([\d.]+)/g)].map(
        ([, amount]) => Number(amount),
      );
      expect(amounts.length).toBeGreaterThan(3);
      // The set out of stock comes last, whatever its price.
      const inStock = amounts.slice(0, -1);
      expect(inStock).toEqual(inStock.toSorted((a, b) => b - a));
    });

    test('feeds and sitemaps support conditional requests, too', async () => {
      for (const path of ['/sitemap.xml', '/feeds/us.xml']) {
        const { headers } = await get(path);
        expect(headers['cache-control'], path).toContain('s-maxage=2');
        expect((await get(path, '', { 'if-none-match': String(headers.etag) })).statusCode, path).toBe(304);
      }
    });
  });

  test('cached pages show catalogue changes', async () => {
    const path = productPage(SETS.civicSportFront);
    const before = await get(path);
    expect(before.body).toContain('C$189.99');
    await shop.db.transaction().execute(async (tx) => {
      await updateRows(tx, 'item', { cad_price: 18888 }, { part_number: PARTS.front });
      await tx
        .updateTable('catalogue_state')
        .set((e) => ({ version: e('version', '+', 1) }))
        .execute();
    });
    await shop.app.catalogue.refresh();
    const after = await get(path, '', { 'if-none-match': String(before.headers.etag) });
    expect(after.statusCode).toBe(200);
    expect(after.body).toContain('C$188.88');
  });

  test('private pages are not cached', async () => {
    for (const path of ['/cart', '/checkout', '/order/placed?order=X', '/order/X']) {
      expect((await get(path)).headers['cache-control']).toBe('private, no-store');
    }
  });

  test('HTML is compressed with an encoding that the browser accepts', async () => {
    expect((await get('/', '', { 'accept-encoding': 'gzip, br' })).headers['content-encoding']).toBe('br');
    expect((await get('/', '', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
    expect((await get('/')).headers['content-encoding']).toBeUndefined();
  });

  test('a page that is requested often becomes smaller, with the same content', async () => {
    const fetchPage = () => get('/category/rotor/es', '', { 'accept-encoding': 'br' });
    const first = await fetchPage();
    await expect
      .poll(async () => (await fetchPage()).rawPayload.length, { timeout: 30_000 })
      .toBeLessThan(first.rawPayload.length * 0.95);
    expect(brotliDecompressSync((await fetchPage()).rawPayload)).toEqual(
      brotliDecompressSync(first.rawPayload),
    );
  });

  test('HEAD-06 HEAD-07 a private document shows the name, the cart’s count, the vehicle and the delivery; a shared one shows none of them', async () => {
    const visitor = await visitorWithCart(shop, SETS.civicSportFront, 3);
    await visitor.request('POST /garage/choose', { body: { year: 2018, make: 'Honda', model: 'Civic' } });
    const visitorCookie = cookieHeader(visitor.cookies);
    for (const path of ['/cart', '/contact', '/order/find']) {
      const { body } = await get(path, visitorCookie);
      expect(textOf(body), path).toContain('3 sets in the cart');
      expect(textOf(body), path).toContain('Your vehicle: 2018 Honda Civic');
      expect(textOf(body), path).toContain('Sign in');
    }
    expect(textOf((await get('/cart', visitorCookie)).body)).toMatch(
      /Delivery to .*[A-Z][a-z]{2}, [A-Z][a-z]{2} \d/,
    );
    const shared = textOf((await get('/QA', visitorCookie)).body);
    expect(shared).not.toContain('3 sets in the cart');
    expect(shared).not.toContain('Your vehicle:');
    const customer = textOf((await get('/user/orders', await customerCookies(shop.db, 0))).body);
    expect(customer).toContain('Welcome');
    expect(customer).not.toContain('Sign in');
  });
});
