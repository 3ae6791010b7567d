import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db.ts';
import { constantTimeEqual, hashToken, randomId, type Secrets } from '#server/platform/secrets.ts';
import type { Caller, Guest } from './caller.ts';

/** The first characters of a temporary id are random. The others are their MAC, so that the shop recognises its ids. */
const RANDOM_LENGTH = 13;
const MAC_LENGTH = 8;

const macOf = (random: string, secrets: Secrets) => secrets.sign('temporary-id', random).slice(0, MAC_LENGTH);

/** Issues a temporary id. It gives access to one cart and nothing else. */
export function issueGuest(secrets: Secrets): Guest {
  const random = randomId(RANDOM_LENGTH);
  return guestWithoutRow(random + macOf(random, secrets), secrets);
}

/** A guest that is not stored yet. The guest id is derived from the temporary id. */
function guestWithoutRow(temporary_id: string, secrets: Secrets): Guest {
  const bytes = Buffer.from(secrets.sign('guest-id', temporary_id), 'base64url').subarray(0, 16);
  // The version and variant of a UUID.
  bytes[6] = (bytes[6]! & 0x0f) | 0x80;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const guest_id = bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { guest_id, temporary_id, is_ended: false, is_stored: false };
}

/** Null for a temporary id that the server did not issue. */
export async function findGuest(db: Db, temporary_id: string, secrets: Secrets): Promise<Caller['guest']> {
  if (temporary_id.length !== RANDOM_LENGTH + MAC_LENGTH) return null;
  const row = await db
    .selectFrom('guest')
    .select(['guest_id', sql<boolean>`ended_at is not null`.as('is_ended')])
    .where('token_hash', '=', hashToken(temporary_id))
    .executeTakeFirst();
  if (row) return { ...row, temporary_id, is_stored: true };
  const mac = temporary_id.slice(RANDOM_LENGTH);
  const isIssued = constantTimeEqual(mac, macOf(temporary_id.slice(0, RANDOM_LENGTH), secrets));
  return isIssued ? guestWithoutRow(temporary_id, secrets) : null;
}

/** Stores the guest at the first write. The row stays locked until the transaction ends, so that it is not deleted. */
export const insertGuest = ({ guest_id, temporary_id }: Guest): RawBuilder<unknown> => sql`
  insert into guest (guest_id, token_hash) values (${guest_id}, ${hashToken(temporary_id)})
  on conflict (guest_id) do update set token_hash = excluded.token_hash`;

export async function storeGuest(tx: Tx, guest: Guest): Promise<void> {
  await insertGuest(guest).execute(tx);
}
