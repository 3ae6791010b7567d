import { type Attempt, recordCall } from '#server/payments/attempts.ts';
import type { EventSubject } from '#server/payments/events.ts';
import type { PaymentContext } from '#server/payments/pay.ts';
import {
  findDisputeState,
  reportPaymentIssue,
  resolvePaymentIssues,
} from '#server/payments/payment-issues.ts';
import type { PaymentProvider } from '#server/payments/provider.ts';
import { recordExternalRefund } from './record-external-refund.ts';

export type Dispute = NonNullable<EventSubject['dispute']>;

/** True if the provider records a refund for a lost dispute. A provider that lists lost disputes does not. */
export const recordsDisputeRefunds = (provider: PaymentProvider): boolean =>
  provider.listLostDisputes === undefined;

/**
 * Opens a payment issue for a dispute by the payer or the payer's bank. Events after a dispute was won or lost are
 * ignored. A lost dispute returns the money to the payer. Records a refund for it, unless the provider does.
 */
export async function recordDispute(payments: PaymentContext, attempt: Attempt, dispute: Dispute) {
  const { db, clock } = payments;
  const { order_id, provider } = attempt;
  const { dispute_id, state } = dispute;
  const lastState = await findDisputeState(db, dispute_id);
  if (lastState === state || lastState === 'won' || lastState === 'lost') return;
  const facts = { ...dispute };
  await reportPaymentIssue(db, { kind: 'dispute', subject: dispute_id, provider, order_id, facts }, clock());
  await recordCall(db, attempt.attempt_id, { call: 'dispute', outcome: state, code: dispute.reason });
  if (state === 'won') await resolvePaymentIssues(db, ['dispute'], dispute_id, clock());
  if (state === 'lost' && !recordsDisputeRefunds(payments.providers[provider])) {
    const refund = { refund_id: dispute_id, state: 'completed', amount: dispute.amount } as const;
    await recordExternalRefund(payments, attempt, refund, 'dispute');
  }
}
