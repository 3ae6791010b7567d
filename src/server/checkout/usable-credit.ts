import { creditToUse } from '#domain/credit.ts';
import type { Cents, Currency } from '#domain/money.ts';
import { findCreditBalance } from '#server/customers/queries.ts';
import { findOrder } from '#server/orders/queries.ts';
import type { Db } from '#server/platform/db.ts';
import type { Caller } from '#server/sessions/caller.ts';

/** The store credit that can pay for a cart, including credit reserved by the cart's own unpaid order. 0 for guests. */
export async function findUsableCredit(
  db: Db,
  { account }: Pick<Caller, 'account'>,
  cart: { order_id: string | null } | null,
  { total, currency }: { total: Cents; currency: Currency },
): Promise<Cents> {
  if (!account) return 0;
  const balance = await findCreditBalance(db, account.customer_id, currency);
  const order = cart?.order_id ? await findOrder(db, cart.order_id) : undefined;
  const reserved = order?.status === 'Processing' && order.currency === currency ? order.credit : 0;
  return creditToUse(total, balance + reserved);
}
