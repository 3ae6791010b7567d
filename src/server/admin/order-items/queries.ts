import { sql } from 'kysely';
import type { Db } from '#server/platform/db.ts';
import { COLUMNS, type OrderItemRow } from './list.ts';

/** All lines of an order, as the list shows them. */
export async function orderItemsOf(db: Db, order_id: string): Promise<OrderItemRow[]> {
  const { rows } = await sql<OrderItemRow>`
    select ${COLUMNS} from orders o join order_line l on l.order_id = o.order_id
    where o.order_id = ${order_id} order by l.line_number`.execute(db);
  return rows;
}
