import { currencyCode } from '#domain/money.ts';
import type { Outcome, PaymentFacts, PaymentProvider, PaymentRef } from './provider.ts';

/** Payments that reached the shop outside of its checkout, recorded by staff: nobody is called. */
export function createOffline(): PaymentProvider {
  const captured = async (payment: PaymentRef): Promise<Outcome<PaymentFacts>> => ({
    outcome: 'ok',
    value: {
      state: 'captured',
      payment_id: payment.provider_payment_id,
      amount: payment.amount,
      currency: currencyCode(payment.currency),
      reference: payment.order_id,
      refunded: 0,
      payer_name: null,
    },
  });
  return {
    id: 'offline',
    takes: () => true,
    repeatsByKey: true,
    authorise: captured,
    capture: captured,
    fetch: captured,
    void: async () => ({ outcome: 'ok', value: null }),
    /** Staff pay it back by hand; recording it is all there is to do. */
    async refund({ refund_id, back }) {
      return {
        outcome: 'ok',
        value: { refund_id: `offline-${refund_id}`, state: 'completed', amount: back },
      };
    },
    // What staff paid back by hand is in our own books alone.
    refundsOf: async () => ({ outcome: 'ok', value: [] }),
    async fetchRefund(_, refund_id) {
      return { outcome: 'ok', value: { refund_id, state: 'completed', amount: 0 } };
    },
  };
}
