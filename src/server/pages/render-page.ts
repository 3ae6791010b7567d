import { LRUCache } from 'lru-cache';
import type { Currency } from '#domain/money.ts';
import { PAYMENT_BRANDS, PAYMENT_METHODS } from '#domain/payment.ts';
import { shopTexts } from '#domain/shop-texts.ts';
import { pageTexts } from '#server/content/load-edited-texts.ts';
import { compactBrotli, compressBrotli, compressFor, recompressFor } from '#server/platform/http/compress.ts';
import { createSingleFlight } from '#server/platform/single-flight.ts';
import { SESSION_COOKIE } from '#server/sessions/cookies.ts';
import { formatPhone } from '#texts/format-phone.ts';
import { siteUrl } from '#texts/language-path.ts';
import type { Language } from '#texts/texts.ts';
import type { PageState } from '#web/platform/page-state.ts';
import {
  createDocumentBuilder,
  type PageOptions,
  type RenderedPage,
  type Rendering,
} from './build-document.ts';
import { chosenCurrency, DOCUMENT_CURRENCY_COOKIE } from './choices.ts';
import { KNOWN_QUERY } from './known-query.ts';
import type { PageCaller } from './page-caller.ts';
import { REPORTING_ENDPOINTS } from './security-policy.ts';
import type { SharedDocuments } from './shared-documents.ts';

export interface PageRequest extends Request {
  accept_encoding: string;
  if_none_match: string | undefined;
}

export interface PageResponse {
  status: number;
  headers: Record<string, string>;
  cookies: string[];
  body: Buffer;
  location?: string;
}

const NOT_STORED = { 'cache-control': 'private, no-store', vary: 'cookie, accept-encoding' };
/** The size of the page cache, for about 1,500 product pages. In a smaller one, many pages are rendered repeatedly. */
const CACHE_BYTES = 32 * 1024 * 1024;
/** After this many requests, a cached page is compacted: compressed once more, slowly but to fewer bytes. */
const FREQUENT_REQUESTS = 3;

interface CachedPage extends RenderedPage {
  body: { brotli: Buffer };
  requests: number;
  isCompact: boolean;
}

/**
 * Serves shared and personal pages. A shared page depends on nothing but its URL, so it is rendered without any cookie,
 * once per version. All other pages, such as the cart, are personal and rendered for each request. For signed-in
 * visitors, and in browsers without scripts in which a currency was chosen, every page is personal.
 */
