import { isDeepStrictEqual } from 'node:util';
import type { Reply } from '#contract/calls.ts';
import type { Address } from '#domain/address.ts';
import { describeSender } from '#domain/message-sender.ts';
import { type Cents, currencyCode, toDecimal } from '#domain/money.ts';
import { chargedCurrency, paidAmounts, type RefundState } from '#domain/payment.ts';
import { lineStatus, openUnits } from '#domain/shipment.ts';
import { paymentIssueView } from '#server/admin/overview/payment-issue-view.ts';
import { auditEntryView } from '#server/admin/shared/audit-entry-view.ts';
import { type AuditRow, auditEntriesFor } from '#server/audit/queries.ts';
import { findInvoice, listCreditNotes } from '#server/invoices/queries.ts';
import { checkCancellation } from '#server/order-commands/cancel-order.ts';
import { orderLineView } from '#server/order-commands/order-view.ts';
import { findRefundRequest } from '#server/order-commands/refund-requests.ts';
import { checkWithdrawal } from '#server/order-commands/withdraw-return.ts';
import { findOrder, listOrderLines, type OrderLineRow, type OrderRow } from '#server/orders/queries.ts';
import { listRecentCarriers, listShipments } from '#server/orders/shipment-queries.ts';
import { findCapturedAttempt, listAttempts } from '#server/payments/attempts.ts';
import { listPaymentIssues } from '#server/payments/payment-issues.ts';
import { findLaterDiscount, listRefunds, type RefundRow } from '#server/payments/refund-queries.ts';
import type { Db } from '#server/platform/db.ts';
import { checkRefund } from '#server/settlement/request-refund.ts';
import type { Translate } from '#texts/texts.ts';
import { FIT_ASKED, linesToCheck } from './ask-about-fit.ts';
import { type AttemptRow, attemptView } from './attempt-view.ts';
import { listCommands, listStatusChoices } from './commands.ts';
import { listOrderMessages, sumRefundedUnits } from './queries.ts';

type OrderRecord = Reply<'GET /admin/orders/:id'>['record'];
type LineView = OrderRecord['lineItems'][number];

