import type { Reply } from '#contract/calls.ts';
import { centsOf, decimalOf } from '#domain/money.ts';
import { listQuestion } from '#domain/office-lists.ts';
import type { RefundWish } from '#domain/refund.ts';
import type { Pieces } from '#domain/shipment.ts';
import { changedMeanwhile } from '#server/admin/changed-meanwhile.ts';
import { csvFile, viewed } from '#server/admin/lists/csv-file.ts';
import { exportAnswer } from '#server/admin/lists/export-answer.ts';
import { listAll, listPage } from '#server/admin/lists/list.ts';
import { creditNotePdf } from '#server/invoices/credit-note-pdf.ts';
import { invoicePdf } from '#server/invoices/invoice-pdf.ts';
import { packingSlipPdf } from '#server/invoices/packing-slip-pdf.ts';
import { creditNotesOf, findInvoice } from '#server/invoices/queries.ts';
import { cancelOrder } from '#server/orders/cancel-order.ts';
import { moveOrder, returnOrder } from '#server/orders/move-order.ts';
import type { OrderCommandWish, OrderDesk, OrderResult } from '#server/orders/order-desk.ts';
import { findOrder, linesOf } from '#server/orders/queries.ts';
import { recordOfflinePayment } from '#server/orders/record-offline-payment.ts';
import { refundOrder } from '#server/orders/refund-order.ts';
import { shipOrder } from '#server/orders/ship-order.ts';
import type { Db } from '#server/platform/db.ts';
import { type Answer, answered, fileAnswer, refusal } from '#server/platform/http/answers.ts';
import type { On } from '#server/platform/http/dispatch.ts';
import type { Staff } from '#server/platform/staff.ts';
import type { Say } from '#texts/texts.ts';
import { type ListedOrder, orderList } from './list.ts';
import { orderRecord } from './order-record.ts';
import { saveOrder, sideProblems } from './save-order.ts';

const OK = { scode: 200 as const, smessage: '' };

/** What every command of staff on an order is given. */
interface Desk {
  db: Db;
  staff: Staff;
  request_id: string;
  say: Say;
  params: { id: string };
  body: { last_modified_time?: string | undefined };
}

const wishOf = ({ staff, request_id, params, body }: Desk): OrderCommandWish => ({
  ...{ order_id: params.id, actor: staff.email, role: staff.role, request_id },
  ...(body.last_modified_time ? { seen_at: new Date(body.last_modified_time) } : {}),
});

/** The order after a command; or why not, and for an order that has changed, who changed what. */
async function outcome(
  { db, say, params, body }: Desk,
  result: OrderResult,
): Promise<Answer<Reply<'POST /admin/orders/:id'>>> {
  if (!result.ok) {
    const order = result.reason === 'order-changed-meanwhile' ? await findOrder(db, params.id) : undefined;
    const subject = params.id;
    const stale =
      order &&
      (await changedMeanwhile(
        db,
        { subject, last_modified_at: order.last_modified_at },
        body.last_modified_time,
      ));
    return stale ?? refusal(result.reason);
  }
  const record = (await orderRecord(db, params.id, say))!;
  return answered({ ...OK, smessage: say('saved'), orderStatus: result.value.status, record });
}

/** The pieces of the lines that were named by part and car; a line that is not there is number 0. */
async function piecesOf(
  db: Db,
  order_id: string,
  picked: { part_number: string; car_part_id: string; quantity: number }[],
): Promise<Pieces[]> {
  const lines = await linesOf(db, order_id);
  return picked.map(({ part_number, car_part_id, quantity }) => {
    const line = lines.find((each) => each.part_number === part_number && each.car_part_id === car_part_id);
    return { line_number: line?.line_number ?? 0, quantity };
  });
}

