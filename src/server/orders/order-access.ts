import type { AppContext } from '#server/calls/context.ts';
import { hashToken, type Secrets } from '#server/platform/secrets.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { extendOrderLink, isValidOrderLink } from './order-access-queries.ts';
import { findOrder, type OrderRow } from './queries.ts';

/** The key of the emailed link. It is derived from a secret, so the database needs only its hash. */
export const orderLinkKey = (secrets: Secrets, order_id: string): string =>
  secrets.sign('order-link', order_id);

/**
 * Makes the order's link valid for 90 days from now, if the order was placed with this email address. Called before each
 * email with the link, because the order may be unpaid, the last email a year old, or `SECRET` new.
 */
export const renewOrderLink = (
  { db, secrets, clock }: Pick<AppContext, 'db' | 'secrets' | 'clock'>,
  { order_id, email }: Pick<OrderRow, 'order_id' | 'email'>,
): Promise<void> =>
  extendOrderLink(db, { order_id, email, token_hash: hashToken(orderLinkKey(secrets, order_id)) }, clock());

/** The time for which the session that placed an order can see it without an account or the link. */
const SESSION_ACCESS_HOURS = 2;

/**
 * Finds an order if the caller may see it. An order is visible to the account that placed it, to the session that
 * placed it (for two hours), and to anyone with the key of the emailed link. Otherwise null, as if the order did not
 * exist.
 */
export async function findVisibleOrder(
  request: Pick<AppContext, 'db' | 'clock'> & { caller: Caller; query: { key?: string } },
  order_id: string,
): Promise<OrderRow | null> {
  const { db, caller, query } = request;
  const { key } = query;
  const now = request.clock();
  const order = await findOrder(db, order_id);
  if (!order) return null;
  if (caller.account && order.account_id === caller.account.customer_id) return order;
  if (key && (await isValidOrderLink(db, order_id, hashToken(key), now))) return order;
  const age = now.getTime() - order.created_at.getTime();
  const isPlacingSession = caller.session_id !== null && order.session_id === caller.session_id;
  return isPlacingSession && age < SESSION_ACCESS_HOURS * 3_600_000 ? order : null;
}
