import { expect, test } from 'vitest';
import { CONTENT_PAGES } from '#domain/content-pages.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { builtPages } from '#tests/support/pages.ts';
import { PARTS, productPage, SETS } from '#tests/support/small-catalogue.ts';
import { startShopForSuite } from '#tests/support/suite.ts';

describeWithDatabase('pages for search engines and shared links', (open) => {
  const shop = startShopForSuite(open, { servePages: builtPages });
  const get = (url: string, cookie = '') => shop.app.http.inject({ url, headers: cookie ? { cookie } : {} });

  test('robots.txt, llms.txt, the sitemaps and the product feed lead search engines to the shop’s pages', async () => {
    expect((await get('/robots.txt')).body).toContain('Disallow: /api/');
    const llms = await get('/llms.txt');
    expect(llms.headers['content-type']).toContain('text/plain');
    for (const [, path] of llms.body.matchAll(/\]\((?:https?:\/\/[^/]+)([^)]*)\)/g))
      expect((await get(path!)).statusCode, path).toBe(200);
    expect((await get('/.well-known/ai-catalog.json')).statusCode).toBe(404);
    expect((await get('/sitemap.xml')).body).toContain('/sitemaps/products.xml');
    const sitemap = (await get('/sitemaps/pages.xml')).body;
    for (const page of CONTENT_PAGES) {
      expect(sitemap).toContain(`/${page}</loc><lastmod>`);
      expect(llms.body).toContain(`/${page})`);
    }
    expect((await get('/sitemaps/cars.xml')).body).toContain(
      '/cars/Chrysler/Town%20%26%20Country/2010</loc>',
    );
    expect((await get('/sitemaps/products.xml')).body).not.toContain(PARTS.inactive);
    const feed = (await get('/feeds/us.xml')).body;
    expect(feed).toContain(`<g:id>${PARTS.rearOnSale}</g:id>`);
    expect(feed).toContain('<g:sale_price>54.05 USD</g:sale_price>');
    expect(feed.match(/<item>/g)).toHaveLength(4);
  });

  test('the pages of a make, a model and a model year list what the catalogue has for them; pages of unknown vehicles return 404', async () => {
    const mainText = (body: string) => body.slice(body.indexOf('<main')).replaceAll(/<[^>]+>/g, ' ');
    const makes = await get('/cars');
    expect(mainText(makes.body)).toMatch(/Chrysler\s+2010, 1 set\s+Honda\s+2018, 4 sets/);
    expect((await get('/cars/Honda')).body).toContain('href="/cars/Honda/Civic"');
    const model = await get('/cars/Honda/Civic');
    expect(model.body).toContain('href="/cars/Honda/Civic/2018"');
    const year = await get('/cars/Honda/Civic/2018');
    expect(mainText(year.body)).toMatch(/Trims\s+Si, Sport\s+Engines\s+1\.5L L4, 2\.0L L4/);
    expect(mainText(year.body)).toMatch(/Front rotor sizes\s+11\.8 in, 12\.6 in/);
    expect(year.body).toContain(`/product/${SETS.civicSiSmallRotor.car_part_id}/${PARTS.front}`);
    const canonical = `<link rel="canonical" href="${shop.url}/cars/Honda/Civic/2018"/>`;
    expect(year.body).toContain(canonical);
    expect((await get('/category/rotor/all?year=2018&make=Honda&model=Civic&trim=Si')).body).toContain(
      canonical,
    );
    expect(year.headers['cache-control']).toBe(makes.headers['cache-control']);
    for (const unknown of ['/cars/Nobody', '/cars/Honda/Civic/1902', '/cars/Honda/Civic/new']) {
      const { statusCode, body } = await get(unknown);
      expect([statusCode, body.includes('noindex')], unknown).toEqual([404, true]);
    }
    for (const [typed, path] of [
      ['/cars/honda', '/cars/Honda'],
      ['/cars/HONDA/civic/2018', '/cars/Honda/Civic/2018'],
      ['/fr/cars/chrysler/town%20%26%20country', '/fr/cars/Chrysler/Town%20%26%20Country'],
    ] as const) {
      const { statusCode, headers } = await get(typed);
      expect([statusCode, headers.location], typed).toEqual([301, path]);
    }
    expect((await shop.newVisitor().call('GET /cars', { query: { model: 'Civic' } })).status).toBe(400);
  });

  test('pages such as About leave out shop details that are not set', async () => {
    const articleText = async (page: string) => {
      const { body } = await get(`/${page}`);
      return body.slice(body.indexOf('<article'), body.indexOf('</article>')).replaceAll(/<[^>]+>/g, ' ');
    };
    for (const page of CONTENT_PAGES)
      expect(await articleText(page), `${page} without placeholders`).not.toMatch(/[{}]|\[|## /);
    expect(await articleText('warranty')).toContain('1 Year/ 20000 KM/ 12000 Miles');
    expect(await articleText('shipping')).toContain('Canada, most addresses: 4 to 8 business days');
    expect(await articleText('about')).not.toMatch(/Phone|Hours|Address/);
    expect(await articleText('returns')).not.toContain('Return period and costs');
    const unknown = await shop
      .newVisitor()
      .call('GET /content/:page', { params: { page: 'secrets' as never } });
    expect(unknown.status).toBe(400);
  });

  test('product, list and article pages contain structured data', async () => {
    const structuredData = (body: string) =>
      [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map((match) =>
        JSON.parse(match[1]!),
      );
    const product = structuredData((await get(productPage(SETS.civicSportRear), 'currency=ca')).body);
    expect(product.map((each) => each['@type'])).toEqual(['Product', 'BreadcrumbList']);
    expect(product[0].offers).toMatchObject([
      { price: '69.05', priceCurrency: 'CAD', eligibleRegion: 'CA' },
      { price: '54.05', priceCurrency: 'USD', eligibleRegion: 'US' },
    ]);
    expect(structuredData((await get('/category/rotor/all')).body)[0]['@type']).toBe('ItemList');
    expect(structuredData((await get('/article?title=disc+brakes+vs+drum+brakes')).body)[0]['@type']).toBe(
      'Article',
    );
  });

  test('a page that is shared as a link names its URL and an image of 1200 by 630 pixels', async () => {
    const { body } = await get(productPage(SETS.civicSportFront));
    const image = /property="og:image" content="http:\/\/localhost(\/social\/[^"]+)"/.exec(body)?.[1];
    expect(body).toContain(
      `property="og:url" content="http://localhost${productPage(SETS.civicSportFront)}"`,
    );
    for (const path of [image!, '/social/shop.png', '/social/of-no-picture.png']) {
      const card = await get(path);
      expect(card.headers['content-type']).toBe('image/png');
      // The PNG header contains the size.
      expect([card.rawPayload.readUInt32BE(16), card.rawPayload.readUInt32BE(20)]).toEqual([1200, 630]);
      expect(card.rawPayload.length).toBeLessThan(200_000);
    }
  });
});
