import { ok, refused } from '#domain/result.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { FileReply } from '#server/calls/file-reply.ts';
import { creditNoteFile } from '#server/invoices/credit-note-pdf.ts';
import { invoiceFile } from '#server/invoices/invoice-pdf.ts';
import { renderPackingSlipPdf } from '#server/invoices/packing-slip-pdf.ts';
import { findInvoice, listCreditNotes } from '#server/invoices/queries.ts';
import { findOrder, listOrderLines } from '#server/orders/queries.ts';
import { listShipments } from '#server/orders/shipment-queries.ts';

export function orderDocumentRoutes(on: RegisterHandler) {
  on('GET /admin/orders/:id/packing-slip', async ({ db, params, settings }) => {
    const order = await findOrder(db, params.id);
    if (!order) return refused('not-found');
    const lines = await listOrderLines(db, order.order_id);
    const pdf = await renderPackingSlipPdf(order, lines, settings.shop);
    return ok(new FileReply(pdf, `${order.order_id}-packing-slip.pdf`));
  });

  on('GET /admin/orders/:id/shipments/:shipment/packing-slip', async ({ db, params, settings }) => {
    const order = await findOrder(db, params.id);
    const shipments = order ? await listShipments(db, order.order_id) : [];
    const number = shipments.findIndex((each) => each.shipment_id === params.shipment) + 1;
    if (!order || number === 0) return refused('not-found');
    const lines = await listOrderLines(db, order.order_id);
    const pdf = await renderPackingSlipPdf(order, lines, settings.shop, shipments[number - 1]);
    return ok(new FileReply(pdf, `${order.order_id}-packing-slip-${number}.pdf`));
  });

  on('GET /admin/orders/:id/invoice', async ({ db, params }) => {
    const invoice = await findInvoice(db, params.id);
    if (invoice) return ok(await invoiceFile(invoice));
    return refused((await findOrder(db, params.id)) ? 'invoice-not-yet' : 'not-found');
  });

  on('GET /admin/orders/:id/credit-note/:number', async ({ db, params }) => {
    const notes = await listCreditNotes(db, params.id);
    const note = notes.find((each) => each.credit_note_number === params.number);
    return note ? ok(await creditNoteFile(note)) : refused('not-found');
  });
}
