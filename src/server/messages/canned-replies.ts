import type { CannedReply } from '#domain/canned-reply.ts';
import type { Db, Tx } from '#server/platform/db.ts';

const COLUMNS = ['reply_id', 'title', 'content', 'last_modified_at'] as const;

/** All canned replies, sorted by title. */
export const listCannedReplies = (db: Db) =>
  db.selectFrom('canned_reply').select(COLUMNS).orderBy('title').execute();

export const lockCannedReply = (tx: Tx, reply_id: string) =>
  tx
    .selectFrom('canned_reply')
    .select(COLUMNS)
    .where('reply_id', '=', reply_id)
    .forUpdate()
    .executeTakeFirst();

/** The id of the new reply; undefined if another reply has the title. */
export async function insertCannedReply(tx: Tx, reply: CannedReply): Promise<string | undefined> {
  const inserted = await tx
    .insertInto('canned_reply')
    .values(reply)
    .onConflict((conflict) => conflict.column('title').doNothing())
    .returning('reply_id')
    .executeTakeFirst();
  return inserted?.reply_id;
}

/** False if another reply has the title. */
export async function updateCannedReply(tx: Tx, reply_id: string, reply: CannedReply): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('canned_reply as r')
    .set(reply)
    .where('reply_id', '=', reply_id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('canned_reply as o')
            .select('o.reply_id')
            .where('o.title', '=', reply.title)
            .where('o.reply_id', '<>', reply_id),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteCannedReply(tx: Tx, reply_id: string): Promise<void> {
  await tx.deleteFrom('canned_reply').where('reply_id', '=', reply_id).execute();
}
