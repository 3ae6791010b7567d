import { type Selectable, sql } from 'kysely';
import type { Cents, Currency } from '#domain/money.ts';
import type { ProviderId, RefundCause } from '#domain/payment.ts';
import { amountOf, type LineShare, type Refund, taxOf } from '#domain/refund.ts';
import type { RefundedUnits } from '#domain/shipment.ts';
import { allRows, type Db, type Tx } from '#server/platform/db.ts';
import { type QueueState, queueState } from '#server/platform/queue-state.ts';
import type { Tables } from '#server/tables/tables.ts';
import type { PaymentRef } from './provider.ts';

/** Queues a full refund of a payment whose order cannot be filled, unless a refund is pending or completed. */
export async function queueFullRefund(tx: Tx, attempt_id: string, reason: string): Promise<void> {
  await sql`
    insert into payment_refund (attempt_id, cause, amount, reason, state)
    select attempt_id, 'unfilled', amount, ${reason}, 'pending' from payment_attempt a
    where attempt_id = ${attempt_id} and not exists (
      select 1 from payment_refund r where r.attempt_id = a.attempt_id and r.state <> 'failed')`.execute(tx);
}

/** Inserts a pending refund. The order must be locked, so that refunds never exceed the captured amount. */
export async function insertRefund(
  tx: Tx,
  refund: Refund & {
    attempt_id: string;
    order_id: string;
    cause: RefundCause;
    reason: string;
    now: Date;
    credit?: Cents;
    /** Set for a refund that was made at the provider. */
    provider_refund_id?: string;
    /** The units that leave the order once the refund is confirmed. */
    units?: readonly RefundedUnits[];
  },
): Promise<string> {
  const { refund_id } = await tx
    .insertInto('payment_refund')
    .values({
      attempt_id: refund.attempt_id,
      cause: refund.cause,
      amount: refund.amount,
      credit: refund.credit ?? 0,
      tax: refund.tax,
      tax_components: JSON.stringify(refund.tax_components),
      reason: refund.reason,
      provider_refund_id: refund.provider_refund_id ?? null,
      state: 'pending',
      created_at: refund.now,
    })
    .returning('refund_id')
    .executeTakeFirstOrThrow();
  const { order_id, units } = refund;
  const lines = refund.lines.map((line) => ({
    ...line,
    ...units?.find((each) => each.line_number === line.line_number),
    refund_id,
    order_id,
    tax_components: JSON.stringify(line.tax_components),
    tax: taxOf(line),
    amount: amountOf(line),
  }));
  if (lines.length > 0) await tx.insertInto('refund_line').values(lines).execute();
  return refund_id;
}

/** The lines of an order's pending and completed refunds. */
export const listOrderRefundLines = (db: Db, order_id: string): Promise<LineShare[]> =>
  db
    .selectFrom('refund_line')
    .innerJoin('payment_refund', 'payment_refund.refund_id', 'refund_line.refund_id')
    .select(['line_number', 'quantity', 'subtotal', 'discount', 'refund_line.tax_components'])
    .where('order_id', '=', order_id)
    .where('state', '<>', 'failed')
    .execute();

export interface RefundRow extends Omit<Selectable<Tables['payment_refund']>, 'checks' | 'lease_until'> {
  /** A discount that staff gave after the order was placed: a refund without units. */
  is_discount: boolean;
  currency: Currency;
  charged_currency: string | null;
}

const IS_DISCOUNT = sql<boolean>`(r.cause = 'refund' and not exists (
  select 1 from refund_line l where l.refund_id = r.refund_id and l.quantity > 0))`;

/** All refunds of an order's payments, oldest first. */
export const listRefunds = (db: Db, order_id: string): Promise<RefundRow[]> =>
  allRows<RefundRow>(db)`
    select r.refund_id, r.attempt_id, r.cause, r.amount, r.credit, r.tax, r.tax_components, r.reason,
      ${IS_DISCOUNT} as is_discount, r.provider_refund_id, r.state, r.created_at, r.decided_at, r.last_code, a.currency, a.charged_currency
    from payment_refund r join payment_attempt a using (attempt_id)
    where a.order_id = ${order_id} order by r.created_at, r.refund_id`;

/** The total discount that staff gave after the orders were placed, by order number. */
export async function sumLaterDiscounts(db: Db, order_ids: string[]): Promise<Map<string, Cents>> {
  const rows = await allRows<{ order_id: string; amount: Cents }>(db)`
    select a.order_id, sum(r.amount)::int as amount from payment_refund r join payment_attempt a using (attempt_id)
    where a.order_id = any(${order_ids}) and r.state <> 'failed' and ${IS_DISCOUNT}
      group by a.order_id`;
  return new Map(rows.map(({ order_id, amount }) => [order_id, amount]));
}

