import { rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLIENT_FOLDER, loadRenderer } from '#server/pages/renderer.ts';
import { servePages } from '#server/pages/serve-pages.ts';
import { beginSession } from '#server/platform/caller.ts';
import type { Database } from '#server/platform/db.ts';
import { openTestDatabase } from '#tests/support/databases.ts';
import { builtPages } from '#tests/support/pages.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';

describe('pages', () => {
  let database: Database;
  let shop: TestShop;
  const faults: string[] = [];
  beforeAll(async () => {
    database = await openTestDatabase('pglite');
    const built = await loadRenderer();
    const render: typeof built.render = (request, page) => {
      if (request.url.endsWith('/contact/BROKEN')) throw new Error('this page breaks');
      return built.render(request, page);
    };
    shop = await startShop(database, {
      servePages: (http, parts) => {
        parts.foundation.log.error = ((facts: { err: Error }) => faults.push(facts.err.message)) as never;
        return servePages(http, { ...parts, renderer: { ...built, render } });
      },
    });
  });
  afterAll(async () => {
    await shop.close();
    await database.close();
  });
  const get = (url: string, cookie = '', headers: Record<string, string> = {}) =>
    shop.app.http.inject({ url, headers: { ...(cookie ? { cookie } : {}), ...headers } });

  /** A signed-in customer with a percentage of their own. */
  async function customer(percentage: number): Promise<string> {
    const email = `p${percentage}@example.com`;
    const { customer_id } = await database.db
      .insertInto('account')
      .values({ email, percentage })
      .returning('customer_id')
      .executeTakeFirstOrThrow();
    const { token } = await beginSession(database.db, customer_id, () => new Date());
    return `sid=${token}; currency=ca`;
  }

  test('one shopper’s prices never reach another: two percentages and nobody, in turns on one address', async () => {
    const [ten, fifty] = [await customer(10), await customer(50)];
    for (let turn = 0; turn < 3; turn++) {
      expect((await get('/category/rotor/esd', 'currency=ca')).body).toContain('C$189.99');
      expect((await get('/category/rotor/esd', ten)).body).toContain('C$170.99');
      expect((await get('/category/rotor/esd', fifty)).body).toContain('C$95.00');
      expect((await get('/category/rotor/esd', fifty)).body).not.toContain('C$189.99');
    }
  });

  test('APP-07 HTML is kept by currency; ?currency= is remembered and leaves the address', async () => {
    expect((await get('/category/rotor/esd', 'currency=us')).body).toContain('U$149.99');
    expect((await get('/category/rotor/esd', 'currency=ca')).body).toContain('C$189.99');
    const chosen = await get('/category/rotor/all?year=2018&currency=us&make=Honda');
    expect(chosen.statusCode).toBe(302);
    expect(chosen.headers.location).toBe('/category/rotor/all?year=2018&make=Honda');
    expect(chosen.headers['set-cookie']).toMatch(/^currency=us; Max-Age=2592000/);
    expect((await get('//evil.example/?currency=us')).headers.location).toBe('/');
  });

  test('APP-07 choosing a country keeps the vehicle, also before the page is alive; strange words do not stay', async () => {
    const { body } = await get('/category/rotor/all?make=Honda&model=Civic&year=2018&zzz=strange');
    expect(body).toContain(
      'href="/category/rotor/all?make=Honda&amp;model=Civic&amp;year=2018&amp;currency=us"',
    );
    expect(body).not.toContain('strange');
  });

  test('an address that names another host, or none, goes home', async () => {
    // Over a real connection: the address reaches the shop as it was written.
    const origin = new URL(await shop.app.http.listen({ port: 0, host: '127.0.0.1' }));
    for (const path of ['//', '//evil.example/cart', '//evil.example/?currency=us', '/\\\\evil.example']) {
      const response = await new Promise<IncomingMessage>((done) =>
        request({ host: origin.hostname, port: origin.port, path }, done).end(),
      );
      response.resume();
      expect([path, response.statusCode, response.headers.location]).toEqual([path, 302, '/']);
    }
  });

  test('a session’s prices are stored by no browser', async () => {
    const signedIn = await get('/category/rotor/esd', await customer(20));
    expect(signedIn.headers['cache-control']).toBe('private, no-store');
    expect((await get('/category/rotor/esd')).headers['cache-control']).toBe('private, no-cache');
  });

  test('searched markup stays text, in the page and in its state', async () => {
    const { body } = await get(
      `/category/rotor/search?displayname=${encodeURIComponent('</script><script>x()</script>')}`,
    );
    expect(body).not.toContain('<script>x()');
    expect(body).toContain('\\u003c/script>');
  });

  test('a file of an older build is missing, not the home page', async () => {
    expect((await get('/assets/HomePage-old.js')).statusCode).toBe(404);
    const name = `gone-${process.pid}.js`;
    const file = fileURLToPath(new URL(`assets/${name}`, CLIENT_FOLDER));
    writeFileSync(file, '0');
    const own = await openTestDatabase('pglite');
    const running = await startShop(own, { servePages: await builtPages() });
    rmSync(file);
    const gone = await running.app.http.inject(`/assets/${name}`);
    expect(gone.statusCode, 'it was there when the shop was opened').toBe(404);
    await running.close();
    await own.close();
  });

  test('pages change with the catalogue', async () => {
    expect((await get('/product/F1/ESD-1001F', 'currency=ca')).body).toContain('C$189.99');
    await database.db.transaction().execute(async (tx) => {
      await tx.updateTable('item').set({ cad_price: 18888 }).where('part_number', '=', 'ESD-1001F').execute();
      await tx
        .updateTable('catalogue_state')
        .set((e) => ({ version: e('version', '+', 1) }))
        .execute();
    });
    await shop.app.catalogue.refresh();
    expect((await get('/product/F1/ESD-1001F', 'currency=ca')).body).toContain('C$188.88');
  });

  test('every page carries its policy; only the checkout may load the provider’s script', async () => {
    const home = (await get('/')).headers['content-security-policy'] as string;
    expect(home).toContain("frame-ancestors 'none'");
    expect(home).not.toMatch(/script-src[^;]*unsafe-inline/);
    expect(home).not.toContain(shop.sandbox.url);
    expect((await get('/checkout')).headers['content-security-policy']).toMatch(
      new RegExp(`style-src [^;]*${shop.sandbox.url}`),
    );
  });

  test('what is the caller’s own is never stored on the way', async () => {
    for (const path of ['/cart', '/checkout', '/order/placed?order=X', '/order/X']) {
      expect((await get(path)).headers['cache-control']).toBe('private, no-store');
    }
  });

  test('APP-02 PROD-09 CONT-02 unknown things: a path goes home, a set and an article are 404', async () => {
    expect((await get('/acer')).headers.location).toBe('/');
    expect((await get('/product/F1/NOPE')).statusCode).toBe(404);
    const article = await get('/article?title=nothing');
    expect(article.statusCode).toBe(404);
    expect(article.body).not.toContain('<article');
  });

  test('APP-11 a page that breaks says so as a page, and the fault is written down', async () => {
    const broken = await get('/contact/BROKEN');
    expect(broken.statusCode).toBe(500);
    expect(broken.body).toContain('<h1>Unexpected Application Error!</h1>');
    expect(broken.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(faults).toEqual(['this page breaks']);
  });

  test('HTML is compressed as the browser wishes', async () => {
    expect((await get('/', '', { 'accept-encoding': 'gzip, br' })).headers['content-encoding']).toBe('br');
    expect((await get('/', '', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
    expect((await get('/')).headers['content-encoding']).toBeUndefined();
  });

  test('a form of another site changes nothing', async () => {
    const response = await shop.app.http.inject({
      method: 'POST',
      url: '/cart',
      headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'intent=add&part_number=ESD-1001F&car_part_id=F1&quantity=1',
    });
    expect(response.statusCode).toBe(403);
  });

  test('SIGN-02 nobody who is signed in is led to another site', async () => {
    const cookie = await customer(33);
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

  test('CONT-01 without script a request that breaks a rule is a 400 that keeps what was typed', async () => {
    const post = (fields: Record<string, string>) =>
      shop.app.http.inject({
        method: 'POST',
        url: '/contact',
        headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
        payload: `${new URLSearchParams(fields)}`,
      });
    const request = {
      type: 'Shipping',
      email: 'ada@example.com',
      order_id: '',
      title: 'Late',
      content: 'Where?',
    };
    const refused = await post(request);
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('Order number cannot be empty, max length 50 characters.');
    expect(refused.body).toContain('value="Late"');
    const sent = await post({ ...request, order_id: '7K3M9-Q2A4T' });
    expect([sent.statusCode, sent.headers.location]).toEqual([302, '/']);
  });

  test('CART-09 without script a coupon that is refused says so, with the status of its refusal', async () => {
    const refused = await shop.app.http.inject({
      method: 'POST',
      url: '/cart',
      payload: 'intent=coupon&code=NOPE',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(refused.statusCode).toBe(404);
    expect(refused.body).toContain('This coupon code cannot be used.');
  });

  test('search engines get robots, sitemaps and a feed for each currency', async () => {
    expect((await get('/robots.txt')).body).toContain('Disallow: /api/');
    expect((await get('/sitemap.xml')).body).toContain('/sitemaps/products.xml');
    expect((await get('/sitemaps/cars.xml')).body).toContain('model=Town+%26+Country');
    expect((await get('/sitemaps/products.xml')).body).not.toContain('ES-9999F');
    const feed = (await get('/feeds/us.xml')).body;
    expect(feed).toContain('<g:id>ED-2001R</g:id>');
    expect(feed).toContain('<g:sale_price>54.05 USD</g:sale_price>');
    expect(feed.match(/<item>/g)).toHaveLength(4);
  });

  test('product, list and article carry their facts for search engines', async () => {
    const facts = (body: string) =>
      [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map((match) =>
        JSON.parse(match[1]!),
      );
    const product = facts((await get('/product/F4/ED-2001R', 'currency=ca')).body);
    expect(product.map((each) => each['@type'])).toEqual(['Product', 'BreadcrumbList']);
    expect(product[0].offers).toMatchObject({ price: '69.05', priceCurrency: 'CAD' });
    expect(facts((await get('/category/rotor/all')).body)[0]['@type']).toBe('ItemList');
    expect(facts((await get('/article?title=disc+brakes+vs+drum+brakes')).body)[0]['@type']).toBe('Article');
  });

  test('a shared link has title, address and a picture that social networks can show', async () => {
    const { body } = await get('/product/F1/ESD-1001F');
    const picture = /property="og:image" content="http:\/\/localhost(\/social\/[^"]+)"/.exec(body)?.[1];
    expect(body).toContain('property="og:url" content="http://localhost/product/F1/ESD-1001F"');
    for (const path of [picture!, '/social/shop.png', '/social/of-no-picture.png']) {
      const card = await get(path);
      expect(card.headers['content-type']).toBe('image/png');
      // The size stands in the file's header.
      expect([card.rawPayload.readUInt32BE(16), card.rawPayload.readUInt32BE(20)]).toEqual([1200, 630]);
      expect(card.rawPayload.length).toBeLessThan(200_000);
    }
  });

  test('CHK-12 only a shop with analytics asks for the consent', async () => {
    const question = 'You may tell Google Analytics';
    expect((await get('/checkout')).body).not.toContain(question);
    const counting = await startShop(database, {
      env: { ANALYTICS_MEASUREMENT_ID: 'G-TEST', ANALYTICS_API_SECRET: 'secret' },
      servePages: await builtPages(),
    });
    expect((await counting.app.http.inject('/checkout')).body).toContain(question);
    await counting.close();
  });

  test('APP-13 pictures of items may come from a drive, 1000 wide; those that the shop draws come from itself', async () => {
    const drive = await startShop(await openTestDatabase('pglite'), {
      env: { IMAGE_PATTERN: 'https://drive.example/thumbnail?id={id}&sz=w1000' },
      servePages: await builtPages(),
    });
    const page = (url: string) => drive.app.http.inject(url);
    const item = await page('/product/F1/ESD-1001F');
    expect(item.body).toContain('src="https://drive.example/thumbnail?id=esd-front-5-1&amp;sz=w1000"');
    expect(item.headers['content-security-policy']).toMatch(/img-src [^;]*https:\/\/drive\.example/);
    expect(item.body).toContain('src="/art/esd-front-5-2.svg"');
    for (const url of ['/', '/QA', '/article']) {
      const { body } = await page(url);
      expect(body, url).toContain('src="/art/es');
      expect(body, url).not.toContain('src="https://drive.example');
    }
    await drive.close();
  });

  test('SIGN-07 a shop that lets passwords be anything of 8 to 128 characters says so, and asks no more', async () => {
    const open = await startShop(database, {
      env: { PASSWORD_RULE: 'open' },
      servePages: await builtPages(),
    });
    const passwordFields = (page: string) =>
      [...page.matchAll(/<input[^>]*type="password"[^>]*maxlength="(\d+)"/gi)].map((found) => found[1]);
    for (const path of ['/signin/register', '/signin/reset']) {
      const specified = (await get(path)).body;
      expect(specified, path).toContain('a lowercase letter');
      expect(passwordFields(specified), path).toEqual(['50', '50']);
      const { body } = await open.app.http.inject(path);
      expect(passwordFields(body), 'nothing that is pasted is cut off').toEqual(['128', '128']);
      expect(body, path).toContain('8 to 128 characters');
      expect(body, path).not.toContain('a lowercase letter');
      expect(body, 'what the browser’s code goes by').toContain('"password_rule":"open"');
    }
    const register = (at: TestShop, password: string) =>
      at.app.http.inject({
        method: 'POST',
        url: '/signin/register',
        headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
        payload: `${new URLSearchParams({ email: 'open@example.com', password, confirm: password })}`,
      });
    expect((await register(open, 'drei k\u00fche im moor')).statusCode).toBe(302);
    const short = await register(open, 'short 7');
    expect([short.statusCode, short.body.includes('Use 8 to 128 characters.')]).toEqual([400, true]);
    expect((await register(shop, 'drei k\u00fche im moor')).statusCode).toBe(400);
    await open.close();
  });

  test('APP-05 a beacon of a page is counted by day and kind of page; junk is not, and nothing is echoed', async () => {
    const send = (payload: object) => shop.app.http.inject({ method: 'POST', url: '/vitals', payload });
    const good = await send({ path: '/product/F1/ESD-1001F', lcp: 1234, cls: 0.01, inp: 56 });
    expect([good.statusCode, good.body]).toEqual([204, '']);
    expect((await send({ path: '/', lcp: 'x' })).statusCode).toBe(400);
    const rows = await database.db
      .selectFrom('vital')
      .select(['page', 'measure', 'count'])
      .orderBy('measure')
      .execute();
    expect(rows).toEqual(['cls', 'inp', 'lcp'].map((measure) => ({ page: 'product', measure, count: 1 })));
  });
});
