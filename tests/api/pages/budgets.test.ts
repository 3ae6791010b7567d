import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { visitorWithCart } from '#tests/support/orders.ts';
import { builtPages } from '#tests/support/pages.ts';
import { cookieHeader } from '#tests/support/shopper.ts';
import { productPage, SETS } from '#tests/support/small-catalogue.ts';
import { startShopForSuite } from '#tests/support/suite.ts';
import { textFile } from '#texts/text-files.ts';
import type { Area } from '#texts/texts.ts';

const CLIENT = new URL('../../../dist/client/', import.meta.url);
const manifestOf = (name: string): Record<string, { file: string; imports?: string[] }> =>
  JSON.parse(readFileSync(new URL(`.vite/${name}.json`, CLIENT), 'utf8'));

/**
 * The bytes of script that a page loads, gzipped: its module `page`, the module `entry`, all their imports, and the
 * texts of the `areas`.
 */
function scriptBytes(
  page: string,
  areas: Area[],
  manifest = manifestOf('manifest'),
  entry = 'src/web/entry-browser.tsx',
): number {
  const files = new Set<string>();
  const addChunk = (name: string) => {
    const chunk = manifest[name]!;
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const each of chunk.imports ?? []) addChunk(each);
  };
  addChunk(entry);
  addChunk(page);
  const { texts } = JSON.parse(readFileSync(new URL('../build.json', CLIENT), 'utf8')) as { texts: string };
  // For example `/assets/texts-0a1b2c3d/{language}/*.js`.
  for (const area of areas)
    files.add(texts.slice(1).replace('{language}', 'en').replace('*', textFile(area)));
  return [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(new URL(file, CLIENT)), { level: 9 }).length,
    0,
  );
}

