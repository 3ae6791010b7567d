import type { ApiResponse, Body } from '../http.ts';
import type { SandboxState } from '../state.ts';
import { issueResponse, notFound } from './errors.ts';
import { publishPayPalEvent } from './events.ts';
import { formatTime, newRecord } from './ids.ts';
import { centsOf } from './money.ts';
import type { PayPalCall, PayPalCapture, PayPalRefund } from './records.ts';
import { runOncePerRequestId } from './request-id.ts';
import { viewRefund } from './views.ts';

/** POST /v2/payments/captures/:id/refund */
export function refundCapture(call: PayPalCall): ApiResponse {
  const { state, account, request, id } = call;
  return runOncePerRequestId(call, () => {
    const capture = state.ledger.paypal_captures.get(id);
    if (capture?.merchant_id !== account.merchant_id) return { response: notFound() };
    const { amount, custom_id } = request.body as { amount?: Body; custom_id?: string };
    const cents = amount === undefined ? capture.amount - capture.refunded : centsOf(amount);
    const issue = refundIssue(capture, cents);
    if (issue) return { response: issueResponse(issue) };
    const refund = addPayPalRefund(state, capture, cents, custom_id === undefined ? {} : { custom_id });
    return { created_id: refund.id, response: refundResponse(state, refund, 201) };
  });
}

function refundIssue({ status, is_disputed, amount, refunded }: PayPalCapture, cents: number) {
  if (status === 'PENDING') return 'PENDING_CAPTURE';
  if (status === 'DECLINED') return 'REFUND_NOT_ALLOWED';
  if (status === 'REFUNDED') return 'CAPTURE_FULLY_REFUNDED';
  if (is_disputed) return 'TRANSACTION_DISPUTED';
  return cents > amount - refunded ? 'REFUND_AMOUNT_EXCEEDED' : null;
}

/** GET /v2/payments/refunds/:id */
export function getRefund({ state, account, id }: PayPalCall): ApiResponse {
  const refund = state.ledger.paypal_refunds.get(id);
  return refund?.merchant_id === account.merchant_id ? refundResponse(state, refund, 200) : notFound();
}

/** Adds a completed refund; used by the API call, for refunds made by hand and for lost disputes. */
export function addPayPalRefund(
  state: SandboxState,
  capture: PayPalCapture,
  amount: number,
  options: { custom_id?: string; event?: string } = {},
): PayPalRefund {
  const { custom_id = capture.custom_id, event = 'PAYMENT.CAPTURE.REFUNDED' } = options;
  const refund: PayPalRefund = {
    ...newRecord(state, capture.merchant_id),
    capture_id: capture.id,
    amount,
    currency: capture.currency,
    ...(custom_id === undefined ? {} : { custom_id }),
  };
  const refunded = capture.refunded + amount;
  const status = refunded < capture.amount ? 'PARTIALLY_REFUNDED' : 'REFUNDED';
  const update_time = formatTime(state.now());
  state.ledger.write('paypal_refunds', refund);
  state.ledger.write('paypal_captures', { ...capture, refunded, status, update_time });
  publishPayPalEvent(state, capture.merchant_id, event, viewRefund(state, refund));
  return refund;
}

const refundResponse = (state: SandboxState, refund: PayPalRefund, status: 200 | 201): ApiResponse => ({
  status,
  body: viewRefund(state, refund),
});
