import type { Currency } from '#domain/money.ts';
import type { PayPalCall, PayPalOptions } from './paypal-calls.ts';
import {
  centsOfText,
  factsOfOrder,
  factsOfRefund,
  moneyOf,
  orderBody,
  type PayPalCapture,
  type PayPalOrder,
  type PayPalRefund,
  refundsOfOrder,
} from './paypal-order.ts';
import type { ListedPayment, Outcome, PaymentFacts, PaymentProvider, RefundFacts } from './provider.ts';

/**
 * PayPal: Orders and Payments API over plain HTTP calls. The server makes the order, the payer agrees
 * to it in PayPal's window, the server captures it.
 */
export function createPayPal(options: {
  call: PayPalCall;
  accounts: PayPalOptions['accounts'];
  shop: { name: string; url: string };
}): PaymentProvider {
  const { call } = options;
  const fetchOrder = (payment: Parameters<PaymentProvider['fetch']>[0]) =>
    call<PayPalOrder>(payment.currency, 'GET', `/v2/checkout/orders/${payment.provider_order_id}`);

  return {
    id: 'paypal',
    // What it keeps by a request id it forgets after six hours; looking at the order is always right.
    repeatsByKey: false,
    takes: (currency) => options.accounts[currency] !== undefined,

    async prepare(request) {
      const body = orderBody(request, options.shop);
      const sent = { body, request_id: request.idempotency_key };
      const response = await call<PayPalOrder>(request.currency, 'POST', '/v2/checkout/orders', sent);
      if (response.outcome !== 'ok') return response;
      const { id } = response.value;
      return id
        ? { outcome: 'ok', value: { provider_order_id: id } }
        : { outcome: 'unknown', code: 'NO_ORDER' };
    },

    async authorise(request) {
      const response = orderFacts(await fetchOrder(request));
      if (response.outcome !== 'ok') return response;
      const { state } = response.value;
      if (state === 'open')
        return { outcome: 'declined', decline: 'not-approved', code: 'ORDER_NOT_APPROVED' };
      if (state === 'gone') return { outcome: 'declined', decline: 'other-method', code: 'ORDER_ENDED' };
      return response;
    },

    async capture(payment) {
      // A new approval of the same order is a new attempt, and so a new request.
      const sent = { body: {}, request_id: `${payment.order_id}-c${payment.n}` };
      const path = `/v2/checkout/orders/${payment.provider_order_id}/capture`;
      const response = orderFacts(await call<PayPalOrder>(payment.currency, 'POST', path, sent));
      return response.outcome === 'ok' && response.value.state === 'gone'
        ? { outcome: 'declined', decline: 'other-method', code: 'CAPTURE_DECLINED' }
        : response;
    },

    fetch: async (payment) => orderFacts(await fetchOrder(payment)),

    // Nothing is taken before the capture, and only this shop can capture.
    void: async () => ({ outcome: 'ok', value: null }),

    async refund({ currency, provider_payment_id, back, refund_id }) {
      const sent = { body: { amount: moneyOf(back, currency), custom_id: refund_id }, request_id: refund_id };
      const path = `/v2/payments/captures/${provider_payment_id}/refund`;
      return refundFacts(await call<PayPalRefund>(currency, 'POST', path, sent));
    },

    fetchRefund: async (currency, refund_id) =>
      refundFacts(await call<PayPalRefund>(currency, 'GET', `/v2/payments/refunds/${refund_id}`)),

    async refundsOf(payment) {
      const response = await fetchOrder(payment);
      return response.outcome === 'ok' ? { outcome: 'ok', value: refundsOfOrder(response.value) } : response;
    },

    list: (currency, since) => listCaptures(call, currency, since),
  };
}

interface EventPage {
  events?: { resource?: PayPalCapture & { custom_id?: string } }[];
  links?: { href?: string; rel?: string }[];
}

const PAGE = 300;
const MAX_PAGES = 200;

/** PayPal lists no payments, but every message it ever sent: each completed capture is one. */
async function listCaptures(
  call: PayPalCall,
  currency: Currency,
  since: Date,
): Promise<Outcome<ListedPayment[]>> {
  const query = new URLSearchParams({
    page_size: String(PAGE),
    start_time: since.toISOString().replace(/\.\d+Z$/, 'Z'),
    event_type: 'PAYMENT.CAPTURE.COMPLETED',
  });
  const found: ListedPayment[] = [];
  let path: string | undefined = `/v1/notifications/webhooks-events?${query}`;
  for (let page = 0; path !== undefined; page++) {
    if (page >= MAX_PAGES) return { outcome: 'unknown', code: 'TOO_MANY_PAGES' };
    const response: Outcome<EventPage> = await call<EventPage>(currency, 'GET', path);
    if (response.outcome !== 'ok') return response;
    for (const { resource } of response.value.events ?? []) {
      if (!resource?.id) continue;
      found.push({
        payment_id: resource.id,
        reference: resource.custom_id ?? null,
        refunded: null,
        amount: centsOfText(resource.amount?.value),
        currency: resource.amount?.currency_code ?? '',
      });
    }
    const next: string | undefined = response.value.links?.find((link) => link.rel === 'next')?.href;
    path = next && URL.canParse(next) ? pathOf(new URL(next)) : undefined;
  }
  return { outcome: 'ok', value: found };
}

/** Only the path of an address in an answer is used, never its host. */
const pathOf = (url: URL): string => url.pathname + url.search;

function orderFacts(response: Outcome<PayPalOrder>): Outcome<PaymentFacts> {
  if (response.outcome !== 'ok') return response;
  const value = factsOfOrder(response.value);
  return value ? { outcome: 'ok', value } : { outcome: 'unknown', code: response.value.status ?? 'NO_ORDER' };
}

function refundFacts(response: Outcome<PayPalRefund>): Outcome<RefundFacts> {
  if (response.outcome !== 'ok') return response;
  const value = factsOfRefund(response.value);
  return value
    ? { outcome: 'ok', value }
    : { outcome: 'unknown', code: response.value.status ?? 'NO_REFUND' };
}
