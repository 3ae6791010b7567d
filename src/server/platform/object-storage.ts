import { createHash, createHmac } from 'node:crypto';
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs';
import { rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';

interface StorageSettings {
  /** The address of the bucket: `https://host/bucket` or `https://bucket.host`. */
  url: string;
  region: string;
  access_key_id: string;
  secret_access_key: string;
}

/** A bucket of files that every machine can read, over Amazon's S3 protocol. Keys are generated ids, not file names. */
export interface ObjectStorage {
  putFile(key: string, path: string): Promise<void>;
  /** Writes an object to a file; false if there is no such object. */
  getFile(key: string, path: string): Promise<boolean>;
  delete(key: string): Promise<void>;
  /** The first 1,000 objects whose keys begin with `prefix`. */
  list(prefix: string): Promise<{ key: string; modified_at: Date }[]>;
}

/** The timeout of a request, long enough for the largest catalogue file on a slow connection. */
const TIMEOUT_MS = 15 * 60_000;

export function createObjectStorage(settings: StorageSettings, clock: () => Date): ObjectStorage {
  const bucket = settings.url.replace(/\/$/, '');

  async function send(method: string, path: string, content?: { body: Blob; sha256: string }) {
    const url = new URL(bucket + path);
    const headers = signedHeaders(
      settings,
      { method, url, sha256: content?.sha256 ?? EMPTY_SHA256 },
      clock(),
    );
    const response = await fetch(url, {
      method,
      headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(content ? { body: content.body } : {}),
    });
    if (response.ok) return response;
    const reason = await response.text();
    if (response.status === 404 && method !== 'PUT') return null;
    throw new Error(`object storage: ${method} ${path} returned ${response.status} ${reason.slice(0, 300)}`);
  }

  return {
    async putFile(key, path) {
      const hash = createHash('sha256');
      await pipeline(createReadStream(path), hash);
      await send('PUT', `/${key}`, { body: await openAsBlob(path), sha256: hash.digest('hex') });
    },
    async getFile(key, path) {
      const response = await send('GET', `/${key}`);
      if (!response) return false;
      // An interrupted download must not be mistaken for the whole file.
      await pipeline(Readable.fromWeb(response.body as ReadableStream), createWriteStream(`${path}.part`));
      await rename(`${path}.part`, path);
      return true;
    },
    async delete(key) {
      await send('DELETE', `/${key}`);
    },
    async list(prefix) {
      const response = await send('GET', `?list-type=2&prefix=${encodeURIComponent(prefix)}`);
      const xml = (await response?.text()) ?? '';
      return [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
        key: textOf(entry, 'Key'),
        modified_at: new Date(textOf(entry, 'LastModified')),
      }));
    },
  };
}

const textOf = (xml: string, element: string): string =>
  new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? '';

const EMPTY_SHA256 = createHash('sha256').digest('hex');

/** The headers of a request with its AWS Signature Version 4. */
export function signedHeaders(
  { region, access_key_id, secret_access_key }: Omit<StorageSettings, 'url'>,
  {
    method,
    url,
    sha256,
    headers = {},
  }: {
    method: string;
    url: URL;
    sha256: string;
    /** Other headers to sign; names are lower case. */
    headers?: Record<string, string>;
  },
  now: Date,
): Record<string, string> {
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const headersToSign: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': sha256,
    'x-amz-date': time,
  };
  const names = Object.keys(headersToSign).sort();
  const canonicalRequest = [
    method,
    // `URL` leaves these characters as they are, but the signature requires them to be encoded.
    url.pathname.replaceAll(
      /[!'()*$]/g,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
    ),
    url.search.slice(1),
    ...names.map((name) => `${name}:${headersToSign[name]}`),
    '',
    names.join(';'),
    sha256,
  ].join('\n');
  const requestHash = createHash('sha256').update(canonicalRequest).digest('hex');
  const stringToSign = ['AWS4-HMAC-SHA256', time, scope, requestHash].join('\n');
  // Each part of the scope is signed with the key derived from the parts before it.
  const signingKey = scope
    .split('/')
    .reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${secret_access_key}`);
  // `fetch` adds the header `host`.
  const { host: _, ...sent } = headersToSign;
  return {
    ...sent,
    authorization:
      `AWS4-HMAC-SHA256 Credential=${access_key_id}/${scope}, SignedHeaders=${names.join(';')}, ` +
      `Signature=${hmac(signingKey, stringToSign).toString('hex')}`,
  };
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
