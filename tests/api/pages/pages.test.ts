import { rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLIENT_FOLDER, loadRenderer } from '#server/pages/renderer.ts';
import { servePages } from '#server/pages/serve-pages.ts';
import type { Database } from '#server/platform/db.ts';
import { createSession } from '#server/sessions/queries.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { textOf } from '#tests/support/html.ts';
import { visitorWithCart } from '#tests/support/orders.ts';
import { builtPages } from '#tests/support/pages.ts';
import { updateRows } from '#tests/support/rows.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import { cookieHeader } from '#tests/support/shopper.ts';
import { PARTS, productPage, SETS } from '#tests/support/small-catalogue.ts';

describeWithDatabase('pages', (open) => {
  let database: Database;
  let shop: TestShop;
  const loggedErrors: string[] = [];
  beforeAll(async () => {
    database = await open();
    const built = await loadRenderer();
    const render: typeof built.render = (request, page) => {
      if (request.url.endsWith('/contact/BROKEN')) throw new Error('this page breaks');
      return built.render(request, page);
    };
    shop = await startShop(database, {
      servePages: (http, parts) => {
        parts.context.log.error = ((facts: { err: Error }) => loggedErrors.push(facts.err.message)) as never;
        return servePages(http, { ...parts, renderer: { ...built, render } });
      },
    });
  });
  afterAll(() => shop.close());
  const get = (url: string, cookie = '', headers: Record<string, string> = {}) =>
    shop.app.http.inject({ url, headers: { ...(cookie ? { cookie } : {}), ...headers } });

  /** The cookies of a signed-in customer with this percentage off. */
  async function customerCookies(percentage: number): Promise<string> {
    const email = `p${percentage}@example.com`;
    const { customer_id } = await database.db
      .insertInto('account')
      .values({ email, percentage })
      .returning('customer_id')
      .executeTakeFirstOrThrow();
    const { token } = await createSession(database.db, customer_id, () => new Date());
    return `sid=${token}; currency=ca`;
  }

  test('a visitor and two customers with different percentages each see their own prices at the same URL, cached or not', async () => {
    const [tenPercent, fiftyPercent] = [await customerCookies(10), await customerCookies(50)];
    for (let turn = 0; turn < 3; turn++) {
      expect((await get('/category/rotor/esd', 'currency=ca')).body).toContain('C$189.99');
      expect((await get('/category/rotor/esd', tenPercent)).body).toContain('C$170.99');
      expect((await get('/category/rotor/esd', fiftyPercent)).body).toContain('C$95.00');
      expect((await get('/category/rotor/esd', fiftyPercent)).body).not.toContain('C$189.99');
    }
  });

  test('the home page has the lowest price of each family, less the customer’s percentage, and links to the makes', async () => {
    const { body } = await get('/');
    expect(body).toContain('<strong class="in-ca">From C$189.99</strong>');
    expect(body).toContain('<strong class="in-us">From U$149.99</strong>');
    expect(body).toContain('href="/cars/Honda"');
    expect((await get('/', await customerCookies(20))).body).toContain('From C$151.99');
  });

  test('APP-07 a page has the prices in both currencies; ?currency= is stored and removed from the URL', async () => {
    const { body } = await get('/category/rotor/esd', 'currency=us');
    expect(body).toContain('<p class="price in-ca"><span class="now">C$189.99');
    expect(body).toContain('<p class="price in-us"><span class="now">U$149.99');
    const chosen = await get('/category/rotor/all?year=2018&currency=us&make=Honda');
    expect(chosen.statusCode).toBe(302);
    expect(chosen.headers.location).toBe('/category/rotor/all?year=2018&make=Honda');
    expect(chosen.headers['cache-control']).toBe('private, no-store');
    const cookies = [chosen.headers['set-cookie']!].flat();
    expect(cookies[0]).toMatch(/^currency=us; Max-Age=2592000/);
    // The second cookie, `document_currency`, makes the server render one currency only, until a script deletes it.
    const cookie = cookies.map((each) => each.split(';', 1)[0]).join('; ');
    const inUsd = await get('/category/rotor/esd', cookie);
    expect(inUsd.body).toContain('<html lang="en-CA" data-currency="us">');
    expect(inUsd.body).toContain('U$149.99');
    expect(inUsd.body).not.toContain('C$189.99');
    expect(inUsd.headers['cache-control']).toBe('private, no-store');
    expect((await get('//evil.example/?currency=us')).headers.location).toBe('/');
  });

  test('APP-07 the currency links keep the vehicle and drop unknown parameters', async () => {
    const { body } = await get('/category/rotor/all?make=Honda&model=Civic&year=2018&zzz=strange');
    expect(body).toContain(
      'href="/category/rotor/all?make=Honda&amp;model=Civic&amp;year=2018&amp;currency=us"',
    );
    expect(body).not.toContain('strange');
  });

  test('a path that names another host redirects home', async () => {
    // Over a real connection, which sends the path unchanged.
    const origin = new URL(await shop.app.http.listen({ port: 0, host: '127.0.0.1' }));
    for (const path of ['//', '//evil.example/cart', '//evil.example/?currency=us', '/\\\\evil.example']) {
      const response = await new Promise<IncomingMessage>((done) =>
        request({ host: origin.hostname, port: origin.port, path }, done).end(),
      );
      response.resume();
      expect([path, response.statusCode, response.headers.location]).toEqual([path, 302, '/']);
    }
  });

  test('a page with personal prices is not stored by the browser', async () => {
    const signedIn = await get('/category/rotor/esd', await customerCookies(30));
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
      const cookie = await customerCookies(11);
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

  test('markup in a search is escaped in the HTML and in the embedded JSON', async () => {
    const { body } = await get(
      `/category/rotor/search?displayname=${encodeURIComponent('</script><script>x()</script>')}`,
    );
    expect(body).not.toContain('<script>x()');
    expect(body).toContain('\\u003c/script>');
  });

  test('an asset of an older build returns 404', async () => {
    expect((await get('/assets/HomePage-old.js')).statusCode).toBe(404);
    const name = `gone-${process.pid}.js`;
    const file = fileURLToPath(new URL(`assets/${name}`, CLIENT_FOLDER));
    writeFileSync(file, '0');
    const running = await startShop(database, { servePages: builtPages });
    rmSync(file);
    const removedAsset = await running.app.http.inject(`/assets/${name}`);
    expect(removedAsset.statusCode, 'an asset removed after the shop started').toBe(404);
    await running.close();
  });

  test('cached pages show catalogue changes', async () => {
    const path = productPage(SETS.civicSportFront);
    const before = await get(path);
    expect(before.body).toContain('C$189.99');
    await database.db.transaction().execute(async (tx) => {
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

  test('the content security policy allows the payment provider and reports violations on the checkout only', async () => {
    const home = (await get('/')).headers['content-security-policy'] as string;
    expect(home).toContain("frame-ancestors 'none'");
    expect(home).not.toMatch(/script-src[^;]*unsafe-inline/);
    expect(home).not.toContain(shop.sandbox.url);
    const checkout = (await get('/checkout')).headers;
    const hashes = (policy: unknown) =>
      String(policy)
        .match(/script-src[^;]*/)![0]
        .match(/'sha256-/g);
    expect(hashes(checkout['content-security-policy']), 'docs/checkout-scripts.md lists one').toHaveLength(1);
    expect(checkout['content-security-policy']).toMatch(new RegExp(`style-src [^;]*${shop.sandbox.url}`));
    expect(checkout['content-security-policy']).toContain('report-uri /policy-reports; report-to checkout');
    expect(checkout['reporting-endpoints']).toBe('checkout="/policy-reports"');
    expect(home).not.toContain('report-');
  });

  test('private pages are not cached', async () => {
    for (const path of ['/cart', '/checkout', '/order/placed?order=X', '/order/X']) {
      expect((await get(path)).headers['cache-control']).toBe('private, no-store');
    }
  });

  test('PROD-09 CONT-02 an unknown set or article returns 404', async () => {
    expect((await get(`/product/${SETS.civicSportFront.car_part_id}/NOPE`)).statusCode).toBe(404);
    const article = await get('/article?title=nothing');
    expect(article.statusCode).toBe(404);
    expect(article.body).not.toContain('<article');
  });

  test('APP-11 a page that fails to render shows the error page, and the error is logged', async () => {
    const brokenPage = await get('/contact/BROKEN');
    expect(brokenPage.statusCode).toBe(500);
    expect(brokenPage.body).toContain('<h1>Unexpected Application Error!</h1>');
    expect(brokenPage.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(loggedErrors).toEqual(['this page breaks']);
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

  test('a form posted from another site is refused', async () => {
    const response = await shop.app.http.inject({
      method: 'POST',
      url: '/cart',
      headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
      payload: `intent=add&part_number=${PARTS.front}&car_part_id=${SETS.civicSportFront.car_part_id}&quantity=1`,
    });
    expect(response.statusCode).toBe(403);
  });

  test('SIGN-02 the sign-in page never redirects to another site', async () => {
    const cookie = await customerCookies(33);
    for (const origin of [
      '//evil.example',
      '/.//evil.example',
      '/%2e//evil.example',
      'https://evil.example',
    ]) {
      const response = await get(`/signin?origin=${encodeURIComponent(origin)}`, cookie);
      expect([response.statusCode, response.headers.location], origin).toEqual([302, '/user/orders']);
    }
  });

  test('CONT-01 without JavaScript an invalid request returns 400 and keeps the input; a valid one of the maximum length is sent', async () => {
    const post = (input: Record<string, string>) =>
      shop.app.http.inject({
        method: 'POST',
        url: '/contact',
        headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
        payload: `${new URLSearchParams(input)}`,
      });
    const fields = {
      type: 'Shipping',
      email: 'ada@example.com',
      order_id: '',
      title: 'Late',
      content: 'Where?',
    };
    const refused = await post(fields);
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('Order number cannot be empty, max length 50 characters.');
    expect(refused.body).toContain('value="Late"');
    const longest = { ...fields, order_id: '7K3M9-Q2A4T', content: '\u9f8d'.repeat(5000) };
    const sent = await post(longest);
    expect([sent.statusCode, sent.headers.location]).toEqual([302, '/?flash=contact-sent']);
    expect((await get('/?flash=contact-sent')).body).toContain('We have received your message');
    expect((await get('/')).body).not.toContain('We have received your message');
    // A form is validated before any limit applies, so one with much more text than its fields take is not read.
    expect((await post({ ...fields, content: '5'.repeat(66_000) })).statusCode).toBe(413);
  });

  test('CART-09 without JavaScript a refused coupon shows its message and returns the refusal’s status', async () => {
    const refused = await shop.app.http.inject({
      method: 'POST',
      url: '/cart',
      payload: 'intent=coupon&code=NOPE',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(refused.statusCode).toBe(404);
    expect(refused.body).toContain('This coupon code cannot be used.');
  });

  test('CART-09 without JavaScript a coupon for CAD only is refused in USD', async () => {
    const discount = { type: 'Percentage', level: 'Order', description: 'CAD', percentage: 10 } as const;
    await shop.db
      .insertInto('promotion')
      .values({ code: 'CADONLY', ...discount, currency: 'ca' })
      .execute();
    const visitor = await visitorWithCart(shop);
    for (const [currency, status] of [
      ['us', 404],
      ['ca', 302],
    ] as const) {
      const cookie = `${cookieHeader(visitor.cookies)}; currency=${currency}`;
      const fields = `name="intent" value="coupon"/><input type="hidden" name="currency" value="${currency}"`;
      expect((await get('/cart', cookie)).body).toContain(fields);
      const applied = await shop.app.http.inject({
        method: 'POST',
        url: '/cart',
        payload: `intent=coupon&code=CADONLY&currency=${currency}`,
        headers: {
          cookie,
          'sec-fetch-site': 'same-origin',
          'content-type': 'application/x-www-form-urlencoded',
        },
      });
      expect(applied.statusCode, currency).toBe(status);
      if (status === 404) expect(applied.body).toContain('This coupon code cannot be used.');
    }
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
    const customer = textOf((await get('/user/orders', await customerCookies(0))).body);
    expect(customer).toContain('Welcome');
    expect(customer).not.toContain('Sign in');
  });

  test('the checkout of an empty cart says so instead of showing the form', async () => {
    const { body } = await get('/checkout');
    expect(body).toContain('Your cart is empty.');
    expect(body).not.toContain('PLACE ORDER');
    const visitor = await visitorWithCart(shop);
    const filled = await get('/checkout', cookieHeader(visitor.cookies));
    expect(filled.body).toContain('PLACE ORDER');
    expect(filled.body).not.toContain('Your cart is empty.');
  });

  test('CHK-12 the checkout asks for consent only when analytics is configured', async () => {
    const question = 'Allow anonymous purchase analytics for this order';
    const visitor = await visitorWithCart(shop);
    expect((await get('/checkout', cookieHeader(visitor.cookies))).body).not.toContain(question);
    const withAnalytics = await startShop(database, {
      env: { ANALYTICS_MEASUREMENT_ID: 'G-TEST', ANALYTICS_API_SECRET: 'secret' },
      servePages: builtPages,
    });
    const { cookies } = await visitorWithCart(withAnalytics);
    const checkout = { url: '/checkout', headers: { cookie: cookieHeader(cookies) } };
    expect((await withAnalytics.app.http.inject(checkout)).body).toContain(question);
    await withAnalytics.close();
  });

  test('APP-13 item images use the configured pattern with width 1000; drawn images come from the shop', async () => {
    const patternShop = await startShop(database, {
      env: { IMAGE_PATTERN: 'https://drive.example/thumbnail?id={id}&sz=w1000' },
      servePages: builtPages,
    });
    const page = (url: string) => patternShop.app.http.inject(url);
    const item = await page(productPage(SETS.civicSportFront));
    expect(item.body).toContain('src="https://drive.example/thumbnail?id=esd-front-5-1&amp;sz=w1000"');
    expect(item.headers['content-security-policy']).toMatch(/img-src [^;]*https:\/\/drive\.example/);
    expect(item.body).toContain('src="/art/esd-front-5-2.svg"');
    for (const url of ['/', '/QA', '/article']) {
      const { body } = await page(url);
      expect(body, url).toContain('src="/art/es');
      expect(body, url).not.toContain('src="https://drive.example');
    }
    await patternShop.close();
  });

  test('SIGN-07 with the open password rule any 8 to 128 characters are accepted', async () => {
    const openRuleShop = await startShop(database, {
      env: { PASSWORD_RULE: 'open' },
      servePages: builtPages,
    });
    const passwordFields = (page: string) =>
      [...page.matchAll(/<input[^>]*type="password"[^>]*maxlength="(\d+)"/gi)].map((found) => found[1]);
    for (const path of ['/signin/register', '/signin/reset']) {
      const specified = (await get(path)).body;
      expect(specified, path).toContain('a lowercase letter');
      expect(passwordFields(specified), path).toEqual(['50', '50']);
      const { body } = await openRuleShop.app.http.inject(path);
      expect(passwordFields(body), 'the limit of the open rule').toEqual(['128', '128']);
      expect(body, path).toContain('8 to 128 characters');
      expect(body, path).not.toContain('a lowercase letter');
      expect(body, 'the rule in the embedded JSON').toContain('"password_rule":"open"');
    }
    const register = (target: TestShop, password: string) =>
      target.app.http.inject({
        method: 'POST',
        url: '/signin/register',
        headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
        payload: `${new URLSearchParams({ email: 'open@example.com', password, confirm: password })}`,
      });
    expect((await register(openRuleShop, 'drei k\u00fche im moor')).statusCode).toBe(302);
    const shortPassword = await register(openRuleShop, 'short 7');
    expect([shortPassword.statusCode, shortPassword.body.includes('Use 8 to 128 characters.')]).toEqual([
      400,
      true,
    ]);
    expect((await register(shop, 'drei k\u00fche im moor')).statusCode).toBe(400);
    await openRuleShop.close();
  });

  test('APP-05 page metrics are counted per day and kind of page; invalid ones are refused', async () => {
    const send = (payload: object) => shop.app.http.inject({ method: 'POST', url: '/vitals', payload });
    const goodReport = await send({ path: productPage(SETS.civicSportFront), lcp: 1234, cls: 0.01, inp: 56 });
    expect([goodReport.statusCode, goodReport.body]).toEqual([204, '']);
    expect((await send({ path: '/', lcp: 'x' })).statusCode).toBe(400);
    const rows = await database.db
      .selectFrom('vital')
      .select(['page', 'measure', 'count'])
      .orderBy('measure')
      .execute();
    expect(rows).toEqual(['cls', 'inp', 'lcp'].map((measure) => ({ page: 'product', measure, count: 1 })));
  });
});
