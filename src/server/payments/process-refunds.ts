import { settleRefund } from '#server/orders/settle-refund.ts';
import { recordCall } from './attempts.ts';
import type { PaymentContext } from './pay.ts';
import { reportPaymentIssue, resolvePaymentIssues } from './payment-issues.ts';
import { type PendingRefund, recordProviderRefund, takePendingRefunds } from './refund-rows.ts';

/**
 * Carries out what is owed: the same key each time, so that a repeat is the same refund. With `only`
 * just that one, now.
 */
export async function processRefunds(payments: PaymentContext, only?: string): Promise<void> {
  for (const refund of await takePendingRefunds(payments.db, payments.clock(), only)) {
    try {
      await processRefund(payments, refund);
    } catch (error) {
      payments.log.error({ err: error, order: refund.order_id }, 'a refund could not be carried out');
    }
  }
}

async function processRefund(payments: PaymentContext, refund: PendingRefund): Promise<void> {
  const { db, log } = payments;
  const { refund_id, order_id } = refund;
  const provider = payments.providers[refund.provider];
  const response =
    refund.provider_refund_id === null
      ? await provider.refund(refund)
      : await provider.fetchRefund(refund.currency, refund.provider_refund_id);
  await payments.onStep('refund-answered');
  const code = response.outcome === 'ok' ? null : response.code;
  const call = refund.provider_refund_id === null ? 'refund' : 'fetch-refund';
  const outcome = response.outcome === 'ok' ? response.value.state : response.outcome;
  await recordCall(db, refund.attempt_id, { call, outcome, code });
  // Not being let in is no answer about this refund: it stays owed until somebody lets us in.
  if (
    response.outcome === 'unknown' ||
    (response.outcome === 'declined' && response.decline === 'unavailable')
  ) {
    await recordProviderRefund(db, refund_id, { provider_refund_id: null, code });
    await reportWhenStuck(payments, refund, code);
    return;
  }
  const provider_refund_id = response.outcome === 'ok' ? response.value.refund_id : null;
  const state = response.outcome === 'ok' ? response.value.state : 'failed';
  if (state === 'pending') return recordProviderRefund(db, refund_id, { provider_refund_id, code });
  const { provider: by, back } = refund;
  const finding = { subject: refund_id, provider: by, order_id, facts: { amount: back, code } };
  if (state === 'failed') {
    log.error({ order: order_id, refund: refund_id, code }, 'a refund failed');
    await reportPaymentIssue(db, { kind: 'refund-failed', ...finding }, payments.clock());
  } else await resolvePaymentIssues(db, ['refund-stuck'], refund_id, payments.clock());
  await settleRefund(payments, { refund_id, order_id, state, provider_refund_id, code });
}

/** A refund that nobody answers for this long is something a person must look at. */
const STUCK_AFTER_MINUTES = 60;

async function reportWhenStuck(
  payments: PaymentContext,
  refund: PendingRefund,
  code: string | null,
): Promise<void> {
  const { db, clock } = payments;
  const minutes = (clock().getTime() - refund.created_at.getTime()) / 60_000;
  if (minutes < STUCK_AFTER_MINUTES) return;
  const { refund_id, provider, order_id, back } = refund;
  const facts = { amount: back, code };
  await reportPaymentIssue(
    db,
    { kind: 'refund-stuck', subject: refund_id, provider, order_id, facts },
    clock(),
  );
}
