/** Access to an order without an account: by the session that placed it, or by the link in its emails. */

import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db.ts';
import { hashToken } from '#server/platform/secrets.ts';

export async function grantSessionAccess(db: Db, order_id: string, session_id: string): Promise<void> {
  await db.updateTable('orders').set({ session_id }).where('order_id', '=', order_id).execute();
}

/** Keeps a browser's access to its orders when it gets a new session. */
export async function transferSessionAccess(tx: Tx, previous_session_id: string, session_id: string) {
  await tx.updateTable('orders').set({ session_id }).where('session_id', '=', previous_session_id).execute();
}

const LINK_DAYS = 90;

/**
 * Makes an order's link valid for 90 days from now, if the order was placed with this email address. Of the link's key,
 * only the hash is stored.
 */
export async function extendOrderLink(
  db: Db,
  { order_id, email, token_hash }: { order_id: string; email: string; token_hash: Uint8Array },
  now: Date,
): Promise<void> {
  const expires_at = new Date(now.getTime() + LINK_DAYS * 86_400_000);
  await sql`
    insert into order_link (token_hash, order_id, expires_at)
    select ${token_hash}, order_id, ${expires_at} from orders
    where order_id = ${order_id} and email = ${email}
    on conflict (token_hash) do update set expires_at = excluded.expires_at`.execute(db);
}

export async function isValidOrderLink(db: Db, order_id: string, token_hash: Uint8Array, now: Date) {
  const row = await db
    .selectFrom('order_link')
    .select('order_id')
    .where('token_hash', '=', token_hash)
    .where('order_id', '=', order_id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** True if the order was placed with this email address and has a valid link with this key. */
export async function isLinkOfSender(
  db: Db,
  { order_id, email, key }: { order_id: string | null; email: string; key: string | undefined },
  now: Date,
): Promise<boolean> {
  if (!order_id || !key || !(await isValidOrderLink(db, order_id, hashToken(key), now))) return false;
  const order = await db
    .selectFrom('orders')
    .select('email')
    .where('order_id', '=', order_id)
    .executeTakeFirst();
  return order?.email === email;
}
