import { createHash } from 'node:crypto';
import { SQUARE_ACCOUNTS } from './accounts.ts';
import type { Payment } from './records.ts';

const CARD_STATUS = { APPROVED: 'AUTHORIZED', COMPLETED: 'CAPTURED', CANCELED: 'VOIDED', FAILED: 'FAILED' };

/** A payment as the provider shows it. */
export function viewPayment(payment: Payment) {
  const { id, status, amount_money, created_at, updated_at, location_id, refund_ids } = payment;
  const { currency } = amount_money;
  const seller = SQUARE_ACCOUNTS.find((each) => each.location_id === location_id);
  return {
    id,
    created_at,
    updated_at,
    amount_money,
    total_money: amount_money,
    status,
    ...(status === 'FAILED' ? {} : { approved_money: amount_money }),
    ...(refund_ids.length > 0 ? { refunded_money: { amount: payment.refunded, currency }, refund_ids } : {}),
    delay_duration: hoursOf(payment),
    delay_action: payment.delay_action,
    delayed_until: new Date(payment.delayed_until).toISOString(),
    ...sourceView(payment),
    location_id,
    order_id: `order-${id}`,
    ...(payment.reference_id === undefined ? {} : { reference_id: payment.reference_id }),
    ...payment.echo,
    ...(status === 'APPROVED' ? { capabilities: ['EDIT_AMOUNT_UP', 'EDIT_AMOUNT_DOWN'] } : {}),
    ...(status === 'CANCELED' || status === 'FAILED' ? {} : { receipt_number: id.slice(0, 4) }),
    ...(status === 'COMPLETED' ? { receipt_url: `https://squareupsandbox.com/receipt/preview/${id}` } : {}),
    application_details: { square_product: 'ECOMMERCE_API', application_id: seller?.application_id },
    version_token: versionOf(payment),
  };
}

/** Another one after every change, even within one millisecond. */
export const versionOf = ({ id, status, updated_at, refunded }: Payment): string =>
  createHash('sha1').update(`${id} ${status} ${updated_at} ${refunded}`).digest('base64url');

function sourceView(payment: Payment) {
  const { source_id, status, card, error } = payment;
  if (source_id.startsWith('wnon:afterpay')) {
    return { source_type: 'BUY_NOW_PAY_LATER', buy_now_pay_later_details: { brand: 'AFTERPAY' } };
  }
  if (source_id.startsWith('wnon:')) {
    return { source_type: 'WALLET', wallet_details: { status: CARD_STATUS[status], brand: 'CASH_APP' } };
  }
  return {
    source_type: 'CARD',
    card_details: {
      status: CARD_STATUS[status],
      card: { ...card, card_type: 'CREDIT', prepaid_type: 'NOT_PREPAID' },
      entry_method: 'KEYED',
      cvv_status: error?.code === 'CVV_FAILURE' ? 'CVV_REJECTED' : 'CVV_ACCEPTED',
      avs_status: error?.code === 'ADDRESS_VERIFICATION_FAILURE' ? 'AVS_REJECTED' : 'AVS_ACCEPTED',
      statement_description: 'SQ *SANDBOX',
      card_payment_timeline: timelineOf(payment),
      ...(error ? { errors: [error] } : {}),
    },
  };
}

function timelineOf({ status, created_at, updated_at, completed_at }: Payment) {
  if (status === 'FAILED') return {};
  return {
    authorized_at: created_at,
    ...(completed_at === undefined ? {} : { captured_at: completed_at }),
    ...(status === 'CANCELED' ? { voided_at: updated_at } : {}),
  };
}

function hoursOf({ created_at, delayed_until }: Payment): string {
  const minutes = Math.round((delayed_until - Date.parse(created_at)) / 60_000);
  return minutes % 60 === 0 ? `PT${minutes / 60}H` : `PT${minutes}M`;
}
