import { expect, test } from 'vitest';
import { createCustomer } from '#tests/support/accounts.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { buildOrderInput, putInCart } from '#tests/support/order-input.ts';
import { visitorWithCart } from '#tests/support/orders.ts';
import { updateRows } from '#tests/support/rows.ts';
import { PARTS, SETS } from '#tests/support/small-catalogue.ts';
import { type StaffClient, signInStaff } from '#tests/support/staff.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';

describeWithDatabase('carts in the back office', (open) => {
  const shop = startShopForSuite(open);
  const owner = createForSuite(() => signInStaff(shop, 'owner'));

  const listCarts = async (query: object = {}) =>
    (await owner.request('GET /admin/carts', { query: query as never })).records;

  test('carts that hold a set are listed with their shopper, lines, units and subtotals', async () => {
    const visitor = await visitorWithCart(shop, SETS.civicSportFront, 2);
    await putInCart(visitor, SETS.civicSportRear);
    await putInCart(shop.newVisitor(), SETS.civicSportRear);
    const found = await listCarts({ search: 'part_number', keyword: PARTS.front.toLowerCase() });
    expect(found).toMatchObject([
      {
        is_visitor: true,
        email: null,
        order_id: null,
        units: 3,
        lines: [
          { part_number: PARTS.front, quantity: 2 },
          { part_number: PARTS.rearOnSale, quantity: 1 },
        ],
        verdicts: ['not-checked'],
      },
    ]);
    const { cartItems, totals } = await visitor.request('GET /header', {});
    expect(cartItems).toHaveLength(2);
    expect([found[0]!.cad_subtotal, found[0]!.usd_subtotal]).toEqual([
      totals.ca.subtotal,
      totals.us.subtotal,
    ]);
  });

  test('carts are filtered by kind of shopper and found by a customer’s email, with the name and percentage of the account', async () => {
    const ada = await createCustomer(shop, 'ada@example.com');
    await putInCart(ada, SETS.civicSportFront);
    await updateRows(
      shop.db,
      'account',
      { percentage: 10, first_name: 'Ada', last_name: 'Byron' },
      { customer_id: ada.customer_id },
    );
    const cart = {
      customer_id: ada.customer_id,
      is_visitor: false,
      name: 'Ada Byron',
      email: 'ada@example.com',
      cad_subtotal: 170.99,
    };
    expect(await listCarts({ search: 'email', keyword: 'ADA@' })).toMatchObject([cart]);
    expect(await listCarts({ owner: 'customer' })).toMatchObject([cart]);
    expect((await listCarts({ owner: 'visitor' })).every((each) => each.is_visitor)).toBe(true);
    const { raw } = await owner.call('GET /admin/carts/export', { query: { owner: 'customer' } });
    expect(raw.toString()).toContain(
      `${ada.customer_id},Ada Byron,ada@example.com,1 × ${PARTS.front},1,170.99,134.99,`,
    );
  });

  test('the cart of a visitor whose order waits for payment shows the email and number of the order', async () => {
    const visitor = await visitorWithCart(shop, SETS.civicSportRear);
    const body = await buildOrderInput(visitor, {
      orderInfo: { payment: 'paypal', email: 'eva@example.com' },
    });
    await visitor.request('POST /placeorder/paypal', { body: body as never });
    const waiting = (await listCarts()).filter((cart) => cart.order_id !== null);
    expect(waiting).toMatchObject([{ is_visitor: true, email: 'eva@example.com' }]);
  });

  test('a quote from a cart has the cart’s sets and cars, and the cart’s manual prices if they still hold and the staff member may set prices; the cart is not changed', async () => {
    const visitor = shop.newVisitor();
    await visitor.request('POST /garage/choose', {
      body: { year: 2018, make: 'Honda', model: 'Civic', trim: 'Sport' },
    });
    await putInCart(visitor, SETS.civicSportFront, 4);
    const keyword = SETS.civicSportFront.part_number;
    const findCart = async () =>
      (await listCarts({ search: 'part_number', keyword })).find(
        ({ lines }) => lines.length === 1 && lines[0]!.quantity === 4,
      )!;
    const { cart_id, customer_id } = await findCart();
    const setPrice = (price_until?: string) =>
      owner.request('POST /admin/cartitems', {
        body: {
          customer_id,
          ...SETS.civicSportFront,
          cad_price: 61,
          custom_note: 'Fleet',
          price_until,
        },
      });
    const createQuote = async (staff: StaffClient = owner) =>
      staff.call('POST /admin/quotes', {
        body: { email: 'eva@example.com', country: 'Canada', province: 'Ontario', cart_id },
      });
    await setPrice();
    const clerk = await signInStaff(shop, 'orders');
    expect(await createQuote(clerk), 'a clerk may not offer the price to another buyer').toMatchObject({
      body: { record: { lines: [{ quantity: 4, item_rate: 189.99, custom_note: null }] } },
    });
    const { record } = (await createQuote()).body as { record: { valid_until: string } };
    expect(record).toMatchObject({
      lines: [{ ...SETS.civicSportFront, model: 'Civic', quantity: 4, item_rate: 61, custom_note: 'Fleet' }],
      subtotal: 244,
    });
    const header = await visitor.request('GET /header', {});
    expect(header.cartItems).toMatchObject([{ quantity: 4, model: 'Civic', unit_price: { ca: 61 } }]);

    await updateRows(shop.db, 'cart_line', { cart_price_until: '2020-01-01' }, { cart_id });
    expect((await createQuote()).body, 'a price that has ended is not revived').toMatchObject({
      record: { lines: [{ custom_note: null }], subtotal: 759.96 },
    });
    await updateRows(shop.db, 'cart', { closed_at: new Date() }, { cart_id });
    expect((await createQuote()).status).toBe(404);
  });
});
