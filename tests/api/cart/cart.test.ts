import { expect, test } from 'vitest';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { putInCart, removeFromCart } from '#tests/support/order-input.ts';
import { visitorWithCart } from '#tests/support/orders.ts';
import { updateRows } from '#tests/support/rows.ts';
import { PARTS, SETS } from '#tests/support/small-catalogue.ts';
import { startShopForSuite } from '#tests/support/suite.ts';

describeWithDatabase('the cart', (open) => {
  const shop = startShopForSuite(open);

  test('CART-01 a line shows its set, car and price; is_replaced decides whether the quantity is set or added', async () => {
    const shopper = await visitorWithCart(shop, SETS.civicSiSmallRotor, 2);
    const cart = await shopper.request('POST /user/cart/add', {
      body: { itemData: { ...SETS.civicSiSmallRotor, quantity: 3 }, is_replaced: false },
    });
    expect(cart.cartItems).toMatchObject([
      {
        item_name: 'ESD Rotors&Pads Front Set 11.8 in',
        // No car was chosen, so the line names the vehicles that the set is for.
        year: null,
        trim: null,
        spans: { year_from: 2018, year_to: 2018, make: 'Honda', model: null },
        note: 'w/ 11.8 in rotor',
        quantity: 5,
        unit_price: { ca: 189.99, us: 149.99 },
        line_price: { ca: 949.95, us: 749.95 },
        fit: { verdict: 'not-checked' },
      },
    ]);
    expect(cart.totals).toMatchObject({ ca: { subtotal: 949.95 }, us: { subtotal: 749.95 } });
    const replaced = await putInCart(shopper, SETS.civicSiSmallRotor, 3);
    expect(replaced.cartItems).toMatchObject([{ quantity: 3 }]);
  });

  test('CART-12 a set on sale costs its sale price', async () => {
    const cart = await putInCart(shop.newVisitor(), SETS.civicSportRear, 2);
    expect(cart.cartItems[0]).toMatchObject({ unit_price: { ca: 69.05 }, line_price: { ca: 138.1 } });
  });

  test.each([0, -1, 100, 1.5, '2', null, [2]])('CART-02 a quantity of %j is refused', async (quantity) => {
    const shopper = await visitorWithCart(shop, SETS.civicSportFront, 4);
    const response = await shopper.call('POST /user/cart/add', {
      body: {
        itemData: { ...SETS.civicSportFront, quantity: quantity as number },
        is_replaced: true,
      },
    });
    expect(response.status).toBe(400);
    expect((await shopper.request('GET /header', {})).cartItems[0]!.quantity).toBe(4);
  });

  test('adding beyond a quantity of 99 is refused', async () => {
    const shopper = await visitorWithCart(shop, SETS.civicSportFront, 98);
    const response = await shopper.call('POST /user/cart/add', {
      body: { itemData: { ...SETS.civicSportFront, quantity: 2 }, is_replaced: false },
    });
    expect(response).toMatchObject({ status: 400, body: { reason: 'quantity-invalid' } });
  });

  test('a set that does not exist, is inactive or does not belong to the car cannot be added', async () => {
    for (const [part_number, car_part_id] of [
      ['NOPE-1', SETS.civicSportFront.car_part_id],
      [PARTS.inactive, SETS.accordInactive.car_part_id],
      [PARTS.rearOnSale, SETS.civicSportFront.car_part_id],
    ] as const) {
      const response = await shop.newVisitor().call('POST /user/cart/add', {
        body: { itemData: { part_number, car_part_id, quantity: 1 }, is_replaced: true },
      });
      expect(response).toMatchObject({ status: 404, body: { reason: 'item-missing' } });
    }
  });

  test('CART-08 a line is removed; removing it again changes nothing', async () => {
    const shopper = await visitorWithCart(shop);
    for (const _ of [1, 2]) {
      const cart = await removeFromCart(shopper, SETS.civicSportFront);
      expect(cart.cartItems).toEqual([]);
    }
  });

  test('CART-11 a quantity above the stock, summed over both cars, is reported for each line', async () => {
    const shopper = await visitorWithCart(shop, SETS.civicSportRear, 6);
    const cart = await putInCart(shopper, SETS.civicSiRear, 6);
    expect(cart.stock_problems).toMatchObject([
      {
        car_part_id: SETS.civicSportRear.car_part_id,
        item_name: 'ED Rotors&Pads Rear Set',
        ordered: 12,
        stock: 10,
      },
      { car_part_id: SETS.civicSiRear.car_part_id, ordered: 12, stock: 10 },
    ]);
  });

  test('a sold-out set cannot be added, except to a cart that already has it', async () => {
    const shopper = shop.newVisitor();
    const { part_number } = SETS.accordOutOfStock;
    const add = () =>
      shopper.call('POST /user/cart/add', { body: { itemData: { ...SETS.accordOutOfStock, quantity: 2 } } });
    const stock = shop.db.updateTable('stock').where('part_number', '=', part_number);
    const refused = await add();
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        reason: 'stock-short',
        smessage: 'ES Rotors&Pads Front Set Plain ordered quantity (2) exceeds current available stock (0).',
      },
    ]);
    expect((await shopper.request('GET /header', {})).cartItems).toEqual([]);
    await stock.set({ on_hand: 1 }).execute();
    expect((await add()).status).toBe(200);
    await stock.set({ on_hand: 0 }).execute();
    expect((await add()).status).toBe(200);
    const { stock_problems } = await shopper.request('GET /header', {});
    expect(stock_problems).toMatchObject([{ part_number, ordered: 4, stock: 0 }]);
  });

  test('CART-09 CART-10 a coupon is applied regardless of case, replaced by another one, and removed', async () => {
    const shopper = await visitorWithCart(shop, SETS.civicSportFront, 3);
    const tenPercent = await shopper.request('GET /coupon/:code', { params: { code: ' welcome10 ' } });
    expect(tenPercent).toMatchObject({
      coupon: { code: 'WELCOME10' },
      totals: { ca: { discount: 57, total: 512.97 } },
    });
    const twentyEach = await shopper.request('GET /coupon/:code', { params: { code: 'FRONT20' } });
    expect(twentyEach.totals).toMatchObject({ ca: { discount: 60 }, us: { discount: 60 } });
    const removed = await shopper.request('DELETE /coupon', {});
    expect(removed).toMatchObject({ coupon: null, totals: { ca: { discount: 0 } } });
  });

  test.each(['NOPE', 'EXPIRED', 'FRONT20'])(
    'an unknown, expired or inapplicable coupon (%s) gets the same refusal',
    async (code) => {
      const shopper = await visitorWithCart(shop, SETS.civicSportRear);
      expect(await shopper.call('GET /coupon/:code', { params: { code } })).toMatchObject({
        status: 404,
        body: { smessage: 'This coupon code cannot be used.' },
      });
    },
  );

  test('a price change is announced once', async () => {
    const shopper = await visitorWithCart(shop, SETS.civicSiLargeRotor);
    const setPrice = (cad_price: number) =>
      updateRows(shop.db, 'item', { cad_price }, { part_number: PARTS.largeFront });
    await setPrice(26950);
    expect((await shopper.request('GET /header', {})).cartItems[0]).toMatchObject({
      price_changed: true,
      unit_price: { ca: 269.5 },
    });
    expect((await shopper.request('GET /header', {})).cartItems[0]!.price_changed).toBe(false);
    await setPrice(25950);
  });

  test('a page that does not show the cart does not use up the announcement of a price change', async () => {
    const shopper = await visitorWithCart(shop);
    const listPrice = { cad_price: 18999 };
    const setPrices = (prices: typeof listPrice) =>
      shop.db.updateTable('item').set(prices).where('part_number', '=', PARTS.front).execute();
    await setPrices({ cad_price: 18499 });
    const readWithCartHidden = () => shopper.request('GET /header', { query: { cart: 'closed' } });
    for (const visit of [1, 2]) {
      expect((await readWithCartHidden()).cartItems[0], `visit ${visit}`).toMatchObject({
        price_changed: true,
        unit_price: { ca: 184.99 },
      });
    }
    expect((await shopper.request('GET /header', {})).cartItems[0]!.price_changed).toBe(true);
    expect((await readWithCartHidden()).cartItems[0]!.price_changed).toBe(false);
    await setPrices(listPrice);
  });

  test('a value of `cart` other than `closed` is refused', async () => {
    const query = { cart: 'open' as 'closed' };
    expect((await shop.newVisitor().call('GET /header', { query })).status).toBe(400);
  });

  test('a line whose item became inactive stays in the cart, marked and without a price', async () => {
    const shopper = await visitorWithCart(shop, SETS.civicSiLargeRotor);
    const setActive = (is_active: boolean) =>
      updateRows(shop.db, 'item', { is_active }, { part_number: PARTS.largeFront });
    await setActive(false);
    const cart = await shopper.request('GET /header', {});
    await setActive(true);
    expect(cart.cartItems[0]!.is_active).toBe(false);
    expect(cart.totals.ca.subtotal).toBe(0);
  });

  test('CHK-06 the quote includes the tax of the shipping province', async () => {
    const shopper = await visitorWithCart(shop);
    const quote = (country?: string, province?: string) =>
      shopper.request('GET /quote', { query: { currency: 'ca', country, province } });
    expect(await quote()).toMatchObject({ tax: 0, total: 189.99 });
    expect(await quote('Canada', 'Ontario')).toMatchObject({ tax: 24.7, total: 214.69 });
    expect(await quote('United States', 'New York')).toMatchObject({ tax: 0 });
  });
});
