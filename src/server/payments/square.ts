import { type Currency, currencyCode } from '#domain/money.ts';
import type { CardAccount } from '#server/platform/settings.ts';
import type { CardProvider, Outcome, PaymentState } from './provider.ts';
import { outcomeOfErrors } from './square-errors.ts';

export interface SquareOptions {
  api_url: string;
  api_version: string;
  /** A seller account has one currency, so there is one account for each. */
  accounts: Record<Currency, CardAccount | undefined>;
  /** How long to wait for one answer, in milliseconds. */
  timeout?: number;
}

const TIMEOUT = 10_000;
/** An authorisation that nobody remembers ends by itself. */
const FORGOTTEN_AFTER = 'PT1H';
const LONGEST_REASON = 192;

interface Payment {
  id: string;
  status: string;
  approved_money?: { amount: number; currency: string };
}
interface Refund {
  id: string;
  status: string;
}

const PAYMENT_STATES: Record<string, PaymentState> = {
  APPROVED: 'authorised',
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

/** The card provider Square: Payments API and Refunds API over plain HTTP calls. */
export function createSquare(options: SquareOptions): CardProvider {
  async function call<T>(
    currency: Currency,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): Promise<Outcome<T>> {
    const account = options.accounts[currency];
    if (!account) return { outcome: 'declined', decline: 'unavailable', code: 'NO_ACCOUNT' };
    try {
      const response = await fetch(`${options.api_url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${account.access_token}`,
          'square-version': options.api_version,
          'content-type': 'application/json',
        },
        redirect: 'error',
        signal: AbortSignal.timeout(options.timeout ?? TIMEOUT),
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const answer = (await response.json()) as T & { errors?: { category?: string; code?: string }[] };
      if (response.ok && !answer.errors) return { outcome: 'ok', value: answer };
      if (response.status >= 500 || response.status === 429 || response.status === 408) {
        return { outcome: 'unknown', code: answer.errors?.[0]?.code ?? `HTTP_${response.status}` };
      }
      return outcomeOfErrors(answer.errors ?? []);
    } catch (error) {
      return { outcome: 'unknown', code: error instanceof Error ? error.name : 'NO_ANSWER' };
    }
  }

  return {
    name: 'square',

    async authorise({ currency, amount, token, idempotency_key, order_id, email }) {
      const answer = await call<{ payment: Payment }>(currency, 'POST', '/v2/payments', {
        source_id: token,
        idempotency_key,
        amount_money: { amount, currency: currencyCode(currency) },
        autocomplete: false,
        delay_duration: FORGOTTEN_AFTER,
        delay_action: 'CANCEL',
        location_id: options.accounts[currency]?.location_id,
        reference_id: order_id,
        buyer_email_address: email,
        customer_details: { customer_initiated: true, seller_keyed_in: false },
      });
      if (answer.outcome !== 'ok') return answer;
      const { payment } = answer.value;
      if (!payment?.id) return { outcome: 'unknown', code: 'NO_PAYMENT' };
      const approved = payment.approved_money;
      const isWhole = approved?.amount === amount && approved.currency === currencyCode(currency);
      const state = PAYMENT_STATES[payment.status];
      if (state === 'gone') return { outcome: 'declined', decline: 'other-card', code: payment.status };
      if (state === undefined) return { outcome: 'unknown', code: payment.status };
      if (!isWhole) {
        // Less was approved than asked: give it back; the shopper pays the whole sum or nothing.
        const cancelled = await call(currency, 'POST', `/v2/payments/${payment.id}/cancel`);
        if (cancelled.outcome !== 'ok') return { outcome: 'unknown', code: 'PARTLY_APPROVED' };
        return { outcome: 'declined', decline: 'other-card', code: 'PARTLY_APPROVED' };
      }
      return { outcome: 'ok', value: { payment_id: payment.id } };
    },

    async capture(currency, payment_id) {
      return stateOf(
        await call<{ payment: Payment }>(currency, 'POST', `/v2/payments/${payment_id}/complete`, {}),
      );
    },

    async find(currency, payment_id) {
      return stateOf(await call<{ payment: Payment }>(currency, 'GET', `/v2/payments/${payment_id}`));
    },

    async cancelByKey(currency, idempotency_key) {
      const answer = await call(currency, 'POST', '/v2/payments/cancel', { idempotency_key });
      return answer.outcome === 'ok' ? { outcome: 'ok', value: null } : answer;
    },

    async refund({ currency, payment_id, amount, idempotency_key, reason }) {
      return refundOf(
        await call<{ refund: Refund }>(currency, 'POST', '/v2/refunds', {
          idempotency_key,
          payment_id,
          amount_money: { amount, currency: currencyCode(currency) },
          reason: reason.slice(0, LONGEST_REASON),
        }),
      );
    },

    async findRefund(currency, refund_id) {
      return refundOf(await call<{ refund: Refund }>(currency, 'GET', `/v2/refunds/${refund_id}`));
    },
  };
}

function stateOf(answer: Outcome<{ payment: Payment }>): Outcome<PaymentState> {
  if (answer.outcome !== 'ok') return answer;
  const state = PAYMENT_STATES[answer.value.payment?.status];
  return state
    ? { outcome: 'ok', value: state }
    : { outcome: 'unknown', code: answer.value.payment?.status ?? 'NO_PAYMENT' };
}

function refundOf(answer: Outcome<{ refund: Refund }>) {
  if (answer.outcome !== 'ok') return answer;
  const { refund } = answer.value;
  const state = REFUND_STATES[refund?.status];
  return state
    ? ({ outcome: 'ok', value: { refund_id: refund.id, state } } as const)
    : ({ outcome: 'unknown', code: refund?.status ?? 'NO_REFUND' } as const);
}
