import { expect, test } from 'vitest';
import { bumpCatalogueVersion } from '#server/catalogue/queries.ts';
import { findAccountByEmail } from '#server/customers/queries.ts';
import { PASSWORD, signInAs } from '#tests/support/accounts.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { builtPages, PAGES } from '#tests/support/pages.ts';
import { startShop } from '#tests/support/shop.ts';
import { cookieHeader } from '#tests/support/shopper.ts';
import { productPage, SETS } from '#tests/support/small-catalogue.ts';
import { startShopForSuite } from '#tests/support/suite.ts';

describeWithDatabase('a shop with corrected texts', (open) => {
  test('shows our wording of specified texts that have mistakes, on pages and in replies', async () => {
    const shop = await startShop(await open(), {
      servePages: builtPages,
      env: { TEXTS: 'corrected' },
    });
    const { body } = await shop.app.http.inject('/');
    expect(body).toContain('Which country are you in?');
    expect(body).not.toContain('Which country are you located?');
    const params = { carpartid: 'F0', partnumber: 'NONE' };
    const reply = await shop.newVisitor().call('GET /product/:carpartid/:partnumber', { params });
    expect(reply.body).toMatchObject({ smessage: 'This item does not exist or has been removed.' });
    await shop.close();
  });
});

describeWithDatabase('a shop in English only', (open) => {
  test('offers no other language and redirects French paths to English ones', async () => {
    const shop = await startShop(await open(), { servePages: builtPages, env: { LANGUAGES: 'en' } });
    const { body } = await shop.app.http.inject('/');
    expect(body).not.toContain('hrefLang');
    expect(body).not.toContain('Français');
    expect((await shop.app.http.inject('/fr/cart?done=1')).headers.location).toBe('/cart?done=1');
    expect((await shop.app.http.inject('/cart?language=fr')).statusCode).toBe(200);
    expect((await shop.app.http.inject('/sitemap.xml')).body).not.toContain('/fr/');
    await shop.close();
  });
});

