import { randomUUID } from 'node:crypto';
import type { ApiResponse } from '../http.ts';
import type { SandboxState } from '../state.ts';
import { publishSquareEvent } from './events.ts';
import { savePayment } from './payments.ts';
import type { Dispute, Payment, SquareCall } from './records.ts';

/** GET /v2/disputes, optionally only those in the given `states`; never more than one page */
export function listDisputes({ state, account, request }: SquareCall): ApiResponse {
  const states = request.query.get('states')?.split(',');
  const disputes = [...state.ledger.disputes.values()].filter(
    (each) => each.location_id === account.location_id && (states?.includes(each.state) ?? true),
  );
  return { status: 200, body: { disputes: disputes.map(viewDispute) } };
}

/** Opens a dispute about a payment; the disputed amount is the payment less its refunds. */
export function openDispute(state: SandboxState, payment: Payment): Dispute {
  const created_at = state.now().toISOString();
  const dispute: Dispute = {
    id: randomUUID(),
    payment_id: payment.id,
    location_id: payment.location_id,
    state: 'EVIDENCE_REQUIRED',
    amount: payment.amount_money.amount - payment.refunded,
    currency: payment.amount_money.currency,
    created_at,
    updated_at: created_at,
  };
  state.ledger.write('disputes', dispute);
  savePayment(state, { ...payment, is_disputed: true });
  publishSquareEvent(state, 'dispute.created', 'dispute', viewDispute(dispute));
  return dispute;
}

/** Decides a dispute. A disputed payment cannot be refunded, unless the seller has won the dispute. */
export function decideDispute(state: SandboxState, dispute: Dispute, outcome: 'WON' | 'LOST'): Dispute {
  const decided: Dispute = { ...dispute, state: outcome, updated_at: state.now().toISOString() };
  state.ledger.write('disputes', decided);
  if (outcome === 'WON') {
    savePayment(state, { ...state.ledger.payments.get(dispute.payment_id)!, is_disputed: false });
  }
  publishSquareEvent(state, 'dispute.state.updated', 'dispute', viewDispute(decided));
  return decided;
}

/** The dispute in the format of the API. */
const viewDispute = ({ payment_id, amount, currency, ...dispute }: Dispute) => ({
  ...dispute,
  dispute_id: dispute.id,
  reason: 'NOT_AS_DESCRIBED',
  amount_money: { amount, currency },
  disputed_payment: { payment_id },
});
