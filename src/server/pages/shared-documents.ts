import { createHash } from 'node:crypto';
import { CURRENCIES } from '#domain/money.ts';
import { PAYMENT_METHODS } from '#domain/payment.ts';
import type { AppContext } from '#server/calls/context.ts';
import { type Compressed, encodingFor } from '#server/platform/http/compress.ts';

/**
 * The Cache-Control header of shared documents, for browsers, a CDN and proxies. A process sees a new catalogue version
 * within one second; a cache then shows the old document for at most two seconds more, and for one further second while
 * it revalidates. With a second for the requests, a price change is shown everywhere within five seconds.
 */
const SHARED_CACHE_CONTROL = 'public, max-age=0, s-maxage=2, stale-while-revalidate=1';

/** The version and the caching of documents that are the same for all visitors: pages, sitemaps and feeds. */
export interface SharedDocuments {
  /** The version of all shared documents: it changes with the build, the settings and the catalogue. */
  version(): string;
  /**
   * The cache headers of a document for the encoding that the request allows. `variant`: the language of a page, or
   * `xml`. `isUnchanged` is true if the client has this version already.
   */
  cacheHeaders(
    request: { accept_encoding: string; if_none_match: string | undefined },
    variant: string,
  ): { headers: Record<string, string>; isUnchanged: boolean };
}

export function createSharedDocuments(
  { settings, catalogueTag }: Pick<AppContext, 'settings' | 'catalogueTag'>,
  buildId: string,
): SharedDocuments {
  const { secure, public_url, languages, default_currency, texts, storefront_key, password_rule } = settings;
  const fixedInputs = JSON.stringify([
    buildId,
    [secure, public_url, languages, default_currency, texts, storefront_key, password_rule],
    [settings.image_pattern, settings.image_hosts, Boolean(settings.analytics)],
    PAYMENT_METHODS.map((method) => CURRENCIES.map((each) => Boolean(settings[method].accounts[each]))),
  ]);
  let cached = { catalogue: '', version: '' };

  function version(): string {
    const catalogue = catalogueTag();
    if (cached.catalogue !== catalogue) {
      // Staff can change the shop's details; each change also changes the catalogue's tag.
      const hash = createHash('sha256')
        .update(fixedInputs)
        .update(JSON.stringify(settings.shop))
        .digest('hex');
      cached = { catalogue, version: `${hash.slice(0, 12)}.${catalogue}` };
    }
    return cached.version;
  }

  return {
    version,
    cacheHeaders({ accept_encoding, if_none_match = '' }, variant) {
      const tag = tagOf(version(), variant, encodingFor(accept_encoding));
      return {
        headers: { 'cache-control': SHARED_CACHE_CONTROL, vary: 'accept-encoding', etag: `W/${tag}` },
        isUnchanged: if_none_match.includes(tag),
      };
    },
  };
}

/** The quoted part of an ETag. The ETag is weak, because content that is requested often is compressed again. */
const tagOf = (version: string, variant: string, encoding: Compressed['encoding']) =>
  `"${version}.${variant}.${encoding ?? 'plain'}"`;
