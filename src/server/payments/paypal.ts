import { createPayPalCalls, type PayPalOptions } from './paypal-calls.ts';
import {
  factsOfOrder,
  factsOfRefund,
  moneyOf,
  orderBody,
  type PayPalOrder,
  type PayPalRefund,
} from './paypal-order.ts';
import type { Outcome, PaymentFacts, PaymentProvider, RefundFacts } from './provider.ts';

/**
 * PayPal: Orders and Payments API over plain HTTP calls. The server makes the order, the payer agrees
 * to it in PayPal's window, the server captures it.
 */
export function createPayPal(
  options: PayPalOptions & { shop: { name: string; url: string } },
): PaymentProvider {
  const call = createPayPalCalls(options);
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
      const answer = await call<PayPalOrder>(request.currency, 'POST', '/v2/checkout/orders', sent);
      if (answer.outcome !== 'ok') return answer;
      const { id } = answer.value;
      return id
        ? { outcome: 'ok', value: { provider_order_id: id } }
        : { outcome: 'unknown', code: 'NO_ORDER' };
    },

    async authorise(request) {
      const answer = orderFacts(await fetchOrder(request));
      if (answer.outcome !== 'ok') return answer;
      const { state } = answer.value;
      if (state === 'open')
        return { outcome: 'declined', decline: 'not-approved', code: 'ORDER_NOT_APPROVED' };
      if (state === 'gone') return { outcome: 'declined', decline: 'other-method', code: 'ORDER_ENDED' };
      return answer;
    },

    async capture(payment) {
      // A new approval of the same order is a new attempt, and so a new request.
      const sent = { body: {}, request_id: `${payment.order_id}-c${payment.n}` };
      const path = `/v2/checkout/orders/${payment.provider_order_id}/capture`;
      const answer = orderFacts(await call<PayPalOrder>(payment.currency, 'POST', path, sent));
      return answer.outcome === 'ok' && answer.value.state === 'gone'
        ? { outcome: 'declined', decline: 'other-method', code: 'CAPTURE_DECLINED' }
        : answer;
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
  };
}

function orderFacts(answer: Outcome<PayPalOrder>): Outcome<PaymentFacts> {
  if (answer.outcome !== 'ok') return answer;
  const value = factsOfOrder(answer.value);
  return value ? { outcome: 'ok', value } : { outcome: 'unknown', code: answer.value.status ?? 'NO_ORDER' };
}

function refundFacts(answer: Outcome<PayPalRefund>): Outcome<RefundFacts> {
  if (answer.outcome !== 'ok') return answer;
  const value = factsOfRefund(answer.value);
  return value ? { outcome: 'ok', value } : { outcome: 'unknown', code: answer.value.status ?? 'NO_REFUND' };
}
