import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Reply, Sent } from '#contract/calls.ts';
import { describeOnBoth } from '#tests/support/databases.ts';
import { orderFor, putInCart } from '#tests/support/order-input.ts';
import { paidOrder, refundsAreDecided } from '#tests/support/orders.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import type { Shopper } from '#tests/support/shopper.ts';
import { staffOf } from '#tests/support/staff.ts';

type Body = Sent<'POST /admin/orders/:id'>['body'];
type Info = Reply<'GET /admin/orders/:id'>['record']['orderInfo'];

describeOnBoth('orders in the back office', (open) => {
  let shop: TestShop;
  let clerk: Shopper & { email: string };
  beforeAll(async () => {
    shop = await startShop(await open());
    clerk = await staffOf(shop, 'orders');
  });
  afterAll(() => shop.close());

  const read = async (id: string) =>
    (await clerk.request('GET /admin/orders/:id', { params: { id } })).record;
  /** What the page sends: the order info without its number, with some fields changed. */
  const bodyOf = ({ order_id: _, ...info }: Info, changes: Partial<Body> = {}) =>
    ({ ...info, total_discount: undefined, ...changes }) as unknown as Body;
  const save = async (id: string, changes: Partial<Body>, shopper: Shopper = clerk) =>
    shopper.call('POST /admin/orders/:id', {
      params: { id },
      body: bodyOf((await read(id)).orderInfo, changes),
    });
  const stock = (part_number: string) =>
    shop.db.selectFrom('stock').selectAll().where('part_number', '=', part_number).executeTakeFirstOrThrow();
  const emails = async (topic: string) =>
    (await shop.db.selectFrom('outbox').select('payload').where('topic', '=', topic).execute()).length;

  /** An order whose payment nobody knows the end of. */
  const unpaidOrder = async () => {
    const shopper = shop.visitor();
    await putInCart(shopper, 'ESD-1001F', 'F1');
    const body = await orderFor(shopper, { nonce: `cnon:emu-declined.${randomUUID()}` });
    await shopper.call('POST /placeorder', { body });
    return shop.db
      .selectFrom('orders')
      .select(['order_id', 'status'])
      .where('order_id', '=', body.orderInfo.order_id)
      .executeTakeFirstOrThrow();
  };

  test('ADM-03 ADM-07 orders are listed newest first, sorted by sum, found by number and name, filtered by status', async () => {
    const first = await paidOrder(shop, {
      orderInfo: { shipping_first_name: 'Grace', shipping_last_name: 'Hopper' },
    });
    const second = await paidOrder(shop, { quantity: 3 });
    const ids = async (query: Sent<'GET /admin/orders'>['query']) => {
      const { records, total } = await clerk.request('GET /admin/orders', { query: query ?? {} });
      expect(total).toBe(records.length);
      return records.map((each) => each.order_id);
    };
    expect(await ids({})).toEqual([second.order_id, first.order_id]);
    expect(await ids({ sort: 'date-asc' })).toEqual([first.order_id, second.order_id]);
    expect(await ids({ sort: 'price-asc' })).toEqual([first.order_id, second.order_id]);
    expect(await ids({ sort: 'price-desc' })).toEqual([second.order_id, first.order_id]);
    expect(await ids({ search: 'name', keyword: ' CE HOP ' })).toEqual([first.order_id]);
    expect(await ids({ search: 'order_id', keyword: second.order_id.slice(2).toLowerCase() })).toEqual([
      second.order_id,
    ]);
    for (const status of ['Processing', 'Await Shipping', 'Shipped', 'Return', 'Refunded', 'Void'] as const)
      expect(await ids({ status }), status).toEqual([]);
    expect(await ids({ status: 'Paid' })).toHaveLength(2);
    const { records } = await clerk.request('GET /admin/orders', {
      query: { search: 'name', keyword: 'hopper' },
    });
    expect(records[0]).toMatchObject({
      shipping_first_name: 'Grace',
      shipping_last_name: 'Hopper',
      currency: 'ca',
      total: 214.69,
      status: 'Paid',
    });
  });

  test('ADM-08 the page shows lines, sums, choices and what happened', async () => {
    const { order_id } = await paidOrder(shop, { quantity: 2 });
    const record = await read(order_id);
    expect(record.orderInfo).toMatchObject({
      subtotal: 379.98,
      items_discount: 0,
      items_tax: 49.4,
      shipping: 0,
      shipping_tax: 0,
      total: 429.38,
      total_discount: 0,
      shipping_first_name: 'Ada',
      shipping_phone: '4165550123',
      billing_company: null,
    });
    expect(record.lineItems[0]).toMatchObject({
      part_number: 'ESD-1001F',
      quantity: 2,
      open_quantity: 2,
      status: 'Paid',
    });
    expect(record.choices.filter((each) => each.allowed).map((each) => each.status)).toEqual([
      'Paid',
      'Await Shipping',
      'Shipped',
      'Void',
    ]);
    expect(record.choices.find((each) => each.status === 'Processing')?.reason).toMatch(/paid/i);
    expect(record.choices.map((each) => each.status)).not.toContain('Refunded');
    expect(record.timeline.map((each) => each.action)).toEqual(['order-paid', 'order-placed']);
  });

  test('ADM-08 addresses are saved by the rules of the checkout; the country and the tax stay', async () => {
    const { order_id } = await paidOrder(shop);
    const response = await save(order_id, {
      shipping_city: 'Ottawa',
      shipping_company: 'Engines',
      shipping_country: 'United States',
    });
    expect(response).toMatchObject({ status: 200, body: { orderStatus: 'Paid' } });
    expect((await read(order_id)).orderInfo).toMatchObject({
      shipping_city: 'Ottawa',
      shipping_company: 'Engines',
      shipping_country: 'Canada',
      billing_city: 'Toronto',
    });
    expect(await save(order_id, { shipping_phone: '416 555', billing_zip: 'M5H 1A1' })).toMatchObject({
      status: 400,
      body: {
        errors: [
          { field: 'shipping_phone', message: 'Phone Number error, Please only enter 10 digit Number.' },
          {
            field: 'billing_zip',
            message: 'Zip code error, Do not split zip code with space or any other chracter.',
          },
        ],
      },
    });
    const empty = { shipping_first_name: null, billing_city: null, shipping_company: null };
    expect(await save(order_id, empty), 'empty inputs are null').toMatchObject({
      status: 400,
      body: {
        errors: [
          {
            field: 'shipping_first_name',
            message: 'First Name cannot be empty or exceed max length (50).',
          },
          { field: 'billing_city', message: 'City cannot be empty or exceed max length (100).' },
        ],
      },
    });
    expect(await save(order_id, { shipping_province: 'Alberta' })).toMatchObject({
      status: 409,
      body: { reason: 'order-province-taxed' },
    });
    expect(
      (await save(order_id, { subtotal: 1, total: 1, items_tax: 0 } as never)).status,
      'sums are ignored',
    ).toBe(200);
    expect((await read(order_id)).orderInfo.total).toBe(214.69);
  });

  test('ADM-08 a discount on a paid order is paid back, and the total falls by it', async () => {
    const { order_id } = await paidOrder(shop);
    expect(await save(order_id, { total_discount: 14.69 })).toMatchObject({ status: 200 });
    await refundsAreDecided(shop);
    const record = await read(order_id);
    expect(record.orderInfo).toMatchObject({ total_discount: 14.69, total: 200 });
    const listed = await clerk.request('GET /admin/orders', { query: { keyword: order_id } });
    expect(listed.records, 'the list says the same').toMatchObject([{ order_id, total: 200 }]);
    expect(record.refunds).toMatchObject([
      { amount: 14.69, state: 'completed', credit_note_number: expect.any(Number) },
    ]);
    expect(record.money).toEqual({ captured: 214.69, refunded: 14.69, refundable: 200 });
    expect(await save(order_id, { total_discount: 10 })).toMatchObject({
      status: 409,
      body: { reason: 'discount-only-grows' },
    });
    expect((await save(order_id, { total_discount: 14.69 })).status, 'the same again').toBe(200);
    expect((await save(order_id, { total_discount: 500 })).status).toBe(409);
    expect((await read(order_id)).refunds).toHaveLength(1);
    const support = await staffOf(shop, 'support');
    expect((await save(order_id, {}, support)).status).toBe(403);
  });

  test('ADM-13 a save whose status is refused pays nothing back and changes no address', async () => {
    const { order_id } = await paidOrder(shop, { quantity: 2 });
    await clerk.request('POST /admin/orders/:id/ship', {
      params: { id: order_id },
      body: { lines: [{ part_number: 'ESD-1001F', car_part_id: 'F1', quantity: 1 }], carrier: 'Post' },
    });
    const before = await read(order_id);
    const changes = { total_discount: 5, shipping_city: 'Ottawa' };
    const refusals: [Partial<Body>, string][] = [
      [{ status: 'Void' }, 'order-partly-shipped'],
      [{ status: 'Shipped', carrier: 'Post\nOffice' }, 'shipment-carrier-invalid'],
      [{ status: 'Shipped', tracking_number: '1'.repeat(51) }, 'shipment-tracking-invalid'],
      [{ status: 'Shipped', total_discount: 999_999 }, 'refund-more-than-left'],
    ];
    for (const [input, reason] of refusals) {
      const response = await save(order_id, { ...changes, ...input });
      expect(response.body, reason).toMatchObject({ reason });
      expect(await read(order_id), reason).toEqual(before);
    }
  });

  test('ADM-13 taking off all that was paid ends the order, whatever status was chosen beside it', async () => {
    const { order_id } = await paidOrder(shop);
    const response = await save(order_id, { total_discount: 214.69, status: 'Await Shipping' });
    expect(response.status).toBe(200);
    await refundsAreDecided(shop);
    const { orderInfo, money } = await read(order_id);
    expect(money).toEqual({ captured: 214.69, refunded: 214.69, refundable: 0 });
    expect(orderInfo.status).toBe('Refunded');
  });

  test('ADM-13 Await Shipping, back to Paid, and Shipped move goods and mail', async () => {
    const { order_id } = await paidOrder(shop, { quantity: 2 });
    const before = await stock('ESD-1001F');
    const sent = await emails('order-shipped');
    expect((await save(order_id, { status: 'Await Shipping' })).body).toMatchObject({
      orderStatus: 'Await Shipping',
    });
    expect((await save(order_id, { status: 'Paid' })).body).toMatchObject({ orderStatus: 'Paid' });
    expect(
      (await save(order_id, { status: 'Shipped', carrier: 'Post', tracking_number: 'T 1' })).body,
    ).toMatchObject({
      orderStatus: 'Shipped',
      record: {
        orderInfo: { carrier: 'Post', tracking_number: 'T 1' },
        lineItems: [{ shipped_quantity: 2 }],
      },
    });
    const after = await stock('ESD-1001F');
    expect([after.on_hand - before.on_hand, after.allocated - before.allocated]).toEqual([-2, -2]);
    expect(await emails('order-shipped')).toBe(sent + 1);
    expect(await save(order_id, { status: 'Await Shipping' })).toMatchObject({ status: 409 });
  });

  test('ADM-13 a part is shipped: the order awaits the rest', async () => {
    const { order_id } = await paidOrder(shop, { quantity: 2, two: 1 });
    const ship = (quantity: number, part_number = 'ESD-1001F', car_part_id = 'F1') =>
      clerk.call('POST /admin/orders/:id/ship', {
        params: { id: order_id },
        body: { lines: [{ part_number, car_part_id, quantity }], carrier: 'Post', tracking_number: '1Z' },
      });
    expect((await ship(1)).body).toMatchObject({ orderStatus: 'Await Shipping' });
    expect((await ship(2)).status, 'more than is open').toBe(409);
    expect((await ship(1, 'ESD-1001F', 'F9')).status, 'no such line').toBe(400);
    expect((await ship(1)).body).toMatchObject({ orderStatus: 'Await Shipping' });
    expect((await ship(1, 'ED-2001R', 'F4')).body).toMatchObject({ orderStatus: 'Shipped' });
    expect((await read(order_id)).shipments).toHaveLength(3);
  });

  test('ADM-13 Void on a paid order cancels it and pays back; Refunded locks the selector', async () => {
    const { order_id } = await paidOrder(shop);
    const before = await stock('ESD-1001F');
    expect((await save(order_id, { status: 'Void', note: 'wrong car' })).status).toBe(200);
    await refundsAreDecided(shop);
    const record = await read(order_id);
    expect(record.orderInfo.status).toBe('Refunded');
    expect(record.choices.every((each) => !each.allowed)).toBe(true);
    expect((await stock('ESD-1001F')).allocated - before.allocated).toBe(-1);
    expect((await save(order_id, { status: 'Paid' })).status).toBe(409);
  });

  test('ADM-13 a return is agreed, the refund puts the pieces back and ends in Refunded', async () => {
    const { order_id } = await paidOrder(shop, { quantity: 2 });
    await save(order_id, { status: 'Shipped' });
    const before = await stock('ESD-1001F');
    const agreed = await clerk.request('POST /admin/orders/:id/return', {
      params: { id: order_id },
      body: { reason: 'does not fit' },
    });
    expect(agreed.orderStatus).toBe('Return');
    expect(agreed.record.timeline[0]).toMatchObject({
      action: 'order-return',
      after: { reason: 'does not fit' },
    });
    const lines = [{ part_number: 'ESD-1001F', car_part_id: 'F1', quantity: 2 }];
    await clerk.request('POST /admin/orders/:id/refund', {
      params: { id: order_id },
      body: { lines, restock: true, reason: 'came back' },
    });
    await refundsAreDecided(shop);
    expect((await read(order_id)).orderInfo.status).toBe('Refunded');
    expect((await stock('ESD-1001F')).on_hand - before.on_hand).toBe(2);
  });

  test('an order that nobody paid is paid another way, with a note, or Void', async () => {
    const one = await unpaidOrder();
    expect(one.status).toBe('Processing');
    expect(await save(one.order_id, { status: 'Paid' })).toMatchObject({
      status: 400,
      body: { reason: 'payment-note-missing' },
    });
    const note = 'by phone, 4111 1111 1111 1111 12/29';
    expect((await save(one.order_id, { status: 'Paid', note })).body).toMatchObject({
      orderStatus: 'Paid',
      record: {
        timeline: expect.arrayContaining([expect.objectContaining({ action: 'order-paid-offline' })]),
      },
    });
    const { timeline } = await read(one.order_id);
    const noted = timeline.find((each) => each.action === 'order-paid-offline')?.after?.note;
    expect(noted, 'a card number is not kept').toBe('by phone, •••• 1111 12/29');
    const two = await unpaidOrder();
    expect((await save(two.order_id, { status: 'Void' })).body).toMatchObject({ orderStatus: 'Void' });
  });

  test('the second of two clerks is told who changed what', async () => {
    const { order_id } = await paidOrder(shop);
    const { orderInfo } = await read(order_id);
    const owner = await staffOf(shop, 'owner');
    shop.minutesPass(1);
    await save(order_id, { shipping_city: 'Ottawa' }, owner);
    const response = await save(order_id, {
      shipping_city: 'Kingston',
      last_modified_time: orderInfo.last_modified_time,
    });
    expect(response).toMatchObject({
      status: 409,
      body: { reason: 'changed-meanwhile', changes: [{ actor: 'owner@shop.example' }] },
    });
    expect((await read(order_id)).orderInfo.shipping_city).toBe('Ottawa');
  });

  test('packing slip and invoice are PDFs; several orders are packed at once', async () => {
    const { order_id } = await paidOrder(shop, { orderInfo: { shipping_last_name: '<b>=Byron' } });
    for (const call of ['GET /admin/orders/:id/packing-slip', 'GET /admin/orders/:id/invoice'] as const) {
      const { raw } = await clerk.call(call, { params: { id: order_id } });
      expect(raw.subarray(0, 5).toString()).toBe('%PDF-');
    }
    const response = await clerk.request('POST /admin/orders/bulk', {
      body: { ids: [order_id, 'NO-SUCH'], action: 'prepare' },
    });
    expect(response).toMatchObject({
      done: 1,
      failed: [{ id: 'NO-SUCH', message: 'There is nothing here.' }],
    });
    const { raw } = await clerk.call('GET /admin/orders/export', {
      query: { search: 'name', keyword: 'byron' },
    });
    expect(raw.toString()).toContain(`${order_id},Ada,<b>=Byron,`);
  });

  test('unknown keys and unknown orders are refused', async () => {
    const { order_id } = await paidOrder(shop);
    expect((await save(order_id, { is_paid: true } as never)).status).toBe(400);
    expect((await clerk.call('GET /admin/orders/:id', { params: { id: 'NONE' } })).status).toBe(404);
    const cancel = { params: { id: 'NONE' }, body: { reason: 'x' } };
    expect((await clerk.call('POST /admin/orders/:id/cancel', cancel)).status).toBe(404);
  });
});
