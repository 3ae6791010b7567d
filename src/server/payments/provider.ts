import type { Cents, Currency } from '#domain/money.ts';

/** Who took the money. `offline`: a payment that staff recorded; it makes no calls. */
export type ProviderId = 'square' | 'paypal' | 'offline';

/** Why a payment was refused, as the shopper needs to know it. */
export type DeclineClass =
  | 'other-card'
  | 'fix-input'
  | 'new-token'
  | 'other-funding'
  | 'other-method'
  | 'not-approved'
  | 'unavailable';

/**
 * A provider's answer: yes, no, or don't know. A time-out, a dropped connection, a fault of the
 * provider or an unreadable answer is `unknown`: never taken for a no and never for a yes.
 */
export type Outcome<T> =
  | { outcome: 'ok'; value: T }
  | { outcome: 'declined'; decline: DeclineClass; code: string }
  | { outcome: 'unknown'; code: string };

/**
 * How a payment stands at its provider. `open`: the payer has not agreed yet. `pending`: captured,
 * but the provider still looks at it. `gone`: ended without money.
 */
export type PaymentState = 'open' | 'authorised' | 'pending' | 'captured' | 'gone';

export interface PaymentFacts {
  state: PaymentState;
  payment_id: string | null;
  amount: Cents;
  /** ISO 4217 code, as the provider says it. */
  currency: string;
  /** Our order number, as the provider keeps it. */
  reference: string | null;
  refunded: Cents;
  payer_name: string | null;
}

/** By what a provider finds a payment of ours. */
export interface PaymentRef {
  order_id: string;
  n: number;
  currency: Currency;
  amount: Cents;
  /** At most 45 characters; the same key with the same content is the same payment. */
  idempotency_key: string;
  provider_order_id: string | null;
  provider_payment_id: string | null;
}

export type RefundState = 'pending' | 'completed' | 'failed';

/** A refund as the provider has it. */
export interface RefundFacts {
  refund_id: string;
  state: RefundState;
  amount: Cents;
}

export interface RefundRequest extends PaymentRef {
  refund_id: string;
  /** Cents to pay back, of `amount` that was captured. */
  back: Cents;
  reason: string;
}

/** What a payer is shown before agreeing, where the provider keeps an order of its own. */
export interface PrepareRequest extends PaymentRef {
  lines: { name: string; part_number: string; quantity: number; unit_price: Cents }[];
  discount: Cents;
  shipping: Cents;
  tax: Cents;
  ship_to: {
    name: string;
    address_line_1: string;
    address_line_2: string | null;
    city: string;
    /** `ON`, `NY`, … */
    province_code: string;
    zip: string;
    country_code: 'CA' | 'US';
  };
}

/** A provider that authorises first and captures afterwards. No method throws. */
export interface PaymentProvider {
  id: ProviderId;
  /** Whether there is an account for this currency. */
  takes(currency: Currency): boolean;
  /** Whether an unanswered `authorise` may be repeated with the same key and content. */
  repeatsByKey: boolean;
  /** Makes the provider's own order, for the payer to agree to. Repeating it makes no second one. */
  prepare?(request: PrepareRequest): Promise<Outcome<{ provider_order_id: string }>>;
  /** Asks for the money without taking it; where the payer agrees elsewhere, looks whether that is so. */
  authorise(request: PaymentRef & { token: string; email: string }): Promise<Outcome<PaymentFacts>>;
  capture(payment: PaymentRef): Promise<Outcome<PaymentFacts>>;
  /** How the payment stands. Needs one of the provider's ids. */
  fetch(payment: PaymentRef): Promise<Outcome<PaymentFacts>>;
  /** Ends whatever `authorise` may have left; without effect when there is nothing. */
  void(payment: PaymentRef): Promise<Outcome<null>>;
  /** The same `refund_id` is the same refund. */
  refund(request: RefundRequest): Promise<Outcome<RefundFacts>>;
  fetchRefund(currency: Currency, provider_refund_id: string): Promise<Outcome<RefundFacts>>;
  /** Every refund of a captured payment, whoever made it. */
  refundsOf(payment: PaymentRef): Promise<Outcome<RefundFacts[]>>;
  /** Captured payments of an account since a moment, ours and others. */
  list?(currency: Currency, since: Date): Promise<Outcome<ListedPayment[]>>;
  /** What keeps the account of a currency from being paid in it; null when nothing does. */
  accountFault?(currency: Currency): Promise<Outcome<string | null>>;
  /** Disputes that were decided against the shop, where the provider books no refund for them. */
  lostDisputes?(currency: Currency): Promise<Outcome<LostDispute[]>>;
}

/** A captured payment in a provider's list. */
export interface ListedPayment {
  payment_id: string;
  reference: string | null;
  amount: Cents;
  currency: string;
  /** Null where the list does not say. */
  refunded: Cents | null;
}

export interface LostDispute {
  dispute_id: string;
  payment_id: string;
  reason: string;
  amount: Cents;
}
