import { creditNotesOf, findInvoice } from '#server/invoices/queries.ts';
import { refundsOf } from '#server/payments/refund-rows.ts';
import type { Db } from '#server/platform/db.ts';
import type { OrderDetails } from './order-view.ts';
import { linesOf, type OrderRow } from './queries.ts';
import { shipmentsOf } from './shipment-queries.ts';

/** An order with everything that its page shows. */
export async function loadOrderDetails(db: Db, order: OrderRow): Promise<OrderDetails> {
  const { order_id } = order;
  const [lines, invoice, shipments, refunds, credit_notes] = await Promise.all([
    linesOf(db, order_id),
    findInvoice(db, order_id),
    shipmentsOf(db, order_id),
    refundsOf(db, order_id),
    creditNotesOf(db, order_id),
  ]);
  const invoice_number = invoice?.invoice_number ?? null;
  return { order, lines, invoice_number, shipments, refunds, credit_notes };
}
