export const SEEN_VERSION = 'catalogue-version';

/** Paths of frequent writes that do not change the catalogue. */
const UNRELATED_WRITES = /^\/(search|user\/cart|garage|vin)\b/;

let newestSeen: string | undefined;
let writeCount = 0;

/** The catalogue version that this page has seen; `latest` after a write, which may have changed the catalogue. */
export const seenVersion = (): string | undefined => newestSeen;

/** Tracks the version across a request. Call it before the request, and pass the response to the returned function. */
export function trackVersion(method: string, url: string): (response: Response) => void {
  const writeCountBefore = writeCount;
  return ({ headers }) => {
    if (method !== 'GET' && !UNRELATED_WRITES.test(url)) {
      writeCount += 1;
      newestSeen = 'latest';
    }
    const version = headers.get(SEEN_VERSION);
    // A version that was read before the last write may not include that write.
    if (version === null || writeCountBefore !== writeCount) return;
    if (newestSeen === undefined || newestSeen === 'latest' || Number(version) > Number(newestSeen))
      newestSeen = version;
  };
}
