import { type Currency, currencyCode } from './money.ts';

/** The ways to pay at the checkout. */
export const PAYMENT_METHODS = ['card', 'paypal'] as const;
export type PaymentMethodId = (typeof PAYMENT_METHODS)[number];

/** The brands that a method accepts, as shoppers know them. */
export const PAYMENT_BRANDS: Record<PaymentMethodId, readonly string[]> = {
  card: ['Visa', 'Mastercard', 'American Express'],
  paypal: ['PayPal'],
};

/** The payment of an order. `offline`: recorded by staff; `none`: nothing to pay. */
export const ORDER_PAYMENTS = [...PAYMENT_METHODS, 'offline', 'none'] as const;
export type OrderPayment = (typeof ORDER_PAYMENTS)[number];

/** `offline`: a payment recorded by staff; no provider is called. */
export type ProviderId = 'square' | 'paypal' | 'offline';

/** The number of refunds that a provider accepts for one payment, if it is limited. */
export const MAX_REFUNDS: Partial<Record<ProviderId, number>> = { square: 20 };

/** The ISO 4217 code of the charged currency. Providers are asked for the order's, and may report another one. */
export const chargedCurrency = (payment: { currency: Currency; charged_currency: string | null }): string =>
  payment.charged_currency ?? currencyCode(payment.currency);

export const ATTEMPT_STATES = [
  'created',
  'authorising',
  'authorised',
  'capturing',
  'captured',
  'voiding',
  'declined',
  'voided',
] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

export const REFUND_STATES = ['pending', 'completed', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

/**
 * The reasons for a refund. `unfilled`: the payment arrived after the order had ended. `refund`, `cancel`: a
 * command on an order that was paid. `provider`: made in the provider's own console. `dispute`: a lost dispute.
 */
export const REFUND_CAUSES = ['unfilled', 'refund', 'cancel', 'provider', 'dispute'] as const;
export type RefundCause = (typeof REFUND_CAUSES)[number];
