import { creditNotePdf } from '#server/invoices/credit-note-pdf.ts';
import { invoicePdf } from '#server/invoices/invoice-pdf.ts';
import { creditNotesOf, findInvoice } from '#server/invoices/queries.ts';
import type { On } from '#server/platform/http/dispatch.ts';
import { refusal, respond, respondWithFile } from '#server/platform/http/outcome.ts';
import { cancelOrder } from './cancel-order.ts';
import { loadOrderDetails } from './load-order-details.ts';
import { findVisibleOrder } from './order-access.ts';
import type { OrderContext } from './order-commands.ts';
import { orderView } from './order-view.ts';

export function orderRoutes(on: On, orderContext: OrderContext) {
  on('GET /user/:customerid/orders/:orderid', async ({ db, caller, params, query, clock }) => {
    const asked = { order_id: params.orderid, key: query.key };
    const order = await findVisibleOrder(db, caller, asked, clock());
    if (!order) return refusal('not-found');
    return respond(orderView(await loadOrderDetails(db, order)));
  });

  on('POST /user/:customerid/orders/:orderid/cancel', async ({ db, caller, params, query, clock }) => {
    const asked = { order_id: params.orderid, key: query.key };
    const order = await findVisibleOrder(db, caller, asked, clock());
    if (!order) return refusal('not-found');
    const cancelled = await cancelOrder(orderContext, {
      order_id: order.order_id,
      actor: 'shopper',
      by: 'shopper',
      reason: 'cancelled by the shopper',
    });
    if (!cancelled.ok) return refusal(cancelled.reason);
    return respond({ scode: 200 as const, smessage: '', orderStatus: cancelled.value.status });
  });

  on('GET /invoice/download/:order_id', async ({ db, caller, params, query, clock }) => {
    const asked = { order_id: params.order_id, key: query.key };
    const order = await findVisibleOrder(db, caller, asked, clock());
    if (!order) return refusal('not-found');
    const invoice = await findInvoice(db, order.order_id);
    if (!invoice) return refusal('invoice-not-yet');
    return respondWithFile(await invoicePdf(invoice), `${order.order_id}.pdf`);
  });

  on('GET /creditnote/download/:order_id/:credit_note_number', async (context) => {
    const { db, caller, params, query, clock } = context;
    const asked = { order_id: params.order_id, key: query.key };
    const order = await findVisibleOrder(db, caller, asked, clock());
    const notes = order ? await creditNotesOf(db, order.order_id) : [];
    const note = notes.find((each) => String(each.credit_note_number) === params.credit_note_number);
    if (!note) return refusal('not-found');
    return respondWithFile(await creditNotePdf(note), `${note.order_id}-${note.credit_note_number}.pdf`);
  });
}
