import type { ColumnType, Generated } from 'kysely';
import type { Address } from '#domain/address.ts';
import type { Promotion } from '#domain/coupon.ts';
import type { VehicleRange } from '#domain/fitment.ts';
import type { TranslationColumn } from '#domain/item-texts.ts';
import type { Currency } from '#domain/money.ts';
import type { OrderStatus, VoidCause } from '#domain/order-status.ts';
import type { OrderPayment } from '#domain/payment.ts';
import type { DatedManualPrice } from '#domain/price.ts';
import type { FrozenLine, SalesQuoteContent } from '#domain/sales-quote.ts';
import type { MovementCause } from '#domain/stock-movement.ts';
import type { ExemptTax, TaxComponent } from '#domain/tax.ts';
import type { TaxRate } from '#domain/tax-rates.ts';
import type { TaxRateTotals } from '#domain/tax-report.ts';
import type { Language } from '#texts/texts.ts';
import type { Json, Time } from './columns.ts';

type NameTranslations = {
  [C in TranslationColumn<'displayname'>]: ColumnType<string | null, string | null | undefined, never>;
};

/**
 * Carts, stock, promotions, orders, shipments and sales figures. `0003_orders_and_stock.sql`, `0004_payments.sql`,
 * `0019_promotion_vehicles_and_figures.sql` and `0029_promotion_currency.sql` explain the columns.
 */
export interface OrderTables {
  promotion: Omit<Promotion, 'percentage' | 'price_off' | 'more_vehicles' | 'is_active' | 'used_times'> & {
    id: Generated<number>;
    percentage: Generated<number>;
    price_off: Generated<number>;
    more_vehicles: ColumnType<Promotion['more_vehicles'], string | undefined, string>;
    is_active: Generated<boolean>;
    used_times: Generated<number>;
    created_at: Time;
    last_modified_at: Time;
  };

  tax_rate: {
    rate_id: Generated<string>;
    province: string;
    component: TaxRate['component'];
    /** In thousandths of a percent. */
    rate: number;
    from_day: string | null;
    until_day: string | null;
  };

  cart: {
    cart_id: Generated<string>;
    guest_id: string | null;
    account_id: string | null;
    promotion_id: number | null;
    order_id: string | null;
    quote_number: number | null;
    created_at: Time;
    changed_at: Time;
    closed_at: Time | null;
  };

  cart_line: DatedManualPrice & {
    cart_id: string;
    part_number: string;
    car_part_id: string;
    quantity: number;
    shown_cad_price: number | null;
    shown_usd_price: number | null;
    car_id: string | null;
    is_acknowledged: Generated<boolean>;
    last_modified_at: Time;
    added_at: Time;
  };

  sales_quote: {
    quote_number: Generated<number>;
    account_id: string | null;
    email: string;
    currency: Currency;
    language: Language;
    address: Json<Address>;
    message: string | null;
    valid_until: string;
    content: ColumnType<SalesQuoteContent | null, string | null | undefined, string | null>;
    sent_at: Time | null;
    created_by: string;
    created_at: Time;
    last_modified_at: Time;
  };

  stock: {
    part_number: string;
    on_hand: number;
    allocated: Generated<number>;
    held: Generated<number>;
    /** The item is low on stock at or below this quantity; null for the shop's default. */
    low_at: number | null;
  };

  orders: {
    order_id: string;
    cart_id: string;
    account_id: string | null;
    guest_id: string | null;
    session_id: string | null;
    status: OrderStatus;
    content_hash: Uint8Array;
    currency: Currency;
    language: Generated<Language>;
    email: string;
    payment: OrderPayment;
    shipping_method: Generated<'Standard'>;
    subtotal: number;
    total_discount: number;
    shipping: Generated<number>;
    items_tax: number;
    tax_components: Json<TaxComponent[]>;
    tax_exemptions: ColumnType<ExemptTax[], string | undefined, string>;
    total: number;
    /** The part of the total that store credit pays. */
    credit: Generated<number>;
    refunded: ColumnType<number, never, never>;
    paid_total: ColumnType<number, never, never>;
    promotion_id: number | null;
    promotion_code: string | null;
    shipping_address: Json<Address>;
    shipping_name: ColumnType<string, never, never>;
    part_numbers: Generated<string>;
    tracking_numbers: Generated<string>;
    needs_fit_check: Generated<boolean>;
    search_text: ColumnType<string, never, never>;
    billing_address: Json<Address>;
    hold_until: Time;
    created_at: Time;
    last_modified_at: Time;
    paid_at: Time | null;
    return_approved_at: Time | null;
    cancelled_at: Time | null;
    cancel_reason: string | null;
    void_cause: VoidCause | null;
    analytics_client_id: string | null;
    detached_at: Time | null;
  };

  order_line: Omit<FrozenLine, keyof NameTranslations | 'answers' | 'spans' | 'is_acknowledged'> &
    NameTranslations & {
      order_id: string;
      line_number: number;
      answers: Json<FrozenLine['answers']>;
      spans: Json<VehicleRange> | null;
      is_acknowledged: Generated<boolean>;
      shipped: Generated<number>;
      /** Units that were refunded before they were shipped. */
      dropped: Generated<number>;
      refunding: Generated<number>;
      returned: Generated<number>;
    };

  shipment: {
    shipment_id: Generated<string>;
    order_id: string;
    carrier: string;
    tracking_number: string | null;
    actor: string;
    shipped_at: Time;
  };

  shipment_line: {
    shipment_id: string;
    order_id: string;
    line_number: number;
    quantity: number;
  };

  stock_hold: {
    order_id: string;
    part_number: string;
    quantity: number;
    visitor: string | null;
    address: string | null;
    network: string | null;
    is_yielded: Generated<boolean>;
  };

  stock_movement: {
    movement_id: Generated<number>;
    part_number: string;
    on_hand_change: Generated<number>;
    allocated_change: Generated<number>;
    held_change: Generated<number>;
    cause: MovementCause;
    order_id: string | null;
    note: string | null;
    staff: string | null;
    at: Time;
  };

  redemption: {
    order_id: string;
    promotion_id: number;
    /** The account id, or the mailbox of a guest. */
    customer: string;
    mailbox: string;
    /** The time at which the use was released, so that it no longer counts. */
    given_back_at: Time | null;
  };

  order_link: {
    token_hash: Uint8Array;
    order_id: string;
    expires_at: Time;
  };

  /** Figures of days that are over; `server/figures` defines them. */
  closed_day: {
    day: string;
    carts: number;
    placed: number;
    paid: number;
    has_promotions: Generated<boolean>;
  };

  closed_day_money: {
    day: string;
    currency: Currency;
    orders: number;
    goods: number;
    discounts: number;
    shipping: number;
    tax: number;
    refunds: number;
    refunded_tax: number;
  };

  closed_day_promotion: OrderTables['closed_day_money'] & { promotion_id: number };

  closed_day_set: {
    day: string;
    part_number: string;
    units: number;
  };

  closed_day_car: {
    day: string;
    make: string;
    model: string;
    units: number;
  };

  closed_day_tax: TaxRateTotals & { day: string };

  brake_reminder: {
    order_id: string;
    requested_at: Time;
    due_day: string;
    notified_at: Time | null;
  };
}