export function createPageRenderer(options: PageOptions & { documents: SharedDocuments }) {
  const { context, renderer, documents, isDevelopment = false } = options;
  const { settings } = context;
  const buildDocument = createDocumentBuilder(options);
  const brandsFor = (currency: Currency) =>
    PAYMENT_METHODS.flatMap((method) => (settings[method].accounts[currency] ? PAYMENT_BRANDS[method] : []));
  const [ca, us] = [brandsFor('ca'), brandsFor('us')];
  const onlyCurrencyOf = (name: string): Currency | '' =>
    ca.includes(name) && us.includes(name) ? '' : ca.includes(name) ? 'ca' : 'us';
  const brands = Object.fromEntries([...ca, ...us].map((name) => [name, onlyCurrencyOf(name)]));
  const pages = new LRUCache<string, CachedPage>({
    maxSize: CACHE_BYTES,
    // 500 bytes for the policy and the other fields.
    sizeCalculation: ({ body }) => body.brotli.length + 500,
  });
  let isCompacting = false;
  const renderOnce = createSingleFlight<Rendering>();

  return async function renderPage(request: PageRequest, caller: PageCaller): Promise<PageResponse> {
    const { cookies } = caller;
    const isAnonymous =
      request.method === 'GET' &&
      cookies[SESSION_COOKIE.name(settings.secure)] === undefined &&
      chosenCurrency(cookies[DOCUMENT_CURRENCY_COOKIE]) === undefined;
    return (isAnonymous && (await serveSharedPage(request, caller))) || servePersonalPage(request, caller);
  };

  async function servePersonalPage(request: PageRequest, caller: PageCaller): Promise<PageResponse> {
    const currency = chosenCurrency(caller.cookies.currency) ?? settings.default_currency;
    const state = buildPageState(caller.language, { currency, has_both_currencies: false });
    if (caller.cookies.login) state.is_signed_in = true;
    const rendering = await buildDocument(withKnownQuery(request), caller, state);
    return responseTo(request, rendering, NOT_STORED);
  }

  /** Null if the page of the URL is not a shared one. */
  async function serveSharedPage(request: PageRequest, caller: PageCaller): Promise<PageResponse | null> {
    const { language } = caller;
    const { headers, isUnchanged } = documents.cacheHeaders(request, language);
    if (isUnchanged) {
      context.metrics.countLookup('pages', true);
      return { status: 304, headers, cookies: [], body: Buffer.alloc(0) };
    }
    const key = `${documents.version()} ${cacheUrl(new URL(request.url))}`;
    const cached = pages.get(key);
    if (!cached && (await renderer.pageCache(new URL(request.url).pathname, language)) !== 'shared')
      return null;
    context.metrics.countLookup('pages', cached !== undefined);
    // Not awaited, because this request gets the page as it is. If compacting fails, the cached page stays.
    if (cached) compactIfFrequent(key, cached).catch(() => {});
    const rendering: Rendering = cached
      ? { kind: 'page', page: cached, cookies: [], isComplete: true }
      : await renderOnce(key, () => renderShared(key, request, caller));
    return responseTo(request, rendering, isShared(rendering) ? headers : NOT_STORED);
  }

  async function renderShared(key: string, request: PageRequest, caller: PageCaller): Promise<Rendering> {
    const anyone = { ...caller, cookies: {}, headers: {} };
    const currency =
      chosenCurrency(new URL(request.url).searchParams.get('prices')) ?? settings.default_currency;
    const state = buildPageState(caller.language, { currency, has_both_currencies: true });
    const rendering = await buildDocument(withKnownQuery(request), anyone, state);
    if (isShared(rendering) && 'text' in rendering.page.body) {
      const body = { brotli: await compressBrotli(rendering.page.body.text, 6) };
      rendering.page.body = body;
      pages.set(key, { ...rendering.page, body, requests: 1, isCompact: false });
    }
    return rendering;
  }

  /** Counts a request of a cached page. Compacts frequent pages one at a time, which leaves threads for other work. */
  async function compactIfFrequent(key: string, page: CachedPage): Promise<void> {
    page.requests += 1;
    if (page.requests < FREQUENT_REQUESTS || page.isCompact || isCompacting) return;
    isCompacting = true;
    const brotli = await compactBrotli(page.body.brotli).finally(() => {
      isCompacting = false;
    });
    if (pages.has(key)) pages.set(key, { ...page, body: { brotli }, isCompact: true });
  }

  function isShared(rendering: Rendering): rendering is Extract<Rendering, { kind: 'page' }> {
    if (rendering.kind !== 'page' || isDevelopment) return false;
    return rendering.isComplete && rendering.cookies.length === 0;
  }

  function buildPageState(
    language: Language,
    currencies: Pick<PageState, 'currency' | 'has_both_currencies'>,
  ): PageState {
    const { name, email, phone, return_days } = settings.shop;
    const { tagline, hours } = shopTexts(settings.shop, language);
    return {
      language,
      text_files: renderer.texts.replace('{language}', language),
      edited_texts: pageTexts(language),
      shop: { name, tagline, email, phone: formatPhone(phone, { language }), hours, return_days },
      brands,
      storefront_key: settings.storefront_key,
      image_pattern: settings.image_pattern,
      public_url: settings.public_url,
      site_url: siteUrl(settings.public_url, language),
      languages: settings.languages,
      has_analytics: Boolean(settings.analytics),
      password_rule: settings.password_rule,
      default_currency: settings.default_currency,
      ...currencies,
    };
  }
}

/** The request without query parameters that no page reads. */
const withKnownQuery = (request: Request): Request =>
  request.method === 'POST'
    ? request
    : new Request(new URL(cacheUrl(new URL(request.url)), request.url), request);

/** Path and known query parameters in a fixed order, so that each page has one cache key. */
function cacheUrl(url: URL): string {
  const query = [...url.searchParams]
    .filter(([name]) => KNOWN_QUERY.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const search = new URLSearchParams(query);
  return search.size > 0 ? `${url.pathname}?${search}` : url.pathname;
}

async function responseTo(
  request: PageRequest,
  rendering: Rendering,
  cacheHeaders: Record<string, string>,
): Promise<PageResponse> {
  const { cookies } = rendering;
  if (rendering.kind === 'redirect') {
    const { status, location } = rendering;
    return { status, headers: {}, cookies, body: Buffer.alloc(0), location };
  }
  const { page } = rendering;
  const { etag, ...otherHeaders } = cacheHeaders;
  const { body, encoding } =
    'brotli' in page.body
      ? await recompressFor(request.accept_encoding, page.body.brotli)
      : await compressFor(request.accept_encoding, page.body.text);
  return {
    status: page.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': page.policy,
      // PayPal's popup needs access to its opener.
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      // The camera is needed to scan VINs.
      'permissions-policy': `camera=(${page.isCheckout ? '' : 'self'}), geolocation=(), microphone=()`,
      ...otherHeaders,
      // Error pages have no ETag, so they are never answered with 304.
      ...(etag && page.status === 200 ? { etag } : {}),
      ...(encoding ? { 'content-encoding': encoding } : {}),
      ...(page.status === 503 ? { 'retry-after': '5' } : {}),
      ...(page.isCheckout ? REPORTING_ENDPOINTS : {}),
      ...(page.noindex ? { 'x-robots-tag': 'noindex, follow' } : {}),
    },
    cookies,
    body,
  };
}
