import type { Reply } from '#contract/calls.ts';
import { parseListQuery } from '#domain/admin-lists.ts';
import { toDecimal } from '#domain/money.ts';
import { csvStream, mapBatches } from '#server/admin/lists/csv-stream.ts';
import { respondWithExport } from '#server/admin/lists/export-response.ts';
import { readListInBatches, readListPage } from '#server/admin/lists/list.ts';
import type { OrderContext } from '#server/orders/order-commands.ts';
import { findOrder } from '#server/orders/queries.ts';
import type { On } from '#server/platform/http/dispatch.ts';
import { refusal, respond } from '#server/platform/http/outcome.ts';
import { respondToCommand, toCommandInput } from './command-outcome.ts';
import { orderCommandRoutes } from './command-routes.ts';
import { orderDocumentRoutes } from './document-routes.ts';
import { type ListedOrder, orderList } from './list.ts';
import { readOrderRecord } from './order-record.ts';
import { saveOrder, validateAddresses } from './save-order.ts';

const OK = { scode: 200 as const, smessage: '' };

export function adminOrderRoutes(on: On, orderContext: OrderContext) {
  on('GET /admin/orders', async ({ db, query }) => {
    const { rows, ...page } = await readListPage(db, orderList, parseListQuery('orders', query));
    return respond({ ...OK, ...page, records: rows.map(rowView) });
  });

  on('GET /admin/orders/export', async (context) => {
    const { db, query } = context;
    const rows = readListInBatches(db, orderList, parseListQuery('orders', query));
    return respondWithExport(context, 'orders', csvStream(EXPORT, mapBatches(rows, rowView)));
  });

  on('GET /admin/orders/:id', async ({ db, params, t }) => {
    const record = await readOrderRecord(db, params.id, t);
    return record ? respond({ ...OK, record }) : refusal('not-found');
  });

  on('POST /admin/orders/:id', async (context) => {
    const { db, params, body, staff, t } = context;
    const order = await findOrder(db, params.id);
    if (!order) return refusal('not-found');
    const problems = validateAddresses(body, order);
    if (problems.length > 0) {
      const errors = problems.map(({ field, problem }) => ({ field, message: t(problem) }));
      return refusal('address-invalid', { errors });
    }
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
const EXPORT: Record<string, (row: Row) => string | number> = {
  'Order ID': (row) => row.order_id,
  'First Name': (row) => row.shipping_first_name,
  'Last Name': (row) => row.shipping_last_name,
  'Order Date': (row) => row.created_time,
  Currency: (row) => (row.currency === 'ca' ? 'CAD' : 'USD'),
  Total: (row) => row.total,
  Status: (row) => row.status,
};