/** The sum of the discounts that staff gave after the order was placed. */
export const findLaterDiscount = async (db: Db, order_id: string): Promise<Cents> =>
  (await sumLaterDiscounts(db, [order_id])).get(order_id) ?? 0;

/** Shipped units in completed refunds, by line number. */
export async function sumRefundedShippedUnits(db: Db, order_id: string): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('refund_line')
    .innerJoin('payment_refund', 'payment_refund.refund_id', 'refund_line.refund_id')
    .select(['line_number', sql<number>`sum(refund_line.quantity - refund_line.dropped)::int`.as('quantity')])
    .where('order_id', '=', order_id)
    .where('state', '=', 'completed')
    .groupBy('line_number')
    .execute();
  return new Map(rows.map((row) => [row.line_number, row.quantity]));
}

export const listRefundLines = (db: Db, refund_id: string) =>
  db
    .selectFrom('refund_line')
    .select(['line_number', 'quantity', 'subtotal', 'discount', 'tax_components', 'dropped', 'returned'])
    .where('refund_id', '=', refund_id)
    .orderBy('line_number')
    .execute();

/** A refund to send to the provider, with its payment. */
export interface PendingRefund
  extends PaymentRef,
    Pick<Selectable<Tables['payment_refund']>, 'refund_id' | 'attempt_id' | 'reason' | 'provider_refund_id'>,
    Pick<Selectable<Tables['payment_refund']>, 'cause' | 'checks' | 'created_at'> {
  provider: ProviderId;
  /** The amount to refund, without the part that becomes store credit. */
  refund_amount: Cents;
  charged_currency: string | null;
}

/** The delay between two checks of a pending refund doubles from one minute up to one hour. */
const FIRST_DELAY_SECONDS = 60;
const MAX_DELAY_SECONDS = 3600;
/** The delay has reached its maximum by then. Without this limit, the power would overflow after many checks. */
const MAX_DOUBLINGS = 10;
const BATCH_SIZE = 20;

/** Claims the pending refunds that are due or, with `onlyRefundId`, at most that one. */
export async function claimPendingRefunds(
  db: Db,
  now: Date,
  onlyRefundId?: string,
): Promise<PendingRefund[]> {
  const isRequested = onlyRefundId ? sql`refund_id = ${onlyRefundId}` : sql`true`;
  return allRows<PendingRefund>(db)`
    update payment_refund r set checks = r.checks + 1, lease_until = ${now}::timestamptz + interval '1 second' *
      least(${MAX_DELAY_SECONDS}, ${FIRST_DELAY_SECONDS} * power(2, least(r.checks, ${MAX_DOUBLINGS})))
    from payment_attempt a
    where a.attempt_id = r.attempt_id and r.refund_id in (
      select refund_id from payment_refund
      where state = 'pending' and (lease_until is null or lease_until < ${now}) and ${isRequested}
      order by created_at limit ${BATCH_SIZE} for update skip locked)
    returning r.refund_id, r.attempt_id, r.amount - r.credit as refund_amount, r.reason, r.provider_refund_id, r.cause, r.checks,
      r.created_at,
      a.provider, a.order_id, a.n, a.currency, a.amount, a.charged_currency, a.idempotency_key,
      a.provider_order_id, a.provider_payment_id`;
}

/** Makes the pending refunds of a payment due now and returns their ids. */
export async function makeRefundsDue(db: Db, attempt_id: string): Promise<string[]> {
  const rows = await allRows<{ refund_id: string }>(db)`
    update payment_refund set lease_until = null
    where attempt_id = ${attempt_id} and state = 'pending' returning refund_id`;
  return rows.map((row) => row.refund_id);
}

/** Stores the provider's reply about a refund that is still pending. */
export async function recordProviderRefund(
  db: Db,
  refund_id: string,
  reply: { provider_refund_id: string | null; code: string | null },
): Promise<void> {
  await sql`
    update payment_refund set last_code = ${reply.code},
      provider_refund_id = coalesce(provider_refund_id, ${reply.provider_refund_id})
    where refund_id = ${refund_id}`.execute(db);
}

/** Stores the provider's decision. False if the refund was no longer pending. */
export async function recordRefundDecision(
  tx: Tx,
  refund_id: string,
  decision: {
    state: 'completed' | 'failed';
    provider_refund_id: string | null;
    code: string | null;
    now: Date;
  },
): Promise<boolean> {
  const rows = await allRows<{ refund_id: string }>(tx)`
    update payment_refund set state = ${decision.state}, last_code = ${decision.code},
      provider_refund_id = coalesce(provider_refund_id, ${decision.provider_refund_id}),
      decided_at = ${decision.now}
    where refund_id = ${refund_id} and state = 'pending' returning refund_id`;
  return rows.length === 1;
}

export const refundQueueState = (db: Db, now: Date): Promise<QueueState> =>
  queueState(db, now, sql`select created_at as since from payment_refund where state = 'pending'`);
