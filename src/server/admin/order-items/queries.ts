import { sql } from 'kysely';
import type { Db } from '#server/platform/db.ts';
import { ORDER_ITEM_COLUMNS, type OrderItemRow } from './list.ts';

export async function listOrderItems(db: Db, order_id: string): Promise<OrderItemRow[]> {
  const { rows } = await sql<OrderItemRow>`
    select ${ORDER_ITEM_COLUMNS} from orders o join order_line l on l.order_id = o.order_id
    where o.order_id = ${order_id} order by l.line_number`.execute(db);
  return rows;
}
