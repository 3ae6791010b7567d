import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Transport } from '#web/platform/api.ts';
import type { PageState } from '#web/platform/page-state.ts';
import { sessionCookieName } from '../platform/http/cookies.ts';
import type { AppContext, Dispatcher } from '../platform/http/dispatch.ts';
import { bootScript, scriptHash } from './boot-script.ts';
import { chosenCurrency } from './currency.ts';
import type { Renderer } from './renderer.ts';
import { securityPolicy } from './security-policy.ts';
import type { PageCaller } from './serve-pages.ts';

export interface PageAnswer {
  status: number;
  headers: Record<string, string>;
  cookies: string[];
  body: Buffer;
  location?: string;
}

/** A rendered page, kept in the forms in which it is sent. */
interface Made {
  status: number;
  policy: string;
  noindex: boolean;
  plain: Buffer;
  brotli: Buffer | null;
}

/** Only what is the same for everybody may lie in a browser's store; a session's prices may not. */
const KEPT = 'private, no-cache';
const NOT_KEPT = 'private, no-store';
const CACHE_BYTES = 64 * 1024 * 1024;
/** What an address may ask of a page; anything else does not make another page. */
const KNOWN_QUERY = new Set([
  'year',
  'make',
  'model',
  'submodel',
  'trim',
  'engine',
  'part_number',
  'displayname',
  'kind',
  'text',
  'said',
  'origin',
  'token',
  'car_part_id',
  'delete',
  'page',
  'position',
  'subcategory',
  'note',
  'sort',
  'key',
  'order',
  'title',
]);

/** Renders pages, and remembers those that are the same for everybody with the same currency. */
export function createPageMaker(shop: {
  dispatcher: Dispatcher;
  foundation: AppContext;
  renderer: Renderer;
  isDevelopment?: boolean;
}) {
  const { foundation, renderer, isDevelopment = false } = shop;
  const { settings } = foundation;
  const script = bootScript(renderer.entry);
  const inline = [scriptHash(script)];
  const pages = new LRUCache<string, Made>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (made) => made.plain.length + (made.brotli?.length ?? 0) + 500,
  });

  return async function makePage(
    request: Request & { encodings: string },
    caller: PageCaller,
  ): Promise<PageAnswer> {
    const url = new URL(request.url);
    const currency = chosenCurrency(caller.cookies.currency) ?? settings.default_currency;
    const isNobody = caller.cookies[sessionCookieName(settings.secure)] === undefined;
    const address = pageAddress(url);
    const key = `${renderer.build} ${foundation.catalogueVersion()} ${currency} ${address}`;
    const mayShare = request.method === 'GET' && isNobody && !isDevelopment;
    const known = mayShare ? pages.get(key) : undefined;
    if (known) return sent(known, request.encodings, KEPT, []);

    const cookies: string[] = [];
    let isComplete = true;
    const transport = inProcess(shop.dispatcher, caller, cookies, (status) => {
      if (isPassing(status)) isComplete = false;
    });
    const state: PageState = {
      shop: { name: settings.shop.name, tagline: settings.shop.tagline, email: settings.shop.email },
      storefront_key: settings.storefront_key,
      image_pattern: settings.image_pattern,
      public_url: settings.public_url,
      has_analytics: Boolean(settings.analytics),
      password_rule: settings.password_rule,
      currency,
    };
    // A page that is kept may show nothing of an address that its key does not hold.
    const asked = request.method === 'POST' ? request : new Request(new URL(address, url.origin), request);
    const rendered = await renderer.render(asked, { transport, state, assets: renderer });
    if (rendered.kind === 'redirect') {
      return {
        status: rendered.status,
        headers: {},
        cookies,
        body: Buffer.alloc(0),
        location: rendered.location,
      };
    }
    const { handle, hydration, fault } = rendered;
    if (fault)
      foundation.log.error({ err: fault, request_id: caller.request_id }, 'a page could not be read');
    const made: Made = {
      status: rendered.status,
      policy: securityPolicy(settings, { inline, isCheckout: handle.ownDocument === true, isDevelopment }),
      noindex: handle.noindex === true,
      plain: Buffer.from(withScripts(rendered.html, hydration && { page: state, hydration })),
      brotli: null,
    };
    const isShared =
      mayShare && handle.cache === 'shared' && cookies.length === 0 && isComplete && made.status < 500;
    if (isShared) {
      made.brotli = await promisify(brotliCompress)(made.plain, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 5,
          [constants.BROTLI_PARAM_SIZE_HINT]: made.plain.length,
        },
      });
      pages.set(key, made);
    }
    return sent(made, request.encodings, handle.cache === 'shared' && isNobody ? KEPT : NOT_KEPT, cookies);
  };

  /** State and scripts stand behind the page, so that it is readable before them. */
  function withScripts(html: string, embedded: object | null): string {
    if (embedded === null) return html;
    const json = JSON.stringify(embedded).replaceAll('<', '\\u003c');
    const more = (renderer.scripts ?? []).join('');
    const scripts = `<script type="application/json" id="state">${json}</script><script>${script}</script>${more}`;
    return html.replace('</body>', () => `${scripts}</body>`);
  }
}

/** An address without what no page reads, in one order: the same page has one key. */
function pageAddress(url: URL): string {
  const query = [...url.searchParams]
    .filter(([name]) => KNOWN_QUERY.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const search = new URLSearchParams(query);
  return search.size > 0 ? `${url.pathname}?${search}` : url.pathname;
}

/** Too many tries of this caller, or a shop that was busy: the next one gets another answer. */
const isPassing = (status: number) => status === 429 || status >= 500;

/** Calls of a page go straight to the dispatcher, as the browser that asked for the page. */
function inProcess(
  dispatcher: Dispatcher,
  caller: PageCaller,
  cookies: string[],
  heard: (status: number) => void,
): Transport {
  const jar = { ...caller.cookies };
  return async ({ call, params, query, body }) => {
    const outgoing = await dispatcher.dispatch({ ...caller, cookies: jar, call, params, query, body });
    heard(outgoing.status);
    for (const cookie of outgoing.cookies) {
      cookies.push(cookie);
      // The next call of the same page is made by the same visitor.
      const [name, value] = cookie.split(';', 1)[0]!.split('=', 2) as [string, string];
      jar[name] = decodeURIComponent(value);
    }
    return { status: outgoing.status, json: JSON.parse(String(outgoing.body)) };
  };
}

async function compressed(made: Made, encodings: string): Promise<{ body: Buffer; encoding?: string }> {
  if (/\bbr\b/.test(encodings)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
    return { body: made.brotli ?? (await promisify(brotliCompress)(made.plain, { params })), encoding: 'br' };
  }
  if (/\bgzip\b/.test(encodings)) return { body: await promisify(gzip)(made.plain), encoding: 'gzip' };
  return { body: made.plain };
}

async function sent(
  made: Made,
  encodings: string,
  cache_control: string,
  cookies: string[],
): Promise<PageAnswer> {
  const { body, encoding } = await compressed(made, encodings);
  return {
    status: made.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': made.policy,
      // PayPal's window has to find its way back to the page that opened it.
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
      'cache-control': cache_control,
      vary: 'cookie, accept-encoding',
      ...(encoding ? { 'content-encoding': encoding } : {}),
      ...(made.noindex ? { 'x-robots-tag': 'noindex, follow' } : {}),
    },
    cookies,
    body,
  };
}
