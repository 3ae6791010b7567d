import type { Selectable } from 'kysely';
import type { Refusal } from '#contract/refusals.ts';
import type { Cents } from '#domain/money.ts';
import { needsSecondPerson } from '#domain/refund-limit.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import type { OrderRow } from '#server/orders/queries.ts';
import { type Db, firstRow, onlyRow, type Tx } from '#server/platform/db.ts';
import { findShopSetting } from '#server/shop/queries.ts';
import type { Tables } from '#server/tables/tables.ts';

/** A refund above the shop's limit, which waits for a second person. */
export interface RefundRequest
  extends Pick<
    Selectable<Tables['refund_request']>,
    'request_id' | 'scope' | 'restock' | 'reason' | 'amount' | 'requested_by' | 'requested_at'
  > {
  /** The email address of the staff member who made the request. */
  requester: string;
}

/** The order's request that waits for a second person. */
export const findRefundRequest = (db: Db, order_id: string): Promise<RefundRequest | undefined> =>
  firstRow<RefundRequest>(db)`
    select r.request_id, r.scope, r.restock, r.reason, r.amount, r.requested_by, s.email as requester, r.requested_at
    from refund_request r join staff s on s.staff_id = r.requested_by
    where r.order_id = ${order_id} and r.state = 'waiting'`;

/**
 * True if a refund and the order's earlier refunds together exceed the shop's limit. Refunds that a second person
 * approved do not count.
 */
export async function isAboveRefundLimit(db: Db, order: OrderRow, amount: Cents): Promise<boolean> {
  const settings = await findShopSetting(db);
  const row = await onlyRow<{ earlier: number }>(db)`
    select coalesce(sum(r.amount), 0)::int as earlier
    from payment_refund r join payment_attempt a on a.attempt_id = r.attempt_id
    where a.order_id = ${order.order_id} and r.state <> 'failed' and r.cause in ('refund', 'cancel', 'unfilled')
      and not exists (select 1 from refund_request where refund_request.refund_id = r.refund_id)`;
  const limit = order.currency === 'ca' ? settings.refund_limit_cad : settings.refund_limit_usd;
  return needsSecondPerson({ amount, earlier: row.earlier, limit });
}

/** True if a refund would have to wait for a second person. Refused if another request for the order waits already. */
export async function checkRefundLimit(
  db: Db,
  order: OrderRow,
  amount: Cents,
): Promise<Result<boolean, Refusal>> {
  if (!(await isAboveRefundLimit(db, order, amount))) return ok(false);
  return (await findRefundRequest(db, order.order_id)) ? refused('refund-request-waiting') : ok(true);
}

/** Stores a request. Refused if the order already has one that waits. */
export async function insertRefundRequest(
  tx: Tx,
  request: Omit<RefundRequest, 'request_id' | 'requester'> & { order_id: string },
): Promise<Result<null, Refusal>> {
  if (await findRefundRequest(tx, request.order_id)) return refused('refund-request-waiting');
  await tx
    .insertInto('refund_request')
    .values({ ...request, scope: JSON.stringify(request.scope) })
    .execute();
  return ok(null);
}

export async function decideRefundRequest(
  tx: Tx,
  request_id: string,
  decision: {
    state: 'approved' | 'rejected';
    decided_by: string;
    decided_at: Date;
    refund_id: string | null;
  },
): Promise<void> {
  await tx.updateTable('refund_request').set(decision).where('request_id', '=', request_id).execute();
}
