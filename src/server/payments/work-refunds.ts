import { settleRefund } from '#server/orders/settle-refund.ts';
import { noteCall } from './attempts.ts';
import { noteFinding, settleFindings } from './findings.ts';
import type { Payments } from './pay.ts';
import { noteRefund, type PendingRefund, takePendingRefunds } from './refund-rows.ts';

/**
 * Carries out what is owed: the same key each time, so that a repeat is the same refund. With `only`
 * just that one, now.
 */
export async function workRefunds(payments: Payments, only?: string): Promise<void> {
  for (const refund of await takePendingRefunds(payments.db, payments.clock(), only)) {
    try {
      await workRefund(payments, refund);
    } catch (error) {
      payments.log.error({ err: error, order: refund.order_id }, 'a refund could not be carried out');
    }
  }
}

async function workRefund(payments: Payments, refund: PendingRefund): Promise<void> {
  const { db, log } = payments;
  const { refund_id, order_id } = refund;
  const provider = payments.providers[refund.provider];
  const answer =
    refund.provider_refund_id === null
      ? await provider.refund(refund)
      : await provider.fetchRefund(refund.currency, refund.provider_refund_id);
  await payments.at('refund-answered');
  const code = answer.outcome === 'ok' ? null : answer.code;
  const call = refund.provider_refund_id === null ? 'refund' : 'fetch-refund';
  const outcome = answer.outcome === 'ok' ? answer.value.state : answer.outcome;
  await noteCall(db, refund.attempt_id, { call, outcome, code });
  // Not being let in is no answer about this refund: it stays owed until somebody lets us in.
  if (answer.outcome === 'unknown' || (answer.outcome === 'declined' && answer.decline === 'unavailable')) {
    await noteRefund(db, refund_id, { provider_refund_id: null, code });
    await noteWhenStuck(payments, refund, code);
    return;
  }
  const provider_refund_id = answer.outcome === 'ok' ? answer.value.refund_id : null;
  const state = answer.outcome === 'ok' ? answer.value.state : 'failed';
  if (state === 'pending') return noteRefund(db, refund_id, { provider_refund_id, code });
  const { provider: by, back } = refund;
  const finding = { subject: refund_id, provider: by, order_id, facts: { amount: back, code } };
  if (state === 'failed') {
    log.error({ order: order_id, refund: refund_id, code }, 'a refund failed');
    await noteFinding(db, { kind: 'refund-failed', ...finding }, payments.clock());
  } else await settleFindings(db, ['refund-stuck'], refund_id, payments.clock());
  await settleRefund(payments, { refund_id, order_id, state, provider_refund_id, code });
}

/** A refund that nobody answers for this long is something a person must look at. */
const STUCK_AFTER_MINUTES = 60;

async function noteWhenStuck(payments: Payments, refund: PendingRefund, code: string | null): Promise<void> {
  const { db, clock } = payments;
  const minutes = (clock().getTime() - refund.created_at.getTime()) / 60_000;
  if (minutes < STUCK_AFTER_MINUTES) return;
  const { refund_id, provider, order_id, back } = refund;
  const facts = { amount: back, code };
  await noteFinding(db, { kind: 'refund-stuck', subject: refund_id, provider, order_id, facts }, clock());
}
