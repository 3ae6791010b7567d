import { invoicePdf } from '#server/invoices/invoice-pdf.ts';
import { findInvoice } from '#server/invoices/queries.ts';
import { answered, fileAnswer, refusal } from '#server/platform/http/answers.ts';
import type { On } from '#server/platform/http/dispatch.ts';
import { orderView } from './order-view.ts';
import { linesOf } from './queries.ts';
import { findVisibleOrder } from './see-order.ts';

export function orderRoutes(on: On) {
  on('GET /user/:customerid/orders/:orderid', async ({ db, caller, params, query, clock }) => {
    const asked = { order_id: params.orderid, key: query.key };
    const order = await findVisibleOrder(db, caller, asked, clock());
    if (!order) return refusal('not-found');
    const [lines, invoice] = await Promise.all([
      linesOf(db, order.order_id),
      findInvoice(db, order.order_id),
    ]);
    return answered(orderView(order, lines, invoice?.invoice_number ?? null));
  });

  on('GET /invoice/download/:order_id', async ({ db, caller, params, query, clock }) => {
    const asked = { order_id: params.order_id, key: query.key };
    const order = await findVisibleOrder(db, caller, asked, clock());
    if (!order) return refusal('not-found');
    const invoice = await findInvoice(db, order.order_id);
    if (!invoice) return refusal('invoice-not-yet');
    return fileAnswer(await invoicePdf(invoice), `${order.order_id}.pdf`);
  });
}
