import type {
  ListedPayment,
  LostDispute,
  Outcome,
  PaymentFacts,
  PaymentState,
  RefundFacts,
} from './provider.ts';

export interface Money {
  amount: number;
  currency: string;
}
export interface Payment {
  id: string;
  status: string;
  reference_id?: string;
  amount_money?: Money;
  approved_money?: Money;
  refunded_money?: Money;
  refund_ids?: string[];
}
export interface Refund {
  id: string;
  status: string;
  amount_money?: Money;
}

const PAYMENT_STATES: Record<string, PaymentState> = {
  APPROVED: 'authorised',
  PENDING: 'pending',
  COMPLETED: 'captured',
  CANCELED: 'gone',
  FAILED: 'gone',
};

const REFUND_STATES: Record<string, 'pending' | 'completed' | 'failed'> = {
  PENDING: 'pending',
  COMPLETED: 'completed',
  REJECTED: 'failed',
  FAILED: 'failed',
};

export const listed = (payment: Payment): ListedPayment => ({
  payment_id: payment.id,
  reference: payment.reference_id ?? null,
  amount: payment.amount_money?.amount ?? 0,
  currency: payment.amount_money?.currency ?? '',
  refunded: payment.refunded_money?.amount ?? 0,
});

export interface SquareDispute {
  id?: string;
  dispute_id?: string;
  reason?: string;
  amount_money?: Money;
  disputed_payment?: { payment_id?: string };
}

export const lostDispute = (dispute: SquareDispute): LostDispute => ({
  dispute_id: dispute.dispute_id ?? dispute.id ?? '',
  payment_id: dispute.disputed_payment?.payment_id ?? '',
  reason: dispute.reason ?? '',
  amount: dispute.amount_money?.amount ?? 0,
});

export function factsOf(response: Outcome<{ payment: Payment }>): Outcome<PaymentFacts> {
  if (response.outcome !== 'ok') return response;
  const { payment } = response.value;
  const state = PAYMENT_STATES[payment?.status];
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
    },
  };
}

export function refundOf(response: Outcome<{ refund: Refund }>): Outcome<RefundFacts> {
  if (response.outcome !== 'ok') return response;
  const { refund } = response.value;
  const state = REFUND_STATES[refund?.status];
  return state
    ? { outcome: 'ok', value: { refund_id: refund.id, state, amount: refund.amount_money?.amount ?? 0 } }
    : { outcome: 'unknown', code: refund?.status ?? 'NO_REFUND' };
}

export interface SquareLocation {
  status?: string;
  currency?: string;
  capabilities?: string[];
}

/** Why no card can be charged at a location in this currency (ISO 4217); null when one can. */
export function locationFault(location: SquareLocation | undefined, currency: string): string | null {
  if (location?.currency !== currency) return `CURRENCY_${location?.currency ?? 'UNKNOWN'}`;
  if (location.status !== 'ACTIVE') return `STATUS_${location.status ?? 'UNKNOWN'}`;
  return location.capabilities?.includes('CREDIT_CARD_PROCESSING') ? null : 'NO_CARD_PROCESSING';
}
