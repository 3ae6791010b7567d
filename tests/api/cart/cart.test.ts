import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBoth } from '#tests/support/databases.ts';
import { putInCart } from '#tests/support/order-input.ts';
import { orderRow, paidOrder } from '#tests/support/orders.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';

describeOnBoth('the cart', (open) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop(await open());
  });
  afterAll(() => shop.close());

  test('APP-09 a visitor gets a temporary id of 21 characters, and the cart hangs on it', async () => {
    const shopper = shop.visitor();
    const header = await shopper.request('GET /header', {});
    expect(shopper.cookies.get('temporaryid')).toHaveLength(21);
    expect(header.customer[0]!.customer_id).toBe(shopper.cookies.get('temporaryid'));
    await putInCart(shopper, 'ESD-1001F', 'F1', 2);
    expect((await shopper.request('GET /header', {})).cartItems).toHaveLength(1);
    expect((await shop.visitor().request('GET /header', {})).cartItems).toEqual([]);
  });

  test('a visitor and the cart are forgotten after thirty days; one who ordered is kept', async () => {
    const own = await startShop(await open());
    const [gone, buyer] = [own.visitor(), own.visitor()];
    await putInCart(gone, 'ESD-1001F', 'F1');
    const { order_id } = await paidOrder(own, { shopper: buyer });
    const counted = async () => {
      const { count } = own.db.fn;
      const guests = await own.db
        .selectFrom('guest')
        .select(count<number>('guest_id').as('n'))
        .executeTakeFirstOrThrow();
      const lines = await own.db
        .selectFrom('cart_line')
        .select(count<number>('part_number').as('n'))
        .executeTakeFirstOrThrow();
      return [Number(guests.n), Number(lines.n)];
    };
    const before = await counted();
    own.minutesPass(29 * 24 * 60);
    await own.app.work.forget();
    expect(await counted()).toEqual(before);
    own.minutesPass(2 * 24 * 60);
    await own.app.work.forget();
    expect(await counted()).toEqual([before[0]! - 1, before[1]! - 1]);
    expect(await orderRow(own, order_id)).toMatchObject({ status: 'Paid' });
    await own.close();
  });

  test('a cart whose quantity was changed lives for another thirty days', async () => {
    const own = await startShop(await open());
    const [gone, back] = [own.visitor(), own.visitor()];
    for (const shopper of [gone, back]) await putInCart(shopper, 'ESD-1001F', 'F1');
    const long_ago = new Date(Date.now() - 31 * 86_400_000);
    await own.db.updateTable('guest').set({ created_at: long_ago }).execute();
    await own.db.updateTable('cart').set({ created_at: long_ago, changed_at: long_ago }).execute();
    await own.db.updateTable('cart_line').set({ added_at: long_ago }).execute();
    await putInCart(back, 'ESD-1001F', 'F1', 2);
    await own.app.work.forget();
    expect(
      (await own.db.selectFrom('cart_line').select('quantity').execute()).map((line) => line.quantity),
    ).toEqual([2]);
    await own.close();
  });

  test('APP-09 a set that is added lives for thirty days, and so does the cookie that opens its cart', async () => {
    const shopper = shop.visitor();
    await shopper.request('GET /header', {});
    const temporaryid = shopper.cookies.get('temporaryid')!;
    const cookiesOf = async (posted: { method: 'GET' | 'POST'; url: string; payload?: object }) => {
      const headers = { authorization: 'storefront', temporaryid, 'sec-fetch-site': 'same-origin' };
      const response = await shop.app.http.inject({ ...posted, headers });
      expect(response.statusCode).toBe(200);
      return [response.headers['set-cookie'] ?? []].flat().filter((each) => each.startsWith('temporaryid'));
    };
    const itemData = { part_number: 'ESD-1001F', car_part_id: 'F1', quantity: 1 };
    expect(await cookiesOf({ method: 'POST', url: '/api/user/cart/add', payload: { itemData } })).toEqual([
      `temporaryid=${temporaryid}; Max-Age=2592000; Path=/; SameSite=Lax`,
    ]);
    expect(await cookiesOf({ method: 'GET', url: '/api/header' })).toEqual([]);
  });

  test('a temporary id that the shop did not make is replaced, never adopted', async () => {
    const shopper = shop.visitor();
    shopper.cookies.set('temporaryid', 'x'.repeat(21));
    await putInCart(shopper, 'ESD-1001F', 'F1');
    expect(shopper.cookies.get('temporaryid')).not.toBe('x'.repeat(21));
  });

  test('CART-01 a line names its set, its car and its price; adding adds, replacing sets', async () => {
    const shopper = shop.visitor();
    await putInCart(shopper, 'ESD-1001F', 'F2', 2);
    const cart = await shopper.request('POST /user/cart/add', {
      body: { itemData: { part_number: 'ESD-1001F', car_part_id: 'F2', quantity: 3 }, is_replaced: false },
    });
    expect(cart.cartItems).toMatchObject([
      {
        item_name: 'ESD Rotors&Pads Front Set 11.8 in',
        year: 2018,
        make: 'Honda',
        model: 'Civic',
        trim: 'Si',
        note: 'w/ 11.8 in rotor',
        quantity: 5,
        unit_price: { ca: 189.99, us: 149.99 },
        line_price: { ca: 949.95, us: 749.95 },
        fit: { verdict: 'fits-with-condition' },
      },
    ]);
    expect(cart.totals).toMatchObject({ ca: { subtotal: 949.95 }, us: { subtotal: 749.95 } });
  });

  test('CART-12 a set on sale costs its sale price', async () => {
    const cart = await putInCart(shop.visitor(), 'ED-2001R', 'F4', 2);
    expect(cart.cartItems[0]).toMatchObject({ unit_price: { ca: 69.05 }, line_price: { ca: 138.1 } });
  });

  test.each([0, -1, 100, 1.5, '2', null, [2]])(
    'CART-02 a quantity of %j changes nothing',
    async (quantity) => {
      const shopper = shop.visitor();
      await putInCart(shopper, 'ESD-1001F', 'F1', 4);
      const response = await shopper.call('POST /user/cart/add', {
        body: {
          itemData: { part_number: 'ESD-1001F', car_part_id: 'F1', quantity: quantity as number },
          is_replaced: true,
        },
      });
      expect(response.status).toBe(400);
      expect((await shopper.request('GET /header', {})).cartItems[0]!.quantity).toBe(4);
    },
  );

  test('adding past 99 is refused and keeps what was there', async () => {
    const shopper = shop.visitor();
    await putInCart(shopper, 'ESD-1001F', 'F1', 98);
    const response = await shopper.call('POST /user/cart/add', {
      body: { itemData: { part_number: 'ESD-1001F', car_part_id: 'F1', quantity: 2 }, is_replaced: false },
    });
    expect(response).toMatchObject({ status: 400, body: { reason: 'quantity-invalid' } });
  });

  test('a set that does not exist, is inactive, or is not for that car is not added', async () => {
    for (const [part_number, car_part_id] of [
      ['NOPE-1', 'F1'],
      ['ES-9999F', 'F9'],
      ['ED-2001R', 'F1'],
    ] as const) {
      const response = await shop.visitor().call('POST /user/cart/add', {
        body: { itemData: { part_number, car_part_id, quantity: 1 }, is_replaced: true },
      });
      expect(response).toMatchObject({ status: 404, body: { reason: 'item-missing' } });
    }
  });

  test('CART-08 a removed line is gone; removing it again changes nothing', async () => {
    const shopper = shop.visitor();
    await putInCart(shopper, 'ESD-1001F', 'F1');
    const params = {
      customerOrTemporaryId: shopper.cookies.get('temporaryid')!,
      part_number: 'ESD-1001F',
      car_part_id: 'F1',
    };
    for (const _ of [1, 2]) {
      const cart = await shopper.request(
        'DELETE /user/:customerOrTemporaryId/cart/:part_number/:car_part_id/remove',
        { params },
      );
      expect(cart.cartItems).toEqual([]);
    }
  });

  test('API-04 nobody reaches into a stranger’s cart by naming its owner', async () => {
    const owner = shop.visitor();
    await putInCart(owner, 'ESD-1001F', 'F1');
    const stranger = shop.visitor();
    await stranger.request('GET /header', {});
    const params = {
      customerOrTemporaryId: owner.cookies.get('temporaryid')!,
      part_number: 'ESD-1001F',
      car_part_id: 'F1',
    };
    const response = await stranger.call(
      'DELETE /user/:customerOrTemporaryId/cart/:part_number/:car_part_id/remove',
      { params },
    );
    expect(response).toMatchObject({ status: 403, body: { scode: 403 } });
    const added = await stranger.call('POST /user/cart/add', {
      body: {
        itemData: {
          part_number: 'ESD-1001F',
          car_part_id: 'F1',
          quantity: 1,
          customer_id: owner.cookies.get('temporaryid')!,
        },
        is_replaced: true,
      },
    });
    expect(added.status).toBe(403);
    expect((await owner.request('GET /header', {})).cartItems).toHaveLength(1);
  });

  test('API-04 the header percentage is ignored, an unknown storefront key is refused', async () => {
    const shopper = shop.visitor();
    shopper.headers.percentage = '90';
    expect((await putInCart(shopper, 'ESD-1001F', 'F1')).cartItems[0]!.personal_cad_price).toBe(189.99);
    shopper.headers.authorization = 'guess';
    expect((await shopper.call('GET /header', {})).status).toBe(401);
  });

  test('a write from another site is refused', async () => {
    const shopper = shop.visitor();
    await shopper.request('GET /header', {});
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
      { hashcode: 'wrong' },
    ]) {
      const other = shop.visitor();
      for (const [name, value] of shopper.cookies) other.cookies.set(name, value);
      Object.assign(other.headers, headers);
      const response = await other.call('POST /user/cart/add', {
        body: { itemData: { part_number: 'ESD-1001F', car_part_id: 'F1', quantity: 1 }, is_replaced: true },
      });
      expect(response.status).toBe(403);
    }
  });

  test('CART-11 more than there is, summed over two cars, is named line by line', async () => {
    const shopper = shop.visitor();
    await putInCart(shopper, 'ED-2001R', 'F4', 6);
    const cart = await putInCart(shopper, 'ED-2001R', 'F5', 6);
    expect(cart.stock_problems).toMatchObject([
      { car_part_id: 'F4', item_name: 'ED Rotors&Pads Rear Set', ordered: 12, stock: 10 },
      { car_part_id: 'F5', ordered: 12, stock: 10 },
    ]);
  });

  test('CART-09 CART-10 a coupon takes off what it says, whatever its case; another one replaces it', async () => {
    const shopper = shop.visitor();
    await putInCart(shopper, 'ESD-1001F', 'F1', 3);
    const ten = await shopper.request('GET /coupon/:code', { params: { code: ' welcome10 ' } });
    expect(ten).toMatchObject({
      coupon: { code: 'WELCOME10' },
      totals: { ca: { discount: 57, total: 512.97 } },
    });
    const twenty = await shopper.request('GET /coupon/:code', { params: { code: 'FRONT20' } });
    expect(twenty.totals).toMatchObject({ ca: { discount: 60 }, us: { discount: 60 } });
    const none = await shopper.request('DELETE /coupon', {});
    expect(none).toMatchObject({ coupon: null, totals: { ca: { discount: 0 } } });
  });

  test.each(['NOPE', 'OVER', 'FRONT20'])(
    'a coupon %s that is unknown, over or for other sets is refused alike',
    async (code) => {
      const shopper = shop.visitor();
      await putInCart(shopper, 'ED-2001R', 'F4');
      expect(await shopper.call('GET /coupon/:code', { params: { code } })).toMatchObject({
        status: 404,
        body: { smessage: 'This coupon code cannot be used.' },
      });
    },
  );

  test('a price that changed since it was last shown is said once', async () => {
    const shopper = shop.visitor();
    await putInCart(shopper, 'ESD-1002F', 'F3');
    await shop.db
      .updateTable('item')
      .set({ cad_price: 26950 })
      .where('part_number', '=', 'ESD-1002F')
      .execute();
    expect((await shopper.request('GET /header', {})).cartItems[0]).toMatchObject({
      price_changed: true,
      unit_price: { ca: 269.5 },
    });
    expect((await shopper.request('GET /header', {})).cartItems[0]!.price_changed).toBe(false);
  });

  test('a page that does not show the cart leaves its new price to be said where the lines are shown', async () => {
    const shopper = shop.visitor();
    await putInCart(shopper, 'ESD-1001F', 'F1');
    const list = { cad_price: 18999 };
    const set = (prices: typeof list) =>
      shop.db.updateTable('item').set(prices).where('part_number', '=', 'ESD-1001F').execute();
    await set({ cad_price: 18499 });
    const closed = () => shopper.request('GET /header', { query: { cart: 'closed' } });
    for (const visit of [1, 2]) {
      expect((await closed()).cartItems[0], `visit ${visit}`).toMatchObject({
        price_changed: true,
        unit_price: { ca: 184.99 },
      });
    }
    expect((await shopper.request('GET /header', {})).cartItems[0]!.price_changed).toBe(true);
    expect((await closed()).cartItems[0]!.price_changed).toBe(false);
    await set(list);
    expect((await shopper.call('GET /header', { query: { cart: 'open' as 'closed' } })).status).toBe(400);
  });

  test('a line whose item went inactive stays, marked, and costs nothing', async () => {
    const shopper = shop.visitor();
    await putInCart(shopper, 'ESD-1002F', 'F3');
    const set = (is_active: boolean) =>
      shop.db.updateTable('item').set({ is_active }).where('part_number', '=', 'ESD-1002F').execute();
    await set(false);
    const cart = await shopper.request('GET /header', {});
    await set(true);
    expect(cart.cartItems[0]!.is_active).toBe(false);
    expect(cart.totals.ca.subtotal).toBe(0);
  });

  test('CHK-06 the quote of a cart knows the tax of its province', async () => {
    const shopper = shop.visitor();
    await putInCart(shopper, 'ESD-1001F', 'F1');
    const quote = (country?: string, province?: string) =>
      shopper.request('GET /quote', { query: { currency: 'ca', country, province } });
    expect(await quote()).toMatchObject({ tax: 0, total: 189.99 });
    expect(await quote('Canada', 'Ontario')).toMatchObject({ tax: 24.7, total: 214.69 });
    expect(await quote('United States', 'New York')).toMatchObject({ tax: 0 });
  });
});
