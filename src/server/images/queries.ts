import type { Db, Tx } from '#server/platform/db.ts';

export interface StoredImage {
  image_id: string;
  media_type: string;
  width: number;
  height: number;
  bytes: Uint8Array;
}

/** Idempotent: the id derives from the content, so saving an image again changes nothing. */
export async function saveImage(tx: Tx, image: StoredImage): Promise<void> {
  await tx
    .insertInto('image')
    .values(image)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const findImage = (db: Db, image_id: string) =>
  db.selectFrom('image').select(['media_type', 'bytes']).where('image_id', '=', image_id).executeTakeFirst();
