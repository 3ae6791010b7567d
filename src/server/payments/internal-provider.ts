import { currencyCode } from '#domain/money.ts';
import type { PaymentProvider, PaymentRef, ProviderPayment, ProviderResult } from './provider.ts';

/** The provider of payments that no external service is involved in: store credit alone, or recorded by staff. */
export function createInternalProvider(id: 'credit' | 'offline'): PaymentProvider {
  const asCaptured = async (payment: PaymentRef): Promise<ProviderResult<ProviderPayment>> => ({
    outcome: 'ok',
    value: {
      state: 'captured',
      payment_id: payment.provider_payment_id,
      amount: payment.amount,
      currency: currencyCode(payment.currency),
      reference: payment.order_id,
      refunded: 0,
      payer_name: null,
      card: null,
    },
  });
  return {
    id,
    supports: () => true,
    paymentNotFoundCodes: [],
    canRetryAuthorise: true,
    authorise: asCaptured,
    capture: asCaptured,
    fetchPayment: asCaptured,
    void: async () => ({ outcome: 'ok', value: null }),
    // Staff pay the refund, or it becomes store credit; it only has to be recorded.
    async refund({ refund_id, refund_amount }) {
      return {
        outcome: 'ok',
        value: { refund_id: `${id}-${refund_id}`, state: 'completed', amount: refund_amount },
      };
    },
    // All refunds of these payments are in our own database.
    listRefunds: async () => ({ outcome: 'ok', value: [] }),
    // Callers read only the state.
    async fetchRefund(_, refund_id) {
      return { outcome: 'ok', value: { refund_id, state: 'completed', amount: 0 } };
    },
  };
}
