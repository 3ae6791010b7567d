import { type Cents, type Currency, currencyCode, fixedDecimal } from '#domain/money.ts';
import type { PaymentFacts, PaymentState, PrepareRequest, RefundFacts, RefundState } from './provider.ts';

/** Amounts travel as text with exactly two decimals. */
export interface PayPalMoney {
  currency_code: string;
  value: string;
}
export interface PayPalCapture {
  id: string;
  status: string;
  amount?: PayPalMoney;
}
export interface PayPalRefund {
  id: string;
  status: string;
  amount?: PayPalMoney;
}
/** What the shop reads of an order of the Orders API. */
export interface PayPalOrder {
  id?: string;
  status?: string;
  payer?: { name?: { given_name?: string; surname?: string } };
  purchase_units?: {
    custom_id?: string;
    amount?: PayPalMoney;
    payments?: { captures?: PayPalCapture[]; refunds?: PayPalRefund[] };
  }[];
}

export const moneyOf = (cents: Cents, currency: Currency): PayPalMoney => ({
  currency_code: currencyCode(currency),
  value: fixedDecimal(cents),
});

/** `213.57` → 21357, by integers; NaN for anything else, which equals no amount. */
export function centsOfText(text: string | undefined): Cents {
  const match = /^(\d{1,9})(?:\.(\d{2}))?$/.exec(text ?? '');
  return match ? Number(match[1]) * 100 + Number(match[2] ?? 0) : Number.NaN;
}

const MAX_NAME = 127;
/** Ours may be longer; the order here keeps all of it. */
const MAX_LINE = 300;

const cut = (text: string, most: number): string => text.slice(0, most).toWellFormed();

/** The order as the provider is asked to make it. Tax is rounded once per order, so no item carries its own. */
export function orderBody(request: PrepareRequest, shop: { name: string; url: string }): object {
  const { currency, order_id, n } = request;
  const money = (cents: Cents) => moneyOf(cents, currency);
  const item_total = request.lines.reduce((sum, line) => sum + line.unit_price * line.quantity, 0);
  const { name, address_line_1, address_line_2, city, province_code, zip, country_code } = request.ship_to;
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: order_id,
        invoice_id: `${order_id}-${n}`,
        items: request.lines.map((line) => ({
          name: cut(line.name, MAX_NAME),
          sku: line.part_number,
          quantity: String(line.quantity),
          unit_amount: money(line.unit_price),
          category: 'PHYSICAL_GOODS',
        })),
        amount: {
          ...money(request.amount),
          breakdown: {
            item_total: money(item_total),
            discount: money(request.discount),
            shipping: money(request.shipping),
            tax_total: money(request.tax),
          },
        },
        shipping: {
          name: { full_name: name },
          address: {
            address_line_1: cut(address_line_1, MAX_LINE),
            ...(address_line_2 ? { address_line_2: cut(address_line_2, MAX_LINE) } : {}),
            admin_area_2: city,
            admin_area_1: province_code,
            postal_code: zip,
            country_code,
          },
        },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          shipping_preference: 'SET_PROVIDED_ADDRESS',
          user_action: 'PAY_NOW',
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          brand_name: cut(shop.name, MAX_NAME),
          return_url: `${shop.url}/checkout`,
          cancel_url: `${shop.url}/checkout`,
        },
      },
    },
  };
}

const BEFORE_CAPTURE: Record<string, PaymentState> = {
  CREATED: 'open',
  SAVED: 'open',
  PAYER_ACTION_REQUIRED: 'open',
  APPROVED: 'authorised',
  VOIDED: 'gone',
};
const CAPTURES: Record<string, PaymentState> = {
  COMPLETED: 'captured',
  PARTIALLY_REFUNDED: 'captured',
  REFUNDED: 'captured',
  PENDING: 'pending',
};

/**
 * How an order stands. A completed order can hold a capture that is pending or declined, so the
 * capture decides. Null for a status that nobody knows.
 */
export function factsOfOrder(order: PayPalOrder): PaymentFacts | null {
  const unit = order.purchase_units?.[0];
  const captures = unit?.payments?.captures ?? [];
  const kept = captures.find((each) => CAPTURES[each.status] !== undefined);
  const state = kept
    ? CAPTURES[kept.status]
    : (BEFORE_CAPTURE[order.status ?? ''] ?? (captures.length > 0 ? 'gone' : undefined));
  if (state === undefined || !order.id) return null;
  const money = kept?.amount ?? unit?.amount;
  const { given_name, surname } = order.payer?.name ?? {};
  return {
    state,
    payment_id: kept?.id ?? null,
    amount: centsOfText(money?.value),
    currency: money?.currency_code ?? '',
    reference: unit?.custom_id ?? null,
    refunded: (unit?.payments?.refunds ?? [])
      .filter((each) => REFUND_STATES[each.status] !== 'failed')
      .reduce((sum, each) => sum + centsOfText(each.amount?.value), 0),
    payer_name: [given_name, surname].filter(Boolean).join(' ') || null,
  };
}

const REFUND_STATES: Record<string, RefundState> = {
  COMPLETED: 'completed',
  PENDING: 'pending',
  FAILED: 'failed',
  CANCELLED: 'failed',
};

/** Every refund of the order's captures. */
export const refundsOfOrder = (order: PayPalOrder): RefundFacts[] =>
  (order.purchase_units?.[0]?.payments?.refunds ?? []).flatMap((each) => factsOfRefund(each) ?? []);

export function factsOfRefund(refund: PayPalRefund): RefundFacts | null {
  const state = REFUND_STATES[refund.status];
  if (!refund.id || state === undefined) return null;
  return { refund_id: refund.id, state, amount: centsOfText(refund.amount?.value) };
}
