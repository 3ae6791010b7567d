import type { Db, Tx } from '#server/platform/db.ts';

export interface StoredImage {
  image_id: string;
  media_type: string;
  width: number;
  height: number;
  bytes: Uint8Array;
}

/** Keeps an uploaded picture; the same one again changes nothing. */
export async function saveImage(tx: Tx, picture: StoredImage): Promise<void> {
  await tx
    .insertInto('picture')
    .values(picture)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const findImage = (db: Db, image_id: string) =>
  db
    .selectFrom('picture')
    .select(['media_type', 'bytes'])
    .where('image_id', '=', image_id)
    .executeTakeFirst();
