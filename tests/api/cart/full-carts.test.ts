import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customer, signInAs } from '#tests/support/accounts.ts';
import { describeOnBoth } from '#tests/support/databases.ts';
import { orderFor, putInCart } from '#tests/support/order-input.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import type { Shopper } from '#tests/support/shopper.ts';

describeOnBoth('two full carts', (open) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop(await open());
    // The set fits so many conditions of one car, each a line of its own.
    await sql`
      insert into fitment (car_part_id, part_number, vehicle_id, position, note, words)
      select 'N' || n, part_number, vehicle_id, position, 'condition ' || n, words
      from fitment, generate_series(1, 110) as n where car_part_id = 'F1'`.execute(shop.db);
    await shop.db.updateTable('stock').set({ on_hand: 500 }).where('part_number', '=', 'ESD-1001F').execute();
  });
  afterAll(() => shop.close());

  async function fill(shopper: Shopper, from: number, to: number) {
    for (let n = from; n <= to; n++) await putInCart(shopper, 'ESD-1001F', `N${n}`);
  }
  const lines = async (shopper: Shopper) => (await shopper.request('GET /header', {})).cartItems.length;

  test('CART-13 a cart of more than fifty lines that came of signing in can be ordered; what is too much waits', async () => {
    const email = 'full@example.com';
    const anna = await customer(shop, email);
    await fill(anna, 1, 50);
    expect(
      await anna.call('POST /user/cart/add', {
        body: { itemData: { part_number: 'ESD-1001F', car_part_id: 'N51', quantity: 1 }, is_replaced: true },
      }),
    ).toMatchObject({ status: 409, body: { reason: 'cart-full' } });

    const guest = shop.visitor();
    await fill(guest, 46, 95);
    await signInAs(guest, email);
    expect(await lines(guest)).toBe(95);

    const later = shop.visitor();
    await fill(later, 96, 105);
    await signInAs(later, email);
    expect(await lines(later), 'these did not join').toBe(95);
    expect(later.cookies.has('temporaryid'), 'and wait').toBe(true);

    const body = await orderFor(later, { orderInfo: { email } });
    expect(body.lineItems).toHaveLength(95);
    expect(await later.request('POST /placeorder', { body })).toMatchObject({ orderStatus: 'Paid' });
    await later.request('POST /user/logout', {});
    delete later.headers.hashcode;
    await signInAs(later, email);
    expect(await lines(later), 'now there is room').toBe(10);
  });
});
