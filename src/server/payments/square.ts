import { type Currency, currencyCode } from '#domain/money.ts';
import type { CardAccount } from '#server/platform/settings.ts';
import type { Outcome, PaymentProvider, RefundFacts } from './provider.ts';
import { outcomeOfErrors } from './square-errors.ts';
import {
  factsOf,
  listed,
  locationFault,
  lostDispute,
  type Payment,
  type Refund,
  refundOf,
  type SquareDispute,
  type SquareLocation,
} from './square-payment.ts';

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
const MAX_REASON = 192;
const MAX_PAGES = 200;

/** The card provider Square: Payments API and Refunds API over plain HTTP calls. */
export function createSquare(options: SquareOptions): PaymentProvider {
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
      const reply = (await response.json()) as T & { errors?: { category?: string; code?: string }[] };
      if (response.ok && !reply.errors) return { outcome: 'ok', value: reply };
      if (response.status >= 500 || response.status === 429 || response.status === 408) {
        return { outcome: 'unknown', code: reply.errors?.[0]?.code ?? `HTTP_${response.status}` };
      }
      return outcomeOfErrors(reply.errors ?? []);
    } catch (error) {
      return { outcome: 'unknown', code: error instanceof Error ? error.name : 'NO_ANSWER' };
    }
  }

  const facts = async (response: Promise<Outcome<{ payment: Payment }>>) => factsOf(await response);
  const refundFacts = async (response: Promise<Outcome<{ refund: Refund }>>) => refundOf(await response);
  const fetchRefund = (currency: Currency, refund_id: string) =>
    refundFacts(call(currency, 'GET', `/v2/refunds/${refund_id}`));

  /** A whole list, page by page. */
  async function pages<T>(
    currency: Currency,
    path: string,
    name: string,
    query: Record<string, string>,
  ): Promise<Outcome<T[]>> {
    const found: T[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < MAX_PAGES; page++) {
      const search = new URLSearchParams({ ...query, ...(cursor ? { cursor } : {}) });
      const response = await call<Record<string, unknown>>(currency, 'GET', `${path}?${search}`);
      if (response.outcome !== 'ok') return response;
      found.push(...((response.value[name] ?? []) as T[]));
      cursor = response.value.cursor as string | undefined;
      if (!cursor) return { outcome: 'ok', value: found };
    }
    return { outcome: 'unknown', code: 'TOO_MANY_PAGES' };
  }

  return {
    id: 'square',
    repeatsByKey: true,
    takes: (currency) => options.accounts[currency] !== undefined,

    async authorise({ currency, amount, token, idempotency_key, order_id, email }) {
      const response = await facts(
        call(currency, 'POST', '/v2/payments', {
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
        }),
      );
      if (response.outcome !== 'ok') return response;
      const { state, payment_id } = response.value;
      if (state === 'gone') return { outcome: 'declined', decline: 'other-card', code: 'ENDED' };
      if (state === 'pending') return { outcome: 'unknown', code: 'PENDING' };
      const isWhole = response.value.amount === amount && response.value.currency === currencyCode(currency);
      if (isWhole || state !== 'authorised') return response;
      // Less was approved than asked: give it back; the shopper pays the whole sum or nothing.
      const cancelled = await call(currency, 'POST', `/v2/payments/${payment_id}/cancel`);
      if (cancelled.outcome !== 'ok') return { outcome: 'unknown', code: 'PARTLY_APPROVED' };
      return { outcome: 'declined', decline: 'other-card', code: 'PARTLY_APPROVED' };
    },

    capture: ({ currency, provider_payment_id }) =>
      facts(call(currency, 'POST', `/v2/payments/${provider_payment_id}/complete`, {})),

    fetch: ({ currency, provider_payment_id }) =>
      facts(call(currency, 'GET', `/v2/payments/${provider_payment_id}`)),

    async void({ currency, idempotency_key }) {
      const response = await call(currency, 'POST', '/v2/payments/cancel', { idempotency_key });
      return response.outcome === 'ok' ? { outcome: 'ok', value: null } : response;
    },

    refund: ({ currency, provider_payment_id, back, refund_id, reason }) =>
      refundFacts(
        call(currency, 'POST', '/v2/refunds', {
          idempotency_key: refund_id,
          payment_id: provider_payment_id,
          amount_money: { amount: back, currency: currencyCode(currency) },
          reason: reason.slice(0, MAX_REASON),
        }),
      ),

    fetchRefund,

    async refundsOf({ currency, provider_payment_id }) {
      const response = await call<{ payment: Payment }>(
        currency,
        'GET',
        `/v2/payments/${provider_payment_id}`,
      );
      if (response.outcome !== 'ok') return response;
      const found: RefundFacts[] = [];
      for (const refund_id of response.value.payment?.refund_ids ?? []) {
        const refund = await fetchRefund(currency, refund_id);
        if (refund.outcome !== 'ok') return refund;
        found.push(refund.value);
      }
      return { outcome: 'ok', value: found };
    },

    async list(currency, since) {
      const location_id = options.accounts[currency]?.location_id ?? '';
      const query = { begin_time: since.toISOString(), location_id, sort_order: 'ASC' };
      const response = await pages<Payment>(currency, '/v2/payments', 'payments', query);
      if (response.outcome !== 'ok') return response;
      const captured = response.value.filter((payment) => payment.status === 'COMPLETED');
      return { outcome: 'ok', value: captured.map(listed) };
    },

    async accountFault(currency) {
      const path = `/v2/locations/${encodeURIComponent(options.accounts[currency]?.location_id ?? '')}`;
      const response = await call<{ location?: SquareLocation }>(currency, 'GET', path);
      if (response.outcome !== 'ok') return response;
      return { outcome: 'ok', value: locationFault(response.value.location, currencyCode(currency)) };
    },

    async lostDisputes(currency) {
      const response = await pages<SquareDispute>(currency, '/v2/disputes', 'disputes', { states: 'LOST' });
      if (response.outcome !== 'ok') return response;
      return { outcome: 'ok', value: response.value.map(lostDispute) };
    },
  };
}
