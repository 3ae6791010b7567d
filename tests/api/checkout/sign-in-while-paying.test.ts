import { expect, test } from 'vitest';
import { confirmEmail, createCustomer, PASSWORD, register, signInAs } from '#tests/support/accounts.ts';
import { describeOnBothDatabases } from '#tests/support/databases.ts';
import { buildOrderInput, removeFromCart } from '#tests/support/order-input.ts';
import { visitorWithCart } from '#tests/support/orders.ts';
import { approvePayPal, createPayPalOrder, payByPayPal } from '#tests/support/paypal.ts';
import { findRows } from '#tests/support/rows.ts';
import { PARTS, SETS } from '#tests/support/small-catalogue.ts';
import { startShopForSuite } from '#tests/support/suite.ts';

describeOnBothDatabases('signing in during payment', (open) => {
  const shop = startShopForSuite(open);

  test('CART-13 if a guest signs in while placing an order, either the order is paid and the cart is empty, or the set is in the account’s cart', async () => {
    const email = 'ada@example.com';
    await register(shop, email);
    await confirmEmail(shop, email);
    for (let round = 0; round < 6; round++) {
      const guest = await visitorWithCart(shop);
      const body = await buildOrderInput(guest, { orderInfo: { email } });
      const otherTab = shop.newVisitor(guest.cookies);
      const [placed, signedIn] = await Promise.all([
        guest.call('POST /placeorder', { body }),
        otherTab.call('POST /user/login', { body: { email, password: PASSWORD } }),
      ]);
      expect(signedIn.status).toBe(200);
      expect([200, 409]).toContain(placed.status);
      const { cartItems } = await otherTab.request('GET /header', {});
      const [order] = await findRows(shop.db, 'orders', { order_id: body.orderInfo.order_id });
      const isPaid = order?.status === 'Paid';
      expect(cartItems).toHaveLength(isPaid ? 0 : 1);
      for (const { part_number, car_part_id } of cartItems) {
        await removeFromCart(otherTab, { part_number, car_part_id });
      }
    }
  });

  test('CART-13 a guest’s cart is merged into an account’s cart that is being paid only at the next sign-in', async () => {
    const email = 'phone@example.com';
    const phone = await createCustomer(shop, email);
    const { body, paypal } = await createPayPalOrder(shop, {}, 1, phone);
    const laptop = await visitorWithCart(shop, SETS.civicSportRear);
    await signInAs(laptop, email);
    await approvePayPal(shop, paypal);
    expect(await payByPayPal(phone, body, paypal)).toMatchObject({ body: { orderStatus: 'Paid' } });
    expect((await laptop.request('GET /header', {})).cartItems).toEqual([]);
    await laptop.request('POST /user/logout', {});
    delete laptop.headers.hashcode;
    await signInAs(laptop, email);
    expect((await laptop.request('GET /header', {})).cartItems).toMatchObject([
      { part_number: PARTS.rearOnSale },
    ]);
  });
});
