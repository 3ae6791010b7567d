import { randomUUID } from 'node:crypto';
import type { ChosenMapping } from '#domain/import/outcome.ts';
import type { Db } from '#server/platform/db.ts';
import { insertImport } from './queries.ts';
import { fileLabel, importFolder, moveToStorage, saveUpload, type UploadPlace } from './save-upload.ts';

/** Stores an uploaded file and queues its preview. Returns the import's id. Throws ImportRefused as `saveUpload` does. */
export async function beginImport(
  db: Db,
  place: UploadPlace,
  file: { name: string; bytes: AsyncIterable<Uint8Array>; uploaded_by: string; choice?: ChosenMapping },
): Promise<string> {
  const import_id = randomUUID();
  const file_size = await saveUpload(file.bytes, importFolder(place.data_dir, import_id));
  await moveToStorage(place, import_id);
  await insertImport(db, {
    import_id,
    file_name: fileLabel(file.name),
    file_size,
    choice: file.choice ?? {},
    uploaded_by: file.uploaded_by,
  });
  return import_id;
}
