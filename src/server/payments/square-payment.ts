import type { PaidCard, RefundState } from '#domain/payment.ts';
import type {
  ListedPayment,
  ListedRefund,
  LostDispute,
  PaymentState,
  ProviderPayment,
  ProviderRefund,
  ProviderResult,
} from './provider.ts';

interface SquareMoney {
  amount: number;
  currency: string;
}
export interface SquarePayment {
  id: string;
  status: string;
  reference_id?: string;
  amount_money?: SquareMoney;
  approved_money?: SquareMoney;
  refunded_money?: SquareMoney;
  refund_ids?: string[];
  created_at?: string;
  card_details?: { card?: SquareCard };
}
interface SquareCard {
  card_brand?: string;
  last_4?: string;
}
export interface SquareRefund {
  id: string;
  status: string;
  payment_id?: string;
  created_at?: string;
  amount_money?: SquareMoney;
}

const STATE_BY_PAYMENT_STATUS: Record<string, PaymentState> = {
  APPROVED: 'authorised',
  PENDING: 'pending',
  COMPLETED: 'captured',
  CANCELED: 'ended',
  FAILED: 'ended',
};

/** The names of Square's card brands. For a brand that Square adds later, only the digits are stored. */
const BRAND_NAMES: Record<string, string> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  AMERICAN_EXPRESS: 'American Express',
  DISCOVER: 'Discover',
  DISCOVER_DINERS: 'Diners Club',
  JCB: 'JCB',
  CHINA_UNIONPAY: 'UnionPay',
  INTERAC: 'Interac',
};

/** Null if the last four digits are missing or malformed, because a payment must be read even without its card. */
function parseCard(card: SquareCard | null | undefined): PaidCard | null {
  const { card_brand, last_4 } = card ?? {};
  if (typeof last_4 !== 'string' || !/^\d{4}$/.test(last_4)) return null;
  return { brand: BRAND_NAMES[card_brand ?? ''] ?? null, last4: last_4 };
}

const STATE_BY_REFUND_STATUS: Record<string, RefundState> = {
  PENDING: 'pending',
  COMPLETED: 'completed',
  REJECTED: 'failed',
  FAILED: 'failed',
};

export const toListedPayment = (payment: SquarePayment): ListedPayment => ({
  payment_id: payment.id,
  reference: payment.reference_id ?? null,
  amount: payment.amount_money?.amount ?? 0,
  currency: payment.amount_money?.currency ?? '',
  time: payment.created_at ?? null,
  is_captured: payment.status === 'COMPLETED',
});

export const toListedRefund = (refund: SquareRefund): ListedRefund => ({
  refund_id: refund.id,
  payment_id: refund.payment_id ?? '',
  amount: refund.amount_money?.amount ?? 0,
  currency: refund.amount_money?.currency ?? '',
  time: refund.created_at ?? null,
});

export interface SquareDispute {
  id?: string;
  dispute_id?: string;
  reason?: string;
  amount_money?: SquareMoney;
  disputed_payment?: { payment_id?: string };
}

export const toLostDispute = (dispute: SquareDispute): LostDispute => ({
  dispute_id: dispute.dispute_id ?? dispute.id ?? '',
  payment_id: dispute.disputed_payment?.payment_id ?? '',
  reason: dispute.reason ?? '',
  amount: dispute.amount_money?.amount ?? 0,
});

export function toPaymentResult(
  result: ProviderResult<{ payment: SquarePayment }>,
): ProviderResult<ProviderPayment> {
  if (result.outcome !== 'ok') return result;
  const { payment } = result.value;
  const state = STATE_BY_PAYMENT_STATUS[payment?.status];
  const money = payment?.approved_money ?? payment?.amount_money;
  if (!payment?.id || state === undefined) {
    return { outcome: 'unknown', code: payment?.status ?? 'NO_PAYMENT' };
  }
  return {
    outcome: 'ok',
    value: {
      state,
      payment_id: payment.id,
      amount: money?.amount ?? 0,
      currency: money?.currency ?? '',
      reference: payment.reference_id ?? null,
      refunded: payment.refunded_money?.amount ?? 0,
      payer_name: null,
      card: parseCard(payment.card_details?.card),
    },
  };
}

export function toRefundResult(
  result: ProviderResult<{ refund: SquareRefund }>,
): ProviderResult<ProviderRefund> {
  if (result.outcome !== 'ok') return result;
  const { refund } = result.value;
  const state = STATE_BY_REFUND_STATUS[refund?.status];
  return state
    ? { outcome: 'ok', value: { refund_id: refund.id, state, amount: refund.amount_money?.amount ?? 0 } }
    : { outcome: 'unknown', code: refund?.status ?? 'NO_REFUND' };
}

export interface SquareLocation {
  status?: string;
  currency?: string;
  capabilities?: string[];
}

/** The reason why cards cannot be charged at a location in this currency (ISO 4217), or null. */
export function locationProblem(location: SquareLocation | undefined, currency: string): string | null {
  if (location?.currency !== currency) return `CURRENCY_${location?.currency ?? 'UNKNOWN'}`;
  if (location.status !== 'ACTIVE') return `STATUS_${location.status ?? 'UNKNOWN'}`;
  return location.capabilities?.includes('CREDIT_CARD_PROCESSING') ? null : 'NO_CARD_PROCESSING';
}
