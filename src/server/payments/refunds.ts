import { sql } from 'kysely';
import type { Cents, Currency } from '#domain/money.ts';
import type { Db, Tx } from '#server/platform/db.ts';
import { noteCall } from './attempts.ts';
import type { Payments } from './pay.ts';

/** Owes all of a captured attempt back. A worker carries it out; owing twice is owing once. */
export async function owePaymentBack(tx: Tx, attempt_id: string, reason: string): Promise<void> {
  await sql`
    insert into payment_refund (attempt_id, amount, reason, state)
    select attempt_id, amount, ${reason}, 'pending' from payment_attempt a
    where attempt_id = ${attempt_id} and not exists (
      select 1 from payment_refund r where r.attempt_id = a.attempt_id and r.state <> 'failed')`.execute(tx);
}

interface PendingRefund {
  refund_id: string;
  attempt_id: string;
  amount: Cents;
  reason: string;
  currency: Currency;
  provider_payment_id: string;
  provider_refund_id: string | null;
}

const LEASE_SECONDS = 60;

async function takePendingRefunds(db: Db, now: Date): Promise<PendingRefund[]> {
  const { rows } = await sql<PendingRefund>`
    update payment_refund r set lease_until = ${new Date(now.getTime() + LEASE_SECONDS * 1000)}
    from payment_attempt a
    where a.attempt_id = r.attempt_id and r.refund_id in (
      select refund_id from payment_refund
      where state = 'pending' and (lease_until is null or lease_until < ${now})
      order by created_at limit 20 for update skip locked)
    returning r.refund_id, r.attempt_id, r.amount, r.reason, a.currency, a.provider_payment_id,
      r.provider_refund_id`.execute(db);
  return rows;
}

/** Carries out what is owed: the same key each time, so that a repeat is the same refund. */
export async function workRefunds(payments: Payments): Promise<void> {
  for (const refund of await takePendingRefunds(payments.db, payments.clock()))
    await workRefund(payments, refund);
}

async function workRefund({ db, provider, clock, log }: Payments, refund: PendingRefund): Promise<void> {
  const answer =
    refund.provider_refund_id === null
      ? await provider.refund({
          currency: refund.currency,
          payment_id: refund.provider_payment_id,
          amount: refund.amount,
          idempotency_key: refund.refund_id,
          reason: refund.reason,
        })
      : await provider.findRefund(refund.currency, refund.provider_refund_id);
  const code = answer.outcome === 'ok' ? null : answer.code;
  await noteCall(db, refund.attempt_id, { call: 'refund', outcome: answer.outcome, code });
  if (answer.outcome === 'unknown') return;
  const state = answer.outcome === 'ok' ? answer.value.state : 'failed';
  const provider_refund_id =
    answer.outcome === 'ok' && 'refund_id' in answer.value ? answer.value.refund_id : null;
  if (state === 'failed')
    log.error({ refund: refund.refund_id, code }, 'a refund failed; staff must pay it back');
  await sql`
    update payment_refund set state = ${state},
      provider_refund_id = coalesce(${provider_refund_id}, provider_refund_id),
      decided_at = case when ${state !== 'pending'} then ${clock()}::timestamptz end
    where refund_id = ${refund.refund_id} and state = 'pending'`.execute(db);
}
