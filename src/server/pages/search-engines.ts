import type { FastifyInstance } from 'fastify';
import { familyTitle, PRODUCT_LISTS, subcategoryOf } from '#domain/family.ts';
import { imageUrl } from '#domain/image-id.ts';
import { CURRENCIES, type Currency, currencyCode, formatDecimal } from '#domain/money.ts';
import { pathOfSet } from '#domain/set-path.ts';
import { listArticleChanges } from '#server/articles/load-articles.ts';
import type { AppContext } from '#server/calls/context.ts';
import { findListedCars, findListedSets, type ListedSet } from '#server/catalogue/listed-sets.ts';
import { listContentPages } from '#server/content/queries.ts';
import { compressBrotli, recompressFor } from '#server/platform/http/compress.ts';
import { escapeHtml } from '#server/platform/http/plain-page.ts';
import { requestLanguage } from '#server/platform/http/request-language.ts';
import { catalogueText } from '#texts/catalogue-text.ts';
import { vehicleRangeText } from '#texts/fit-text.ts';
import { itemText, positionInName } from '#texts/item-text.ts';
import { alternates, pathIn, siteUrl } from '#texts/language-path.ts';
import { type Language, type Translate, translator } from '#texts/texts.ts';
import { llmsText } from './llms-text.ts';
import type { SharedDocuments } from './shared-documents.ts';

/** The sitemap protocol's limit per file. */
const MAX_URLS = 50_000;

interface ListedPage {
  path: string;
  lastmod?: string;
}