/** Everything that the order's page shows; null if the order does not exist. */
export async function readOrderRecord(db: Db, order_id: string, t: Translate): Promise<OrderRecord | null> {
  const order = await findOrder(db, order_id);
  if (!order) return null;
  const lines = await listOrderLines(db, order_id);
  const shipments = await listShipments(db, order_id);
  const refunds = await listRefunds(db, order_id);
  const creditNotes = await listCreditNotes(db, order_id);
  const messages = await listOrderMessages(db, order_id);
  const refundedUnits = await sumRefundedUnits(db, order_id);
  const payment = await findCapturedAttempt(db, order_id);
  const { captured, credit } = payment ? paidAmounts(order, payment) : { captured: 0, credit: 0 };
  const sumRefunds = (state: RefundState) =>
    refunds.filter((each) => each.state === state).reduce((sum, each) => sum + each.amount, 0);
  const refunded = sumRefunds('completed');
  const pending = sumRefunds('pending');
  const request = await findRefundRequest(db, order_id);
  const history = await auditEntriesFor(db, order_id, { limit: 500 });
  const cancel = checkCancellation(order, lines, 'staff');
  const attempts = await listAttempts(db, order_id);
  const findLine = (line_number: number) => lines.find((line) => line.line_number === line_number)!;
  return {
    orderInfo: orderInfoView(order, {
      laterDiscount: await findLaterDiscount(db, order_id),
      lastShipment: shipments.at(-1),
      invoice_number: (await findInvoice(db, order_id))?.invoice_number ?? null,
    }),
    lineItems: lines.map((line) => lineView(order, line, refundedUnits.get(line.line_number) ?? 0)),
    choices: listStatusChoices(order.status, { cancel }, t),
    commands: listCommands(
      order.status,
      {
        cancel,
        refund: await checkRefund(db, order, { kind: 'all' }),
        'withdraw-return': checkWithdrawal(order, refunds),
      },
      t,
    ),
    shipments: shipments.map(
      ({ shipment_id, shipped_at, carrier, tracking_number, lines: shippedLines }) => ({
        shipment_id,
        at: shipped_at.toISOString(),
        carrier,
        tracking_number,
        lines: shippedLines.map(({ line_number, quantity }) => {
          const { part_number, car_part_id } = findLine(line_number);
          return { part_number, car_part_id, quantity };
        }),
      }),
    ),
    // Suggestions for the next shipment: the carriers of this order first, then those of recent orders.
    carriers: [
      ...new Set([
        ...shipments.map(({ carrier }) => carrier).reverse(),
        ...(await listRecentCarriers(db, order.shipping_address.country)),
      ]),
    ],
    refunds: refunds.map((refund) => {
      const creditNote = creditNotes.find(({ refund_id }) => refund_id === refund.refund_id);
      return refundView(refund, creditNote?.credit_note_number ?? null);
    }),
    refund_request: request
      ? {
          request_id: request.request_id,
          amount: toDecimal(request.amount),
          reason: request.reason,
          requested_by: request.requester,
          requested_time: request.requested_at.toISOString(),
        }
      : null,
    attempts: attempts.map((attempt) => attemptView(attempt, t)),
    money: {
      captured: toDecimal(captured),
      refunded: toDecimal(refunded),
      pending: toDecimal(pending),
      refundable: toDecimal(Math.max(0, captured + credit - refunded - pending)),
      currency: payment ? chargedCurrency(payment) : currencyCode(order.currency),
    },
    messages: messages.map((message) => ({
      ...message,
      at: message.created_at.toISOString(),
      sender: message.direction ? 'shop' : senderName(message, order, t),
    })),
    fit_check: {
      line_count: linesToCheck(order.status, lines).length,
      asked_time: history.find(({ action }) => action === FIT_ASKED)?.at.toISOString() ?? null,
    },
    findings: (await listPaymentIssues(db, order_id)).map((issue) => paymentIssueView(issue, t)),
    timeline: [
      ...timeline({ history, messages, attempts }, order, t),
      // An order that staff placed has this entry in its history.
      ...(history.some(({ action }) => action === 'order-placed') ? [] : [placedEntry(order)]),
    ],
  };
}

function orderInfoView(
  order: OrderRow,
  {
    laterDiscount,
    lastShipment,
    invoice_number,
  }: {
    laterDiscount: Cents;
    lastShipment: { carrier: string; tracking_number: string | null } | undefined;
    invoice_number: number | null;
  },
): OrderRecord['orderInfo'] {
  return {
    order_id: order.order_id,
    email: order.email,
    created_time: order.created_at.toISOString(),
    last_modified_time: order.last_modified_at.toISOString(),
    status: order.status,
    currency: order.currency,
    payment: order.payment,
    subtotal: toDecimal(order.subtotal),
    items_discount: toDecimal(order.total_discount),
    promotion_code: order.promotion_code,
    items_tax: toDecimal(order.items_tax),
    tax_components: order.tax_components.map((each) => ({ ...each, amount: toDecimal(each.amount) })),
    tax_exemptions: order.tax_exemptions,
    shipping: toDecimal(order.shipping),
    shipping_tax: 0,
    total_discount: toDecimal(laterDiscount),
    placed_total: toDecimal(order.total),
    credit: toDecimal(order.credit),
    // A later discount is stored as a refund, but shown as a discount.
    refunded: toDecimal(order.refunded - laterDiscount),
    total: toDecimal(order.paid_total),
    shipping_method: order.shipping_method,
    carrier: lastShipment?.carrier ?? null,
    tracking_number: lastShipment?.tracking_number ?? null,
    customer_id: order.account_id,
    invoice_number,
    ...addressFields('shipping', order.shipping_address),
    ...addressFields('billing', order.billing_address),
  };
}

