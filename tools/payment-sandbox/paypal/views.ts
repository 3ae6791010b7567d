import type { ApiResponse } from '../http.ts';
import type { SandboxState } from '../state.ts';
import { toMoney } from './money.ts';
import type { PayPalCapture, PayPalOrder, PayPalRefund } from './records.ts';

export const orderResponse = (state: SandboxState, order: PayPalOrder, status: 200 | 201): ApiResponse => ({
  status,
  body: viewOrder(state, order),
});

/** The order in the format of the API. */
export function viewOrder(state: SandboxState, order: PayPalOrder) {
  const { id, status, unit, payer, create_time, update_time } = order;
  const captures = [...state.ledger.paypal_captures.values()].filter((each) => each.order_id === id);
  const refunds = [...state.ledger.paypal_refunds.values()].filter((refund) =>
    captures.some((capture) => capture.id === refund.capture_id),
  );
  const payments = {
    captures: captures.map((each) => viewCapture(state, each)),
    refunds: refunds.map((each) => viewRefund(state, each)),
  };
  return {
    id,
    intent: 'CAPTURE',
    status,
    purchase_units: [{ ...unit, ...(captures.length > 0 ? { payments } : {}) }],
    ...(payer ? viewPayer(order) : { payment_source: { paypal: {} } }),
    create_time,
    update_time,
    links: links(state, order),
  };
}

function viewPayer({ payer }: PayPalOrder) {
  const { payer_id, given_name, surname, email_address } = payer!;
  const name = { given_name, surname };
  return {
    payer: { payer_id, name, email_address },
    payment_source: { paypal: { account_id: payer_id, name, email_address } },
  };
}

function links({ url }: SandboxState, { id, status }: PayPalOrder) {
  const href = `${url()}/v2/checkout/orders/${id}`;
  const self = { href, rel: 'self', method: 'GET' };
  const approval = { href: `${url()}/checkoutnow?token=${id}`, rel: 'payer-action', method: 'GET' };
  if (status === 'PAYER_ACTION_REQUIRED') return [self, approval];
  return status === 'APPROVED' ? [self, { href: `${href}/capture`, rel: 'capture', method: 'POST' }] : [self];
}

/** The capture in the format of the API. */
export function viewCapture({ url }: SandboxState, capture: PayPalCapture) {
  const { id, status, order_id, amount, currency, custom_id, invoice_id, create_time, update_time } = capture;
  const href = `${url()}/v2/payments/captures/${id}`;
  return {
    id,
    status,
    ...(status === 'PENDING' ? { status_details: { reason: 'PENDING_REVIEW' } } : {}),
    amount: toMoney(amount, currency),
    final_capture: true,
    custom_id,
    invoice_id,
    create_time,
    update_time,
    links: [
      { href, rel: 'self', method: 'GET' },
      { href: `${href}/refund`, rel: 'refund', method: 'POST' },
      { href: `${url()}/v2/checkout/orders/${order_id}`, rel: 'up', method: 'GET' },
    ],
  };
}

/** The refund in the format of the API. */
export function viewRefund({ url }: SandboxState, refund: PayPalRefund) {
  const { id, capture_id, amount, currency, custom_id, create_time, update_time } = refund;
  return {
    id,
    status: 'COMPLETED',
    amount: toMoney(amount, currency),
    custom_id,
    create_time,
    update_time,
    links: [
      { href: `${url()}/v2/payments/refunds/${id}`, rel: 'self', method: 'GET' },
      { href: `${url()}/v2/payments/captures/${capture_id}`, rel: 'up', method: 'GET' },
    ],
  };
}
