import type { Body } from '../answer.ts';
import { decidePaypalDispute, openPaypalDispute } from '../paypal/disputes.ts';
import { decideDispute, openDispute } from '../square/disputes.ts';
import type { SandboxState } from '../state.ts';

/** Opens a dispute about a payment or capture, or decides one: `{payment_id, reason?}` or `{dispute_id, outcome}`. */
export function dispute(
  world: SandboxState,
  { payment_id, dispute_id, outcome, reason }: Body,
): object | undefined {
  const { ledger } = world;
  const why = typeof reason === 'string' ? reason : undefined;
  if (payment_id !== undefined) {
    const payment = ledger.payments.get(String(payment_id));
    if (payment?.status === 'COMPLETED' && !payment.disputed) return openDispute(world, payment, why);
    const capture = ledger.paypal_captures.get(String(payment_id));
    const isPaid = capture?.status === 'COMPLETED' || capture?.status === 'PARTIALLY_REFUNDED';
    return isPaid && !capture.disputed ? openPaypalDispute(world, capture, why) : undefined;
  }
  if (outcome !== 'WON' && outcome !== 'LOST') return undefined;
  const card = ledger.disputes.get(String(dispute_id));
  if (card?.state === 'EVIDENCE_REQUIRED') return decideDispute(world, card, outcome);
  const paypal = ledger.paypal_disputes.get(String(dispute_id));
  return paypal?.status === 'OPEN' ? decidePaypalDispute(world, paypal, outcome) : undefined;
}
