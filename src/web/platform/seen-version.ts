export const SEEN_VERSION = 'catalogue-version';

/** Paths of frequent writes that do not change the catalogue. */
const UNRELATED_WRITES = /^\/(search|user\/cart|garage|vin)\b/;

let seen: string | undefined;
let writes = 0;

/** The catalogue version that this page has seen; `latest` after a write, which may have changed the catalogue. */
export const seenVersion = (): string | undefined => seen;

/** Tracks the version across a request. Call it before the request, and pass the response to the returned function. */
export function trackVersion(method: string, url: string): (response: Response) => void {
  const before = writes;
  return ({ headers }) => {
    if (method !== 'GET' && !UNRELATED_WRITES.test(url)) {
      writes += 1;
      seen = 'latest';
    }
    const version = headers.get(SEEN_VERSION);
    // A version that was read before the last write may not include that write.
    if (version === null || before !== writes) return;
    if (seen === undefined || seen === 'latest' || Number(version) > Number(seen)) seen = version;
  };
}
