import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInflateRaw } from 'node:zlib';
import { FileRefused } from '#domain/import/problems.ts';
import { LIMITS, RATIO_FROM } from './limits.ts';

/** A packed workbook: parts are unpacked one at a time, and counted while they are. */
export interface Zip {
  has(name: string): boolean;
  /** The unpacked bytes of a part. Throws FileRefused when it grows past what its packed size allows. */
  part(name: string): AsyncGenerator<Uint8Array>;
}

interface Part {
  method: number;
  packed: number;
  offset: number;
}

const END_OF_DIRECTORY = 0x06054b50;
const IN_DIRECTORY = 0x02014b50;
const LOCAL = 0x04034b50;
const MAX_COMMENT = 65_535;
const STORED = 0;
const DEFLATED = 8;
const LOCKED = 1;

const damaged = () => new FileRefused('file-damaged');

/** Reads the directory of a zip file. What it declares about sizes is not believed. */
export async function openZip(path: string): Promise<Zip> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(Math.min(size, MAX_COMMENT + 22));
    await file.read(tail, 0, tail.length, size - tail.length);
    const at = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
    if (at === -1 || at + 22 > tail.length || tail.readUInt32LE(at) !== END_OF_DIRECTORY) throw damaged();
    const count = tail.readUInt16LE(at + 10);
    const length = tail.readUInt32LE(at + 12);
    const start = tail.readUInt32LE(at + 16);
    if (count > LIMITS.workbook.parts) throw new FileRefused('file-bomb');
    if (start + length > size || length > 1024 * 1024) throw damaged();
    const directory = Buffer.alloc(length);
    await file.read(directory, 0, length, start);
    return zipOf(path, partsOf(directory, count, size));
  } finally {
    await file.close();
  }
}

function partsOf(directory: Buffer, count: number, size: number): Map<string, Part> {
  const parts = new Map<string, Part>();
  let at = 0;
  for (let index = 0; index < count; index++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== IN_DIRECTORY) throw damaged();
    if (directory.readUInt16LE(at + 8) & LOCKED) throw new FileRefused('file-locked');
    const nameLength = directory.readUInt16LE(at + 28);
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength);
    const part = {
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    };
    if (part.offset + part.packed > size) throw damaged();
    // Two parts of one name are two truths; no workbook program writes them.
    if (parts.has(name)) throw damaged();
    parts.set(name, part);
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return parts;
}

function zipOf(path: string, parts: Map<string, Part>): Zip {
  let all = 0;
  return {
    has: (name) => parts.has(name),
    async *part(name) {
      const part = parts.get(name);
      if (!part) throw damaged();
      let unpacked = 0;
      for await (const chunk of await unpack(path, part)) {
        unpacked += chunk.length;
        all += chunk.length;
        const { part: most, all: mostInAll, ratio } = LIMITS.workbook;
        const isRatioWild = unpacked > RATIO_FROM && unpacked > part.packed * ratio;
        if (unpacked > most || all > mostInAll || isRatioWild) throw new FileRefused('file-bomb');
        yield chunk;
      }
    },
  };
}

async function unpack(path: string, part: Part): Promise<AsyncIterable<Buffer>> {
  if (part.method !== STORED && part.method !== DEFLATED) throw damaged();
  const head = Buffer.alloc(30);
  const file = await open(path);
  try {
    await file.read(head, 0, 30, part.offset);
  } finally {
    await file.close();
  }
  if (head.readUInt32LE(0) !== LOCAL) throw damaged();
  const start = part.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  if (part.packed === 0) return (async function* () {})();
  const packed = createReadStream(path, { start, end: start + part.packed - 1 });
  if (part.method === STORED) return packed;
  return orDamaged(packed.pipe(createInflateRaw()));
}

async function* orDamaged(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* chunks;
  } catch (error) {
    throw (error as { code?: string }).code?.startsWith('Z_') ? damaged() : error;
  }
}
