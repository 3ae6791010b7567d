import { isUtf8 } from 'node:buffer';
import { FileRefused } from '#domain/import/problems.ts';

export type Encoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be';
export type Bytes = AsyncIterable<Uint8Array>;

const LINE_FEED = 10;
const RETURN = 13;
/** No line of a text file is longer, quoted or not. */
const MAX_LINE = 1024 * 1024;

/**
 * How a text file is encoded: by its byte order mark, else UTF-8 where all of it is, else the
 * Windows code page that spreadsheets save in. Stops at the first line that is longer than any sheet's.
 */
export async function detectEncoding(bytes: Bytes): Promise<Encoding> {
  let isValid = true;
  let carried = Buffer.alloc(0);
  let sinceLineEnd = 0;
  let isFirst = true;
  for await (const chunk of bytes) {
    const buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    if (isFirst) {
      if (buffer[0] === 0xff && buffer[1] === 0xfe) return 'utf-16le';
      if (buffer[0] === 0xfe && buffer[1] === 0xff) return 'utf-16be';
      isFirst = false;
    }
    if (buffer.includes(0)) throw new FileRefused('file-unknown');
    const lineEnd = Math.max(buffer.lastIndexOf(LINE_FEED), buffer.lastIndexOf(RETURN));
    sinceLineEnd = lineEnd === -1 ? sinceLineEnd + buffer.length : buffer.length - lineEnd;
    if (sinceLineEnd > MAX_LINE) throw new FileRefused('record-too-long', { most: MAX_LINE });
    if (!isValid) continue;
    const joined = carried.length > 0 ? Buffer.concat([carried, buffer]) : buffer;
    const whole = joined.length - unfinishedLetter(joined);
    isValid = isUtf8(joined.subarray(0, whole));
    carried = Buffer.from(joined.subarray(whole));
  }
  return isValid && carried.length === 0 ? 'utf-8' : 'windows-1252';
}

/** Bytes at the end that begin a letter which the next piece ends. */
function unfinishedLetter(buffer: Buffer): number {
  for (let back = 1; back <= Math.min(3, buffer.length); back++) {
    const byte = buffer[buffer.length - back]!;
    if ((byte & 0b1100_0000) === 0b1000_0000) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return length > back ? back : 0;
  }
  return 0;
}

/** The text of a file, piece by piece, without its byte order mark. */
export async function* decodedText(bytes: Bytes, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
