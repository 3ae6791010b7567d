import { type Cents, type Currency, currencyCode } from './money.ts';
import type { OrderStatus } from './order-status.ts';
import { findBrokenRules } from './validation.ts';

/** The ways to pay at the checkout. */
export const PAYMENT_METHODS = ['card', 'paypal'] as const;
export type PaymentMethodId = (typeof PAYMENT_METHODS)[number];

/** The brands that a method accepts, as shown to shoppers. */
export const PAYMENT_BRANDS: Record<PaymentMethodId, readonly string[]> = {
  card: ['Visa', 'Mastercard', 'American Express'],
  paypal: ['PayPal'],
};

/**
 * The payment methods that an order can have. `credit`: store credit alone; `offline`: recorded by staff; `none`:
 * nothing to pay.
 */
export const ORDER_PAYMENTS = [...PAYMENT_METHODS, 'credit', 'offline', 'none'] as const;
export type OrderPayment = (typeof ORDER_PAYMENTS)[number];

/** The details by which the owner of a card recognises it. */
export interface PaidCard {
  /** Such as `Visa`; null for a brand that the shop does not know. */
  brand: string | null;
  last4: string;
}

/** `credit`: an order that store credit pays in full; `offline`: recorded by staff. Neither calls a provider. */
export type ProviderId = 'square' | 'paypal' | 'credit' | 'offline';

/** The ways in which staff receive a payment outside the checkout. */
export const OFFLINE_METHODS = ['cash', 'cheque', 'bank-transfer', 'card-terminal', 'other'] as const;
export type OfflineMethod = (typeof OFFLINE_METHODS)[number];

/**
 * A payment received outside the checkout, as entered by staff. `received_on` is a day in the shop's time zone, such as
 * `2026-03-01`.
 */
export interface OfflinePayment {
  amount: Cents;
  received_on: string;
  method: OfflineMethod;
  note: string;
}

/** An offline payment must be the whole amount due and must not have a future day. The method `other` needs a note. */
export const validateOfflinePayment = (
  { amount, received_on, method, note }: OfflinePayment,
  { due, today }: { due: Cents; today: string },
) =>
  findBrokenRules([
    [amount !== due, 'amount', 'offline-amount-problem'],
    [received_on === '' || received_on > today, 'received_on', 'offline-day-problem'],
    [method === 'other' && note.trim() === '', 'note', 'payment-note-missing'],
  ]);

/**
 * The amounts paid for an order: the captured payment and the store credit. A Void order's credit has already been
 * released, even if a payment arrived later.
 */
export const paidAmounts = (
  order: { status: OrderStatus; credit: Cents },
  payment: { provider: ProviderId; amount: Cents },
): { captured: Cents; credit: Cents } => ({
  captured: payment.provider === 'credit' ? 0 : payment.amount,
  credit: order.status === 'Void' ? 0 : order.credit,
});

/** The number of refunds that a provider accepts for one payment, if it is limited. */
export const MAX_REFUNDS: Partial<Record<ProviderId, number>> = { square: 20 };

/** The ISO 4217 code of the currency that the provider charged, which may differ from the order's. */
export const chargedCurrency = (payment: { currency: Currency; charged_currency: string | null }): string =>
  payment.charged_currency ?? currencyCode(payment.currency);

/**
 * The states of one attempt to pay an order. `created`: the payer must still approve the payment at the provider.
 * `authorising`, `capturing`: the provider has been or is about to be called. `authorised`: ready to be captured.
 * `voiding`: voided at the provider, and will be voided a second time, in case a call that was still in progress has
 * charged the payer after all. `captured`, `declined` and `voided` are final.
 */
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
 * The reasons for a refund. `unfilled`: the payment arrived after the order had ended. `refund`, `cancel`: a command on
 * an order that was paid. `provider`: made in the provider's own console. `dispute`: a lost dispute.
 */
export const REFUND_CAUSES = ['unfilled', 'refund', 'cancel', 'provider', 'dispute'] as const;
export type RefundCause = (typeof REFUND_CAUSES)[number];
