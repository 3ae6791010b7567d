import type { SandboxState } from '../state.ts';
import { viewMoney } from './amounts.ts';
import type { PaypalCapture, PaypalRefund } from './records.ts';

/** 2.9 % and 30 cents, as for a Canadian or American seller at home. */
const feeOf = (cents: number) => Math.min(cents, Math.round((cents * 29) / 1000) + 30);

/** A capture as it stands within its order. */
export function viewCapture(world: SandboxState, capture: PaypalCapture) {
  const { id, status, reason, amount, currency, custom_id, invoice_id, create_time, update_time } = capture;
  const isReceived = status !== 'PENDING' && status !== 'DECLINED' && status !== 'FAILED';
  const fee = feeOf(amount);
  const href = `${world.url()}/v2/payments/captures/${id}`;
  return {
    id,
    status,
    ...(reason ? { status_details: { reason } } : {}),
    amount: viewMoney(amount, currency),
    final_capture: capture.final_capture,
    seller_protection: {
      status: 'ELIGIBLE',
      dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'],
    },
    ...(isReceived
      ? {
          seller_receivable_breakdown: {
            gross_amount: viewMoney(amount, currency),
            paypal_fee: viewMoney(fee, currency),
            net_amount: viewMoney(amount - fee, currency),
          },
        }
      : {}),
    ...(invoice_id === undefined ? {} : { invoice_id }),
    ...(custom_id === undefined ? {} : { custom_id }),
    links: [
      { href, rel: 'self', method: 'GET' },
      { href: `${href}/refund`, rel: 'refund', method: 'POST' },
      { href: `${world.url()}/v2/checkout/orders/${capture.order_id}`, rel: 'up', method: 'GET' },
    ],
    create_time,
    update_time,
  };
}

/** A capture on its own, with the order it belongs to; as in events too. */
export const viewLoneCapture = (world: SandboxState, capture: PaypalCapture) => ({
  ...viewCapture(world, capture),
  supplementary_data: {
    related_ids: {
      order_id: capture.order_id,
      ...(capture.authorization_id ? { authorization_id: capture.authorization_id } : {}),
    },
  },
});

export function viewRefund(world: SandboxState, refund: PaypalRefund) {
  const { id, status, reason, amount, currency, create_time, update_time, capture_id } = refund;
  const { custom_id, invoice_id, note_to_payer } = refund;
  const total = [...world.ledger.paypal_refunds.values()]
    .filter(
      (each) => each.capture_id === capture_id && each.status !== 'FAILED' && each.status !== 'CANCELLED',
    )
    .reduce((sum, each) => sum + each.amount, 0);
  return {
    id,
    status,
    ...(reason ? { status_details: { reason } } : {}),
    amount: viewMoney(amount, currency),
    seller_payable_breakdown: {
      gross_amount: viewMoney(amount, currency),
      paypal_fee: viewMoney(0, currency),
      net_amount: viewMoney(amount, currency),
      total_refunded_amount: viewMoney(total, currency),
    },
    ...(invoice_id === undefined ? {} : { invoice_id }),
    ...(custom_id === undefined ? {} : { custom_id }),
    ...(note_to_payer === undefined ? {} : { note_to_payer }),
    create_time,
    update_time,
    links: [
      { href: `${world.url()}/v2/payments/refunds/${id}`, rel: 'self', method: 'GET' },
      { href: `${world.url()}/v2/payments/captures/${capture_id}`, rel: 'up', method: 'GET' },
    ],
  };
}
