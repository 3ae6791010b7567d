import yauzl, { type Entry } from 'yauzl';
import { ImportRefused } from '#domain/import/problems.ts';
import { LIMITS, MIN_BYTES_FOR_RATIO } from './limits.ts';

/** A zip file. Parts are decompressed one at a time, and their size is counted during decompression. */
export interface Zip {
  has(name: string): boolean;
  /** The decompressed bytes of a part. Throws ImportRefused when they exceed the limits. */
  readPart(name: string): AsyncGenerator<Uint8Array>;
}

/** Reads the directory of a zip file. The file is never closed, because the parser process ends after reading it. */
export async function openZip(path: string): Promise<Zip> {
  // Declared sizes can be false; `readPart` counts the bytes instead.
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: false };
  const file = await yauzl.openPromise(path, options).catch(refuse);
  if (file.entryCount > LIMITS.workbook.parts) throw new ImportRefused('file-bomb');
  const parts = new Map<string, Entry>();
  for await (const entry of refuseOnError(file.eachEntry())) {
    if (entry.isEncrypted()) throw new ImportRefused('file-locked');
    // Two parts with one name are ambiguous, and no spreadsheet program writes them.
    if (parts.has(entry.fileName)) throw new ImportRefused('file-damaged');
    parts.set(entry.fileName, entry);
  }
  let total = 0;
  return {
    has: (name) => parts.has(name),
    async *readPart(name) {
      const part = parts.get(name);
      if (!part) throw new ImportRefused('file-damaged');
      const chunks: AsyncIterable<Uint8Array> = await file.openReadStreamPromise(part).catch(refuse);
      let inflated = 0;
      for await (const chunk of refuseOnError(chunks)) {
        inflated += chunk.length;
        total += chunk.length;
        const { partBytes: maxPart, totalBytes: maxTotal, compressionRatio } = LIMITS.workbook;
        const maxInflated = Math.max(MIN_BYTES_FOR_RATIO, part.compressedSize * compressionRatio);
        if (inflated > Math.min(maxPart, maxInflated) || total > maxTotal)
          throw new ImportRefused('file-bomb');
        yield chunk;
      }
    },
  };
}

async function* refuseOnError<T>(values: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* values;
  } catch (error) {
    refuse(error);
  }
}

/**
 * Throws ImportRefused for an error about the content: the library's errors have no code, and decompression errors have
 * one such as `Z_DATA_ERROR`. Rethrows other errors, which come from the operating system.
 */
function refuse(error: unknown): never {
  const { code = 'Z_', message } = error as NodeJS.ErrnoException;
  if (!code.startsWith('Z_')) throw error;
  throw new ImportRefused(message.includes('encrypt') ? 'file-locked' : 'file-damaged');
}
