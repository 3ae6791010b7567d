import type { Db, Tx } from '#server/platform/db.ts';

/** Who may look at an order without an account: the browser that placed it, and whoever holds the link of its mail. */

/** Lets this browser session look at the order it placed. */
export async function showToSession(db: Db, order_id: string, session_id: string): Promise<void> {
  await db.updateTable('orders').set({ session_id }).where('order_id', '=', order_id).execute();
}

/** A browser that gets a new session goes on seeing what it placed in the one before. */
export async function showOrdersToSession(tx: Tx, before: string, session_id: string): Promise<void> {
  await tx.updateTable('orders').set({ session_id }).where('session_id', '=', before).execute();
}

/** How long the link of the mail opens its order. */
const LINK_DAYS = 90;

/** The links that the mails of these orders carry, by the hash of their key; they open from `now` on. */
export async function insertOrderLinks(
  tx: Tx,
  links: { order_id: string; token_hash: Uint8Array }[],
  now: Date,
): Promise<void> {
  const expires_at = new Date(now.getTime() + LINK_DAYS * 86_400_000);
  await tx
    .insertInto('order_link')
    .values(links.map((link) => ({ ...link, expires_at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether this key opens this order, and still does. */
export async function isLinkOf(
  db: Db,
  order_id: string,
  token_hash: Uint8Array,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('order_link')
    .select('order_id')
    .where('token_hash', '=', token_hash)
    .where('order_id', '=', order_id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}
