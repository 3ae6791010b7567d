import { decimalOf } from '#domain/money.ts';
import type { On } from '#server/platform/http/dispatch.ts';
import { respond } from '#server/platform/http/outcome.ts';
import { countOrders, ordersOfAccount } from './queries.ts';

/** The customer's list of orders; one order of it is in routes.ts. */
export function orderListRoutes(on: On) {
  on('GET /user/:customerId/orders', async ({ db, caller, query }) => {
    const { customer_id } = caller.account;
    const [rows, totalRecords] = await Promise.all([
      ordersOfAccount(db, customer_id, query),
      countOrders(db, customer_id),
    ]);
    const orders = rows.map(({ created_at, total, ...order }) => ({
      ...order,
      created_time: created_at.toISOString(),
      total: decimalOf(total),
    }));
    return respond({ scode: 200 as const, smessage: '', orders, totalRecords });
  });
}
