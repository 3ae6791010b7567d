import { beforeEach, describe, expect, test } from 'vitest';
import { hashToken } from '#server/platform/secrets.ts';
import { register, signInAs } from '#tests/support/accounts.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { putInCart, removeFromCart } from '#tests/support/order-input.ts';
import { findOrderRow, placePaidOrder, visitorWithCart } from '#tests/support/orders.ts';
import { findRows, updateRows } from '#tests/support/rows.ts';
import { SETS } from '#tests/support/small-catalogue.ts';
import { startShopForSuite } from '#tests/support/suite.ts';
import { TEST_STOREFRONT_KEY } from '#tests/support/test-secrets.ts';

describeWithDatabase('visitors with a temporary id', (open) => {
  const shop = startShopForSuite(open);

  test('APP-09 a visitor gets a temporary id of 21 characters, which identifies the cart', async () => {
    const shopper = shop.newVisitor();
    const header = await shopper.request('GET /header', {});
    expect(shopper.cookies.get('temporaryid')).toHaveLength(21);
    expect(header.customer[0]!.customer_id).toBe(shopper.cookies.get('temporaryid'));
    await putInCart(shopper, SETS.civicSportFront, 2);
    expect((await shopper.request('GET /header', {})).cartItems).toHaveLength(1);
    expect((await shop.newVisitor().request('GET /header', {})).cartItems).toEqual([]);
  });

  test('reading stores nothing: the temporary id is recognised by its MAC until the first write', async () => {
    const countGuests = async () => (await shop.db.selectFrom('guest').select('guest_id').execute()).length;
    const before = await countGuests();
    const shopper = shop.newVisitor();
    const { customer } = await shopper.request('GET /header', {});
    const temporaryid = shopper.cookies.get('temporaryid')!;
    for (let n = 0; n < 3; n++) await shop.newVisitor().request('GET /header', {});
    expect((await shopper.call('GET /coupon/:code', { params: { code: 'NONE' } })).status).toBe(404);
    expect((await shopper.call('GET /placeorder/orderid', {})).status).toBe(409);
    expect(await countGuests()).toBe(before);
    await putInCart(shopper, SETS.civicSportFront);
    expect(shopper.cookies.get('temporaryid')).toBe(temporaryid);
    expect((await shopper.request('GET /header', {})).customer[0]!.hash_code).toBe(customer[0]!.hash_code);
    expect(await countGuests()).toBe(before + 1);
  });

  test('a temporary id without a MAC, as the shop once issued them, keeps its cart', async () => {
    const shopper = shop.newVisitor();
    const temporaryid = 'issued_without_a_mac_';
    const [guest] = await shop.db
      .insertInto('guest')
      .values({ token_hash: hashToken(temporaryid) })
      .returning('guest_id')
      .execute();
    await shop.db.insertInto('cart').values(guest!).execute();
    shopper.cookies.set('temporaryid', temporaryid);
    await putInCart(shopper, SETS.civicSportFront);
    expect(shopper.cookies.get('temporaryid')).toBe(temporaryid);
  });

  test('APP-09 adding a set renews the temporary id’s cookie for 30 days', async () => {
    const shopper = shop.newVisitor();
    await shopper.request('GET /header', {});
    const temporaryid = shopper.cookies.get('temporaryid')!;
    const cookiesOf = async (request: { method: 'GET' | 'POST'; url: string; payload?: object }) => {
      const headers = { authorization: TEST_STOREFRONT_KEY, temporaryid, 'sec-fetch-site': 'same-origin' };
      const response = await shop.app.http.inject({ ...request, headers });
      expect(response.statusCode).toBe(200);
      return [response.headers['set-cookie'] ?? []].flat().filter((each) => each.startsWith('temporaryid'));
    };
    const itemData = { ...SETS.civicSportFront, quantity: 1 };
    expect(await cookiesOf({ method: 'POST', url: '/api/user/cart/add', payload: { itemData } })).toEqual([
      `temporaryid=${temporaryid}; Max-Age=2592000; Path=/; SameSite=Lax`,
    ]);
    expect(await cookiesOf({ method: 'GET', url: '/api/header' })).toEqual([]);
  });

  test('a temporary id that the shop did not issue is replaced', async () => {
    const shopper = shop.newVisitor();
    await shopper.request('GET /header', {});
    const issued = shopper.cookies.get('temporaryid')!;
    for (const forged of ['x'.repeat(21), issued.replace(/^./, (c) => (c === 'x' ? 'y' : 'x'))]) {
      shopper.cookies.set('temporaryid', forged);
      await putInCart(shopper, SETS.civicSportFront);
      expect(shopper.cookies.get('temporaryid')).not.toBe(forged);
    }
  });

  test('API-04 naming another visitor’s temporary id gives no access to their cart', async () => {
    const owner = await visitorWithCart(shop);
    const otherVisitor = shop.newVisitor();
    await otherVisitor.request('GET /header', {});
    const params = {
      customerOrTemporaryId: owner.cookies.get('temporaryid')!,
      ...SETS.civicSportFront,
    };
    const response = await otherVisitor.call(
      'DELETE /user/:customerOrTemporaryId/cart/:part_number/:car_part_id/remove',
      { params },
    );
    expect(response).toMatchObject({ status: 403, body: { scode: 403 } });
    const added = await otherVisitor.call('POST /user/cart/add', {
      body: {
        itemData: {
          ...SETS.civicSportFront,
          quantity: 1,
          customer_id: owner.cookies.get('temporaryid')!,
        },
        is_replaced: true,
      },
    });
    expect(added.status).toBe(403);
    expect((await owner.request('GET /header', {})).cartItems).toHaveLength(1);
  });

  test('API-04 the percentage header is ignored, and an unknown storefront key is refused', async () => {
    const shopper = shop.newVisitor();
    shopper.headers.percentage = '90';
    expect((await putInCart(shopper, SETS.civicSportFront)).cartItems[0]!.personal_cad_price).toBe(189.99);
    shopper.headers.authorization = 'guess';
    expect((await shopper.call('GET /header', {})).status).toBe(401);
  });

  test('a write from another site or with a wrong hashcode is refused', async () => {
    const shopper = shop.newVisitor();
    await shopper.request('GET /header', {});
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
      { hashcode: 'wrong' },
    ]) {
      const forger = shop.newVisitor(shopper.cookies);
      Object.assign(forger.headers, headers);
      const response = await forger.call('POST /user/cart/add', {
        body: { itemData: { ...SETS.civicSportFront, quantity: 1 }, is_replaced: true },
      });
      expect(response.status).toBe(403);
    }
  });

  describe('old carts', () => {
    beforeEach(async () => {
      await shop.db.deleteFrom('cart').execute();
      await shop.db.deleteFrom('guest').execute();
    });

    test('changing a quantity keeps the cart for another 30 days', async () => {
      const [idle, active] = [shop.newVisitor(), shop.newVisitor()];
      for (const shopper of [idle, active]) await putInCart(shopper, SETS.civicSportFront);
      const longAgo = new Date(Date.now() - 31 * 86_400_000);
      await updateRows(shop.db, 'guest', { created_at: longAgo });
      await updateRows(shop.db, 'cart', { created_at: longAgo, changed_at: longAgo });
      await updateRows(shop.db, 'cart_line', { added_at: longAgo });
      await putInCart(active, SETS.civicSportFront, 2);
      await shop.app.work.purge();
      expect(
        (await shop.db.selectFrom('cart_line').select('quantity').execute()).map((line) => line.quantity),
      ).toEqual([2]);
    });

    test('a guest is deleted within hours if they have neither cart lines nor cars, or their cart was merged; others are kept', async () => {
      const [emptied, filled, merged, driver] = [1, 2, 3, 4].map(() => shop.newVisitor());
      for (const shopper of [emptied!, filled!, merged!]) await putInCart(shopper, SETS.civicSportFront);
      const body = { year: 2018, make: 'Honda', model: 'Civic' };
      await driver!.request('POST /garage/choose', { body });
      const temporary_id = emptied!.cookies.get('temporaryid');
      await removeFromCart(emptied!, SETS.civicSportFront);
      await register(shop, 'merged@example.com');
      await signInAs(merged!, 'merged@example.com');
      shop.advanceMinutes(3 * 60);
      await shop.app.work.purge();
      expect(await shop.db.selectFrom('guest').select('guest_id').execute()).toHaveLength(2);
      expect((await driver!.request('GET /garage', {})).cars).toMatchObject([body]);
      expect((await filled!.request('GET /header', {})).cartItems).toHaveLength(1);
      await putInCart(emptied!, SETS.civicSportFront);
      expect(emptied!.cookies.get('temporaryid'), 'the temporary id is still valid').toBe(temporary_id);
    });

    test('a guest and their cart are deleted after 30 days; a guest with an order is kept', async () => {
      const [idle, buyer] = [shop.newVisitor(), shop.newVisitor()];
      await putInCart(idle, SETS.civicSportFront);
      const { order_id } = await placePaidOrder(shop, { shopper: buyer });
      const countGuestsAndLines = async () => [
        (await findRows(shop.db, 'guest')).length,
        (await findRows(shop.db, 'cart_line')).length,
      ];
      const before = await countGuestsAndLines();
      shop.advanceDays(29);
      await shop.app.work.purge();
      expect(await countGuestsAndLines()).toEqual(before);
      shop.advanceDays(2);
      await shop.app.work.purge();
      expect(await countGuestsAndLines()).toEqual([before[0]! - 1, before[1]! - 1]);
      expect(await findOrderRow(shop, order_id)).toMatchObject({ status: 'Paid' });
    });
  });
});
