import { rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CLIENT_FOLDER, loadRenderer } from '#server/pages/renderer.ts';
import { servePages } from '#server/pages/serve-pages.ts';
import type { Database } from '#server/platform/db.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { visitorWithCart } from '#tests/support/orders.ts';
import { builtPages, customerCookies } from '#tests/support/pages.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import { cookieHeader } from '#tests/support/shopper.ts';
import { productPage, SETS } from '#tests/support/small-catalogue.ts';

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

  test('the home page has the lowest price of each family, less the customer’s percentage, and links to the makes', async () => {
    const { body } = await get('/');
    expect(body).toContain('<strong class="in-ca">From C$189.99</strong>');
    expect(body).toContain('<strong class="in-us">From U$149.99</strong>');
    expect(body).toContain('href="/cars/Honda"');
    expect((await get('/', await customerCookies(database.db, 20))).body).toContain('From C$151.99');
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

  test('SIGN-02 the sign-in page never redirects to another site', async () => {
    const cookie = await customerCookies(database.db, 33);
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

  test('APP-05 page metrics are counted per day and kind of page; invalid metrics are refused', async () => {
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
