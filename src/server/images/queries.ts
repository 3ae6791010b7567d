import type { Insertable } from 'kysely';
import type { Db, Tx } from '#server/platform/db.ts';
import type { Tables } from '#server/tables/tables.ts';

export type StoredImage = Insertable<Tables['image']>;

/** Stores an image. Its id is derived from the content, so saving it again changes nothing. */
export async function saveImage(tx: Tx, image: StoredImage): Promise<void> {
  await tx
    .insertInto('image')
    .values(image)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const findImage = (db: Db, image_id: string) =>
  db.selectFrom('image').select(['media_type', 'bytes']).where('image_id', '=', image_id).executeTakeFirst();
