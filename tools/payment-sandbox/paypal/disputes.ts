import type { SandboxState } from '../state.ts';
import { viewMoney } from './amounts.ts';
import { moveCapture } from './capture.ts';
import { announce } from './events.ts';
import { newId, stamp } from './ids.ts';
import type { PaypalCapture, PaypalDispute } from './records.ts';
import { reverse } from './refund-state.ts';

/** A payer complains, or the payer's bank does; what is left of the capture is in question. */
export function openPaypalDispute(
  world: SandboxState,
  capture: PaypalCapture,
  reason = 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
): PaypalDispute {
  const at = stamp(world.now());
  const dispute: PaypalDispute = {
    id: `PP-D-${newId(5)}`,
    merchant_id: capture.merchant_id,
    create_time: at,
    update_time: at,
    capture_id: capture.id,
    status: 'OPEN',
    reason,
    amount: capture.amount - capture.refunded,
    currency: capture.currency,
  };
  world.ledger.write('paypal-dispute', dispute);
  world.ledger.write('paypal-capture', { ...capture, disputed: true });
  tell(world, dispute, 'CREATED');
  return dispute;
}

/** PayPal's word. Lost, the money goes back to the payer. */
export function decidePaypalDispute(
  world: SandboxState,
  dispute: PaypalDispute,
  outcome: 'WON' | 'LOST',
): PaypalDispute {
  const decided: PaypalDispute = { ...dispute, status: 'RESOLVED', outcome, update_time: stamp(world.now()) };
  world.ledger.write('paypal-dispute', decided);
  const capture = { ...world.ledger.paypal_captures.get(dispute.capture_id)!, disputed: false };
  world.ledger.write('paypal-capture', capture);
  if (outcome === 'LOST') {
    moveCapture(world, capture, 'charged-back', dispute.amount);
    reverse(world, capture, dispute.amount);
  }
  tell(world, decided, 'RESOLVED');
  return decided;
}

function tell(world: SandboxState, dispute: PaypalDispute, what: 'CREATED' | 'RESOLVED'): void {
  const { capture_id, merchant_id, reason, status, amount, currency, create_time, update_time, outcome } =
    dispute;
  const capture = world.ledger.paypal_captures.get(capture_id);
  announce(world, merchant_id, `CUSTOMER.DISPUTE.${what}`, 'dispute', {
    dispute_id: dispute.id,
    create_time,
    update_time,
    reason,
    status,
    disputed_transactions: [
      {
        seller_transaction_id: capture_id,
        custom: capture?.custom_id,
        invoice_number: capture?.invoice_id,
        seller: { merchant_id },
      },
    ],
    dispute_amount: viewMoney(amount, currency),
    ...(outcome === undefined
      ? {}
      : {
          dispute_outcome: {
            outcome_code: outcome === 'WON' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR',
            amount_refunded: viewMoney(outcome === 'WON' ? 0 : amount, currency),
          },
        }),
    dispute_life_cycle_stage: 'CHARGEBACK',
    dispute_channel: 'INTERNAL',
    links: [{ href: `${world.url()}/v1/customer/disputes/${dispute.id}`, rel: 'self', method: 'GET' }],
  });
}
