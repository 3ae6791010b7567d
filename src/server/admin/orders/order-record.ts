import { isDeepStrictEqual } from 'node:util';
import type { Reply } from '#contract/calls.ts';
import type { Address } from '#domain/address.ts';
import { describeSender } from '#domain/message-sender.ts';
import { type Cents, currencyCode, toDecimal, toDecimals } from '#domain/money.ts';
import { checkNotCancelled } from '#domain/order-status.ts';
import { chargedCurrency, paidAmounts, type RefundState } from '#domain/payment.ts';
import { lineStatus, openUnits, restockableUnits } from '#domain/shipment.ts';
import { paymentIssueView } from '#server/admin/overview/payment-issue-view.ts';
import { auditEntryView } from '#server/admin/shared/audit-entry-view.ts';
import { type AuditRow, auditEntriesFor } from '#server/audit/queries.ts';
import { loadDeliveryRules } from '#server/delivery/queries.ts';
import { findInvoice, listCreditNotes } from '#server/invoices/queries.ts';
import { checkCancellation } from '#server/order-commands/cancel-order.ts';
import { parcelDelivery } from '#server/order-commands/order-delivery.ts';
import { orderLineView } from '#server/order-commands/order-view.ts';
import { findRefundRequest } from '#server/order-commands/refund-requests.ts';
import { checkShipment } from '#server/order-commands/ship-order.ts';
import { checkWithdrawal } from '#server/order-commands/withdraw-return.ts';
import { findOrder, listOrderLines, type OrderLineRow, type OrderRow } from '#server/orders/queries.ts';
import { listRecentCarriers, listShipments } from '#server/orders/shipment-queries.ts';
import { listEmailsOfOrder } from '#server/outbox/queries.ts';
import { findCapturedAttempt, listAttempts } from '#server/payments/attempts.ts';
import { listPaymentIssues } from '#server/payments/payment-issues.ts';
import { findLaterDiscount, listRefunds, sumRefundedShippedUnits } from '#server/payments/refund-queries.ts';
import type { Db } from '#server/platform/db.ts';
import { checkRefund } from '#server/settlement/request-refund.ts';
import type { Translate } from '#texts/texts.ts';
import { FIT_ASKED, isFitUnconfirmed, linesToCheck } from './ask-about-fit.ts';
import { type AttemptRow, attemptView } from './attempt-view.ts';
import { listCommands, listStatusChoices } from './commands.ts';
import { listOrderMessages, sumGuestOrders, sumRefundedUnits } from './queries.ts';

type OrderRecord = Reply<'GET /admin/orders/:id'>['record'];

