import { type Currency, currencyCode } from '#domain/money.ts';
import { chargedCurrency } from '#domain/payment.ts';
import type { CardAccount } from '#server/settings/payment-settings.ts';
import { beginProviderCall } from './deadline.ts';
import {
  type Deadline,
  mapResult,
  type PaymentProvider,
  type ProviderRefund,
  type ProviderResult,
} from './provider.ts';
import { sendToProvider } from './provider-http.ts';
import { parseErrors, resultOfErrors, type SquareErrors } from './square-errors.ts';
import {
  locationProblem,
  type SquareDispute,
  type SquareLocation,
  type SquarePayment,
  type SquareRefund,
  toListedPayment,
  toListedRefund,
  toLostDispute,
  toPaymentResult,
  toRefundResult,
} from './square-payment.ts';

interface SquareOptions {
  api_url: string;
  api_version: string;
  /** One seller account per currency. */
  accounts: Record<Currency, CardAccount | undefined>;
  /** The timeout of one call, in milliseconds. */
  timeout?: number;
}

/** Square cancels an authorisation that is not captured in this time (ISO 8601 duration). */
const AUTHORISATION_LIFETIME = 'PT1H';
/** Square's limit. */
const MAX_REASON_LENGTH = 192;
/** Stops paging if Square keeps returning a cursor. */
const MAX_PAGES = 200;

const paymentPath = (payment_id: string | null) => `/v2/payments/${encodeURIComponent(String(payment_id))}`;
const refundPath = (refund_id: string) => `/v2/refunds/${encodeURIComponent(refund_id)}`;

