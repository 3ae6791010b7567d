import type { Caller } from '#server/platform/caller.ts';
import type { Db } from '#server/platform/db.ts';
import { hashToken } from '#server/platform/secrets.ts';
import { findOrder, type OrderRow } from './queries.ts';
import { isLinkOf } from './viewer-queries.ts';

/** How long the placing browser may look at a guest's order without the link. */
const PLACING_SESSION_HOURS = 2;

/**
 * The order, when the caller may see it: the account that placed it, the browser session that
 * placed it (two hours), or whoever holds the link of its mail. Else nothing, as if it were not there.
 */
export async function findVisibleOrder(
  db: Db,
  caller: Caller,
  asked: { order_id: string; key: string | undefined },
  now: Date,
): Promise<OrderRow | null> {
  const order = await findOrder(db, asked.order_id);
  if (!order) return null;
  const account = caller.account?.customer_id;
  if (account !== undefined && order.account_id === account) return order;
  if (asked.key && (await isLinkOf(db, order.order_id, hashToken(asked.key), now))) return order;
  const age = now.getTime() - order.created_at.getTime();
  const isPlacing = caller.session_id !== null && order.session_id === caller.session_id;
  return isPlacing && age < PLACING_SESSION_HOURS * 3_600_000 ? order : null;
}
