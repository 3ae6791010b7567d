export type Headers = Record<string, string | undefined>;

/** True if the browser states that the request comes from one of our own pages. */
export function isSameOrigin(headers: Headers, public_url: string): boolean {
  const statement = headers['sec-fetch-site'] ?? headers.origin;
  return statement !== undefined && statement !== 'none' && !isCrossSite(headers, public_url);
}

/** True if the browser states, in one of two headers, that the request comes from another site. */
export function isCrossSite(headers: Headers, public_url: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site && site !== 'same-origin' && site !== 'none') return true;
  const origin = headers.origin;
  const shop = new URL(public_url);
  return origin !== undefined && origin !== shop.origin && !isSameHost(origin, headers.host, shop.protocol);
}

/**
 * True if the origin has the host name that the request was sent to, even if it is not the one in `public_url`. On
 * https, the origin must be https too, because attackers can change a page that is loaded over http.
 */
function isSameHost(origin: string, host: string | undefined, protocol: string): boolean {
  if (host === undefined || !URL.canParse(origin)) return false;
  const originUrl = new URL(origin);
  return originUrl.host === host && (originUrl.protocol === protocol || protocol === 'http:');
}
