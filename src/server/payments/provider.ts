import type { Cents, Currency } from '#domain/money.ts';

/** Why a card was refused, as the shopper needs to know it. */
export type DeclineClass = 'other-card' | 'fix-input' | 'new-token' | 'unavailable';

/**
 * A provider's answer: yes, no, or don't know. A time-out, a dropped connection, a fault of the
 * provider or an unreadable answer is `unknown`: never taken for a no and never for a yes.
 */
export type Outcome<T> =
  | { outcome: 'ok'; value: T }
  | { outcome: 'declined'; decline: DeclineClass; code: string }
  | { outcome: 'unknown'; code: string };

/** What a provider holds of a payment. */
export type PaymentState = 'authorised' | 'captured' | 'gone';

export interface AuthoriseRequest {
  currency: Currency;
  amount: Cents;
  /** One-time token of the provider's card fields. */
  token: string;
  /** At most 45 characters; the same key with the same content is the same payment. */
  idempotency_key: string;
  order_id: string;
  email: string;
}

/** A card provider that authorises first and captures afterwards. No method throws. */
export interface CardProvider {
  name: string;
  authorise(request: AuthoriseRequest): Promise<Outcome<{ payment_id: string }>>;
  capture(currency: Currency, payment_id: string): Promise<Outcome<PaymentState>>;
  find(currency: Currency, payment_id: string): Promise<Outcome<PaymentState>>;
  /** Ends whatever an unanswered `authorise` may have left; without effect when there is nothing. */
  cancelByKey(currency: Currency, idempotency_key: string): Promise<Outcome<null>>;
  refund(request: {
    currency: Currency;
    payment_id: string;
    amount: Cents;
    idempotency_key: string;
    reason: string;
  }): Promise<Outcome<{ refund_id: string; state: 'pending' | 'completed' | 'failed' }>>;
  findRefund(
    currency: Currency,
    refund_id: string,
  ): Promise<Outcome<{ state: 'pending' | 'completed' | 'failed' }>>;
}
