import type { ApiResponse } from '../http.ts';
import type { SandboxState } from '../state.ts';
import { issueResponse, notFound } from './errors.ts';
import { publishPayPalEvent } from './events.ts';
import { FUNDINGS } from './funding.ts';
import { formatTime, newRecord } from './ids.ts';
import { getCurrentOrder, saveOrder } from './orders.ts';
import type { PayPalCall, PayPalCapture, PayPalOrder } from './records.ts';
import { runOncePerRequestId } from './request-id.ts';
import { orderResponse, viewCapture } from './views.ts';

/** POST /v2/checkout/orders/:id/capture */
export function captureOrder(call: PayPalCall): ApiResponse {
  const { state, account, id } = call;
  return runOncePerRequestId(call, () => {
    const order = getCurrentOrder(state, account, id);
    if (!order) return { response: notFound() };
    const issue = captureIssue(state, order);
    if (issue) return { response: issueResponse(issue) };
    const { declined_with, is_reviewed } = FUNDINGS[order.pay_with!]!;
    if (declined_with) return { response: issueResponse(declined_with), is_declined: true };
    addCapture(state, order, is_reviewed ? 'PENDING' : 'COMPLETED');
    const completed = saveOrder(state, { ...order, status: 'COMPLETED' });
    return { created_id: id, response: orderResponse(state, completed, 201) };
  });
}

/** GET /v2/payments/captures/:id */
export function getCapture({ state, account, id }: PayPalCall): ApiResponse {
  const capture = state.ledger.paypal_captures.get(id);
  if (capture?.merchant_id !== account.merchant_id) return notFound();
  return { status: 200, body: viewCapture(state, capture) };
}

function captureIssue({ ledger }: SandboxState, { status, unit, merchant_id }: PayPalOrder) {
  if (status === 'COMPLETED') return 'ORDER_ALREADY_CAPTURED';
  if (status === 'VOIDED') return 'ORDER_EXPIRED';
  if (status !== 'APPROVED') return 'ORDER_NOT_APPROVED';
  // The demo sellers accept an invoice number only once.
  const isInvoicePaid = [...ledger.paypal_captures.values()].some(
    (each) =>
      each.merchant_id === merchant_id &&
      each.invoice_id !== undefined &&
      each.invoice_id === unit.invoice_id &&
      each.status !== 'DECLINED',
  );
  return isInvoicePaid ? 'DUPLICATE_INVOICE_ID' : null;
}

function addCapture(state: SandboxState, order: PayPalOrder, status: 'PENDING' | 'COMPLETED'): void {
  const { custom_id, invoice_id } = order.unit as { custom_id?: string; invoice_id?: string };
  saveCapture(state, {
    ...newRecord(state, order.merchant_id),
    order_id: order.id,
    status,
    amount: order.amount,
    currency: order.currency,
    refunded: 0,
    ...(custom_id === undefined ? {} : { custom_id }),
    ...(invoice_id === undefined ? {} : { invoice_id }),
  });
}

/** Ends the review of a pending capture. */
export const decideCapture = (
  state: SandboxState,
  capture: PayPalCapture,
  status: 'COMPLETED' | 'DECLINED',
): PayPalCapture => saveCapture(state, { ...capture, status });

/** Saves a capture whose status has changed, and publishes the status. */
function saveCapture(state: SandboxState, capture: PayPalCapture): PayPalCapture {
  const saved = { ...capture, update_time: formatTime(state.now()) };
  state.ledger.write('paypal_captures', saved);
  publishPayPalEvent(state, saved.merchant_id, `PAYMENT.CAPTURE.${saved.status}`, {
    ...viewCapture(state, saved),
    supplementary_data: { related_ids: { order_id: saved.order_id } },
  });
  return saved;
}
