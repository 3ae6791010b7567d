import type { SandboxState } from '../state.ts';
import { publishPayPalEvent } from './events.ts';
import { formatTime, newId, newRecord } from './ids.ts';
import { toMoney } from './money.ts';
import type { PayPalCapture, PayPalDispute } from './records.ts';
import { addPayPalRefund } from './refunds.ts';

/** Opens a dispute about the amount that has not been refunded. */
export function openPayPalDispute(state: SandboxState, capture: PayPalCapture): PayPalDispute {
  const dispute: PayPalDispute = {
    ...newRecord(state, capture.merchant_id),
    id: `PP-D-${newId(5)}`,
    capture_id: capture.id,
    status: 'OPEN',
    amount: capture.amount - capture.refunded,
    currency: capture.currency,
  };
  state.ledger.write('paypal_captures', { ...capture, is_disputed: true });
  saveDispute(state, dispute, 'CREATED');
  return dispute;
}

/** Decides a dispute. A lost one returns the amount to the payer. */
export function decidePayPalDispute(
  state: SandboxState,
  dispute: PayPalDispute,
  outcome: 'WON' | 'LOST',
): PayPalDispute {
  const capture = { ...state.ledger.paypal_captures.get(dispute.capture_id)!, is_disputed: false };
  state.ledger.write('paypal_captures', capture);
  if (outcome === 'LOST') {
    addPayPalRefund(state, capture, dispute.amount, { event: 'PAYMENT.CAPTURE.REVERSED' });
  }
  const update_time = formatTime(state.now());
  const decided: PayPalDispute = { ...dispute, status: 'RESOLVED', outcome, update_time };
  saveDispute(state, decided, 'RESOLVED');
  return decided;
}

function saveDispute(state: SandboxState, dispute: PayPalDispute, change: 'CREATED' | 'RESOLVED'): void {
  state.ledger.write('paypal_disputes', dispute);
  const { id, capture_id, merchant_id, status, outcome, amount, currency, create_time, update_time } =
    dispute;
  const outcome_code = outcome === 'WON' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR';
  publishPayPalEvent(state, merchant_id, `CUSTOMER.DISPUTE.${change}`, {
    dispute_id: id,
    create_time,
    update_time,
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status,
    disputed_transactions: [
      {
        seller_transaction_id: capture_id,
        custom: state.ledger.paypal_captures.get(capture_id)?.custom_id,
      },
    ],
    dispute_amount: toMoney(amount, currency),
    ...(outcome ? { dispute_outcome: { outcome_code } } : {}),
  });
}
