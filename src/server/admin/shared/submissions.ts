import { daysBefore } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db.ts';
import { hashToken } from '#server/platform/secrets.ts';

/** Days for which a repeated submission is recognised. */
const RECOGNISED_DAYS = 7;

/**
 * Stores the id of a form's submission in the transaction that applies it. `repeated`: the same content was applied
 * under this id before. `different`: other content was. A body without an id is always `new`.
 */
export async function claimSubmission(
  tx: Tx,
  subject: string,
  body: { submission_id?: string | undefined } | undefined,
): Promise<'new' | 'repeated' | 'different'> {
  const submission_id = body?.submission_id;
  if (submission_id === undefined) return 'new';
  const content_hash = hashToken(JSON.stringify([subject, body]));
  const claimed = await tx
    .insertInto('submission')
    .values({ submission_id, content_hash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('submission_id')
    .executeTakeFirst();
  if (claimed) return 'new';
  const repeated = await tx
    .selectFrom('submission')
    .select('submission_id')
    .where('submission_id', '=', submission_id)
    .where('content_hash', '=', content_hash)
    .executeTakeFirst();
  return repeated ? 'repeated' : 'different';
}

export async function purgeSubmissions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('submission').where('at', '<', daysBefore(now, RECOGNISED_DAYS)).execute();
}
