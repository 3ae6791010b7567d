import type { Cents, Currency } from '#domain/money.ts';
import type { PaidCard, ProviderId, RefundState } from '#domain/payment.ts';

/**
 * Decline reasons by what the shopper can do next. `other-funding`: choose another card or balance in PayPal's window.
 * `other-method`: pay in another way. `partly-approved`: the provider approved only a part of the amount.
 */
export type DeclineClass =
  | 'other-card'
  | 'fix-input'
  | 'partly-approved'
  | 'new-token'
  | 'other-funding'
  | 'other-method'
  | 'not-approved'
  | 'unavailable';

/** Turns the codes of each class into a map from a provider's code to its class. */
export const classesByCode = (codesByClass: Partial<Record<DeclineClass, string[]>>) =>
  new Map(
    Object.entries(codesByClass).flatMap(([decline, codes]) =>
      codes.map((code) => [code, decline as DeclineClass]),
    ),
  );

/**
 * The result of a provider call. A timeout, a dropped connection, a server error or an unreadable response is
 * `unknown`, and never treated as a success or a decline.
 */
export type ProviderResult<T> =
  | { outcome: 'ok'; value: T }
  | { outcome: 'declined'; decline: DeclineClass; code: string }
  | { outcome: 'unknown'; code: string };

/** Converts the value of a successful call. */
export const mapResult = <T, U>(result: ProviderResult<T>, convert: (value: T) => U): ProviderResult<U> =>
  result.outcome === 'ok' ? { outcome: 'ok', value: convert(result.value) } : result;

/**
 * The state of a payment at its provider. `open`: not yet approved by the payer. `pending`: captured, but under review
 * by the provider. `ended`: ended without a charge.
 */
export type PaymentState = 'open' | 'authorised' | 'pending' | 'captured' | 'ended';

export interface ProviderPayment {
  state: PaymentState;
  payment_id: string | null;
  amount: Cents;
  /** ISO 4217 code. */
  currency: string;
  /** Our order number. */
  reference: string | null;
  refunded: Cents;
  payer_name: string | null;
  /** Null unless the provider charges a card. */
  card: PaidCard | null;
}

/** The keys by which a provider identifies one of our payments. */
export interface PaymentRef {
  order_id: string;
  /** The number of the attempt within its order. */
  n: number;
  currency: Currency;
  amount: Cents;
  /** At most 45 characters. A repeated call with the same key and content is not a second payment. */
  idempotency_key: string;
  provider_order_id: string | null;
  provider_payment_id: string | null;
}

export interface ProviderRefund {
  refund_id: string;
  state: RefundState;
  amount: Cents;
}

interface RefundRequest extends PaymentRef {
  refund_id: string;
  /** ISO 4217 code; null unless the provider captured another currency than requested. */
  charged_currency: string | null;
  /** The amount to refund, a part of the captured `amount`. */
  refund_amount: Cents;
  reason: string;
}

/** The order details that a payer sees before approving, for providers that have their own orders. */
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

/** The time by which all provider calls of a placement or command must end, as of `performance.now()`. */
export type Deadline = number;

/**
 * A payment provider with separate authorisation and capture. Methods never throw. A call that is still running at its
 * `deadline` is ended, and its outcome is then unknown.
 */
export interface PaymentProvider {
  id: ProviderId;
  /** True if an account is configured for this currency. */
  supports(currency: Currency): boolean;
  /** The error codes for a payment that the account does not have. Rejected credentials have other codes. */
  paymentNotFoundCodes: readonly string[];
  /** True if an `authorise` with unknown outcome can be repeated with the same key and content. */
  canRetryAuthorise: boolean;
  /** Creates the provider's own order for the payer to approve. Idempotent. */
  prepare?(
    request: PrepareRequest,
    deadline?: Deadline,
  ): Promise<ProviderResult<{ provider_order_id: string }>>;
  /** Authorises the payment. If the payer approves it at the provider, checks the approval. */
  authorise(
    request: PaymentRef & { token: string; email: string },
    deadline?: Deadline,
  ): Promise<ProviderResult<ProviderPayment>>;
  capture(payment: PaymentRef, deadline?: Deadline): Promise<ProviderResult<ProviderPayment>>;
  /** Reads the payment. It must have one of the provider's ids. */
  fetchPayment(payment: PaymentRef, deadline?: Deadline): Promise<ProviderResult<ProviderPayment>>;
  /** Cancels an authorisation, if there is one. */
  void(payment: PaymentRef, deadline?: Deadline): Promise<ProviderResult<null>>;
  /** Idempotent by `refund_id`. */
  refund(request: RefundRequest, deadline?: Deadline): Promise<ProviderResult<ProviderRefund>>;
  fetchRefund(
    currency: Currency,
    provider_refund_id: string,
    deadline?: Deadline,
  ): Promise<ProviderResult<ProviderRefund>>;
  /** All refunds of a captured payment, including those made in the provider's own console. */
  listRefunds(payment: PaymentRef): Promise<ProviderResult<ProviderRefund[]>>;
  /** All captured payments of an account since the given time, including those of other systems. */
  listPayments?(currency: Currency, since: Date): Promise<ProviderResult<ListedPayment[]>>;
  /** All refunds of an account since the given time that have not failed, including those of other systems. */
  listAccountRefunds?(currency: Currency, since: Date): Promise<ProviderResult<ListedRefund[]>>;
  /** Reads any payment of an account by the provider's id, including those of other systems. */
  fetchListedPayment?(currency: Currency, payment_id: string): Promise<ProviderResult<ListedPayment>>;
  /** The reason why the account cannot accept payments in the currency; null if it can. */
  findAccountProblem?(currency: Currency): Promise<ProviderResult<string | null>>;
  /** Lost disputes, for providers that record no refund for them. */
  listLostDisputes?(currency: Currency): Promise<ProviderResult<LostDispute[]>>;
}

interface ListEntry {
  payment_id: string;
  amount: Cents;
  /** ISO 4217 code. */
  currency: string;
  /** ISO 8601. */
  time: string | null;
}

/** A payment in a provider's list, in less detail than `ProviderPayment`. */
export interface ListedPayment extends ListEntry {
  reference: string | null;
  is_captured: boolean;
}

export interface ListedRefund extends ListEntry {
  refund_id: string;
}

export interface LostDispute {
  dispute_id: string;
  payment_id: string;
  reason: string;
  amount: Cents;
}
