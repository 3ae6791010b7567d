import { loadDeliveryRules } from '#server/delivery/queries.ts';
import { findInvoice, listCreditNotes } from '#server/invoices/queries.ts';
import { findReturnRequest } from '#server/messages/queries.ts';
import { listOrderLines, type OrderRow } from '#server/orders/queries.ts';
import { listShipments } from '#server/orders/shipment-queries.ts';
import { findPaidCard } from '#server/payments/attempts.ts';
import { listRefunds } from '#server/payments/refund-queries.ts';
import type { Db } from '#server/platform/db.ts';
import { findReminder } from '#server/reminders/queries.ts';
import type { OrderDetails } from './order-view.ts';

export async function loadOrderDetails(db: Db, order: OrderRow): Promise<OrderDetails> {
  const { order_id } = order;
  const [lines, invoice, card, shipments, refunds, credit_notes, reminder, rules] = await Promise.all([
    listOrderLines(db, order_id),
    findInvoice(db, order_id),
    findPaidCard(db, order_id),
    listShipments(db, order_id),
    listRefunds(db, order_id),
    listCreditNotes(db, order_id),
    findReminder(db, order_id),
    loadDeliveryRules(db),
  ]);
  const invoice_number = invoice?.invoice_number ?? null;
  // A refund settles the requests before it.
  const settled_at =
    refunds.findLast(({ is_discount, state }) => !is_discount && state !== 'failed')?.created_at ??
    order.created_at;
  const return_request = await findReturnRequest(db, order, settled_at);
  const records = { shipments, refunds, credit_notes, reminder, return_request, rules };
  return { order, lines, invoice_number, card, ...records };
}
