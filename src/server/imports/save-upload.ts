import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ImportRefused } from '#domain/import/problems.ts';
import type { ObjectStorage } from '#server/platform/object-storage.ts';

/** The place of uploaded files: this machine, or a storage that every machine can read. */
export interface UploadPlace {
  data_dir: string;
  storage?: ObjectStorage;
}

/** The maximum size of an upload, enough for a catalogue of millions of rows. */
const MAX_UPLOAD_BYTES = 1024 * 1024 * 1024;

/** The folder of an import's upload and staged files. It is named by the id, because file names are not trusted. */
export const importFolder = (data_dir: string, import_id: string): string =>
  `${uploadsFolder(data_dir)}/${import_id}`;
export const uploadsFolder = (data_dir: string): string => `${data_dir}/imports`;
const uploadPath = (folder: string): string => `${folder}/upload`;

/** The prefix of uploads in the storage; the rest of a key is the import's id. */
export const STORED_UPLOADS = 'imports/';
const storageKeyOf = (import_id: string): string => STORED_UPLOADS + import_id;

/** Moves a saved upload to the storage, from which every machine can read it. Does nothing without a storage. */
export async function moveToStorage({ data_dir, storage }: UploadPlace, import_id: string): Promise<void> {
  if (!storage) return;
  const folder = importFolder(data_dir, import_id);
  try {
    await storage.putFile(storageKeyOf(import_id), uploadPath(folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The path of an upload on this machine, copied from the storage if necessary. Throws ImportRefused if it is gone. */
export async function fetchUpload({ data_dir, storage }: UploadPlace, import_id: string): Promise<string> {
  const folder = importFolder(data_dir, import_id);
  const file = uploadPath(folder);
  if (existsSync(file)) return file;
  await mkdir(folder, { recursive: true });
  if (!(await storage?.getFile(storageKeyOf(import_id), file))) throw new ImportRefused('file-gone');
  return file;
}

export async function deleteUpload({ data_dir, storage }: UploadPlace, import_id: string): Promise<void> {
  await rm(importFolder(data_dir, import_id), { recursive: true, force: true });
  await storage?.delete(storageKeyOf(import_id));
}

/**
 * Streams an upload to an import's folder and returns its size. If it is empty or too large, the folder is deleted and
 * ImportRefused is thrown.
 */
export async function saveUpload(bytes: AsyncIterable<Uint8Array>, folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  let size = 0;
  const sizeCounter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > MAX_UPLOAD_BYTES)
        done(new ImportRefused('file-too-large', { most: Math.round(MAX_UPLOAD_BYTES / 1024 / 1024) }));
      else done(null, chunk);
    },
  });
  try {
    await pipeline(bytes, sizeCounter, createWriteStream(uploadPath(folder)));
    if (size === 0) throw new ImportRefused('file-empty');
    return size;
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
