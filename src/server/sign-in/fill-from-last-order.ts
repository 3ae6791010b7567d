import { insertAddress, listAddresses } from '#server/addresses/queries.ts';
import { type AccountRow, updateAccount } from '#server/customers/queries.ts';
import { listOrders } from '#server/orders/queries.ts';
import type { Tx } from '#server/platform/db.ts';

/** Fills an empty account with the buyer's name and the delivery address of the newest order, for the next checkout. */
export async function fillFromLastOrder(
  tx: Tx,
  { customer_id, first_name }: AccountRow,
  order_ids: string[],
): Promise<void> {
  const orders = await listOrders(tx, order_ids);
  const last = orders.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime()).at(-1);
  if (!last) return;
  const { company: company_name, ...address } = last.shipping_address;
  if ((await listAddresses(tx, customer_id)).length === 0)
    await insertAddress(tx, customer_id, { ...address, company_name });
  const buyer = last.billing_address;
  if (first_name === null)
    await updateAccount(tx, customer_id, { first_name: buyer.first_name, last_name: buyer.last_name });
}
