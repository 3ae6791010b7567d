import { sql } from 'kysely';
import type { Db } from '#server/platform/db.ts';
import { hashToken, randomId } from '#server/platform/secrets.ts';
import type { Caller } from './caller.ts';

const TEMPORARY_ID_LENGTH = 21;

/** Null for a temporary id that the server did not issue. */
export async function findGuest(db: Db, temporary_id: string): Promise<Caller['guest']> {
  if (temporary_id.length !== TEMPORARY_ID_LENGTH) return null;
  const row = await db
    .selectFrom('guest')
    .select(['guest_id', sql<boolean>`ended_at is not null`.as('ended')])
    .where('token_hash', '=', hashToken(temporary_id))
    .executeTakeFirst();
  return row ? { guest_id: row.guest_id, temporary_id, ended: row.ended } : null;
}

/** The new temporary id gives access to one cart and nothing else. */
export async function createGuest(db: Db): Promise<NonNullable<Caller['guest']>> {
  const temporary_id = randomId(TEMPORARY_ID_LENGTH);
  const { guest_id } = await db
    .insertInto('guest')
    .values({ token_hash: hashToken(temporary_id) })
    .returning('guest_id')
    .executeTakeFirstOrThrow();
  return { guest_id, temporary_id, ended: false };
}
