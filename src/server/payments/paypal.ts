import type { Currency } from '#domain/money.ts';
import { chargedCurrency } from '#domain/payment.ts';
import type { PayPalCall, PayPalClient, PayPalOptions } from './paypal-client.ts';
import {
  buildOrderBody,
  type PayPalCapture,
  type PayPalLinks,
  type PayPalOrder,
  type PayPalRefund,
  parsePayment,
  parseRefund,
  parseRefunds,
  toListedPayment,
  toListedRefund,
  toPayPalMoney,
} from './paypal-order.ts';
import {
  type Deadline,
  type ListedRefund,
  mapResult,
  type PaymentProvider,
  type PaymentRef,
  type ProviderPayment,
  type ProviderRefund,
  type ProviderResult,
} from './provider.ts';

const orderPath = (order_id: string | null) => `/v2/checkout/orders/${encodeURIComponent(String(order_id))}`;
const capturePath = (id: string | null) => `/v2/payments/captures/${encodeURIComponent(String(id))}`;

/** PayPal over plain HTTP. The server creates an order, the payer approves it, and the server captures it. */
export function createPayPalProvider(options: {
  client: PayPalClient;
  accounts: PayPalOptions['accounts'];
  shop: { name: string; url: string };
}): PaymentProvider {
  const { call, checkCredentials } = options.client;
  const fetchOrder = ({ currency, provider_order_id }: PaymentRef, deadline?: Deadline) =>
    call<PayPalOrder>(currency, 'GET', orderPath(provider_order_id), { deadline });

  return {
    id: 'paypal',
    paymentNotFoundCodes: ['INVALID_RESOURCE_ID', 'RESOURCE_NOT_FOUND'],
    // PayPal forgets a request id after six hours, so a repeated call could be a new payment. Fetching is always safe.
    canRetryAuthorise: false,
    supports: (currency) => options.accounts[currency] !== undefined,

    async prepare(request, deadline) {
      const body = buildOrderBody(request, options.shop);
      const payload = { body, request_id: request.idempotency_key, deadline };
      const result = await call<PayPalOrder>(request.currency, 'POST', '/v2/checkout/orders', payload);
      if (result.outcome !== 'ok') return result;
      const { id } = result.value;
      return id
        ? { outcome: 'ok', value: { provider_order_id: id } }
        : { outcome: 'unknown', code: 'NO_ORDER' };
    },

    async authorise(request, deadline) {
      const result = toPaymentResult(await fetchOrder(request, deadline));
      if (result.outcome !== 'ok') return result;
      const { state } = result.value;
      if (state === 'open')
        return { outcome: 'declined', decline: 'not-approved', code: 'ORDER_NOT_APPROVED' };
      if (state === 'ended') return { outcome: 'declined', decline: 'other-method', code: 'ORDER_ENDED' };
      return result;
    },

    async capture(payment, deadline) {
      // If the payer approves the same order again, this is a new attempt, which needs a new request id.
      const payload = { body: {}, request_id: `${payment.order_id}-c${payment.n}`, deadline };
      const path = `${orderPath(payment.provider_order_id)}/capture`;
      const result = toPaymentResult(await call<PayPalOrder>(payment.currency, 'POST', path, payload));
      return result.outcome === 'ok' && result.value.state === 'ended'
        ? { outcome: 'declined', decline: 'other-method', code: 'CAPTURE_DECLINED' }
        : result;
    },

    fetchPayment: async (payment, deadline) => toPaymentResult(await fetchOrder(payment, deadline)),

    // Nothing to do: without a capture no money moves, and only the shop can capture.
    void: async () => ({ outcome: 'ok', value: null }),

    async refund(request, deadline) {
      const { currency, provider_payment_id, refund_amount, refund_id } = request;
      const amount = toPayPalMoney(refund_amount, chargedCurrency(request));
      const payload = { body: { amount, custom_id: refund_id }, request_id: refund_id, deadline };
      const path = `${capturePath(provider_payment_id)}/refund`;
      return toRefundResult(await call<PayPalRefund>(currency, 'POST', path, payload));
    },

    async fetchRefund(currency, refund_id, deadline) {
      const path = `/v2/payments/refunds/${encodeURIComponent(refund_id)}`;
      return toRefundResult(await call<PayPalRefund>(currency, 'GET', path, { deadline }));
    },

    listRefunds: async (payment) => mapResult(await fetchOrder(payment), parseRefunds),

    async listPayments(currency, since) {
      const events = await listEvents<PayPalCapture>(call, currency, since, 'PAYMENT.CAPTURE.COMPLETED');
      return mapResult(events, (captures) => captures.map(toListedPayment));
    },

    async listAccountRefunds(currency, since) {
      const found: ListedRefund[] = [];
      // A reversed capture is a refund that the payer's bank or PayPal made.
      for (const type of ['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.REVERSED']) {
        const result = await listEvents<PayPalRefund>(call, currency, since, type);
        if (result.outcome !== 'ok') return result;
        found.push(...result.value.map(toListedRefund));
      }
      return { outcome: 'ok', value: found };
    },

    fetchListedPayment: async (currency, payment_id) =>
      mapResult(await call<PayPalCapture>(currency, 'GET', capturePath(payment_id)), toListedPayment),

    // Checks only the credentials, because other calls need permissions without which the shop can still sell.
    findAccountProblem: checkCredentials,
  };
}

interface EventPage<T> {
  events?: { resource?: T }[];
  links?: PayPalLinks;
}

/** PayPal's limit. */
const PAGE_SIZE = 300;
/** Stops paging if PayPal keeps returning a link to a next page. */
const MAX_PAGES = 200;

/** The resources in all events of a type. PayPal cannot list payments or refunds, only the events about them. */
async function listEvents<T extends { id: string }>(
  call: PayPalCall,
  currency: Currency,
  since: Date,
  event_type: string,
): Promise<ProviderResult<T[]>> {
  const query = new URLSearchParams({
    page_size: String(PAGE_SIZE),
    start_time: since.toISOString().replace(/\.\d+Z$/, 'Z'),
    event_type,
  });
  const found: T[] = [];
  let path: string | undefined = `/v1/notifications/webhooks-events?${query}`;
  for (let page = 0; path !== undefined; page++) {
    if (page >= MAX_PAGES) return { outcome: 'unknown', code: 'TOO_MANY_PAGES' };
    const result: ProviderResult<EventPage<T>> = await call<EventPage<T>>(currency, 'GET', path);
    if (result.outcome !== 'ok') return result;
    for (const { resource } of result.value.events ?? []) if (resource?.id) found.push(resource);
    const nextUrl: string | undefined = result.value.links?.find((link) => link.rel === 'next')?.href;
    // Only the path of the link is used, never its host.
    path = nextUrl && URL.canParse(nextUrl) ? pathOf(new URL(nextUrl)) : undefined;
  }
  return { outcome: 'ok', value: found };
}

const pathOf = (url: URL): string => url.pathname + url.search;

function toPaymentResult(result: ProviderResult<PayPalOrder>): ProviderResult<ProviderPayment> {
  if (result.outcome !== 'ok') return result;
  const value = parsePayment(result.value);
  return value ? { outcome: 'ok', value } : { outcome: 'unknown', code: result.value.status ?? 'NO_ORDER' };
}

function toRefundResult(result: ProviderResult<PayPalRefund>): ProviderResult<ProviderRefund> {
  if (result.outcome !== 'ok') return result;
  const value = parseRefund(result.value);
  return value ? { outcome: 'ok', value } : { outcome: 'unknown', code: result.value.status ?? 'NO_REFUND' };
}
