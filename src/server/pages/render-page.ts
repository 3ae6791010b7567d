import { LRUCache } from 'lru-cache';
import type { Currency } from '#domain/money.ts';
import { PAYMENT_BRANDS, PAYMENT_METHODS } from '#domain/payment.ts';
import { shopTexts } from '#domain/shop-texts.ts';
import type { AppContext } from '#server/calls/context.ts';
import type { Dispatcher } from '#server/calls/dispatch.ts';
import { pageTexts } from '#server/content/load-edited-texts.ts';
import { compressBrotli, compressFor } from '#server/platform/http/compress.ts';
import { SESSION_COOKIE } from '#server/sessions/cookies.ts';
import { siteUrl } from '#texts/language-path.ts';
import type { Transport } from '#web/platform/api.ts';
import type { PageState } from '#web/platform/page-state.ts';
import { bootScript, inlineHash } from './boot-script.ts';
import { chosenCurrency } from './choices.ts';
import { KNOWN_QUERY } from './known-query.ts';
import type { PageCaller } from './page-caller.ts';
import type { Renderer } from './renderer.ts';
import { REPORTING_ENDPOINTS, securityPolicy } from './security-policy.ts';

export interface PageResponse {
  status: number;
  headers: Record<string, string>;
  cookies: string[];
  body: Buffer;
  location?: string;
}

interface RenderedPage {
  status: number;
  policy: string;
  noindex: boolean;
  isCheckout: boolean;
  plain: Buffer;
  brotli: Buffer | null;
}

/** The cache header of pages that are the same for everyone. Pages with a session's data are never stored. */
const REVALIDATED = 'private, no-cache';
const NOT_STORED = 'private, no-store';
const CACHE_BYTES = 64 * 1024 * 1024;
/** Caches pages that are the same for everyone with the same language and currency. */
export function createPageRenderer(options: {
  dispatcher: Dispatcher;
  context: AppContext;
  renderer: Renderer;
  isDevelopment?: boolean;
}) {
  const { context, renderer, isDevelopment = false } = options;
  const { settings } = context;
  const script = bootScript(renderer.entry);
  const inlineHashes = [inlineHash(script)];
  const brandsFor = (currency: Currency) =>
    PAYMENT_METHODS.flatMap((method) => (settings[method].accounts[currency] ? PAYMENT_BRANDS[method] : []));
  const payment_brands = { ca: brandsFor('ca'), us: brandsFor('us') };
  const pages = new LRUCache<string, RenderedPage>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (page) => page.plain.length + (page.brotli?.length ?? 0) + 500,
  });

  return async function renderPage(
    request: Request & { encodings: string },
    caller: PageCaller,
  ): Promise<PageResponse> {
    const url = new URL(request.url);
    const { language } = caller;
    const currency = chosenCurrency(caller.cookies.currency) ?? settings.default_currency;
    const isAnonymous = caller.cookies[SESSION_COOKIE.name(settings.secure)] === undefined;
    const path = cacheUrl(url);
    const key = `${renderer.buildId} ${context.catalogueVersion()} ${language} ${currency} ${path}`;
    const isCacheable = request.method === 'GET' && isAnonymous && !isDevelopment;
    const cached = isCacheable ? pages.get(key) : undefined;
    if (isCacheable) context.metrics.countLookup('pages', cached !== undefined);
    if (cached) return pageResponse(cached, request.encodings, REVALIDATED, []);

    const cookies: string[] = [];
    let isComplete = true;
    let isUnavailable = false;
    const transport = createInProcessTransport(options.dispatcher, caller, cookies, (status) => {
      if (isTransient(status)) isComplete = false;
      if (status === 503) isUnavailable = true;
    });
    const { name, email, phone } = settings.shop;
    const { tagline, hours } = shopTexts(settings.shop, language);
    const state: PageState = {
      language,
      text_files: renderer.texts.replace('{language}', language),
      edited_texts: pageTexts(language),
      shop: { name, tagline, email, phone, hours },
      payment_brands,
      storefront_key: settings.storefront_key,
      image_pattern: settings.image_pattern,
      public_url: settings.public_url,
      site_url: siteUrl(settings.public_url, language),
      languages: settings.languages,
      has_analytics: Boolean(settings.analytics),
      password_rule: settings.password_rule,
      currency,
    };
    // Uses only the parts of the request that are in the cache key.
    const keyedRequest =
      request.method === 'POST' ? request : new Request(new URL(path, url.origin), request);
    const { css, font, criticalStyle } = renderer;
    const assets = { css: criticalStyle ? [] : css, font };
    const rendered = await renderer.render(keyedRequest, { transport, state, assets });
    if (rendered.kind === 'redirect') {
      return {
        status: rendered.status,
        headers: {},
        cookies,
        body: Buffer.alloc(0),
        location: rendered.location,
      };
    }
    const { handle, hydration, loaderError } = rendered;
    if (loaderError)
      context.log.error({ err: loaderError, request: caller.request_id }, 'page data not loaded');
    const style = criticalStyle?.(rendered.html) ?? null;
    const page: RenderedPage = {
      status: rendered.status === 500 && isUnavailable ? 503 : rendered.status,
      policy: securityPolicy(settings, {
        inlineHashes,
        styleHash: style && inlineHash(style),
        isCheckout: handle.ownDocument === true,
        isDevelopment,
      }),
      noindex: handle.noindex === true,
      isCheckout: handle.ownDocument === true,
      plain: Buffer.from(
        withStyles(withScripts(rendered.html, hydration && { page: state, hydration }), style),
      ),
      brotli: null,
    };
    const isShared =
      isCacheable && handle.cache === 'shared' && cookies.length === 0 && isComplete && page.status < 500;
    if (isShared) {
      page.brotli = await compressBrotli(page.plain, 5);
      pages.set(key, page);
    }
    return pageResponse(
      page,
      request.encodings,
      handle.cache === 'shared' && isAnonymous ? REVALIDATED : NOT_STORED,
      cookies,
    );
  };

  /**
   * Adds the CSS rules of the first paint to the head, and the style sheet after the content, so that it blocks
   * nothing.
   */
  function withStyles(html: string, style: string | null): string {
    if (style === null) return html;
    const links = renderer.css.map((href) => `<link rel="stylesheet" href="${href}">`).join('');
    return html
      .replace('</head>', () => `<style>${style}</style></head>`)
      .replace('</body>', () => `${links}</body>`);
  }

  /** Adds state and scripts at the end of the body, so that the page is painted before they arrive. */
  function withScripts(html: string, data: object | null): string {
    if (data === null) return html;
    const json = JSON.stringify(data).replaceAll('<', '\\u003c');
    const devScripts = (renderer.scripts ?? []).join('');
    const scripts = `<script type="application/json" id="state">${json}</script><script>${script}</script>${devScripts}`;
    return html.replace('</body>', () => `${scripts}</body>`);
  }
}

