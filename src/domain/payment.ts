/** The ways to pay at the checkout. */
export const PAYMENT_METHODS = ['card', 'paypal'] as const;
export type PaymentMethodId = (typeof PAYMENT_METHODS)[number];

/** How an order was paid. `offline`: recorded by staff; `none`: nothing to pay. */
export const ORDER_PAYMENTS = [...PAYMENT_METHODS, 'offline', 'none'] as const;
export type OrderPayment = (typeof ORDER_PAYMENTS)[number];

/** `offline`: a payment recorded by staff; no provider is called. */
export type ProviderId = 'square' | 'paypal' | 'offline';
