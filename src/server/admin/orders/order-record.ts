import type { Reply } from '#contract/calls.ts';
import type { Address } from '#domain/address.ts';
import { subcategoryOf } from '#domain/family.ts';
import { decimalOf } from '#domain/money.ts';
import { lineStatus, openUnits } from '#domain/shipment.ts';
import { auditEntryView } from '#server/admin/audit/audit-entry-view.ts';
import { paymentIssueView } from '#server/admin/overview/payment-issue-view.ts';
import { type AuditRow, auditEntriesFor } from '#server/audit/queries.ts';
import { creditNotesOf, findInvoice } from '#server/invoices/queries.ts';
import { findOrder, linesOf, type OrderLineRow, type OrderRow } from '#server/orders/queries.ts';
import { shipmentsOf } from '#server/orders/shipment-queries.ts';
import { capturedAttempt } from '#server/payments/attempts.ts';
import { paymentIssuesOf } from '#server/payments/payment-issues.ts';
import { refundsOf } from '#server/payments/refund-rows.ts';
import type { Db } from '#server/platform/db.ts';
import type { Translate } from '#texts/texts.ts';
import { choicesNow, commandsNow } from './commands.ts';
import { messagesAbout, refundedUnits, takenOff } from './queries.ts';

type Record = Reply<'GET /admin/orders/:id'>['record'];
type Line = Record['lineItems'][number];

/** Everything of an order that its page shows; null when there is none of that number. */
export async function orderRecord(db: Db, order_id: string, t: Translate): Promise<Record | null> {
  const order = await findOrder(db, order_id);
  if (!order) return null;
  const lines = await linesOf(db, order_id);
  const shipments = await shipmentsOf(db, order_id);
  const refunds = await refundsOf(db, order_id);
  const notes = await creditNotesOf(db, order_id);
  const messages = await messagesAbout(db, order_id);
  const units = await refundedUnits(db, order_id);
  const off = await takenOff(db, order_id);
  const captured = (await capturedAttempt(db, order_id))?.amount ?? 0;
  const refunded = refunds
    .filter((each) => each.state !== 'failed')
    .reduce((sum, each) => sum + each.amount, 0);
  const history = await auditEntriesFor(db, order_id, 500);
  const last = shipments.at(-1);
  const lineOf = (line_number: number) => lines.find((line) => line.line_number === line_number)!;
  return {
    orderInfo: {
      order_id,
      email: order.email,
      created_time: order.created_at.toISOString(),
      last_modified_time: order.last_modified_at.toISOString(),
      status: order.status,
      currency: order.currency,
      payment: order.payment,
      subtotal: decimalOf(order.subtotal),
      items_discount: decimalOf(order.total_discount),
      promotion_code: order.promotion_code,
      items_tax: decimalOf(order.items_tax),
      tax_components: order.tax_components.map((each) => ({ ...each, amount: decimalOf(each.amount) })),
      shipping: decimalOf(order.shipping),
      shipping_tax: 0,
      total_discount: decimalOf(off),
      total: decimalOf(order.total - off),
      shipping_method: order.shipping_method,
      carrier: last?.carrier ?? null,
      tracking_number: last?.tracking_number ?? null,
      customer_id: order.account_id,
      invoice_number: (await findInvoice(db, order_id))?.invoice_number ?? null,
      ...sideView('shipping', order.shipping_address),
      ...sideView('billing', order.billing_address),
    },
    lineItems: lines.map((line) => lineView(order, line, units.get(line.line_number) ?? 0)),
    choices: choicesNow(order.status, t),
    commands: commandsNow(order.status, t),
    shipments: shipments.map(({ shipment_id, shipped_at, carrier, tracking_number, lines: sent }) => ({
      shipment_id,
      at: shipped_at.toISOString(),
      carrier,
      tracking_number,
      lines: sent.map(({ line_number, quantity }) => {
        const { part_number, car_part_id } = lineOf(line_number);
        return { part_number, car_part_id, quantity };
      }),
    })),
    refunds: refunds.map(({ refund_id, created_at, amount, reason, state }) => ({
      refund_id,
      at: created_at.toISOString(),
      amount: decimalOf(amount),
      reason,
      state,
      credit_note_number: notes.find((note) => note.refund_id === refund_id)?.credit_note_number ?? null,
    })),
    money: {
      captured: decimalOf(captured),
      refunded: decimalOf(refunded),
      refundable: decimalOf(Math.max(0, captured - refunded)),
    },
    messages: messages.map(({ created_at, email: _, ...message }) => ({
      ...message,
      at: created_at.toISOString(),
    })),
    findings: (await paymentIssuesOf(db, order_id)).map((found) => paymentIssueView(found, t)),
    timeline: [...timeline(history, messages), placed(order)],
  };
}

/** What was done and written since an order was placed, newest first. */
const timeline = (
  history: AuditRow[],
  messages: Awaited<ReturnType<typeof messagesAbout>>,
): Record['timeline'] =>
  [
    ...history.map(auditEntryView),
    ...messages.map((message) => ({
      at: message.created_at.toISOString(),
      role: null,
      before: null,
      // Anybody may name an order in the contact form: whose words they are, the message says.
      actor: message.direction ? 'shop' : message.email,
      action: message.direction ? 'message-sent' : 'message-received',
      after: { title: message.title },
    })),
  ].sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));

const placed = (order: OrderRow): Record['timeline'][number] => ({
  at: order.created_at.toISOString(),
  actor: order.email,
  role: null,
  action: 'order-placed',
  before: null,
  after: { status: 'Processing' },
});

type SideKey<N extends string> = Extract<keyof Record['orderInfo'], `${N}_${string}`>;
type SideView<N extends 'shipping' | 'billing'> = Pick<
  Record['orderInfo'],
  Exclude<SideKey<N>, 'shipping_method' | 'shipping_tax'>
>;

function sideView<N extends 'shipping' | 'billing'>(
  name: N,
  { phone_number, ...address }: Address,
): SideView<N> {
  return Object.fromEntries(
    Object.entries({ ...address, phone: phone_number }).map(([key, value]) => [`${name}_${key}`, value]),
  ) as SideView<N>;
}

function lineView(order: OrderRow, line: OrderLineRow, refunded_quantity: number): Line {
  const { order_id, part_number, car_part_id, main_image, displayname, position, note, quantity } = line;
  const { year, make, model, submodel, trim, engine, custom_note, fit_verdict } = line;
  return {
    order_id,
    part_number,
    car_part_id,
    main_image,
    displayname,
    position,
    note,
    quantity,
    year,
    make,
    model,
    submodel,
    trim,
    engine,
    custom_note,
    fit_verdict,
    refunded_quantity,
    subcategory: subcategoryOf(line.family),
    item_rate: decimalOf(line.unit_price),
    item_subtotal: decimalOf(line.subtotal),
    item_discount: decimalOf(line.discount),
    tax_amount: decimalOf(line.tax),
    item_total: decimalOf(line.total),
    shipped_quantity: line.shipped,
    open_quantity: openUnits(line),
    returned_quantity: line.returned,
    currency: order.currency,
    status: lineStatus(order.status, line),
  };
}
