import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createCustomer, signInAs } from '#tests/support/accounts.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { buildOrderInput, putInCart } from '#tests/support/order-input.ts';
import { updateRows } from '#tests/support/rows.ts';
import type { Shopper } from '#tests/support/shopper.ts';
import { PARTS, SETS } from '#tests/support/small-catalogue.ts';
import { startShopForSuite } from '#tests/support/suite.ts';

describeWithDatabase('carts of more than 50 lines', (open) => {
  const shop = startShopForSuite(open);
  beforeAll(async () => {
    // 110 fitments of one set, each on its own cart line.
    await sql`
      insert into fitment (car_part_id, part_number, vehicle_id, position, note, words)
      select 'N' || n, part_number, vehicle_id, position, 'condition ' || n, words
      from fitment, generate_series(1, 110) as n where car_part_id = ${SETS.civicSportFront.car_part_id}`.execute(
      shop.db,
    );
    await updateRows(shop.db, 'stock', { on_hand: 500 }, { part_number: PARTS.front });
  });

  const nthSet = (n: number) => ({ part_number: PARTS.front, car_part_id: `N${n}` });
  async function fill(shopper: Shopper, from: number, to: number) {
    for (let n = from; n <= to; n++) await putInCart(shopper, nthSet(n));
  }
  const countLines = async (shopper: Shopper) => (await shopper.request('GET /header', {})).cartItems.length;

  test('CART-13 two full carts merge at sign-in to more than 50 lines; a merge to more than 100 waits for the next sign-in', async () => {
    const email = 'full@example.com';
    const anna = await createCustomer(shop, email);
    await fill(anna, 1, 50);
    expect(
      await anna.call('POST /user/cart/add', {
        body: { itemData: { ...nthSet(51), quantity: 1 }, is_replaced: true },
      }),
    ).toMatchObject({ status: 409, body: { reason: 'cart-full' } });

    const guest = shop.newVisitor();
    await fill(guest, 46, 95);
    await signInAs(guest, email);
    expect(await countLines(guest)).toBe(95);

    const thirdBrowser = shop.newVisitor();
    await fill(thirdBrowser, 96, 105);
    await signInAs(thirdBrowser, email);
    expect(await countLines(thirdBrowser), 'the third cart is not merged').toBe(95);
    expect(thirdBrowser.cookies.has('temporaryid'), 'the third cart is kept').toBe(true);

    const body = await buildOrderInput(thirdBrowser, { orderInfo: { email } });
    expect(body.lineItems).toHaveLength(95);
    expect(await thirdBrowser.request('POST /placeorder', { body })).toMatchObject({ orderStatus: 'Paid' });
    await thirdBrowser.request('POST /user/logout', {});
    // This header holds the CSRF token of the session that has just ended.
    delete thirdBrowser.headers.hashcode;
    await signInAs(thirdBrowser, email);
    expect(await countLines(thirdBrowser), 'merged after the order').toBe(10);
  });
});
