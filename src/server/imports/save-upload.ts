import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileRefused } from '#domain/import/problems.ts';

/** Large enough for a catalogue of millions of rows. */
const MAX_UPLOAD_BYTES = 1024 * 1024 * 1024;

/** The folder of one import's upload and staged files. It is named by id, because file names are untrusted. */
export const importFolder = (data_dir: string, import_id: string): string =>
  `${uploadsFolder(data_dir)}/${import_id}`;
export const uploadsFolder = (data_dir: string): string => `${data_dir}/imports`;
export const uploadedFile = (folder: string): string => `${folder}/upload`;

/**
 * Streams an upload to an import's folder and returns its size. If it is empty or too large, the folder is deleted and
 * FileRefused is thrown.
 */
export async function saveUpload(
  bytes: AsyncIterable<Uint8Array>,
  folder: string,
  maxBytes = MAX_UPLOAD_BYTES,
): Promise<number> {
  await mkdir(folder, { recursive: true });
  let size = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxBytes)
        done(new FileRefused('file-too-large', { most: Math.round(maxBytes / 1024 / 1024) }));
      else done(null, chunk);
    },
  });
  try {
    await pipeline(bytes, count, createWriteStream(uploadedFile(folder)));
    if (size === 0) throw new FileRefused('file-empty');
    return (await stat(uploadedFile(folder))).size;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** The display name of a file: without its path, and without control characters. */
export const fileLabel = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replaceAll(/[\p{Cc}\p{Cf}\ud800-\udfff]/gu, '')
    .trim()
    .slice(0, 200) || 'file';