export function adminOrderRoutes(on: On, desk: OrderDesk) {
  on('GET /admin/orders', async ({ db, query }) => {
    const { rows, ...page } = await listPage(db, orderList, listQuestion('orders', query));
    return answered({ ...OK, ...page, records: rows.map(rowView) });
  });

  on('GET /admin/orders/export', async (context) => {
    const { db, query } = context;
    const rows = listAll(db, orderList, listQuestion('orders', query));
    return exportAnswer(context, 'orders', csvFile(EXPORT, viewed(rows, rowView)));
  });

  on('GET /admin/orders/:id', async ({ db, params, say }) => {
    const record = await orderRecord(db, params.id, say);
    return record ? answered({ ...OK, record }) : refusal('not-found');
  });

  on('POST /admin/orders/:id', async (context) => {
    const { db, params, body, staff, say } = context;
    const order = await findOrder(db, params.id);
    if (!order) return refusal('not-found');
    const problems = sideProblems(body, order);
    if (problems.length > 0) {
      const errors = problems.map(({ field, problem }) => ({ field, message: say(problem) }));
      return refusal('address-invalid', { errors });
    }
    return outcome(context, await saveOrder(desk, wishOf(context), body, staff));
  });

  on('POST /admin/orders/:id/ship', async (context) => {
    const { db, params, body } = context;
    const lines = await piecesOf(db, params.id, body.lines);
    const { carrier } = body;
    const tracking_number = body.tracking_number ?? null;
    return outcome(context, await shipOrder(desk, { ...wishOf(context), lines, carrier, tracking_number }));
  });

  on('POST /admin/orders/:id/cancel', async (context) => {
    const { reason } = context.body;
    return outcome(context, await cancelOrder(desk, { ...wishOf(context), reason, by: 'staff' }));
  });

  on('POST /admin/orders/:id/return', async (context) =>
    outcome(context, await returnOrder(desk, { ...wishOf(context), reason: context.body.reason })),
  );

  on('POST /admin/orders/:id/refund', async (context) => {
    const { db, params, body } = context;
    if (body.lines && body.amount !== undefined) return refusal('input-invalid');
    const what: RefundWish = body.lines
      ? { kind: 'lines', lines: await piecesOf(db, params.id, body.lines) }
      : body.amount === undefined
        ? { kind: 'all' }
        : { kind: 'amount', amount: centsOf(body.amount) };
    const { restock, reason } = body;
    return outcome(context, await refundOrder(desk, { ...wishOf(context), what, restock, reason }));
  });

  on('POST /admin/orders/:id/payment', async (context) =>
    outcome(context, await recordOfflinePayment(desk, { ...wishOf(context), note: context.body.note })),
  );

  on('POST /admin/orders/bulk', async ({ body, staff, request_id, say }) => {
    const failed: { id: string; message: string }[] = [];
    let done = 0;
    for (const order_id of new Set(body.ids)) {
      const wish = { order_id, actor: staff.email, role: staff.role, request_id, command: body.action };
      const result = await moveOrder(desk, wish);
      if (result.ok) done += 1;
      else failed.push({ id: order_id, message: (say as (id: string) => string)(result.reason) });
    }
    const smessage = say('bulk-done', { done, skipped: 0, failed: failed.length });
    return answered({ ...OK, smessage, done, skipped: 0, failed });
  });

  on('GET /admin/orders/:id/packing-slip', async ({ db, params, settings }) => {
    const order = await findOrder(db, params.id);
    if (!order) return refusal('not-found');
    const lines = await linesOf(db, order.order_id);
    return fileAnswer(
      await packingSlipPdf(order, lines, settings.shop),
      `${order.order_id}-packing-slip.pdf`,
    );
  });

  on('GET /admin/orders/:id/invoice', async ({ db, params }) => {
    const invoice = await findInvoice(db, params.id);
    if (invoice) return fileAnswer(await invoicePdf(invoice), `${invoice.order_id}.pdf`);
    return refusal((await findOrder(db, params.id)) ? 'invoice-not-yet' : 'not-found');
  });

  on('GET /admin/orders/:id/credit-note/:number', async ({ db, params }) => {
    const notes = await creditNotesOf(db, params.id);
    const note = notes.find((each) => each.credit_note_number === params.number);
    if (!note) return refusal('not-found');
    return fileAnswer(await creditNotePdf(note), `${note.order_id}-${note.credit_note_number}.pdf`);
  });
}

const rowView = ({
  created_at,
  total,
  ...row
}: ListedOrder): Reply<'GET /admin/orders'>['records'][number] => ({
  ...row,
  created_time: created_at.toISOString(),
  total: decimalOf(total),
});

type Row = ReturnType<typeof rowView>;
const EXPORT: Record<string, (row: Row) => string | number> = {
  'Order ID': (row) => row.order_id,
  'First Name': (row) => row.shipping_first_name,
  'Last Name': (row) => row.shipping_last_name,
  'Order Date': (row) => row.created_time,
  Currency: (row) => (row.currency === 'ca' ? 'CAD' : 'USD'),
  Total: (row) => row.total,
  Status: (row) => row.status,
};
