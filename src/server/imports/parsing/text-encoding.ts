import { isUtf8 } from 'node:buffer';
import { ImportRefused } from '#domain/import/problems.ts';

export type Encoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be';
export type ByteStream = AsyncIterable<Uint8Array>;

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const MAX_LINE_BYTES = 1024 * 1024;

/**
 * Detects the encoding of a text file by its byte order mark. Without a mark, the encoding is UTF-8 if the whole
 * file is valid UTF-8, else the Windows code page that spreadsheets use. Throws ImportRefused for a binary file and at
 * the first overlong line.
 */
export async function detectEncoding(bytes: ByteStream): Promise<Encoding> {
  let isValidUtf8 = true;
  let remainder = Buffer.alloc(0);
  let bytesSinceLineEnd = 0;
  let isFirstChunk = true;
  for await (const chunk of bytes) {
    const buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    if (isFirstChunk) {
      if (buffer[0] === 0xff && buffer[1] === 0xfe) return 'utf-16le';
      if (buffer[0] === 0xfe && buffer[1] === 0xff) return 'utf-16be';
      isFirstChunk = false;
    }
    if (buffer.includes(0)) throw new ImportRefused('file-unknown');
    const lineEnd = Math.max(buffer.lastIndexOf(LINE_FEED), buffer.lastIndexOf(CARRIAGE_RETURN));
    bytesSinceLineEnd = lineEnd === -1 ? bytesSinceLineEnd + buffer.length : buffer.length - lineEnd;
    if (bytesSinceLineEnd > MAX_LINE_BYTES)
      throw new ImportRefused('record-too-long', { most: MAX_LINE_BYTES });
    if (!isValidUtf8) continue;
    const joined = remainder.length > 0 ? Buffer.concat([remainder, buffer]) : buffer;
    const completeLength = joined.length - countIncompleteBytes(joined);
    isValidUtf8 = isUtf8(joined.subarray(0, completeLength));
    remainder = Buffer.from(joined.subarray(completeLength));
  }
  return isValidUtf8 && remainder.length === 0 ? 'utf-8' : 'windows-1252';
}

/** The number of bytes at the end of a chunk that begin a character which the next chunk completes. */
function countIncompleteBytes(buffer: Buffer): number {
  for (let back = 1; back <= Math.min(3, buffer.length); back++) {
    const byte = buffer[buffer.length - back]!;
    const isContinuation = (byte & 0b1100_0000) === 0b1000_0000;
    if (isContinuation) continue;
    return utf8Length(byte) > back ? back : 0;
  }
  return 0;
}

/** The number of bytes of the UTF-8 character that starts with this byte. */
function utf8Length(firstByte: number): number {
  if (firstByte >= 0xf0) return 4;
  if (firstByte >= 0xe0) return 3;
  return firstByte >= 0xc0 ? 2 : 1;
}

/** The text of a file in chunks, without its byte order mark. */
export async function* decodeText(bytes: ByteStream, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
