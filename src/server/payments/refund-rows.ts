import { sql } from 'kysely';
import type { Cents } from '#domain/money.ts';
import type { Refund, RefundableLine } from '#domain/refund.ts';
import type { TaxComponent } from '#domain/tax.ts';
import type { Db, Tx } from '#server/platform/db.ts';
import type { PaymentRef, ProviderId, RefundState } from './provider.ts';

/**
 * Why money goes back. `unfilled`: it came for an order that had ended. `refund`, `cancel`: decided
 * here. `provider`: made in the provider's own console. `dispute`: taken back by the payer's bank.
 */
export type RefundCause = 'unfilled' | 'refund' | 'cancel' | 'provider' | 'dispute';

/** Owes all of a captured attempt back. A worker carries it out; owing twice is owing once. */
export async function queueFullRefund(tx: Tx, attempt_id: string, reason: string): Promise<void> {
  await sql`
    insert into payment_refund (attempt_id, cause, amount, reason, state)
    select attempt_id, 'unfilled', amount, ${reason}, 'pending' from payment_attempt a
    where attempt_id = ${attempt_id} and not exists (
      select 1 from payment_refund r where r.attempt_id = a.attempt_id and r.state <> 'failed')`.execute(tx);
}

/**
 * Writes down a refund that was decided. The order must be locked: the sum of what was decided never
 * exceeds what was captured. One that the provider has made already carries its id and is complete.
 */
export async function insertRefund(
  tx: Tx,
  refund: Refund & {
    attempt_id: string;
    order_id: string;
    cause: RefundCause;
    reason: string;
    now: Date;
    provider_refund_id?: string;
  },
): Promise<string> {
  const { refund_id } = await tx
    .insertInto('payment_refund')
    .values({
      attempt_id: refund.attempt_id,
      cause: refund.cause,
      amount: refund.amount,
      tax: refund.tax,
      tax_components: JSON.stringify(refund.tax_components),
      reason: refund.reason,
      provider_refund_id: refund.provider_refund_id ?? null,
      state: 'pending',
      created_at: refund.now,
    })
    .returning('refund_id')
    .executeTakeFirstOrThrow();
  const lines = refund.lines.map((line) => ({ ...line, refund_id, order_id: refund.order_id }));
  await tx.insertInto('refund_line').values(lines).execute();
  return refund_id;
}

/** The lines of an order with what of them goes back or went back; failed refunds do not count. */
export async function refundableLines(db: Db, order_id: string): Promise<RefundableLine[]> {
  const { rows } = await sql<{ line_number: number; quantity: number; total: Cents; tax: Cents } & Back>`
    select l.line_number, l.quantity, l.total, l.tax,
      coalesce(sum(r.quantity), 0)::int as back_quantity, coalesce(sum(r.amount), 0)::int as back_amount,
      coalesce(sum(r.tax), 0)::int as back_tax
    from order_line l left join (
      select rl.* from refund_line rl join payment_refund p using (refund_id) where p.state <> 'failed') r
      on r.order_id = l.order_id and r.line_number = l.line_number
    where l.order_id = ${order_id} group by l.line_number, l.quantity, l.total, l.tax
    order by l.line_number`.execute(db);
  return rows.map(({ back_quantity, back_amount, back_tax, ...line }) => ({
    ...line,
    refunded: { quantity: back_quantity, amount: back_amount, tax: back_tax },
  }));
}
interface Back {
  back_quantity: number;
  back_amount: Cents;
  back_tax: Cents;
}

export interface RefundRow {
  refund_id: string;
  attempt_id: string;
  cause: RefundCause;
  amount: Cents;
  tax: Cents;
  tax_components: TaxComponent[];
  reason: string;
  provider_refund_id: string | null;
  state: RefundState;
  created_at: Date;
  decided_at: Date | null;
}

/** All refunds of an order's payments, the oldest first. */
export async function refundsOf(db: Db, order_id: string): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select r.refund_id, r.attempt_id, r.cause, r.amount, r.tax, r.tax_components, r.reason,
      r.provider_refund_id, r.state, r.created_at, r.decided_at
    from payment_refund r join payment_attempt a using (attempt_id)
    where a.order_id = ${order_id} order by r.created_at, r.refund_id`.execute(db);
  return rows;
}

export const linesOfRefund = (db: Db, refund_id: string) =>
  db
    .selectFrom('refund_line')
    .select(['line_number', 'quantity', 'amount', 'tax'])
    .where('refund_id', '=', refund_id)
    .orderBy('line_number')
    .execute();

/** A refund to carry out, with the payment it belongs to. */
export interface PendingRefund extends PaymentRef {
  refund_id: string;
  attempt_id: string;
  provider: ProviderId;
  back: Cents;
  reason: string;
  provider_refund_id: string | null;
  created_at: Date;
}

/** Pauses between looks at a refund that the provider has not decided: 1, 2, 4 … minutes, at most an hour. */
const FIRST_DELAY_SECONDS = 60;
const MAX_DELAY_SECONDS = 3600;

/** Takes pending refunds that are due, or one of them now, one process at a time. */
export async function takePendingRefunds(db: Db, now: Date, only?: string): Promise<PendingRefund[]> {
  const due = only
    ? sql`refund_id = ${only} and (lease_until is null or lease_until < ${now} or checks = 0)`
    : sql`lease_until is null or lease_until < ${now}`;
  const { rows } = await sql<PendingRefund>`
    update payment_refund r set checks = r.checks + 1, lease_until = ${now}::timestamptz + interval '1 second' *
      least(${MAX_DELAY_SECONDS}, ${FIRST_DELAY_SECONDS} * power(2, least(r.checks, 10)))
    from payment_attempt a
    where a.attempt_id = r.attempt_id and r.refund_id in (
      select refund_id from payment_refund where state = 'pending' and (${due})
      order by created_at limit 20 for update skip locked)
    returning r.refund_id, r.attempt_id, r.amount as back, r.reason, r.provider_refund_id, r.created_at,
      a.provider, a.order_id, a.n, a.currency, a.amount, a.idempotency_key, a.provider_order_id,
      a.provider_payment_id`.execute(db);
  return rows;
}

/** Makes the pending refunds of a payment due now. Returns them. */
export async function makeRefundsDue(db: Db, attempt_id: string): Promise<string[]> {
  const { rows } = await sql<{ refund_id: string }>`
    update payment_refund set lease_until = null
    where attempt_id = ${attempt_id} and state = 'pending' returning refund_id`.execute(db);
  return rows.map((row) => row.refund_id);
}

/** Writes down what the provider said of a refund that it has not decided yet. */
export async function recordProviderRefund(
  db: Db,
  refund_id: string,
  said: { provider_refund_id: string | null; code: string | null },
): Promise<void> {
  await sql`
    update payment_refund set last_code = ${said.code},
      provider_refund_id = coalesce(provider_refund_id, ${said.provider_refund_id})
    where refund_id = ${refund_id}`.execute(db);
}

/** Decides a pending refund, once. False when it was decided already. */
export async function decideRefundRow(
  tx: Tx,
  refund_id: string,
  decided: {
    state: 'completed' | 'failed';
    provider_refund_id: string | null;
    code: string | null;
    now: Date;
  },
): Promise<boolean> {
  const { rows } = await sql<{ refund_id: string }>`
    update payment_refund set state = ${decided.state}, last_code = ${decided.code},
      provider_refund_id = coalesce(provider_refund_id, ${decided.provider_refund_id}),
      decided_at = ${decided.now}
    where refund_id = ${refund_id} and state = 'pending' returning refund_id`.execute(tx);
  return rows.length === 1;
}
