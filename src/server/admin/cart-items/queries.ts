import { sql } from 'kysely';
import type { Db } from '#server/platform/db.ts';
import { CART_ITEM_COLUMNS, CART_ITEM_JOINS, type CartItemRow, OPEN_CART_LINES } from './list.ts';

export async function findCartItem(
  db: Db,
  key: { customer_id: string; part_number: string; car_part_id: string },
): Promise<CartItemRow | undefined> {
  const { rows } = await sql<CartItemRow>`
    select ${CART_ITEM_COLUMNS} from ${OPEN_CART_LINES} ${CART_ITEM_JOINS}
    where (c.account_id = ${key.customer_id} or c.guest_id = ${key.customer_id})
      and l.part_number = ${key.part_number} and l.car_part_id = ${key.car_part_id}`.execute(db);
  return rows[0];
}
