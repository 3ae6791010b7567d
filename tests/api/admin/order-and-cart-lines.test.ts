import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientInput } from '#contract/calls.ts';
import { describeOnBothDatabases } from '#tests/support/databases.ts';
import { putInCart } from '#tests/support/order-input.ts';
import { placePaidOrder } from '#tests/support/orders.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import { PARTS, SETS } from '#tests/support/small-catalogue.ts';
import { type StaffClient, signInStaff } from '#tests/support/staff.ts';

describeOnBothDatabases('order items and cart items in the back office', (open) => {
  let shop: TestShop;
  let owner: StaffClient;
  beforeAll(async () => {
    shop = await startShop(await open());
    owner = await signInStaff(shop, 'owner');
  });
  afterAll(() => shop.close());

  test('ADM-09 order items are listed, searched, filtered by status and exported with the specified columns', async () => {
    const empty = await owner.request('GET /admin/orderitems', { query: {} });
    expect(empty).toMatchObject({ total: 0, exportItems: [] });
    const { order_id } = await placePaidOrder(shop, { rearQuantity: 1 });
    const other = await placePaidOrder(shop);
    const parts = async (query: ClientInput<'GET /admin/orderitems'>['query']) =>
      (await owner.request('GET /admin/orderitems', { query: query ?? {} })).records.map(
        (each) => each.part_number,
      );
    expect(await parts({ search: 'order_id', keyword: order_id.toLowerCase() })).toEqual([
      PARTS.rearOnSale,
      PARTS.front,
    ]);
    expect(await parts({ search: 'part_number', keyword: 'esd' })).toEqual([PARTS.front, PARTS.front]);
    expect(await parts({ status: 'Paid' })).toHaveLength(3);
    await owner.request('POST /admin/orders/:id/ship', {
      params: { id: order_id },
      body: { lines: [{ ...SETS.civicSportRear, quantity: 1 }], carrier: 'Post' },
    });
    expect(await parts({ status: 'Shipped' })).toEqual([PARTS.rearOnSale]);
    expect(await parts({ status: 'Await Shipping' })).toEqual([PARTS.front]);
    const { raw } = await owner.call('GET /admin/orderitems/export', {
      query: { search: 'order_id', keyword: other.order_id },
    });
    expect(raw.toString()).toBe(
      '\ufeffOrder ID,Part Number,Car ID,Status,Quantity,Custom Note,Year,Make,Model,Submodel,Trim,Engine,Note\r\n' +
        `${other.order_id},${PARTS.front},F1,Paid,1,,2018,Honda,Civic,,Sport,2.0L L4,\r\n`,
    );
  });

  test('ADM-09 a note is saved on the line, hidden from the shopper and escaped in the export', async () => {
    const { order_id, shopper } = await placePaidOrder(shop);
    const line = { order_id, ...SETS.civicSportFront };
    const saveNote = (custom_note: string | null, more = {}) =>
      owner.call('POST /admin/orderitems', { body: { ...line, custom_note, ...more } });
    const response = await saveNote('=1+1 <b>');
    expect(response).toMatchObject({
      status: 200,
      body: { lineItems: [{ custom_note: '=1+1 <b>' }], exportItems: [{ 'Custom Note': '=1+1 <b>' }] },
    });
    const { raw } = await owner.call('GET /admin/orderitems/export', {
      query: { search: 'order_id', keyword: order_id },
    });
    expect(raw.toString()).toContain(",'=1+1 <b>,");
    const params = { customerid: 'visitors', orderid: order_id };
    const shown = await shopper.request('GET /user/:customerid/orders/:orderid', { params });
    expect(shown.orderInfo.order.line_items).toHaveLength(1);
    expect(JSON.stringify(shown), 'the note is internal').not.toContain('=1+1');
    const outdated = '2020-01-01T00:00:00Z';
    expect((await saveNote('later', { last_modified_time: outdated })).status).toBe(409);
    expect((await saveNote('x'.repeat(5001))).status).toBe(400);
    expect((await saveNote('x', { car_part_id: SETS.accordInactive.car_part_id })).status).toBe(404);
    expect((await saveNote('x', { order_id: 'NONE' })).status).toBe(404);
    expect((await saveNote(null)).body).toMatchObject({ lineItems: [{ custom_note: null }] });
  });

  test('ADM-10 a manually set price applies to the shopper’s cart until its last day', async () => {
    const ada = shop.newVisitor();
    await putInCart(ada, SETS.civicSportFront, 2);
    const { records } = await owner.request('GET /admin/cartitems', {
      query: { search: 'car_part_id', keyword: 'f1' },
    });
    const { customer_id } = records.at(-1)!;
    const line = { customer_id, ...SETS.civicSportFront };
    const setPrice = (more: object) =>
      owner.call('POST /admin/cartitems', { body: { ...line, ...more } as never });
    const unitPrice = async () => (await ada.request('GET /header', {})).cartItems[0]!.unit_price;

    for (const incomplete of [
      { cad_price: null, custom_note: 'fleet' },
      { cad_price: 150, custom_note: '' },
      { cad_price: 150, custom_note: null },
      { usd_price: 120 },
    ]) {
      expect(await setPrice(incomplete)).toMatchObject({
        status: 400,
        body: { smessage: 'Plese set CAD Price and Cutom Note.' },
      });
    }
    expect((await setPrice({ cad_price: 0, custom_note: 'gift' })).status).toBe(400);
    expect(await unitPrice()).toEqual({ ca: 189.99, us: 149.99 });
    expect(await setPrice({ cad_price: 150, custom_note: 'fleet' })).toMatchObject({
      status: 200,
      body: { cartItem: { cart_cad_price: 150, cart_usd_price: null, cart_custom_note: 'fleet' } },
    });
    expect(await unitPrice(), 'the USD price is unchanged').toEqual({ ca: 150, us: 149.99 });

    expect((await setPrice({ cad_price: 150, custom_note: 'fleet', price_until: '2020-01-01' })).status).toBe(
      400,
    );
    await setPrice({ cad_price: 140, usd_price: 110, custom_note: 'fleet', price_until: '2999-12-31' });
    expect(await unitPrice()).toEqual({ ca: 140, us: 110 });
    await shop.db.updateTable('cart_line').set({ cart_price_until: '2020-01-01' }).execute();
    expect(await unitPrice()).toEqual({ ca: 189.99, us: 149.99 });

    const response = await owner.request('POST /admin/cartitems/clear', { body: line });
    expect(response.cartItem).toMatchObject({
      cart_cad_price: null,
      cart_custom_note: null,
      cart_price_until: null,
    });
    const stale = await setPrice({
      cad_price: 1,
      custom_note: 'x',
      last_modified_time: '2020-01-01T00:00:00Z',
    });
    expect(stale.status).toBe(409);
    const other = { ...line, part_number: PARTS.outOfStock };
    expect((await owner.call('POST /admin/cartitems/clear', { body: other })).status).toBe(404);
  });

  test('ADM-14 the search is case-sensitive for customer ids and not for part numbers and car ids', async () => {
    const ada = shop.newVisitor();
    await putInCart(ada, SETS.civicSportRear);
    const search = async (column: 'customer_id' | 'part_number' | 'car_part_id', keyword: string) =>
      (await owner.request('GET /admin/cartitems', { query: { search: column, keyword } })).records.map(
        (each) => each.customer_id,
      );
    const [customer_id] = await search('part_number', 'ed-2001r');
    expect(customer_id).toBeDefined();
    expect(await search('car_part_id', SETS.civicSportRear.car_part_id)).toEqual([customer_id]);
    const beginning = customer_id!.slice(0, 18);
    expect(await search('customer_id', beginning)).toContain(customer_id);
    expect(await search('customer_id', beginning.toUpperCase())).toEqual([]);
  });

  test('ADM-10 cart items are sorted by name in both directions', async () => {
    const names = async (sort: 'name-asc' | 'name-desc') =>
      (await owner.request('GET /admin/cartitems', { query: { sort } })).records.map(
        (each) => each.displayname,
      );
    const ascending = await names('name-asc');
    expect(ascending.length).toBeGreaterThan(1);
    expect(ascending).toEqual([...ascending].sort());
    expect(await names('name-desc')).toEqual([...ascending].reverse());
  });
});
