/** The ways to pay at the checkout. */
export const PAYMENT_METHODS = ['card', 'paypal'] as const;
export type PaymentMethodId = (typeof PAYMENT_METHODS)[number];

/** How an order was paid. `offline`: recorded by staff; `none`: nothing to pay. */
export const ORDER_PAYMENTS = [...PAYMENT_METHODS, 'offline', 'none'] as const;
export type OrderPayment = (typeof ORDER_PAYMENTS)[number];

/** `offline`: a payment recorded by staff; no provider is called. */
export type ProviderId = 'square' | 'paypal' | 'offline';

/** The number of refunds that a provider accepts for one payment, if it is limited. */
export const MAX_REFUNDS: Partial<Record<ProviderId, number>> = { square: 20 };

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
 * command on the order. `provider`: made in the provider's own console. `dispute`: a lost dispute.
 */
export const REFUND_CAUSES = ['unfilled', 'refund', 'cancel', 'provider', 'dispute'] as const;
export type RefundCause = (typeof REFUND_CAUSES)[number];