/** Path and known query parameters in a fixed order, so that each page has one cache key. */
function cacheUrl(url: URL): string {
  const query = [...url.searchParams]
    .filter(([name]) => KNOWN_QUERY.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const search = new URLSearchParams(query);
  return search.size > 0 ? `${url.pathname}?${search}` : url.pathname;
}

/** True for a rate limit or a server error, after which the next request may succeed. */
const isTransient = (status: number) => status === 429 || status >= 500;

/** Passes a page's calls straight to the dispatcher on behalf of the requesting browser. */
function createInProcessTransport(
  dispatcher: Dispatcher,
  caller: PageCaller,
  cookies: string[],
  onStatus: (status: number) => void,
): Transport {
  const jar = { ...caller.cookies };
  return async ({ call, params, query, body }) => {
    const response = await dispatcher.dispatch({ ...caller, cookies: jar, call, params, query, body });
    onStatus(response.status);
    for (const cookie of response.cookies) {
      cookies.push(cookie);
      // Later calls of the same page must be made as the same guest.
      const [name, value] = cookie.split(';', 1)[0]!.split('=', 2) as [string, string];
      jar[name] = decodeURIComponent(value);
    }
    return { status: response.status, json: JSON.parse(String(response.body)) };
  };
}

async function pageResponse(
  page: RenderedPage,
  encodings: string,
  cache_control: string,
  cookies: string[],
): Promise<PageResponse> {
  const { body, encoding } = await compressFor(encodings, page.plain, page.brotli);
  return {
    status: page.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': page.policy,
      // PayPal's popup needs access to its opener.
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      // The camera is needed to scan VINs.
      'permissions-policy': `camera=(${page.isCheckout ? '' : 'self'}), geolocation=(), microphone=()`,
      'cache-control': cache_control,
      vary: 'cookie, accept-encoding',
      ...(encoding ? { 'content-encoding': encoding } : {}),
      ...(page.status === 503 ? { 'retry-after': '5' } : {}),
      ...(page.isCheckout ? REPORTING_ENDPOINTS : {}),
      ...(page.noindex ? { 'x-robots-tag': 'noindex, follow' } : {}),
    },
    cookies,
    body,
  };
}
