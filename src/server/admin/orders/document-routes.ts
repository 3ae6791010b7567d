import { creditNotePdf } from '#server/invoices/credit-note-pdf.ts';
import { invoicePdf } from '#server/invoices/invoice-pdf.ts';
import { packingSlipPdf } from '#server/invoices/packing-slip-pdf.ts';
import { creditNotesOf, findInvoice } from '#server/invoices/queries.ts';
import { findOrder, linesOf } from '#server/orders/queries.ts';
import type { On } from '#server/platform/http/dispatch.ts';
import { refusal, respondWithFile } from '#server/platform/http/outcome.ts';

/** What is printed about an order. */
export function orderDocumentRoutes(on: On) {
  on('GET /admin/orders/:id/packing-slip', async ({ db, params, settings }) => {
    const order = await findOrder(db, params.id);
    if (!order) return refusal('not-found');
    const lines = await linesOf(db, order.order_id);
    return respondWithFile(
      await packingSlipPdf(order, lines, settings.shop),
      `${order.order_id}-packing-slip.pdf`,
    );
  });

  on('GET /admin/orders/:id/invoice', async ({ db, params }) => {
    const invoice = await findInvoice(db, params.id);
    if (invoice) return respondWithFile(await invoicePdf(invoice), `${invoice.order_id}.pdf`);
    return refusal((await findOrder(db, params.id)) ? 'invoice-not-yet' : 'not-found');
  });

  on('GET /admin/orders/:id/credit-note/:number', async ({ db, params }) => {
    const notes = await creditNotesOf(db, params.id);
    const note = notes.find((each) => each.credit_note_number === params.number);
    if (!note) return refusal('not-found');
    return respondWithFile(await creditNotePdf(note), `${note.order_id}-${note.credit_note_number}.pdf`);
  });
}
