import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export interface Compressed {
  body: Buffer;
  /** The content encoding; absent if the client accepts none. */
  encoding?: 'br' | 'gzip';
}

const brotli = promisify(brotliCompress);

/**
 * Compresses text with Brotli. Quality 11 is for files that never change, 5 for cached content, 4 for single responses.
 */
export const compressBrotli = (text: Buffer, quality: 4 | 5 | 11): Promise<Buffer> =>
  brotli(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });

/** The content encoding that a request's `accept-encoding` allows. */
export const encodingFor = (accept_encoding: string): Compressed['encoding'] =>
  /\bbr\b/.test(accept_encoding) ? 'br' : /\bgzip\b/.test(accept_encoding) ? 'gzip' : undefined;

/** Encodes text as the request's `accept-encoding` allows; `stored` is the text in Brotli, if already compressed. */
export async function compressFor(
  accept_encoding: string,
  text: Buffer,
  stored: Buffer | null = null,
): Promise<Compressed> {
  const encoding = encodingFor(accept_encoding);
  if (encoding === 'br') return { body: stored ?? (await compressBrotli(text, 4)), encoding };
  if (encoding === 'gzip') return { body: await promisify(gzip)(text), encoding };
  return { body: text };
}