/** Square's Payments, Refunds and Disputes APIs over plain HTTP. */
export function createSquareProvider(options: SquareOptions): PaymentProvider {
  async function call<T>(
    currency: Currency,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    deadline?: Deadline,
  ): Promise<ProviderResult<T>> {
    const account = options.accounts[currency];
    if (!account) return { outcome: 'declined', decline: 'unavailable', code: 'NO_ACCOUNT' };
    try {
      const { status, text } = await sendToProvider('square', `${options.api_url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${account.access_token}`,
          'square-version': options.api_version,
          'content-type': 'application/json',
        },
        body: body && JSON.stringify(body),
        timeout: beginProviderCall(options.timeout, deadline),
      });
      if (status >= 300) return resultOfErrors(status, parseErrors(text));
      const reply = JSON.parse(text) as T & SquareErrors;
      return reply.errors ? resultOfErrors(status, reply.errors) : { outcome: 'ok', value: reply };
    } catch (error) {
      return { outcome: 'unknown', code: error instanceof Error ? error.name : 'NO_ANSWER' };
    }
  }

  const asPayment = async (request: Promise<ProviderResult<{ payment: SquarePayment }>>) =>
    toPaymentResult(await request);
  const asRefund = async (request: Promise<ProviderResult<{ refund: SquareRefund }>>) =>
    toRefundResult(await request);
  const fetchRefund = (currency: Currency, refund_id: string, deadline?: Deadline) =>
    asRefund(call(currency, 'GET', refundPath(refund_id), undefined, deadline));

  const locationOf = (currency: Currency) => options.accounts[currency]?.location_id ?? '';
  const querySince = (currency: Currency, since: Date) => ({
    begin_time: since.toISOString(),
    location_id: locationOf(currency),
    sort_order: 'ASC',
  });

  async function listAllPages<T>(
    currency: Currency,
    path: string,
    field: string,
    query: Record<string, string>,
  ): Promise<ProviderResult<T[]>> {
    const found: T[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < MAX_PAGES; page++) {
      const search = new URLSearchParams({ ...query, ...(cursor ? { cursor } : {}) });
      const result = await call<Record<string, unknown>>(currency, 'GET', `${path}?${search}`);
      if (result.outcome !== 'ok') return result;
      found.push(...((result.value[field] ?? []) as T[]));
      cursor = result.value.cursor as string | undefined;
      if (!cursor) return { outcome: 'ok', value: found };
    }
    return { outcome: 'unknown', code: 'TOO_MANY_PAGES' };
  }

  return {
    id: 'square',
    paymentNotFoundCodes: ['NOT_FOUND'],
    canRetryAuthorise: true,
    supports: (currency) => options.accounts[currency] !== undefined,

    async authorise({ currency, amount, token, idempotency_key, order_id, email }, deadline) {
      const body = {
        source_id: token,
        idempotency_key,
        amount_money: { amount, currency: currencyCode(currency) },
        autocomplete: false,
        delay_duration: AUTHORISATION_LIFETIME,
        delay_action: 'CANCEL',
        location_id: options.accounts[currency]?.location_id,
        reference_id: order_id,
        buyer_email_address: email,
        customer_details: { customer_initiated: true, seller_keyed_in: false },
      };
      const result = await asPayment(call(currency, 'POST', '/v2/payments', body, deadline));
      if (result.outcome !== 'ok') return result;
      const { state } = result.value;
      if (state === 'ended') return { outcome: 'declined', decline: 'other-card', code: 'ENDED' };
      return state === 'pending' ? { outcome: 'unknown', code: 'PENDING' } : result;
    },

    capture: ({ currency, provider_payment_id }, deadline) =>
      asPayment(call(currency, 'POST', `${paymentPath(provider_payment_id)}/complete`, {}, deadline)),

    fetchPayment: ({ currency, provider_payment_id }, deadline) =>
      asPayment(call(currency, 'GET', paymentPath(provider_payment_id), undefined, deadline)),

    async void({ currency, idempotency_key }, deadline) {
      const result = await call(currency, 'POST', '/v2/payments/cancel', { idempotency_key }, deadline);
      return mapResult(result, () => null);
    },

    refund(request, deadline) {
      const body = {
        idempotency_key: request.refund_id,
        payment_id: request.provider_payment_id,
        amount_money: { amount: request.refund_amount, currency: chargedCurrency(request) },
        reason: request.reason.slice(0, MAX_REASON_LENGTH),
      };
      return asRefund(call(request.currency, 'POST', '/v2/refunds', body, deadline));
    },

    fetchRefund,

    async listRefunds({ currency, provider_payment_id }) {
      const path = paymentPath(provider_payment_id);
      const result = await call<{ payment: SquarePayment }>(currency, 'GET', path);
      if (result.outcome !== 'ok') return result;
      const found: ProviderRefund[] = [];
      for (const refund_id of result.value.payment.refund_ids ?? []) {
        const refund = await fetchRefund(currency, refund_id);
        if (refund.outcome !== 'ok') return refund;
        found.push(refund.value);
      }
      return { outcome: 'ok', value: found };
    },

    async listPayments(currency, since) {
      const query = querySince(currency, since);
      const result = await listAllPages<SquarePayment>(currency, '/v2/payments', 'payments', query);
      return mapResult(result, (payments) =>
        payments.map(toListedPayment).filter((payment) => payment.is_captured),
      );
    },

    async listAccountRefunds(currency, since) {
      const query = querySince(currency, since);
      const result = await listAllPages<SquareRefund>(currency, '/v2/refunds', 'refunds', query);
      return mapResult(result, (refunds) =>
        refunds.filter(({ status }) => status === 'PENDING' || status === 'COMPLETED').map(toListedRefund),
      );
    },

    async fetchListedPayment(currency, payment_id) {
      const result = await call<{ payment: SquarePayment }>(currency, 'GET', paymentPath(payment_id));
      return mapResult(result, ({ payment }) => toListedPayment(payment));
    },

    async findAccountProblem(currency) {
      const path = `/v2/locations/${encodeURIComponent(locationOf(currency))}`;
      const result = await call<{ location?: SquareLocation }>(currency, 'GET', path);
      return mapResult(result, ({ location }) => locationProblem(location, currencyCode(currency)));
    },

    async listLostDisputes(currency) {
      const query = { states: 'LOST' };
      const result = await listAllPages<SquareDispute>(currency, '/v2/disputes', 'disputes', query);
      return mapResult(result, (disputes) => disputes.map(toLostDispute));
    },
  };
}
