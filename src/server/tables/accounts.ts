import type { ColumnType, Generated } from 'kysely';
import type { SavedAddress } from '#domain/address.ts';
import type { Answers } from '#domain/brake-question.ts';
import type { MessageType } from '#domain/contact.ts';
import type { CreditKind } from '#domain/credit.ts';
import type { Currency } from '#domain/money.ts';
import type { RecentSearch } from '#domain/recent-searches.ts';
import type { TaxGroup } from '#domain/tax-rates.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import type { Language } from '#texts/texts.ts';
import type { Time } from './columns.ts';

/**
 * Accounts, guests, sessions, messages and customers' saved data. `0002_accounts.sql`, `0003_orders_and_stock.sql` and
 * `0004_payments.sql` explain the columns.
 */
export interface AccountTables {
  account: {
    customer_id: Generated<string>;
    email: string;
    first_name: string | null;
    last_name: string | null;
    company: string | null;
    phone_number: string | null;
    /** The personal discount. The drivers of both engines select `numeric` as a string. */
    percentage: ColumnType<string, string | number | undefined, string | number>;
    is_active: Generated<boolean>;
    language: Generated<Language>;
    search_name: ColumnType<string, never, never>;
    search_text: ColumnType<string, never, never>;
    created_at: Time;
    last_modified_at: Time;
    password_hash: string | null;
    email_verified_at: Time | null;
    pending_email: string | null;
  };

  credit_entry: {
    credit_entry_id: Generated<number>;
    customer_id: string;
    currency: Currency;
    amount: number;
    kind: CreditKind;
    note: string;
    actor: string;
    order_id: string | null;
    refund_id: string | null;
    at: Time;
  };

  /** The balance per customer and currency, updated by a trigger on the credit entries. */
  credit_balance: {
    customer_id: string;
    currency: Currency;
    balance: number;
  };

  /** Sums per account, maintained by triggers; bigints are selected as text. The list of customers is sorted by them. */
  customer_sales: {
    customer_id: string;
    order_count: Generated<number>;
    last_order_at: Time;
    net_sales_ca: ColumnType<string, never, never>;
    net_sales_us: ColumnType<string, never, never>;
  };

  tax_exemption: {
    customer_id: string;
    tax: TaxGroup;
    number: string;
    valid_until: string;
  };

  reset_code: {
    code_id: string;
    email: string;
    browser_hash: Uint8Array | null;
    created_at: Time;
    attempts: Generated<number>;
    used_at: Time | null;
  };

  /** Attempts between which a delay is required, such as passwords. */
  throttle: {
    key: string;
    attempts: number;
    last_at: Time;
    next_at: Time;
  };

  back_in_stock_request: {
    request_id: Generated<string>;
    part_number: string;
    car_part_id: string;
    /** The recipient is either an account or an email address. */
    account_id: string | null;
    email: string | null;
    language: Language;
    requested_at: Time;
    confirmed_at: Time | null;
    notified_at: Time | null;
  };

  guest: {
    guest_id: Generated<string>;
    token_hash: Uint8Array;
    created_at: Time;
    ended_at: Time | null;
  };

  session: {
    session_id: Generated<string>;
    token_hash: Uint8Array;
    account_id: string | null;
    created_at: Time;
    seen_at: Time;
    agent: string | null;
  };

  message: {
    message_id: Generated<string>;
    type: MessageType;
    email: string;
    order_id: string | null;
    title: string;
    content: string;
    account_id: string | null;
    language: Generated<Language>;
    /** True if the shop sent the message. */
    direction: Generated<boolean>;
    /** True if staff have replied to the message or marked it as done. */
    is_read: Generated<boolean>;
    is_replied: Generated<boolean>;
    created_at: Time;
    first_message_id: string | null;
    thread_id: ColumnType<string, never, never>;
    search_text: ColumnType<string, never, never>;
    reply_message: string | null;
    replied_at: Time | null;
    opened_at: Time | null;
    /** True if the sender has confirmed the email address. */
    is_confirmed: Generated<boolean>;
    /** In the first message of a thread: true if staff attached the thread to its order. */
    is_attached: Generated<boolean>;
    /** In the first message of an attached thread: the order number that the sender typed. */
    typed_order_id: string | null;
  };

  canned_reply: {
    reply_id: Generated<string>;
    title: string;
    content: string;
    last_modified_at: Time;
  };

  address: SavedAddress & {
    address_id: Generated<string>;
    customer_id: string;
    created_at: Time;
    is_shipping_default: Generated<boolean>;
    is_billing_default: Generated<boolean>;
  };

  wish_list: {
    list_id: Generated<string>;
    customer_id: string;
    list_name: string;
    created_at: Time;
  };

  wish_list_item: {
    list_id: string;
    part_number: string;
    car_part_id: string;
    added_at: Time;
  };

  car: Vehicle & {
    id: Generated<string>;
    customer_id: string | null;
    guest_id: string | null;
    answers: ColumnType<Answers, string | undefined, string>;
    name: string | null;
    is_saved: Generated<boolean>;
    is_active: Generated<boolean>;
    saved_at: Time;
    chosen_at: ColumnType<Date | null, Date | undefined, Date | null>;
  };

  recent_search: RecentSearch & {
    id: Generated<string>;
    customer_id: string;
    searched_at: Time;
  };
}
