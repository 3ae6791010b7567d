import type { FastifyInstance } from 'fastify';
import { CATEGORIES, familyTitle, subcategoryOf } from '#domain/family.ts';
import { imageUrl } from '#domain/image-id.ts';
import { type Currency, currencyCode, formatDecimal } from '#domain/money.ts';
import { setPath } from '#domain/set-path.ts';
import { listArticleChanges } from '#server/articles/load-articles.ts';
import type { AppContext } from '#server/calls/context.ts';
import { findListedCars, findListedSets, type ListedSet } from '#server/catalogue/listed-sets.ts';
import { listContentPages } from '#server/content/queries.ts';
import { compressBrotli, compressFor } from '#server/platform/http/compress.ts';
import { escapeHtml } from '#server/platform/http/plain-page.ts';
import { requestLanguage } from '#server/platform/http/request-language.ts';
import { yearsText } from '#texts/fit-text.ts';
import { translator } from '#texts/texts.ts';
import { llmsText } from './llms-text.ts';

/** The sitemap protocol's limit per file. */
const MAX_URLS = 50_000;

/** Serves robots.txt, llms.txt, sitemaps and product feeds; the latter two are cached until the catalogue changes. */
export function serveSearchEngines(http: FastifyInstance, context: AppContext): void {
  const { db, settings, catalogueVersion } = context;
  const { public_url, shop } = settings;
  const urlOf = (path: string, query: Record<string, string> = {}) => {
    const search = new URLSearchParams(query);
    return `${public_url}${path}${search.size > 0 ? `?${search}` : ''}`;
  };
  const productUrl = (set: ListedSet) => urlOf(setPath(set));

  const documents = new Map<string, { version: number; xml: Promise<Buffer>; brotli: Promise<Buffer> }>();
  const cached = (name: string, render: () => Promise<string>) => {
    const version = catalogueVersion();
    const existing = documents.get(name);
    if (existing?.version === version) return existing;
    const xml = render().then(Buffer.from);
    const document = { version, xml, brotli: xml.then((text) => compressBrotli(text, 4)) };
    documents.set(name, document);
    document.brotli.catch(() => documents.delete(name));
    return document;
  };
  const serve = (path: string, render: () => Promise<string>) =>
    http.get(path, async (request, reply) => {
      const { xml, brotli } = cached(path, render);
      const encodings = request.headers['accept-encoding'] ?? '';
      const { body, encoding } = await compressFor(encodings, await xml, await brotli);
      if (encoding) reply.header('content-encoding', encoding);
      return reply.type('application/xml; charset=utf-8').header('vary', 'accept-encoding').send(body);
    });

  http.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          ...[
            '/api/',
            '/cart',
            '/checkout',
            '/order/',
            '/*?*position=',
            '/*?*note=',
            '/*?*subcategory=',
            '/*?*sort=',
          ].map((path) => `Disallow: ${path}`),
          `Sitemap: ${urlOf('/sitemap.xml')}`,
          '',
        ].join('\n'),
      ),
  );
  http.get('/llms.txt', (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('vary', 'accept-language')
      .send(llmsText(settings, translator(requestLanguage(request)))),
  );
  // Clients probe for files here; the redirect of unknown paths to the home page would mislead them.
  http.get('/.well-known/*', (_request, reply) => reply.status(404).type('text/plain').send(''));
  serve('/sitemap.xml', async () => {
    const parts = ['pages', 'cars', 'products'].map(
      (name) => `<sitemap><loc>${escapeHtml(urlOf(`/sitemaps/${name}.xml`))}</loc></sitemap>`,
    );
    return `${XML_DECLARATION}<sitemapindex ${SITEMAP_XMLNS}>${parts.join('')}</sitemapindex>`;
  });
  serve('/sitemaps/pages.xml', async () =>
    urlset([
      ...[urlOf('/'), urlOf('/QA'), urlOf('/contact')].map((loc) => ({ loc })),
      ...(await listContentPages(db)).map(({ page, changed_at }) => ({
        loc: urlOf(`/${page}`),
        lastmod: changed_at.toISOString(),
      })),
      ...CATEGORIES.map((slug) => ({ loc: urlOf(`/category/rotor/${slug}`) })),
      ...(await listArticleChanges(db)).map(({ title, changed_at }) => ({
        loc: urlOf('/article', { title }),
        lastmod: changed_at,
      })),
    ]),
  );
  serve('/sitemaps/cars.xml', async () => {
    const cars = await findListedCars(db);
    const paths = cars.flatMap(({ year, make, model }) => {
      const segments = [make, model, String(year)].map(encodeURIComponent);
      return segments.map((_, index) => ['/cars', ...segments.slice(0, index + 1)].join('/'));
    });
    const unique = [...new Set(['/cars', ...paths])];
    return urlset(unique.slice(0, MAX_URLS).map((path) => ({ loc: urlOf(path) })));
  });
  serve('/sitemaps/products.xml', async () => {
    const sets = await findListedSets(db);
    return urlset(
      sets.slice(0, MAX_URLS).map((set) => ({ loc: productUrl(set), lastmod: set.changed_at.toISOString() })),
    );
  });
  for (const currency of ['ca', 'us'] as const) {
    serve(`/feeds/${currency}.xml`, async () => {
      const sets = await findListedSets(db);
      const items = sets.map((set) => feedItem(set, currency, `${productUrl(set)}?currency=${currency}`));
      const head = `<title>${escapeHtml(shop.name)}</title><link>${escapeHtml(public_url)}</link>`;
      return `${XML_DECLARATION}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${head}${items.join('')}</channel></rss>`;
    });
  }

  /** A set in Google Merchant Center format. */
  function feedItem(set: ListedSet, currency: Currency, link: string): string {
    const [price, sale] =
      currency === 'ca' ? [set.cad_price, set.cad_sale_price] : [set.usd_price, set.usd_sale_price];
    const money = (cents: number) => `${formatDecimal(cents)} ${currencyCode(currency)}`;
    const family = familyTitle(subcategoryOf(set.family));
    const car = [yearsText(set), set.make, set.model].filter(Boolean).join(' ');
    const fields: [string, string | null][] = [
      ['g:id', set.part_number],
      ['title', `${family}, ${set.position}, ${car}`],
      ['description', set.description || set.displayname],
      ['link', link],
      ['g:image_link', set.main_image && absolute(set.main_image)],
      ['g:availability', set.in_stock ? 'in_stock' : 'out_of_stock'],
      ['g:price', money(price)],
      ['g:sale_price', set.is_sale && sale !== null ? money(sale) : null],
      ['g:condition', 'new'],
      ['g:brand', shop.name],
      ['g:mpn', set.part_number],
      ['g:product_type', `Brake rotors and pads > ${subcategoryOf(set.family)}`],
    ];
    const xml = fields.map(([name, value]) =>
      value === null ? '' : `<${name}>${escapeHtml(value)}</${name}>`,
    );
    const country = currency.toUpperCase();
    return `<item>${xml.join('')}<g:shipping><g:country>${country}</g:country><g:price>0.00 ${currencyCode(currency)}</g:price></g:shipping></item>`;
  }

  function absolute(image_id: string): string {
    const path = imageUrl(settings.image_pattern, image_id);
    return path.startsWith('/') ? `${public_url}${path}` : path;
  }
}

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';
const SITEMAP_XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function urlset(urls: { loc: string; lastmod?: string }[]): string {
  const entries = urls.map(
    ({ loc, lastmod }) =>
      `<url><loc>${escapeHtml(loc)}</loc>${lastmod ? `<lastmod>${lastmod}</lastmod>` : ''}</url>`,
  );
  return `${XML_DECLARATION}<urlset ${SITEMAP_XMLNS}>${entries.join('')}</urlset>`;
}
