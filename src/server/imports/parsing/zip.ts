import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInflateRaw } from 'node:zlib';
import { FileRefused } from '#domain/import/problems.ts';
import { LIMITS, MIN_BYTES_FOR_RATIO } from './limits.ts';

/** A zip file. Parts are decompressed one at a time, and their size is counted while they are. */
export interface Zip {
  has(name: string): boolean;
  /** The decompressed bytes of a part. Throws FileRefused when they exceed the limits. */
  readPart(name: string): AsyncGenerator<Uint8Array>;
}

interface Part {
  method: number;
  compressedSize: number;
  offset: number;
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const MAX_COMMENT_BYTES = 65_535;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

const damagedFile = () => new FileRefused('file-damaged');

/** Reads the directory of a zip file. The sizes it declares are not trusted. */
export async function openZip(path: string): Promise<Zip> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(Math.min(size, MAX_COMMENT_BYTES + 22));
    await file.read(tail, 0, tail.length, size - tail.length);
    const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
    if (end === -1 || end + 22 > tail.length || tail.readUInt32LE(end) !== END_OF_DIRECTORY)
      throw damagedFile();
    const count = tail.readUInt16LE(end + 10);
    const length = tail.readUInt32LE(end + 12);
    const start = tail.readUInt32LE(end + 16);
    if (count > LIMITS.workbook.parts) throw new FileRefused('file-bomb');
    if (start + length > size || length > 1024 * 1024) throw damagedFile();
    const directory = Buffer.alloc(length);
    await file.read(directory, 0, length, start);
    return createZip(path, parseDirectory(directory, count, size));
  } finally {
    await file.close();
  }
}

function parseDirectory(directory: Buffer, count: number, size: number): Map<string, Part> {
  const parts = new Map<string, Part>();
  let position = 0;
  for (let index = 0; index < count; index++) {
    if (position + 46 > directory.length || directory.readUInt32LE(position) !== DIRECTORY_ENTRY)
      throw damagedFile();
    if (directory.readUInt16LE(position + 8) & ENCRYPTED) throw new FileRefused('file-locked');
    const nameLength = directory.readUInt16LE(position + 28);
    const name = directory.toString('utf8', position + 46, position + 46 + nameLength);
    const part = {
      method: directory.readUInt16LE(position + 10),
      compressedSize: directory.readUInt32LE(position + 20),
      offset: directory.readUInt32LE(position + 42),
    };
    if (part.offset + part.compressedSize > size) throw damagedFile();
    // Two parts with one name would be ambiguous; no spreadsheet program writes them.
    if (parts.has(name)) throw damagedFile();
    parts.set(name, part);
    position +=
      46 + nameLength + directory.readUInt16LE(position + 30) + directory.readUInt16LE(position + 32);
  }
  return parts;
}

function createZip(path: string, parts: Map<string, Part>): Zip {
  let total = 0;
  return {
    has: (name) => parts.has(name),
    async *readPart(name) {
      const part = parts.get(name);
      if (!part) throw damagedFile();
      let inflated = 0;
      for await (const chunk of await inflatePart(path, part)) {
        inflated += chunk.length;
        total += chunk.length;
        const { partBytes: maxPart, totalBytes: maxTotal, ratio } = LIMITS.workbook;
        const exceedsRatio = inflated > MIN_BYTES_FOR_RATIO && inflated > part.compressedSize * ratio;
        if (inflated > maxPart || total > maxTotal || exceedsRatio) throw new FileRefused('file-bomb');
        yield chunk;
      }
    },
  };
}

async function inflatePart(path: string, part: Part): Promise<AsyncIterable<Buffer>> {
  if (part.method !== STORED && part.method !== DEFLATED) throw damagedFile();
  const header = Buffer.alloc(30);
  const file = await open(path);
  try {
    await file.read(header, 0, 30, part.offset);
  } finally {
    await file.close();
  }
  if (header.readUInt32LE(0) !== LOCAL_HEADER) throw damagedFile();
  const start = part.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  if (part.compressedSize === 0) return (async function* () {})();
  const compressed = createReadStream(path, { start, end: start + part.compressedSize - 1 });
  if (part.method === STORED) return compressed;
  return withDamageErrors(compressed.pipe(createInflateRaw()));
}

async function* withDamageErrors(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* chunks;
  } catch (error) {
    throw (error as { code?: string }).code?.startsWith('Z_') ? damagedFile() : error;
  }
}
