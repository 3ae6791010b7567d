import { listAnswers } from '#domain/brake-question.ts';
import { chooseColumns } from '#domain/export-columns.ts';
import { currencyCode, toDecimal } from '#domain/money.ts';
import { ok, refused } from '#domain/result.ts';
import { shopTime } from '#domain/shop-day.ts';
import { type CsvColumns, exportList, pickColumns } from '#server/admin/lists/export-list.ts';
import type { LineFit } from '#server/admin/lists/fit-columns.ts';
import { readListPage } from '#server/admin/lists/list.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { refuseProblems } from '#server/calls/refuse-problems.ts';
import type { OrderContext } from '#server/order-commands/run-order-command.ts';
import { findOrder } from '#server/orders/queries.ts';
import { requestDeadline } from '#server/payments/pay.ts';
import { carText, lineFitText } from '#texts/fit-text.ts';
import type { Translate } from '#texts/texts.ts';
import { vehicleText } from '#texts/vehicle-text.ts';
import { askAboutFit } from './ask-about-fit.ts';
import { respondToCommand, toCommandInput } from './command-outcome.ts';
import { orderCommandRoutes } from './command-routes.ts';
import { orderDocumentRoutes } from './document-routes.ts';
import { ADDRESS_COLUMNS, MONEY_COLUMNS, ORDER_COLUMNS } from './export-columns.ts';
import { countListedQueues, type OrderExport, orderExport, orderList, orderRowView } from './list.ts';
import { readOrderRecord } from './order-record.ts';
import { saveOrder, validateAddresses } from './save-order.ts';

export function adminOrderRoutes(on: RegisterHandler, orderContext: OrderContext) {
  on('GET /admin/orders', async ({ db, query, t }) => {
    const [page, queues] = await Promise.all([
      readListPage(db, orderList, query, (rows) => rows.map((row) => orderRowView(row, t))),
      countListedQueues(db),
    ]);
    return ok({ ...page, queues });
  });

  on('GET /admin/orders/export', (context) => {
    const columns = pickColumns(EXPORT, chooseColumns('orders', (context.query.columns ?? '').split(',')));
    const view = (order: OrderExport) => ({ ...order, ...orderFitColumns(order.lines, context.t) });
    return exportList(context, 'orders', orderExport, (rows) => rows.map(view), columns);
  });

  on('GET /admin/orders/:id', async ({ db, params, t }) => {
    const record = await readOrderRecord(db, params.id, t);
    return record ? ok({ record }) : refused('not-found');
  });

  on('POST /admin/orders/:id', async (context) => {
    const { db, params, body, staff, t } = context;
    const order = await findOrder(db, params.id);
    if (!order) return refused('not-found');
    const refusal = refuseProblems(validateAddresses(body, order), t, 'address-invalid');
    if (refusal) return refusal;
    // One deadline for the whole save, which can make two refunds: of a new discount and, if the order is also
    // cancelled, of the rest.
    const input = { ...toCommandInput(context), deadline: requestDeadline(orderContext.payments) };
    return respondToCommand(context, await saveOrder(orderContext, input, body, staff));
  });

  on('POST /admin/orders/:id/fit-question', async (context) => {
    const { db, params, t } = context;
    const asked = await askAboutFit(context, params.id);
    if (!asked.ok) return asked;
    const record = (await readOrderRecord(db, params.id, t))!;
    return ok({ smessage: t(asked.value.is_new ? 'fit-check-sent' : 'fit-check-sent-before'), record });
  });

  orderCommandRoutes(on, orderContext);
  orderDocumentRoutes(on);
}

/** The cars and verdicts of an order's lines. */
const orderFitColumns = (lines: readonly LineFit[], t: Translate) => ({
  vehicles: joinDistinct(lines.map((line) => carText(vehicleText(line, t), listAnswers(line.answers), t))),
  fit: joinDistinct(lines.map((line) => lineFitText(line, t))),
  is_acknowledged: lines.some((line) => line.is_acknowledged),
});

const joinDistinct = (texts: readonly string[]): string => [...new Set(texts)].filter(Boolean).join('; ');

const EXPORT: CsvColumns<OrderExport & ReturnType<typeof orderFitColumns>> = {
  'Order ID': (row) => row.order_id,
  'First Name': (row) => row.shipping_first_name,
  'Last Name': (row) => row.shipping_last_name,
  'Order Date': (row) => shopTime(row.created_at),
  Currency: (row) => currencyCode(row.currency),
  Total: (row) => toDecimal(row.total),
  Status: (row) => row.status,
  Vehicles: (row) => row.vehicles,
  Fit: (row) => row.fit,
  Acknowledged: (row) => row.is_acknowledged,
  ...ORDER_COLUMNS,
  ...MONEY_COLUMNS,
  ...ADDRESS_COLUMNS,
  'Store Credit': (row) => toDecimal(row.credit),
};
