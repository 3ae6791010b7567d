import { randomUUID } from 'node:crypto';
import type { Db } from '#server/platform/db.ts';

/** Inserts an order without lines and returns its number. */
export async function createMinimalOrder(db: Db): Promise<string> {
  const guest = await db
    .insertInto('guest')
    .values({ token_hash: Buffer.from(randomUUID()) })
    .returning('guest_id')
    .executeTakeFirstOrThrow();
  const cart = await db
    .insertInto('cart')
    .values({ guest_id: guest.guest_id })
    .returning('cart_id')
    .executeTakeFirstOrThrow();
  const order_id = randomUUID().slice(0, 18);
  const address = JSON.stringify({ first_name: 'Ada', last_name: 'Byron' });
  await db
    .insertInto('orders')
    .values({
      order_id,
      cart_id: cart.cart_id,
      status: 'Processing',
      currency: 'ca',
      email: 'a@example.com',
      payment: 'card',
      subtotal: 0,
      total_discount: 0,
      items_tax: 0,
      total: 0,
      tax_components: '[]',
      shipping_address: address,
      billing_address: address,
      hold_until: new Date(),
      content_hash: Buffer.from(order_id),
    })
    .execute();
  return order_id;
}
