import { toDecimals } from '#domain/money.ts';
import { orderProgress } from '#domain/order-progress.ts';
import { ok, refused } from '#domain/result.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { loadDeliveryRules } from '#server/delivery/queries.ts';
import { creditNoteFile } from '#server/invoices/credit-note-pdf.ts';
import { invoiceFile } from '#server/invoices/invoice-pdf.ts';
import { findInvoice, listCreditNotes } from '#server/invoices/queries.ts';
import { findVisibleOrder } from '#server/orders/order-access.ts';
import { countOrders, listAccountOrders, listLinesOfOrders } from '#server/orders/queries.ts';
import { sumLaterDiscounts } from '#server/payments/refund-queries.ts';
import { cancelOrder } from './cancel-order.ts';
import { loadOrderDetails } from './load-order-details.ts';
import { orderDelivery, parcelDelivery } from './order-delivery.ts';
import { orderLineView, orderView } from './order-view.ts';
import type { OrderContext } from './run-order-command.ts';
import { sendOrderLinkRoute } from './send-order-link.ts';

export function orderRoutes(on: RegisterHandler, context: OrderContext) {
  sendOrderLinkRoute(on);
  on('GET /user/:customerId/orders', async ({ db, caller, query }) => {
    const { customer_id, email, is_confirmed } = caller.account;
    const [rows, totalRecords] = await Promise.all([
      listAccountOrders(db, customer_id, query),
      countOrders(db, customer_id),
    ]);
    const ids = rows.map((row) => row.order_id);
    const [laterDiscounts, lines, rules] = await Promise.all([
      sumLaterDiscounts(db, ids),
      listLinesOfOrders(db, ids),
      loadDeliveryRules(db),
    ]);
    const orders = rows.map((row) => {
      const { created_at, cancelled_at, paid_total, refunded, last_parcel: parcel, ...order } = row;
      const ownLines = lines.filter(({ order_id }) => order_id === order.order_id);
      const later_discount = laterDiscounts.get(order.order_id) ?? 0;
      return {
        ...order,
        created_time: created_at.toISOString(),
        progress: orderProgress({
          status: order.status,
          is_cancelled: cancelled_at !== null,
          has_shipment: ownLines.some(({ shipped }) => shipped > 0),
        }),
        line_items: ownLines.map(orderLineView),
        parcel: parcel && { carrier: parcel.carrier, tracking_number: parcel.tracking_number },
        delivery: parcel
          ? parcelDelivery(row, { shipped_at: new Date(parcel.shipped_at) }, rules)
          : orderDelivery(row, rules),
        ...toDecimals({ total: paid_total, later_discount, refunded: refunded - later_discount }),
      };
    });
    return ok({ orders, totalRecords, unconfirmed_email: is_confirmed ? null : email });
  });

  on('GET /user/:customerid/orders/:orderid', async (request) => {
    const order = await findVisibleOrder(request, request.params.orderid);
    if (!order) return refused('not-found');
    const details = await loadOrderDetails(request.db, order);
    return ok({ orderInfo: orderView(details, request.caller.account?.customer_id ?? null) });
  });

  on('POST /user/:customerid/orders/:orderid/cancel', async (request) => {
    const order = await findVisibleOrder(request, request.params.orderid);
    if (!order) return refused('not-found');
    const cancelled = await cancelOrder(context, {
      order_id: order.order_id,
      actor: 'shopper',
      by: 'shopper',
      reason: 'cancelled by the shopper',
    });
    return cancelled.ok ? ok({ orderStatus: cancelled.value.status }) : cancelled;
  });

  on('GET /invoice/download/:order_id', async (request) => {
    const order = await findVisibleOrder(request, request.params.order_id);
    if (!order) return refused('not-found');
    const invoice = await findInvoice(request.db, order.order_id);
    if (!invoice) return refused('invoice-not-yet');
    return ok(await invoiceFile(invoice));
  });

  on('GET /creditnote/download/:order_id/:credit_note_number', async (request) => {
    const { db, params } = request;
    const order = await findVisibleOrder(request, params.order_id);
    const notes = order ? await listCreditNotes(db, order.order_id) : [];
    const note = notes.find((each) => String(each.credit_note_number) === params.credit_note_number);
    return note ? ok(await creditNoteFile(note)) : refused('not-found');
  });
}
