import { type Cents, currencyCode, formatDecimal } from '#domain/money.ts';
import type { RefundState } from '#domain/payment.ts';
import type {
  ListedPayment,
  ListedRefund,
  PaymentState,
  PrepareRequest,
  ProviderPayment,
  ProviderRefund,
} from './provider.ts';

/** `value` is text such as `213.57`. */
export interface PayPalMoney {
  currency_code: string;
  value: string;
}
export interface PayPalCapture {
  id: string;
  status: string;
  amount?: PayPalMoney;
  custom_id?: string;
  create_time?: string;
}
export interface PayPalRefund {
  id: string;
  status: string;
  amount?: PayPalMoney;
  create_time?: string;
  links?: PayPalLinks;
}
export type PayPalLinks = { href?: string; rel?: string }[];
/** The fields we read from an order of the Orders API. */
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

export const toPayPalMoney = (cents: Cents, currency_code: string): PayPalMoney => ({
  currency_code,
  value: formatDecimal(cents),
});

/** `213.57` → 21357, `5` → 500; NaN for malformed text, so that it equals no amount. */
export function parseCents(text: string | undefined): Cents {
  const match = /^(\d{1,9})(?:\.(\d{2}))?$/.exec(text ?? '');
  return match ? Number(match[1]) * 100 + Number(match[2] ?? 0) : Number.NaN;
}

/** PayPal's limits. The shop's values may be longer. */
const MAX_NAME_LENGTH = 127;
const MAX_ADDRESS_LINE_LENGTH = 300;

const truncate = (text: string, length: number): string => text.slice(0, length).toWellFormed();

/** The request body that creates an order. Tax is rounded once per order, so items have no tax amounts. */
export function buildOrderBody(request: PrepareRequest, shop: { name: string; url: string }): object {
  const { currency, order_id, n } = request;
  const money = (cents: Cents) => toPayPalMoney(cents, currencyCode(currency));
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
          name: truncate(line.name, MAX_NAME_LENGTH),
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
            address_line_1: truncate(address_line_1, MAX_ADDRESS_LINE_LENGTH),
            ...(address_line_2 ? { address_line_2: truncate(address_line_2, MAX_ADDRESS_LINE_LENGTH) } : {}),
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
          brand_name: truncate(shop.name, MAX_NAME_LENGTH),
          return_url: `${shop.url}/checkout`,
          cancel_url: `${shop.url}/checkout`,
        },
      },
    },
  };
}

const STATE_BY_ORDER_STATUS: Record<string, PaymentState> = {
  CREATED: 'open',
  SAVED: 'open',
  PAYER_ACTION_REQUIRED: 'open',
  APPROVED: 'authorised',
  VOIDED: 'ended',
};
const STATE_BY_CAPTURE_STATUS: Record<string, PaymentState> = {
  COMPLETED: 'captured',
  PARTIALLY_REFUNDED: 'captured',
  REFUNDED: 'captured',
  PENDING: 'pending',
};

/**
 * The payment of an order; null for an unknown status. The state of its capture decides, because the capture of a
 * completed order may be pending or declined.
 */
export function parsePayment(order: PayPalOrder): ProviderPayment | null {
  const unit = order.purchase_units?.[0];
  const captures = unit?.payments?.captures ?? [];
  const capture = captures.find((each) => STATE_BY_CAPTURE_STATUS[each.status] !== undefined);
  const state = capture
    ? STATE_BY_CAPTURE_STATUS[capture.status]
    : (STATE_BY_ORDER_STATUS[order.status ?? ''] ?? (captures.length > 0 ? 'ended' : undefined));
  if (state === undefined || !order.id) return null;
  const money = capture?.amount ?? unit?.amount;
  const { given_name, surname } = order.payer?.name ?? {};
  return {
    state,
    payment_id: capture?.id ?? null,
    amount: parseCents(money?.value),
    currency: money?.currency_code ?? '',
    reference: unit?.custom_id ?? null,
    refunded: (unit?.payments?.refunds ?? [])
      .filter((each) => STATE_BY_REFUND_STATUS[each.status] !== 'failed')
      .reduce((sum, each) => sum + parseCents(each.amount?.value), 0),
    payer_name: [given_name, surname].filter(Boolean).join(' ') || null,
    card: null,
  };
}

const STATE_BY_REFUND_STATUS: Record<string, RefundState> = {
  COMPLETED: 'completed',
  PENDING: 'pending',
  FAILED: 'failed',
  CANCELLED: 'failed',
};

export const parseRefunds = (order: PayPalOrder): ProviderRefund[] =>
  (order.purchase_units?.[0]?.payments?.refunds ?? []).flatMap((each) => parseRefund(each) ?? []);

export function parseRefund(refund: PayPalRefund): ProviderRefund | null {
  const state = STATE_BY_REFUND_STATUS[refund.status];
  if (!refund.id || state === undefined) return null;
  return { refund_id: refund.id, state, amount: parseCents(refund.amount?.value) };
}

/** The id of the capture that was refunded. PayPal gives it only in the refund's link `up`. */
export const captureOfRefund = (links: PayPalLinks | undefined): string | undefined =>
  /\/captures\/([^/]+)$/.exec(links?.find((link) => link.rel === 'up')?.href ?? '')?.[1];

export const toListedPayment = (capture: PayPalCapture): ListedPayment => ({
  payment_id: capture.id,
  reference: capture.custom_id ?? null,
  amount: parseCents(capture.amount?.value),
  currency: capture.amount?.currency_code ?? '',
  time: capture.create_time ?? null,
  is_captured: STATE_BY_CAPTURE_STATUS[capture.status] === 'captured',
});

export const toListedRefund = (refund: PayPalRefund): ListedRefund => ({
  refund_id: refund.id,
  payment_id: captureOfRefund(refund.links) ?? '',
  amount: parseCents(refund.amount?.value),
  currency: refund.amount?.currency_code ?? '',
  time: refund.create_time ?? null,
});