const refundView = (
  { refund_id, created_at, amount, credit, reason, state }: RefundRow,
  credit_note_number: number | null,
): OrderRecord['refunds'][number] => ({
  refund_id,
  at: created_at.toISOString(),
  amount: toDecimal(amount),
  credit: toDecimal(credit),
  reason,
  state,
  credit_note_number,
});

type OrderMessage = Awaited<ReturnType<typeof listOrderMessages>>[number];

interface TimelineSources {
  history: AuditRow[];
  messages: OrderMessage[];
  attempts: AttemptRow[];
}

/**
 * The audit entries, messages and declined payments of an order, newest first, without those that only repeat another
 * entry.
 */
const timeline = (
  { history, messages, attempts }: TimelineSources,
  order: OrderRow,
  t: Translate,
): OrderRecord['timeline'] => {
  const entries = history.map(auditEntryView);
  const hasEntry = (action: string, field: string, value: unknown) =>
    entries.some((entry) => entry.action === action && entry.after?.[field] === value);
  const isRedundant = ({ action, before, after }: (typeof entries)[number]) =>
    (action === 'order-saved' &&
      Object.entries(after ?? {}).every(([field, value]) => isDeepStrictEqual(before?.[field], value))) ||
    (action === 'order-paid' && hasEntry('order-paid-offline', 'status', 'Paid')) ||
    (action === 'order-void' && hasEntry('order-cancel', 'status', 'Void')) ||
    (action === 'order-cancel' && after?.again === true);
  const isLogged = ({ direction, message_id, title }: OrderMessage) =>
    direction &&
    (hasEntry('message-written', 'message_id', message_id) || hasEntry(FIT_ASKED, 'title', title));
  return [
    ...entries.filter((entry) => !isRedundant(entry)),
    ...messages
      .filter((message) => !isLogged(message))
      .map((message) => ({
        at: message.created_at.toISOString(),
        role: null,
        before: null,
        // Anyone can name an order in the contact form, so the sender is the message's address, not the customer.
        actor: message.direction ? 'shop' : senderName(message, order, t),
        action: message.direction ? 'message-sent' : 'message-received',
        after: { title: message.title, message_id: message.message_id },
      })),
    ...attempts
      .filter(({ state }) => state === 'declined')
      .map((attempt) => ({
        at: attempt.created_at.toISOString(),
        role: null,
        actor: 'shop',
        action: 'payment-declined',
        before: null,
        after: { amount: attempt.amount, reason: attemptView(attempt, t).reason },
      })),
  ].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
};

function senderName(message: OrderMessage, order: OrderRow, t: Translate): string {
  const { email, account_email, email_verified_at } = message;
  const account = account_email === null ? null : { email: account_email, email_verified_at };
  const isOwn = describeSender(message, account, order).order === 'own';
  return isOwn ? email : t('order-message-unproved', { email });
}

const placedEntry = (order: OrderRow): OrderRecord['timeline'][number] => ({
  at: order.created_at.toISOString(),
  actor: order.email,
  role: null,
  action: 'order-placed',
  before: null,
  after: { status: 'Processing' },
});

type AddressKey<N extends string> = Extract<keyof OrderRecord['orderInfo'], `${N}_${string}`>;
type AddressFields<N extends 'shipping' | 'billing'> = Pick<
  OrderRecord['orderInfo'],
  Exclude<AddressKey<N>, 'shipping_method' | 'shipping_tax'>
>;

function addressFields<N extends 'shipping' | 'billing'>(
  prefix: N,
  { phone_number, ...address }: Address,
): AddressFields<N> {
  return Object.fromEntries(
    Object.entries({ ...address, phone: phone_number }).map(([key, value]) => [`${prefix}_${key}`, value]),
  ) as AddressFields<N>;
}

const lineView = (order: OrderRow, line: OrderLineRow, refunded_quantity: number): LineView => ({
  ...orderLineView(line),
  order_id: line.order_id,
  custom_note: line.custom_note,
  refunded_quantity,
  shipped_quantity: line.shipped,
  open_quantity: openUnits(line),
  returned_quantity: line.returned,
  currency: order.currency,
  status: lineStatus(order.status, line),
});
