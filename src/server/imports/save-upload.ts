import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileRefused } from '#domain/import/problems.ts';

/** Bytes of a file at most: a catalogue of millions of rows fits, a disk does not fill. */
const MAX_UPLOAD_BYTES = 1024 * 1024 * 1024;

/** Where one import keeps its file and what was read of it. The name is ours; a file's own name is a label. */
export const importFolder = (data_dir: string, import_id: string): string =>
  `${importsFolder(data_dir)}/${import_id}`;
export const importsFolder = (data_dir: string): string => `${data_dir}/imports`;
export const uploadedFile = (folder: string): string => `${folder}/upload`;

/**
 * Writes a stream to an import's folder without keeping it in memory. Throws FileRefused when it is
 * larger than allowed, or empty; nothing is left behind then.
 */
export async function saveUpload(
  bytes: AsyncIterable<Uint8Array>,
  folder: string,
  most = MAX_UPLOAD_BYTES,
): Promise<number> {
  await mkdir(folder, { recursive: true });
  let size = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > most) done(new FileRefused('file-too-large', { most: Math.round(most / 1024 / 1024) }));
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

/** What a file is called on the screen: its last part, without signs that could steer a terminal. */
export const fileLabel = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replaceAll(/[\p{Cc}\p{Cf}\ud800-\udfff]/gu, '')
    .trim()
    .slice(0, 200) || 'file';
