import type { ClientInput, Reply } from '#contract/calls.ts';
import { normaliseAddress, validateAddress } from '#domain/address.ts';
import { toCents, toDecimal } from '#domain/money.ts';
import { paymentText } from '#texts/payment-text.ts';
import type { Translate } from '#texts/texts.ts';
import {
  ADDRESS_KINDS,
  addressFromWire,
  addressIn,
  fieldName,
  toWire,
  withPrefix,
} from '../../addresses/address-entry.ts';
import { isUnread } from '../messages/message.ts';
import { sectionPath } from '../paths.ts';
import { formatAmountInput, parseAmount } from '../record/amount-input.ts';

export type OrderRecord = Reply<'GET /admin/orders/:id'>['record'];
export type OrderInfo = OrderRecord['orderInfo'];

/** The payment method of an order; for a card, also its brand and last four digits, if they are known. */
export const paymentOf = ({ attempts, orderInfo: { payment } }: OrderRecord, t: Translate): string =>
  paymentText({ payment, card: attempts.find(({ state }) => state === 'captured')?.card }, t);

/** The form values: both addresses as in the checkout, the discount, the status, and the details of a new status. */
export type OrderDraft = Record<string, string>;

/** The details that some statuses need, before they are entered. */
export const NO_STATUS_DETAILS = { note: '', carrier: '', tracking_number: '' };

export const toDraft = (order: OrderInfo, t: Translate): OrderDraft => ({
  ...withPrefix('shipping', addressFromWire('shipping', order)),
  ...withPrefix('billing', addressFromWire('billing', order)),
  total_discount: formatAmountInput(order.total_discount, t),
  status: order.status,
  ...NO_STATUS_DETAILS,
});

export const orderAddressProblems = (draft: OrderDraft) =>
  ADDRESS_KINDS.flatMap((kind) =>
    validateAddress(normaliseAddress(addressIn(draft, kind))).map(({ field, problem }) => ({
      field: fieldName(kind, field),
      problem,
    })),
  );

/** True if the chosen status ships the order and no carrier is entered. */
export const isMissingCarrier = (draft: OrderDraft, order: OrderInfo) =>
  draft.status === 'Shipped' && order.status !== 'Shipped' && !draft.carrier?.trim();

/**
 * The total after a discount: subtotal minus promotion, plus tax and shipping, minus the discount (specification, back
 * office, section 4) and other refunds. Null if the discount is not an amount.
 */
export function totalWithDiscount(order: OrderInfo, discount: string): number | null {
  const amount = parseAmount(discount) ?? 0;
  if (Number.isNaN(amount)) return null;
  const { subtotal, items_discount, items_tax, shipping, shipping_tax, refunded } = order;
  const cents =
    toCents(subtotal) -
    toCents(items_discount) +
    toCents(items_tax) +
    toCents(shipping) +
    toCents(shipping_tax) -
    toCents(refunded);
  return toDecimal(cents - toCents(amount));
}

/** The amount that saving would refund: a higher discount on a paid order or, for status Void, everything left. */
export function refundOnSave({ orderInfo, money }: OrderRecord, draft: OrderDraft): number {
  if (draft.status === 'Void' && orderInfo.status !== 'Void') return money.refundable;
  const discount = parseAmount(draft.total_discount ?? '') ?? 0;
  const increase = Number.isNaN(discount) ? 0 : toCents(discount) - toCents(orderInfo.total_discount);
  return orderInfo.status === 'Processing' ? 0 : toDecimal(Math.max(0, increase));
}

/** The next command in the life of the order; null if nothing can be done now. */
export function nextCommand(record: OrderRecord): 'pay' | 'ship' | 'refund' | 'restock' | null {
  const { orderInfo, money, lineItems, refund_request } = record;
  const { status } = orderInfo;
  // Units must not be shipped while a refund for them awaits approval.
  if (refund_request) return null;
  if (status === 'Processing') return 'pay';
  if (status === 'Return' || status === 'Void') return money.refundable > 0 ? 'refund' : null;
  if (status === 'Refunded') return restockableLines(record).length > 0 ? 'restock' : null;
  return lineItems.some((line) => line.open_quantity > 0) ? 'ship' : null;
}

/** True if staff should ask the buyer about the fit before they ship; the button for it is then the primary one. */
export const isFitQuestionDue = (
  { fit_check }: OrderRecord,
  can: (permission: 'messages.answer') => boolean,
): boolean => can('messages.answer') && fit_check.line_count > 0 && fit_check.asked_time === null;

/** The reason for which the payment of a void order was declined. A new quote can still sell its units. */
export const declineReason = ({ orderInfo, attempts, money }: OrderRecord): string | null =>
  (orderInfo.status === 'Void' && money.refundable === 0 && attempts.at(-1)?.reason) || null;

/** The lines with refunded units that can still be restocked. */
export const restockableLines = ({ lineItems }: OrderRecord) =>
  lineItems.filter((line) => line.restockable_quantity > 0);

/** The form of a new quote with the order's units and buyer. */
export const newQuotePath = ({ order_id, email, ...order }: OrderInfo): string =>
  sectionPath('quotes/new', {
    order: order_id,
    email,
    region: `${order.shipping_country}|${order.shipping_province}`,
  });

/** The buyer's requests for a return or a warranty replacement that staff have neither answered nor marked as done. */
export const openRequests = ({ messages }: OrderRecord) =>
  messages.filter((message) => message.type === 'Return' && isUnread(message));

/** The body of the save call; an empty optional field is left out. */
export function toOrderBody(draft: OrderDraft, last_modified_time: string) {
  const { status, total_discount = '' } = draft;
  const optional = (['note', 'carrier', 'tracking_number'] as const).flatMap((name) => {
    const text = draft[name]?.trim();
    return text ? [[name, text]] : [];
  });
  return {
    ...toWire('shipping', addressIn(draft, 'shipping')),
    ...toWire('billing', addressIn(draft, 'billing')),
    last_modified_time,
    status,
    total_discount: parseAmount(total_discount) ?? 0,
    ...Object.fromEntries(optional),
  } as ClientInput<'POST /admin/orders/:id'>['body'];
}

export interface CommandFormProps {
  record: OrderRecord;
  /** The version of the order, for the `last_modified_time` of the call. */
  version: string;
  onDone(record: OrderRecord): void;
  /** Called with the reason code of a refusal. */
  onRefused(reason: string): void;
  onCancel?: (() => void) | undefined;
}