/** Serves robots.txt, llms.txt and, cached until the catalogue changes, sitemaps and product feeds. */
export function serveSearchEngines(
  http: FastifyInstance,
  { readingDb: db, settings }: AppContext,
  sharedDocuments: SharedDocuments,
): void {
  const { public_url, shop, languages } = settings;
  const urlOf = (path: string) => `${public_url}${path}`;

  const documents = new Map<string, { version: string; brotli: Promise<Buffer> }>();
  const renderCached = (name: string, render: () => Promise<string>) => {
    const version = sharedDocuments.version();
    const existing = documents.get(name);
    if (existing?.version === version) return existing;
    const document = { version, brotli: render().then((xml) => compressBrotli(Buffer.from(xml), 4)) };
    documents.set(name, document);
    document.brotli.catch(() => documents.delete(name));
    return document;
  };
  const serveXml = (path: string, render: () => Promise<string>) =>
    http.get(path, async (request, reply) => {
      const accept_encoding = request.headers['accept-encoding'] ?? '';
      const if_none_match = request.headers['if-none-match'];
      const { headers, isUnchanged } = sharedDocuments.cacheHeaders(
        { accept_encoding, if_none_match },
        'xml',
      );
      reply.headers(headers);
      if (isUnchanged) return reply.removeHeader('content-security-policy').status(304).send();
      const { body, encoding } = await recompressFor(
        accept_encoding,
        await renderCached(path, render).brotli,
      );
      if (encoding) reply.header('content-encoding', encoding);
      return reply.type('application/xml; charset=utf-8').send(body);
    });

  http.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          ...[
            '/api/',
            ...languages.flatMap((language) =>
              ['/cart', '/checkout', '/order/'].map((path) => pathIn(language, path)),
            ),
            '/*?*position=',
            '/*?*note=',
            '/*?*subcategory=',
            '/*?*stock=',
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
  // The usual redirect to the home page would mislead clients that look for files here.
  http.get('/.well-known/*', (_request, reply) => reply.status(404).type('text/plain').send(''));
  // Each page is listed once per language, so every language has its own files.
  const siteMaps: Record<string, () => Promise<ListedPage[]>> = {
    pages: listPages,
    cars: listCars,
    products: listProducts,
  };
  const fileOf = (name: string, language: Language) => pathIn(language, `/sitemaps/${name}.xml`);
  serveXml('/sitemap.xml', async () => {
    const files = languages.flatMap((language) =>
      Object.keys(siteMaps).map((name) => fileOf(name, language)),
    );
    const parts = files.map((file) => `<sitemap><loc>${escapeHtml(urlOf(file))}</loc></sitemap>`);
    return `${XML_DECLARATION}<sitemapindex ${SITEMAP_XMLNS}>${parts.join('')}</sitemapindex>`;
  });
  for (const language of languages)
    for (const [name, list] of Object.entries(siteMaps))
      serveXml(fileOf(name, language), async () => urlset((await list()).slice(0, MAX_URLS), language));

  async function listPages(): Promise<ListedPage[]> {
    return [
      ...['/', '/QA', '/contact'].map((path) => ({ path })),
      ...(await listContentPages(db)).map(({ page, changed_at }) => ({
        path: `/${page}`,
        lastmod: changed_at.toISOString(),
      })),
      ...PRODUCT_LISTS.map((slug) => ({ path: `/category/rotor/${slug}` })),
      ...(await listArticleChanges(db)).map(({ slug, changed_at }) => ({
        path: `/article?${new URLSearchParams({ title: slug })}`,
        lastmod: changed_at,
      })),
    ];
  }

  async function listCars(): Promise<ListedPage[]> {
    const cars = await findListedCars(db);
    const paths = cars.flatMap(({ year, make, model }) => {
      // The pages of the make, the model and the year.
      const segments = [make, model, String(year)].map(encodeURIComponent);
      return segments.map((_, index) => ['/cars', ...segments.slice(0, index + 1)].join('/'));
    });
    return [...new Set(['/cars', ...paths])].map((path) => ({ path }));
  }

  async function listProducts(): Promise<ListedPage[]> {
    const sets = await findListedSets(db);
    return sets.map((set) => ({ path: pathOfSet(set), lastmod: set.changed_at.toISOString() }));
  }

  function urlset(pages: ListedPage[], language: Language): string {
    const entries = pages.map(({ path, lastmod }) => {
      const links = alternates(public_url, languages, path).map(
        ({ hreflang, url }) =>
          `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(url)}"/>`,
      );
      const changed = lastmod ? `<lastmod>${lastmod}</lastmod>` : '';
      return `<url><loc>${escapeHtml(urlOf(pathIn(language, path)))}</loc>${changed}${links.join('')}</url>`;
    });
    const xhtml = languages.length > 1 ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : '';
    return `${XML_DECLARATION}<urlset ${SITEMAP_XMLNS}${xhtml}>${entries.join('')}</urlset>`;
  }

  for (const language of languages) {
    for (const currency of CURRENCIES) {
      serveXml(pathIn(language, `/feeds/${currency}.xml`), async () => {
        const sets = await findListedSets(db);
        const items = sets.map((set) => feedItem(set, currency, translator(language)));
        const site = siteUrl(public_url, language);
        const head = `<title>${escapeHtml(shop.name)}</title><link>${escapeHtml(site)}</link>`;
        return `${XML_DECLARATION}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${head}${items.join('')}</channel></rss>`;
      });
    }
  }

  function feedItem(set: ListedSet, currency: Currency, t: Translate): string {
    const link = `${siteUrl(public_url, t.language)}${pathOfSet(set)}?currency=${currency}&prices=${currency}`;
    const [price, sale] =
      currency === 'ca' ? [set.cad_price, set.cad_sale_price] : [set.usd_price, set.usd_sale_price];
    const money = (cents: number) => `${formatDecimal(cents)} ${currencyCode(currency)}`;
    const family = catalogueText(familyTitle(subcategoryOf(set.family)), t);
    const position = positionInName(set.position, t);
    const vehicle = vehicleRangeText(set, t);
    const fields: [string, string | null][] = [
      ['g:id', set.part_number],
      ['title', t('product-title', { family, position, vehicle })],
      ['description', itemText(set, 'description', t) || itemText(set, 'displayname', t)],
      ['link', link],
      ['g:image_link', set.main_image && absoluteImageUrl(set.main_image)],
      ['g:availability', set.in_stock ? 'in_stock' : 'out_of_stock'],
      ['g:price', money(price)],
      ['g:sale_price', set.is_sale && sale !== null ? money(sale) : null],
      ['g:condition', 'new'],
      ['g:brand', shop.name],
      ['g:mpn', set.part_number],
      ['g:product_type', `${t('feed-product-type')} > ${catalogueText(subcategoryOf(set.family), t)}`],
    ];
    const xml = fields.map(([name, value]) =>
      value === null ? '' : `<${name}>${escapeHtml(value)}</${name}>`,
    );
    const country = currency.toUpperCase();
    return `<item>${xml.join('')}<g:shipping><g:country>${country}</g:country><g:price>0.00 ${currencyCode(currency)}</g:price></g:shipping></item>`;
  }

  function absoluteImageUrl(image_id: string): string {
    const path = imageUrl(settings.image_pattern, image_id);
    return path.startsWith('/') ? `${public_url}${path}` : path;
  }
}

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';
const SITEMAP_XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