/** Everything that the order's page shows; null if the order does not exist. */
export async function readOrderRecord(db: Db, order_id: string, t: Translate): Promise<OrderRecord | null> {
  const order = await findOrder(db, order_id);
  if (!order) return null;
  const lines = await listOrderLines(db, order_id);
  const shipments = await listShipments(db, order_id);
  const rules = await loadDeliveryRules(db);
  const lastShipment = shipments.at(-1);
  const refunds = await listRefunds(db, order_id);
  const creditNotes = await listCreditNotes(db, order_id);
  const messages = await listOrderMessages(db, order_id);
  const refundedUnits = await sumRefundedUnits(db, order_id);
  const refundedShippedUnits = await sumRefundedShippedUnits(db, order_id);
  const payment = await findCapturedAttempt(db, order_id);
  const { captured, credit } = payment ? paidAmounts(order, payment) : { captured: 0, credit: 0 };
  const sumRefunds = (state: RefundState) =>
    refunds.filter((each) => each.state === state).reduce((sum, each) => sum + each.amount, 0);
  const refunded = sumRefunds('completed');
  const pending = sumRefunds('pending');
  const refundRequest = await findRefundRequest(db, order_id);
  const history = await auditEntriesFor(db, order_id, { limit: 500 });
  const notCancelled = checkNotCancelled(order);
  const cancel = notCancelled.ok ? checkCancellation(order, lines, 'staff') : notCancelled;
  // Refused while a refund of all unshipped units is pending.
  const ship = checkShipment(order, lines, null);
  const attempts = await listAttempts(db, order_id);
  const findLine = (line_number: number) => lines.find((line) => line.line_number === line_number)!;
  return {
    orderInfo: {
      ...orderInfoView(order, await findLaterDiscount(db, order_id)),
      carrier: lastShipment?.carrier ?? null,
      tracking_number: lastShipment?.tracking_number ?? null,
      invoice_number: (await findInvoice(db, order_id))?.invoice_number ?? null,
    },
    lineItems: lines.map((line) =>
      lineView(order, line, {
        ...(refundedUnits.get(line.line_number) ?? { refunded_quantity: 0, refunding_quantity: 0 }),
        restockable_quantity: restockableUnits(line, refundedShippedUnits.get(line.line_number) ?? 0),
      }),
    ),
    choices: listStatusChoices(order.status, { cancel, ship, others: notCancelled }, t),
    commands: listCommands(
      order.status,
      {
        pay: notCancelled,
        prepare: notCancelled,
        unprepare: notCancelled,
        ship,
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
        delivery: parcelDelivery(order, { shipped_at }, rules),
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
    refunds: refunds.map(({ refund_id, created_at, amount, credit, reason, state }) => ({
      refund_id,
      at: created_at.toISOString(),
      ...toDecimals({ amount, credit }),
      reason,
      state,
      credit_note_number:
        creditNotes.find((note) => note.refund_id === refund_id)?.credit_note_number ?? null,
    })),
    refund_request: refundRequest
      ? {
          request_id: refundRequest.request_id,
          amount: toDecimal(refundRequest.amount),
          reason: refundRequest.reason,
          requested_by: refundRequest.requester,
          requested_time: refundRequest.requested_at.toISOString(),
        }
      : null,
    attempts: attempts.map((attempt) => attemptView(attempt, t)),
    money: {
      ...toDecimals({ captured, refunded, pending }),
      refundable: toDecimal(Math.max(0, captured + credit - refunded - pending)),
      currency: payment ? chargedCurrency(payment) : currencyCode(order.currency),
    },
    guest_orders: order.account_id === null ? await sumGuestOrders(db, order.email) : [],
    messages: messages.map((message) => ({
      ...message,
      at: message.created_at.toISOString(),
      sender: message.direction ? 'shop' : senderName(message, order, t),
    })),
    fit_check: {
      line_count: linesToCheck(order.status, lines).length,
      is_unconfirmed: isFitUnconfirmed(order.status, lines),
      asked_time: history.find(({ action }) => action === FIT_ASKED)?.at.toISOString() ?? null,
    },
    findings: (await listPaymentIssues(db, order_id)).map((issue) => paymentIssueView(issue, t)),
    timeline: timeline(
      { history, messages, attempts, emails: await listEmailsOfOrder(db, order_id) },
      order,
      t,
    ),
  };
}

function orderInfoView(order: OrderRow, laterDiscount: Cents) {
  return {
    ...order,
    created_time: order.created_at.toISOString(),
    last_modified_time: order.last_modified_at.toISOString(),
    ...toDecimals({
      subtotal: order.subtotal,
      items_discount: order.total_discount,
      items_tax: order.items_tax,
      shipping: order.shipping,
      total_discount: laterDiscount,
      placed_total: order.total,
      credit: order.credit,
      // A later discount is stored as a refund, but shown as a discount.
      refunded: order.refunded - laterDiscount,
      total: order.paid_total,
    }),
    tax_components: order.tax_components.map((each) => ({ ...each, amount: toDecimal(each.amount) })),
    shipping_tax: 0,
    customer_id: order.account_id,
    ...addressFields('shipping', order.shipping_address),
    ...addressFields('billing', order.billing_address),
  };
}

type OrderMessage = Awaited<ReturnType<typeof listOrderMessages>>[number];

interface TimelineSources {
  history: AuditRow[];
  messages: OrderMessage[];
  attempts: AttemptRow[];
  emails: Awaited<ReturnType<typeof listEmailsOfOrder>>;
}

/**
 * The audit entries, messages, emails and declined payments of an order, newest first, without those that only repeat
 * another entry.
 */
const timeline = (
  { history, messages, attempts, emails }: TimelineSources,
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
    // A cancellation of an order that was already cancelled.
    (action === 'order-cancel' && after?.again === true);
  const isLogged = ({ direction, message_id, title }: OrderMessage) =>
    direction &&
    (hasEntry('message-written', 'message_id', message_id) || hasEntry(FIT_ASKED, 'title', title));
  // Only orders that staff placed have the entry `order-placed` in their history.
  const isPlacementLogged = entries.some(({ action }) => action === 'order-placed');
  const laterEntries = [
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
    ...emails.map(({ at, ...after }) => ({
      at: at.toISOString(),
      role: null,
      actor: 'shop',
      action: 'email-sent',
      before: null,
      after,
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
  return isPlacementLogged ? laterEntries : [...laterEntries, placedEntry(order)];
};

function senderName(message: OrderMessage, order: OrderRow, t: Translate): string {
  const { email, account_email, email_verified_at } = message;
  const account = account_email === null ? null : { email: account_email, email_verified_at };
  const isOwn = describeSender(message, account, order).order === 'own';
  return isOwn ? email : t('order-message-unconfirmed', { email });
}

const placedEntry = (order: OrderRow): OrderRecord['timeline'][number] => ({
  at: order.created_at.toISOString(),
  actor: order.email,
  role: null,
  action: 'order-placed',
  before: null,
  after: { status: 'Processing' },
});

type AddressFields<Kind extends string> = Omit<
  Pick<OrderRecord['orderInfo'], Extract<keyof OrderRecord['orderInfo'], `${Kind}_${string}`>>,
  'shipping_method' | 'shipping_tax'
>;

const addressFields = <Kind extends 'shipping' | 'billing'>(
  kind: Kind,
  { phone_number: phone, ...address }: Address,
) =>
  Object.fromEntries(
    Object.entries({ ...address, phone }).map(([field, value]) => [`${kind}_${field}`, value]),
  ) as AddressFields<Kind>;

const lineView = (
  order: OrderRow,
  line: OrderLineRow,
  quantities: { refunded_quantity: number; refunding_quantity: number; restockable_quantity: number },
) => ({
  ...orderLineView(line),
  order_id: line.order_id,
  custom_note: line.custom_note,
  ...quantities,
  shipped_quantity: line.shipped,
  open_quantity: openUnits(line),
  returned_quantity: line.returned,
  currency: order.currency,
  status: lineStatus(order.status, line),
});
