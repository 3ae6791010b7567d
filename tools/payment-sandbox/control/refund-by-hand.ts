import { giveBack as giveBackPaypal } from '../paypal/refund-state.ts';
import { giveBack } from '../square/refunds.ts';
import type { SandboxState } from '../state.ts';

/** A refund that the seller makes in the provider's own pages; all that is left unless told, in cents. */
export function refundByHand(world: SandboxState, payment_id: string, amount?: number): object | undefined {
  const payment = world.ledger.payments.get(payment_id);
  const capture = world.ledger.paypal_captures.get(payment_id);
  const left = payment
    ? payment.amount_money.amount - payment.refunded
    : (capture?.amount ?? 0) - (capture?.refunded ?? 0);
  const cents = amount ?? left;
  if (!Number.isSafeInteger(cents) || cents <= 0 || cents > left) return undefined;
  if (payment?.status === 'COMPLETED') return giveBack(world, payment, cents, 'Refunded by hand');
  const isPaid = capture?.status === 'COMPLETED' || capture?.status === 'PARTIALLY_REFUNDED';
  return isPaid ? giveBackPaypal(world, capture, { amount: cents }) : undefined;
}
