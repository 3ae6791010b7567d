import type { ColumnType, Generated } from 'kysely';
import type { CreditNoteContent, InvoiceContent } from '#domain/invoice.ts';
import type { Currency } from '#domain/money.ts';
import type { AttemptState, OfflineMethod, ProviderId, RefundCause, RefundState } from '#domain/payment.ts';
import type { RefundInput } from '#domain/refund.ts';
import type { TaxComponent } from '#domain/tax.ts';
import type { Json, Time } from './columns.ts';

/** A problem with a payment that staff must resolve. */
export type PaymentIssueKind =
  /** The outcome of a payment has been unknown for over an hour. */
  | 'undecided'
  /** The provider is reviewing the payment. */
  | 'review'
  /** The provider rejected a refund. */
  | 'refund-failed'
  /** A refund has had no outcome for an hour. */
  | 'refund-stuck'
  /** The payer or the payer's bank disputes the payment. */
  | 'dispute'
  /** The records of the provider and the shop differ. */
  | 'amount-differs'
  | 'state-differs'
  | 'refunds-differ'
  /** The provider captured a payment for one of the shop's orders, but the shop has no record of the payment. */
  | 'unknown-payment'
  /** The provider made a refund for one of the shop's orders, but the shop has no record of the refund. */
  | 'unknown-refund'
  /** The provider's account for a currency accepts no payments in that currency. */
  | 'account-problem'
  /** Unpaid orders hold much of an item's stock. */
  | 'unpaid-holds'
  /** The provider authorised only a part of the requested amount. */
  | 'partial-approval'
  /** The provider's payment has another currency than requested. */
  | 'wrong-currency'
  /** The provider does not know a payment that the shop recorded as captured. */
  | 'missing-at-provider';

/** Payments, refunds, invoices and provider events. `0004_payments.sql` and `0005_administration.sql` explain them. */
export interface PaymentTables {
  payment_attempt: {
    attempt_id: Generated<string>;
    order_id: string;
    /** The order's attempts are numbered from 1. */
    n: number;
    provider: ProviderId;
    currency: Currency;
    amount: number;
    /** ISO 4217 code; null unless the provider captured another currency than requested. */
    charged_currency: string | null;
    idempotency_key: string;
    provider_order_id: string | null;
    provider_payment_id: string | null;
    state: AttemptState;
    /** The token to charge, encrypted; null once the attempt is decided. */
    sealed_token: Uint8Array | null;
    token_hash: Uint8Array;
    declined_class: string | null;
    declined_code: string | null;
    payer_name: string | null;
    card_brand: string | null;
    card_last4: string | null;
    offline_method: OfflineMethod | null;
    received_on: string | null;
    /** The number of times the background job has claimed the attempt, since its approval if it needed one. */
    checks: Generated<number>;
    lease_until: Time | null;
    created_at: Time;
    decided_at: Time | null;
    /** The trace of the request that began the attempt, if it was recorded. */
    trace_parent: string | null;
  };

  payment_refund: {
    refund_id: Generated<string>;
    attempt_id: string;
    cause: Generated<RefundCause>;
    amount: number;
    /** The part of the amount that becomes store credit; the provider returns the rest. */
    credit: Generated<number>;
    tax: Generated<number>;
    tax_components: ColumnType<TaxComponent[], string | undefined, string>;
    /** The number of times the background job has claimed the refund. */
    checks: Generated<number>;
    /** The code in the provider's last response, unless it was a success. */
    last_code: string | null;
    reason: string;
    provider_refund_id: string | null;
    state: RefundState;
    lease_until: Time | null;
    created_at: Time;
    decided_at: Time | null;
  };

  refund_line: {
    refund_id: string;
    order_id: string;
    line_number: number;
    quantity: number;
    subtotal: number;
    discount: number;
    tax_components: Json<TaxComponent[]>;
    tax: number;
    amount: number;
    /** Units that were never shipped; `returned` units were shipped and returned to stock. */
    dropped: Generated<number>;
    returned: Generated<number>;
  };

  refund_request: {
    request_id: Generated<string>;
    order_id: string;
    scope: Json<RefundInput>;
    restock: boolean;
    reason: string;
    amount: number;
    requested_by: string;
    requested_at: Time;
    state: Generated<'waiting' | 'approved' | 'rejected'>;
    decided_by: string | null;
    decided_at: Time | null;
    refund_id: string | null;
  };

  credit_note: {
    credit_note_number: number;
    order_id: string;
    refund_id: string;
    content: Json<CreditNoteContent>;
    currency: ColumnType<Currency, never, never>;
    province: ColumnType<string, never, never>;
    issued_at: Time;
  };

  provider_event: {
    provider: string;
    event_id: string;
    body: string;
    type: Generated<string>;
    about: ColumnType<Record<string, unknown>, string | undefined, string>;
    order_id: string | null;
    outcome: 'worked' | 'not-ours' | null;
    due_at: Time;
    received_at: Time;
    handled_at: Time | null;
  };

  payment_issue: {
    issue_id: Generated<string>;
    kind: PaymentIssueKind;
    /** The id of the payment, order, dispute or other object that the issue is about. */
    subject: string;
    provider: ProviderId | null;
    order_id: string | null;
    facts: Json<Record<string, unknown>>;
    first_seen_at: Time;
    last_seen_at: Time;
    closed_at: Time | null;
    closed_by: string | null;
    note: string | null;
  };

  payment_account: {
    provider: string;
    currency: Currency;
    problem: string | null;
    checked_at: Time;
  };

  reconciliation: {
    reconciliation_id: Generated<string>;
    since: Time;
    started_at: Time;
    finished_at: Time | null;
    compared: Generated<number>;
    differences: Generated<number>;
    incomplete: string | null;
  };

  payment_log: {
    id: Generated<number>;
    attempt_id: string;
    call: string;
    outcome: string;
    code: string | null;
    at: Time;
  };

  invoice_counter: {
    only_row: Generated<boolean>;
    last_number: number;
  };

  credit_note_counter: PaymentTables['invoice_counter'];

  invoice: {
    invoice_number: number;
    order_id: string;
    content: Json<InvoiceContent>;
    currency: ColumnType<Currency, never, never>;
    province: ColumnType<string, never, never>;
    issued_at: Time;
  };
}
