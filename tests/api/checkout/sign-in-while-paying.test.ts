import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmEmail, PASSWORD, register } from '#tests/support/accounts.ts';
import { describeOnBothDatabases } from '#tests/support/databases.ts';
import { buildOrderInput, putInCart, removeFromCart } from '#tests/support/order-input.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import { SETS } from '#tests/support/small-catalogue.ts';

describeOnBothDatabases('signing in during payment', (open) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop(await open());
  });
  afterAll(() => shop.close());

  test('CART-13 if a guest signs in while placing an order, either the order is paid and the cart is empty, or the set is in the account’s cart', async () => {
    const email = 'ada@example.com';
    await register(shop, email);
    await confirmEmail(shop, email);
    for (let round = 0; round < 6; round++) {
      const guest = shop.newVisitor();
      await putInCart(guest, SETS.civicSportFront, 1);
      const body = await buildOrderInput(guest, { orderInfo: { email } });
      const otherTab = shop.newVisitor(guest.cookies);
      const [placed, signedIn] = await Promise.all([
        guest.call('POST /placeorder', { body }),
        otherTab.call('POST /user/login', { body: { email, password: PASSWORD } }),
      ]);
      expect(signedIn.status).toBe(200);
      expect([200, 409]).toContain(placed.status);
      const { cartItems } = await otherTab.request('GET /header', {});
      const order = await shop.db
        .selectFrom('orders')
        .select('status')
        .where('order_id', '=', body.orderInfo.order_id)
        .executeTakeFirst();
      const isPaid = order?.status === 'Paid';
      expect(cartItems).toHaveLength(isPaid ? 0 : 1);
      for (const { part_number, car_part_id } of cartItems) {
        await removeFromCart(otherTab, { part_number, car_part_id });
      }
    }
  });
});