describeWithDatabase('pages in French', (open) => {
  const shop = startShopForSuite(open, { servePages: builtPages });
  const get = (url: string, cookie = '') => shop.app.http.inject({ url, headers: cookie ? { cookie } : {} });
  const inFrench = (path: string) => (path === '/' ? '/fr' : `/fr${path}`);

  test('links, forms and redirects of a French page stay in French', async () => {
    for (const path of PAGES) {
      const { body } = await get(inFrench(path));
      const main = body.slice(body.indexOf('<body'));
      const localPaths = [...main.matchAll(/<(?:a|form)\b[^>]*?\s(?:href|action)="(\/[^"]*)"/g)].map(
        ([, to]) => to!,
      );
      const pathsLeavingFrench = localPaths.filter(
        (to) => !/^\/fr(?:[/?]|$)/.test(to) && !to.includes('language=en'),
      );
      expect(pathsLeavingFrench, path).toEqual([]);
    }
    expect((await get('/fr/user/orders')).headers.location).toBe('/fr/signin?origin=%2Fuser%2Forders');
    expect((await get('/fr/nothing-here')).headers.location).toMatch(/^\/fr\/?$/);
    expect((await get('/fr/order/ESD-1/invoice')).headers.location).toBe('/fr/order/ESD-1');
  });

  test('prices and item names of a French page are in French', async () => {
    const { body } = await get(`/fr${productPage(SETS.civicSportFront)}`);
    expect(body).toMatch(/\d,\d\d\u00a0\$\u00a0CA/);
    expect(body).toContain('Disques et plaquettes ESD');
    expect(body).not.toMatch(/C\$\d/);
  });

  test('an item’s own French texts are shown; a missing text is replaced by the English text, marked as English', async () => {
    const { part_number } = SETS.civicSportFront;
    const pathOfSet = productPage(SETS.civicSportFront);
    const setTexts = async (texts: object) => {
      await shop.db.updateTable('item').set(texts).where('part_number', '=', part_number).execute();
      await shop.db.transaction().execute(bumpCatalogueVersion);
      await shop.app.catalogue.refresh();
    };
    await setTexts({ description: 'Two rotors.', displayname: 'Zebra kit', description_fr: 'Deux disques.' });
    const { body } = await get(`/fr${pathOfSet}`);
    expect(body).toContain('<p>Deux disques.</p>');
    expect(body).not.toContain('>Two rotors.<');
    const list = '/fr/category/rotor/all?year=2018&make=Honda&model=Civic';
    expect((await get(list)).body).toContain('<span lang="en">Zebra kit</span>');
    await setTexts({ description_fr: null, displayname_fr: 'Trousse zébrée' });
    expect((await get(`/fr${pathOfSet}`)).body).toContain('<p lang="en">Two rotors.</p>');
    expect((await get(pathOfSet)).body).toContain('<p>Two rotors.</p>');
    expect((await get(list)).body).toContain('<span>Trousse zébrée</span>');
    expect((await get('/fr/feeds/ca.xml')).body).toContain('<description>Two rotors.</description>');
  });

  test('French is offered by a script in the document, which is the same for every visitor', async () => {
    const page = async (accepted: string) =>
      (await shop.app.http.inject({ url: '/', headers: { 'accept-language': accepted } })).body;
    const body = await page('fr-CA');
    expect(body).toBe(await page('en'));
    expect(body).toMatch(
      /<a hidden="" data-offer="fr"[^>]*href="\/fr\?language=fr"[^>]*>Continuer en français<\/a>/,
    );
    expect(body).toContain('navigator.languages');
  });

  test('the details of the shop are in the language of the page', async () => {
    expect((await get('/fr')).body).toContain('Deux disques. Un jeu de plaquettes. Une boîte.');
    expect((await get('/')).body).toContain('Two rotors. One set of pads. One box.');
  });

  test('every page of the sitemap links to its other languages, and they link back', async () => {
    const index = (await get('/sitemap.xml')).body;
    const files = [...index.matchAll(/<loc>https?:\/\/[^/]+([^<]+)/g)].map(([, path]) => path!);
    expect(files).toContain('/fr/sitemaps/products.xml');
    const links = (text: string, pattern: RegExp) =>
      [...text.matchAll(pattern)].map(([, language, url]) => `${language} ${new URL(url!).pathname}`).sort();
    let count = 0;
    for (const file of files) {
      const urls = (await get(file)).body.split('<url>').slice(1);
      for (const url of urls) {
        const path = /<loc>https?:\/\/[^/]+([^<]*)/.exec(url)![1]!.replaceAll('&amp;', '&') || '/';
        const page = await get(path);
        expect(page.statusCode, path).toBe(200);
        const inPage = links(page.body, /<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g);
        expect(
          inPage.map((each) => each.split(' ')[0]),
          path,
        ).toEqual(['en-CA', 'fr-CA', 'x-default']);
        expect(links(url, /hreflang="([^"]+)" href="([^"]+)"/g), path).toEqual(inPage);
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(50);
  });

  test('a chosen language is remembered and redirects plain paths to French; without a choice a page stays in English; no redirect leaves the shop', async () => {
    const chosen = await get('/fr/cart?language=fr&done=1');
    expect(chosen.headers.location).toBe('/fr/cart?done=1');
    expect(String(chosen.headers['set-cookie'])).toMatch(/^language=fr;/);
    expect((await get('/cart', 'language=fr')).headers.location).toBe('/fr/cart');
    expect((await get('/fr/cart', 'language=en')).statusCode).toBe(200);
    expect((await get('/fr?language=en')).headers.location).toBe('/');
    const pageForFrenchBrowser = await shop.app.http.inject({
      url: '/',
      headers: { 'accept-language': 'fr-CA' },
    });
    expect(pageForFrenchBrowser.body).toContain('<html lang="en-CA"');
    expect((await get('/cart', 'language=xx')).statusCode).toBe(200);
    for (const path of [
      '/fr//evil.example?language=en',
      '//evil.example?language=fr',
      '/fr/%5C/evil?language=en',
    ])
      expect((await get(path)).headers.location, path).toMatch(/^\/(?![/\\])/);
  });

  test('an account keeps the language in which it was created, until its customer chooses another', async () => {
    const email = 'francophone@example.com';
    const language = async () => (await findAccountByEmail(shop.db, email))!.language;
    const visitor = shop.newVisitor();
    visitor.headers['accept-language'] = 'fr';
    await visitor.request('POST /user/register', { body: { email, password: PASSWORD } });
    const otherBrowser = shop.newVisitor();
    await signInAs(otherBrowser, email);
    expect(otherBrowser.cookies.get('language')).toBe('fr');
    expect(await language()).toBe('fr');
    const englishBrowser = shop.newVisitor();
    englishBrowser.cookies.set('language', 'en');
    await signInAs(englishBrowser, email);
    expect(await language()).toBe('en');
    // A language that a signed-in customer chooses is saved in the account immediately.
    const cookie = cookieHeader(englishBrowser.cookies);
    await get('/fr/cart?language=fr', cookie);
    expect(await language()).toBe('fr');
    // A link on another site changes only the browser's language.
    const headers = { cookie, 'sec-fetch-site': 'cross-site' };
    const followed = await shop.app.http.inject({ url: '/cart?language=en', headers });
    expect(String(followed.headers['set-cookie'])).toMatch(/^language=en;/);
    expect(await language()).toBe('fr');
  });
});
