import { sql } from 'kysely';
import type { Db } from '#server/platform/db.ts';
import { CART_ITEM, CART_TABLES, type CartItemRow } from './list.ts';

/** One line of an open cart, as the list shows it. */
export async function findCartItem(
  db: Db,
  of: { customer_id: string; part_number: string; car_part_id: string },
): Promise<CartItemRow | undefined> {
  const { rows } = await sql<CartItemRow>`
    select ${CART_ITEM} from ${CART_TABLES} left join account a on a.customer_id = c.account_id
    where (c.account_id = ${of.customer_id} or c.guest_id = ${of.customer_id})
      and l.part_number = ${of.part_number} and l.car_part_id = ${of.car_part_id}`.execute(db);
  return rows[0];
}