describeWithDatabase('size budgets of the built pages', (open) => {
  const shop = startShopForSuite(open, { servePages: builtPages });

  test.each([
    ['home', 'src/web/home/HomePage.tsx', 110, 'home vehicle fit catalogue'],
    ['category', 'src/web/catalogue/CategoryPage.tsx', 118, 'catalogue list vehicle wish-lists fit'],
    ['product', 'src/web/product/ProductPage.tsx', 114, 'catalogue product delivery-estimate wish-lists fit'],
    ['article', 'src/web/articles/ArticlePage.tsx', 104, 'article-pages'],
    ['cart', 'src/web/cart/CartPage.tsx', 118, 'cart catalogue delivery-estimate vehicle fit garage'],
    [
      'checkout',
      'src/web/checkout/CheckoutPage.tsx',
      126,
      'address cart catalogue checkout delivery-estimate fit names problems',
    ],
    ['sign-in', 'src/web/sign-in/RegisterPage.tsx', 118, 'sign-in-pages sign-in forms problems'],
    ['account', 'src/web/account/SettingsPage.tsx', 118, 'account account-settings forms problems sign-in'],
  ])('the script of %s (%s) is at most %d kB gzipped', (_name, page, max, areas) => {
    expect(scriptBytes(page, ['pages', ...(areas.split(' ') as Area[])]) / 1000).toBeLessThanOrEqual(max);
  });

  test.each([
    ['/', 14],
    ['/category/rotor/all', 18],
    [productPage(SETS.civicSportFront), 14],
    ['/cart', 12],
    ['/checkout', 14],
    ['/article', 12],
    ['/signin/register', 12],
  ])('the HTML of %s is at most %d kB gzipped', async (path, max) => {
    // The checkout of an empty cart has no form.
    const cookie = path === '/checkout' ? cookieHeader((await visitorWithCart(shop)).cookies) : '';
    const { body } = await shop.app.http.inject({ url: path, headers: { cookie } });
    expect(gzipSync(body).length / 1000).toBeLessThanOrEqual(max);
  });

  test('the font is at most 9 kB, and a drawing at most 2 kB', async () => {
    const [font] = readdirSync(new URL('assets/', CLIENT)).filter((name) => name.endsWith('.woff2'));
    expect(readFileSync(new URL(`assets/${font}`, CLIENT)).length / 1000).toBeLessThanOrEqual(9);
    for (const id of ['es-front-5-1', 'ed-front-5-1', 'esd-front-8-1']) {
      const headers = { 'accept-encoding': 'br' };
      const { rawPayload } = await shop.app.http.inject({ url: `/art/${id}.svg`, headers });
      expect(rawPayload.length / 1000, id).toBeLessThanOrEqual(2);
    }
  });

  // vite.config.ts groups modules by their path, so moving a file could add another page's code to these scripts.
  test.each([
    ['product', 'src/web/product/ProductPage.tsx', ['entry-browser', 'promises', 'sets']],
    ['category', 'src/web/catalogue/CategoryPage.tsx', ['entry-browser', 'lists', 'selector', 'sets']],
    ['home', 'src/web/home/HomePage.tsx', ['entry-browser', 'selector', 'sets']],
  ])('the %s page (%s) imports only the scripts %j', (_name, page, scripts) => {
    const manifest = manifestOf('manifest');
    const files = manifest[page]!.imports!.map((name) => manifest[name]!.file);
    expect(files.map((file) => /assets\/([\w-]+)-[\w-]{8}\.js/.exec(file)?.[1]).sort()).toEqual(scripts);
  });

  test('the shop’s scripts contain no code of the back office', () => {
    const modules = Object.keys(manifestOf('manifest'));
    expect(modules.filter((name) => name.includes('web/admin/'))).toEqual([]);
    for (const name of readdirSync(new URL('assets/', CLIENT)).filter((each) => each.endsWith('.js'))) {
      const code = readFileSync(new URL(`assets/${name}`, CLIENT), 'utf8');
      expect(code, name).not.toContain('/admin/access');
    }
  });

  test.each([
    ['items', 'src/web/admin/items/ItemListPage.tsx', 'admin-items admin-lines'],
    ['orders', 'src/web/admin/orders/OrderListPage.tsx', 'admin-orders'],
  ])(
    'opening the back office with its list of %s loads at most 190 kB of script and 18 kB of style',
    (_name, page, areas) => {
      const texts = `admin admin-audit admin-responses address names pages problems ${areas}`.split(
        ' ',
      ) as Area[];
      const script = scriptBytes(page, texts, manifestOf('admin'), 'src/web/admin/entry.tsx');
      expect(script / 1000).toBeLessThanOrEqual(190);
      const adminAssets = new URL('assets/admin/', CLIENT);
      const css = readdirSync(adminAssets).filter((name) => name.endsWith('.css'));
      expect(css).toHaveLength(1);
      expect(gzipSync(readFileSync(new URL(css[0]!, adminAssets))).length).toBeLessThanOrEqual(18_000);
    },
  );

  test.each([
    ['/', 'HomePage', 'ProductPage'],
    [productPage(SETS.civicSportFront), 'ProductPage', 'HomePage'],
    ['/category/rotor/all', 'catalogue', 'ProductPage'],
  ])(
    'the inline style of %s contains the style of %s but not of %s, and is at most 8.5 kB gzipped',
    async (path, own, other) => {
      const { body } = await shop.app.http.inject(path);
      const [, paths, style] = /<style id="style" data-paths="([^"]*)">([^<]*)/.exec(body)!;
      expect(paths).toContain(`/${own}-`);
      expect(paths).not.toContain(`/${other}-`);
      expect(gzipSync(style!).length).toBeLessThanOrEqual(8500);
      expect(body).not.toContain('rel="stylesheet"');
    },
  );

  test('all styles except reset and tokens are at most 12 kB gzipped, and there is one font', () => {
    const { styles } = JSON.parse(readFileSync(new URL('../build.json', CLIENT), 'utf8')) as {
      styles: string[];
    };
    const text = styles.map((path) => readFileSync(new URL(`.${path}`, CLIENT), 'utf8')).join('');
    expect(gzipSync(text.slice(text.indexOf('@layer ui{'))).length).toBeLessThanOrEqual(12_000);
    const names = readdirSync(new URL('assets/', CLIENT));
    expect(names.filter((name) => name.endsWith('.woff2'))).toHaveLength(1);
  });
});
