import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sent } from '#contract/calls.ts';
import { describeOnBoth } from '#tests/support/databases.ts';
import { putInCart } from '#tests/support/order-input.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import type { Shopper } from '#tests/support/shopper.ts';
import { staffOf } from '#tests/support/staff.ts';

describeOnBoth('order items and cart items in the back office', (open) => {
  let shop: TestShop;
  let owner: Shopper & { email: string };
  beforeAll(async () => {
    shop = await startShop(await open());
    owner = await staffOf(shop, 'owner');
  });
  afterAll(() => shop.close());

  test('ADM-09 order lines are listed, found, filtered by status, and exported with the named columns', async () => {
    const empty = await owner.request('GET /admin/orderitems', { query: {} });
    expect(empty).toMatchObject({ total: 0, exportItems: [] });
    const { order_id } = await paidOrder(shop, { two: 1 });
    const other = await paidOrder(shop);
    const parts = async (query: Sent<'GET /admin/orderitems'>['query']) =>
      (await owner.request('GET /admin/orderitems', { query: query ?? {} })).records.map(
        (each) => each.part_number,
      );
    expect(await parts({ search: 'order_id', keyword: order_id.toLowerCase() })).toEqual([
      'ED-2001R',
      'ESD-1001F',
    ]);
    expect(await parts({ search: 'part_number', keyword: 'esd' })).toEqual(['ESD-1001F', 'ESD-1001F']);
    expect(await parts({ status: 'Paid' })).toHaveLength(3);
    await owner.request('POST /admin/orders/:id/ship', {
      params: { id: order_id },
      body: { lines: [{ part_number: 'ED-2001R', car_part_id: 'F4', quantity: 1 }], carrier: 'Post' },
    });
    expect(await parts({ status: 'Shipped' })).toEqual(['ED-2001R']);
    expect(await parts({ status: 'Await Shipping' })).toEqual(['ESD-1001F']);
    const { raw } = await owner.call('GET /admin/orderitems/export', {
      query: { search: 'order_id', keyword: other.order_id },
    });
    expect(raw.toString()).toBe(
      '\ufeffOrder ID,Part Number,Car ID,Status,Quantity,Custom Note,Year,Make,Model,Submodel,Trim,Engine,Note\r\n' +
        `${other.order_id},ESD-1001F,F1,Paid,1,,2018,Honda,Civic,,Sport,2.0L L4,\r\n`,
    );
  });

  test('ADM-09 a note is saved on the line and defused in the export', async () => {
    const { order_id, shopper } = await paidOrder(shop);
    const line = { order_id, part_number: 'ESD-1001F', car_part_id: 'F1' };
    const note = (custom_note: string | null, more = {}) =>
      owner.call('POST /admin/orderitems', { body: { ...line, custom_note, ...more } });
    const response = await note('=1+1 <b>');
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
    expect(JSON.stringify(shown), 'what staff note is not told to the shopper').not.toContain('=1+1');
    const seen = '2020-01-01T00:00:00Z';
    expect((await note('later', { last_modified_time: seen })).status).toBe(409);
    expect((await note('x'.repeat(5001))).status).toBe(400);
    expect((await note('x', { car_part_id: 'F9' })).status).toBe(404);
    expect((await note('x', { order_id: 'NONE' })).status).toBe(404);
    expect((await note(null)).body).toMatchObject({ lineItems: [{ custom_note: null }] });
  });

  test('ADM-10 a price set by hand is what the shopper pays, until its last day', async () => {
    const ada = shop.visitor();
    await putInCart(ada, 'ESD-1001F', 'F1', 2);
    const { records } = await owner.request('GET /admin/cartitems', {
      query: { search: 'car_part_id', keyword: 'f1' },
    });
    const { customer_id } = records.at(-1)!;
    const line = { customer_id, part_number: 'ESD-1001F', car_part_id: 'F1' };
    const set = (more: object) =>
      owner.call('POST /admin/cartitems', { body: { ...line, ...more } as never });
    const price = async () => (await ada.request('GET /header', {})).cartItems[0]!.unit_price;

    for (const incomplete of [
      { cad_price: null, custom_note: 'fleet' },
      { cad_price: 150, custom_note: '' },
      { cad_price: 150, custom_note: null },
      { usd_price: 120 },
    ]) {
      expect(await set(incomplete)).toMatchObject({
        status: 400,
        body: { smessage: 'Plese set CAD Price and Cutom Note.' },
      });
    }
    expect((await set({ cad_price: 0, custom_note: 'gift' })).status).toBe(400);
    expect(await price()).toEqual({ ca: 189.99, us: 149.99 });
    expect(await set({ cad_price: 150, custom_note: 'fleet' })).toMatchObject({
      status: 200,
      body: { cartItem: { cart_cad_price: 150, cart_usd_price: null, cart_custom_note: 'fleet' } },
    });
    expect(await price(), 'USD stays as it was').toEqual({ ca: 150, us: 149.99 });

    expect((await set({ cad_price: 150, custom_note: 'fleet', price_until: '2020-01-01' })).status).toBe(400);
    await set({ cad_price: 140, usd_price: 110, custom_note: 'fleet', price_until: '2999-12-31' });
    expect(await price()).toEqual({ ca: 140, us: 110 });
    await shop.db.updateTable('cart_line').set({ cart_price_until: '2020-01-01' }).execute();
    expect(await price()).toEqual({ ca: 189.99, us: 149.99 });

    const response = await owner.request('POST /admin/cartitems/clear', { body: line });
    expect(response.cartItem).toMatchObject({
      cart_cad_price: null,
      cart_custom_note: null,
      cart_price_until: null,
    });
    const stale = await set({ cad_price: 1, custom_note: 'x', last_modified_time: '2020-01-01T00:00:00Z' });
    expect(stale.status).toBe(409);
    const other = { ...line, part_number: 'ES-3001F' };
    expect((await owner.call('POST /admin/cartitems/clear', { body: other })).status).toBe(404);
  });

  test('ADM-14 customer ids are found by their very letters, part numbers in capitals, car ids in small letters', async () => {
    const ada = shop.visitor();
    await putInCart(ada, 'ED-2001R', 'F4');
    const found = async (search: 'customer_id' | 'part_number' | 'car_part_id', keyword: string) =>
      (await owner.request('GET /admin/cartitems', { query: { search, keyword } })).records.map(
        (each) => each.customer_id,
      );
    const [customer_id] = await found('part_number', 'ed-2001r');
    expect(customer_id).toBeDefined();
    expect(await found('car_part_id', 'F4')).toEqual([customer_id]);
    const letters = customer_id!.slice(0, 18);
    expect(await found('customer_id', letters)).toContain(customer_id);
    expect(await found('customer_id', letters.toUpperCase())).toEqual([]);
  });

  test('ADM-10 cart lines are sorted by name, both ways', async () => {
    const names = async (sort: 'name-asc' | 'name-desc') =>
      (await owner.request('GET /admin/cartitems', { query: { sort } })).records.map(
        (each) => each.displayname,
      );
    const up = await names('name-asc');
    expect(up.length).toBeGreaterThan(1);
    expect(up).toEqual([...up].sort());
    expect(await names('name-desc')).toEqual([...up].reverse());
  });
});
