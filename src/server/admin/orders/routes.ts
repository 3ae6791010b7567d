import type { Reply } from '#contract/calls.ts';
import { toDecimal } from '#domain/money.ts';
import { ok, refused } from '#domain/result.ts';
import type { CsvColumns } from '#server/admin/lists/csv-stream.ts';
import { exportList } from '#server/admin/lists/export-list.ts';
import { readListPage } from '#server/admin/lists/list.ts';
import type { On } from '#server/calls/context.ts';
import { refuseProblems } from '#server/calls/refuse-problems.ts';
import type { OrderContext } from '#server/order-commands/run-order-command.ts';
import { findOrder } from '#server/orders/queries.ts';
import { respondToCommand, toCommandInput } from './command-outcome.ts';
import { orderCommandRoutes } from './command-routes.ts';
import { orderDocumentRoutes } from './document-routes.ts';
import { type ListedOrder, orderList } from './list.ts';
import { readOrderRecord } from './order-record.ts';
import { saveOrder, validateAddresses } from './save-order.ts';

export function adminOrderRoutes(on: On, orderContext: OrderContext) {
  on('GET /admin/orders', async ({ db, query }) => {
    const { rows, ...page } = await readListPage(db, orderList, query);
    return ok({ ...page, records: rows.map(rowView) });
  });

  on('GET /admin/orders/export', (context) => exportList(context, 'orders', orderList, rowView, EXPORT));

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
    return respondToCommand(context, await saveOrder(orderContext, toCommandInput(context), body, staff));
  });

  orderCommandRoutes(on, orderContext);
  orderDocumentRoutes(on);
}

const rowView = ({
  created_at,
  total,
  ...row
}: ListedOrder): Reply<'GET /admin/orders'>['records'][number] => ({
  ...row,
  created_time: created_at.toISOString(),
  total: toDecimal(total),
});

type Row = ReturnType<typeof rowView>;
const EXPORT: CsvColumns<Row> = {
  'Order ID': (row) => row.order_id,
  'First Name': (row) => row.shipping_first_name,
  'Last Name': (row) => row.shipping_last_name,
  'Order Date': (row) => row.created_time,
  Currency: (row) => (row.currency === 'ca' ? 'CAD' : 'USD'),
  Total: (row) => row.total,
  Status: (row) => row.status,
};
