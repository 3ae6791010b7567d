import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientInput, Reply } from '#contract/calls.ts';
import { describeOnBothDatabases } from '#tests/support/databases.ts';
import { buildOrderInput, putInCart } from '#tests/support/order-input.ts';
import { placePaidOrder, settleRefunds } from '#tests/support/orders.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import { PARTS, SETS } from '#tests/support/small-catalogue.ts';
import { type StaffClient, signInStaff } from '#tests/support/staff.ts';

type Body = ClientInput<'POST /admin/orders/:id'>['body'];
type Info = Reply<'GET /admin/orders/:id'>['record']['orderInfo'];

describeOnBothDatabases('orders in the back office', (open) => {
  let shop: TestShop;
  let clerk: StaffClient;
  beforeAll(async () => {
    shop = await startShop(await open());
    clerk = await signInStaff(shop, 'orders');
  });
  afterAll(() => shop.close());

  const read = async (id: string) =>
    (await clerk.request('GET /admin/orders/:id', { params: { id } })).record;
  /** The body that the page sends: the order info without its number, with some fields changed. */
  const bodyOf = ({ order_id: _, ...info }: Info, changes: Partial<Body> = {}) =>
    ({ ...info, total_discount: undefined, ...changes }) as unknown as Body;
  const save = async (id: string, changes: Partial<Body>, staff: StaffClient = clerk) =>
    staff.call('POST /admin/orders/:id', {
      params: { id },
      body: bodyOf((await read(id)).orderInfo, changes),
    });
  const stock = (part_number: string) =>
    shop.db.selectFrom('stock').selectAll().where('part_number', '=', part_number).executeTakeFirstOrThrow();
  const countEmails = async (topic: string) =>
    (await shop.db.selectFrom('outbox').select('payload').where('topic', '=', topic).execute()).length;

  /** An order whose card was declined. */
  const placeUnpaidOrder = async () => {
    const shopper = shop.newVisitor();
    await putInCart(shopper, SETS.civicSportFront);
    const body = await buildOrderInput(shopper, { nonce: `cnon:emu-declined.${randomUUID()}` });
    await shopper.call('POST /placeorder', { body });
    return shop.db
      .selectFrom('orders')
      .select(['order_id', 'status'])
      .where('order_id', '=', body.orderInfo.order_id)
      .executeTakeFirstOrThrow();
  };

  test('ADM-03 ADM-07 orders are sorted by date and by price, and searched by number and name', async () => {
    const middle = await placePaidOrder(shop, { quantity: 2 });
    const cheap = await placePaidOrder(shop, {
      orderInfo: { shipping_first_name: 'Grace', shipping_last_name: 'Hopper' },
    });
    const expensive = await placePaidOrder(shop, { quantity: 3 });
    const list = async (query: ClientInput<'GET /admin/orders'>['query'] = {}) => {
      const { records, total } = await clerk.request('GET /admin/orders', { query });
      expect(total).toBe(records.length);
      return records.map((each) => each.order_id);
    };
    const [first, second, third] = [middle.order_id, cheap.order_id, expensive.order_id];
    expect(await list(), 'newest first by default').toEqual([third, second, first]);
    expect(await list({ sort: 'date-desc' })).toEqual([third, second, first]);
    expect(await list({ sort: 'date-asc' })).toEqual([first, second, third]);
    expect(await list({ sort: 'price-asc' })).toEqual([second, first, third]);
    expect(await list({ sort: 'price-desc' })).toEqual([third, first, second]);
    expect(await list({ search: 'name', keyword: ' CE HOP ' })).toEqual([second]);
    expect(await list({ search: 'order_id', keyword: third.slice(2).toLowerCase() })).toEqual([third]);
    expect(await list({ search: 'name', keyword: 'hopper', status: 'Void' })).toEqual([]);
    const { records } = await clerk.request('GET /admin/orders', {
      query: { search: 'name', keyword: 'hopper' },
    });
    expect(records).toMatchObject([
      {
        shipping_first_name: 'Grace',
        shipping_last_name: 'Hopper',
        created_time: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
        currency: 'ca',
        total: 214.69,
        status: 'Paid',
      },
    ]);
  });

  test('ADM-07 each status filter lists the orders with that status', async () => {
    const inStatus = async (status: NonNullable<Body['status']>) => {
      const { order_id } = await placePaidOrder(shop);
      await save(order_id, { status });
      return order_id;
    };
    const processing = (await placeUnpaidOrder()).order_id;
    const void_ = (await placeUnpaidOrder()).order_id;
    await save(void_, { status: 'Void' });
    const shipped = await inStatus('Shipped');
    const returned = await inStatus('Shipped');
    await clerk.request('POST /admin/orders/:id/return', {
      params: { id: returned },
      body: { reason: 'does not fit' },
    });
    const refunded = await inStatus('Void');
    await settleRefunds(shop);
    const orders = {
      Processing: processing,
      Paid: await inStatus('Paid'),
      'Await Shipping': await inStatus('Await Shipping'),
      Shipped: shipped,
      Return: returned,
      Refunded: refunded,
      Void: void_,
    } as const;
    for (const [status, order_id] of Object.entries(orders)) {
      const { records } = await clerk.request('GET /admin/orders', {
        query: { status: status as keyof typeof orders },
      });
      expect(
        records.map((each) => each.order_id),
        status,
      ).toContain(order_id);
      expect(new Set(records.map((each) => each.status)), status).toEqual(new Set([status]));
    }
  });

  test('ADM-08 the order shows its lines, totals, possible statuses and timeline', async () => {
    const { order_id } = await placePaidOrder(shop, { quantity: 2 });
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
      part_number: PARTS.front,
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

  test('ADM-08 addresses follow the checkout’s rules; the country and the taxed province cannot change', async () => {
    const { order_id } = await placePaidOrder(shop);
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
      'totals in the payload are ignored',
    ).toBe(200);
    expect((await read(order_id)).orderInfo.total).toBe(214.69);
  });

  test.each([
    ['first_name', null, 'First Name cannot be empty or exceed max length (50).'],
    ['last_name', 'x'.repeat(51), 'Last Name cannot be empty or exceed max length (50).'],
    ['company', 'x'.repeat(51), 'Exceed max length (50).'],
    ['address_line_1', null, 'Address Line 1 cannot be empty or exceed max length (500).'],
    ['address_line_2', 'x'.repeat(501), 'Exceed max length (500).'],
    ['city', 'x'.repeat(101), 'City cannot be empty or exceed max length (100).'],
    ['province', null, 'Please select province'],
    ['zip', 'M5H-1A1', 'Zip code error, Do not split zip code with space or any other chracter.'],
    ['phone', '416555012', 'Phone Number error, Please only enter 10 digit Number.'],
  ])('ADM-08 an invalid %s is refused in both addresses', async (field, value, message) => {
    const { order_id } = await placePaidOrder(shop);
    const before = (await read(order_id)).orderInfo;
    const both = { [`shipping_${field}`]: value, [`billing_${field}`]: value };
    expect(await save(order_id, both)).toMatchObject({
      status: 400,
      body: {
        errors: [
          { field: `shipping_${field}`, message },
          { field: `billing_${field}`, message },
        ],
      },
    });
    expect((await read(order_id)).orderInfo).toEqual(before);
  });

  test('ADM-08 with a coupon the total is subtotal − items discount + tax, and a discount reduces it further', async () => {
    const shopper = shop.newVisitor();
    await putInCart(shopper, SETS.civicSportFront, 2);
    await shopper.request('GET /coupon/:code', { params: { code: 'WELCOME10' } });
    const { order_id } = await placePaidOrder(shop, { shopper, quantity: 2 });
    const placed = { subtotal: 379.98, items_discount: 38, items_tax: 44.46, shipping: 0, shipping_tax: 0 };
    expect((await read(order_id)).orderInfo).toMatchObject({ ...placed, total_discount: 0, total: 386.44 });
    expect((await save(order_id, { total_discount: 20 })).status).toBe(200);
    await settleRefunds(shop);
    const record = await read(order_id);
    expect(record.orderInfo).toMatchObject({ ...placed, total_discount: 20, total: 366.44 });
    expect(record.money).toEqual({ captured: 386.44, refunded: 20, refundable: 366.44 });
  });

  test('ADM-08 a discount on a paid order is refunded and reduces the total', async () => {
    const { order_id } = await placePaidOrder(shop);
    expect(await save(order_id, { total_discount: 14.69 })).toMatchObject({ status: 200 });
    await settleRefunds(shop);
    const record = await read(order_id);
    expect(record.orderInfo).toMatchObject({ total_discount: 14.69, total: 200 });
    const listed = await clerk.request('GET /admin/orders', { query: { keyword: order_id } });
    expect(listed.records, 'the list shows the same total').toMatchObject([{ order_id, total: 200 }]);
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
    const support = await signInStaff(shop, 'support');
    expect((await save(order_id, {}, support)).status).toBe(403);
  });

  test('ADM-13 a save with a refused status changes neither money nor addresses', async () => {
    const { order_id } = await placePaidOrder(shop, { quantity: 2 });
    await clerk.request('POST /admin/orders/:id/ship', {
      params: { id: order_id },
      body: { lines: [{ ...SETS.civicSportFront, quantity: 1 }], carrier: 'Post' },
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

  test('ADM-13 a discount of the full amount refunds the order, whatever status was chosen', async () => {
    const { order_id } = await placePaidOrder(shop);
    const response = await save(order_id, { total_discount: 214.69, status: 'Await Shipping' });
    expect(response.status).toBe(200);
    await settleRefunds(shop);
    const { orderInfo, money } = await read(order_id);
    expect(money).toEqual({ captured: 214.69, refunded: 214.69, refundable: 0 });
    expect(orderInfo.status).toBe('Refunded');
  });

  test('ADM-13 Await Shipping, back to Paid, and Shipped update stock and send the email', async () => {
    const { order_id } = await placePaidOrder(shop, { quantity: 2 });
    const before = await stock(PARTS.front);
    const emailsBefore = await countEmails('order-shipped');
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
    const after = await stock(PARTS.front);
    expect([after.on_hand - before.on_hand, after.allocated - before.allocated]).toEqual([-2, -2]);
    expect(await countEmails('order-shipped')).toBe(emailsBefore + 1);
    expect(await save(order_id, { status: 'Await Shipping' })).toMatchObject({ status: 409 });
  });

  test('ADM-13 a partial shipment leaves the order in Await Shipping', async () => {
    const { order_id } = await placePaidOrder(shop, { quantity: 2, rearQuantity: 1 });
    const ship = (quantity: number, set = SETS.civicSportFront) =>
      clerk.call('POST /admin/orders/:id/ship', {
        params: { id: order_id },
        body: { lines: [{ ...set, quantity }], carrier: 'Post', tracking_number: '1Z' },
      });
    expect((await ship(1)).body).toMatchObject({ orderStatus: 'Await Shipping' });
    expect((await ship(2)).status, 'more than is open').toBe(409);
    expect((await ship(1, SETS.accordFront)).status, 'not part of the order').toBe(400);
    expect((await ship(1)).body).toMatchObject({ orderStatus: 'Await Shipping' });
    expect((await ship(1, SETS.civicSportRear)).body).toMatchObject({
      orderStatus: 'Shipped',
    });
    expect((await read(order_id)).shipments).toHaveLength(3);
  });

  test('ADM-13 Void on a paid order cancels and refunds it; Refunded locks the selector', async () => {
    const { order_id } = await placePaidOrder(shop);
    const before = await stock(PARTS.front);
    expect((await save(order_id, { status: 'Void', note: 'wrong car' })).status).toBe(200);
    await settleRefunds(shop);
    const record = await read(order_id);
    expect(record.orderInfo.status).toBe('Refunded');
    expect(record.choices.every((each) => !each.allowed)).toBe(true);
    expect((await stock(PARTS.front)).allocated - before.allocated).toBe(-1);
    expect((await save(order_id, { status: 'Paid' })).status).toBe(409);
  });

  test('ADM-13 a return is approved; its refund restocks the units and ends in Refunded', async () => {
    const { order_id } = await placePaidOrder(shop, { quantity: 2 });
    await save(order_id, { status: 'Shipped' });
    const before = await stock(PARTS.front);
    const approved = await clerk.request('POST /admin/orders/:id/return', {
      params: { id: order_id },
      body: { reason: 'does not fit' },
    });
    expect(approved.orderStatus).toBe('Return');
    expect(approved.record.timeline[0]).toMatchObject({
      action: 'order-return',
      after: { reason: 'does not fit' },
    });
    const lines = [{ ...SETS.civicSportFront, quantity: 2 }];
    await clerk.request('POST /admin/orders/:id/refund', {
      params: { id: order_id },
      body: { lines, restock: true, reason: 'came back' },
    });
    await settleRefunds(shop);
    expect((await read(order_id)).orderInfo.status).toBe('Refunded');
    expect((await stock(PARTS.front)).on_hand - before.on_hand).toBe(2);
  });

  test('an unpaid order is marked as paid offline with a note, or becomes Void', async () => {
    const first = await placeUnpaidOrder();
    expect(first.status).toBe('Processing');
    expect(await save(first.order_id, { status: 'Paid' })).toMatchObject({
      status: 400,
      body: { reason: 'payment-note-missing' },
    });
    const note = 'by phone, 4111 1111 1111 1111 12/29';
    expect((await save(first.order_id, { status: 'Paid', note })).body).toMatchObject({
      orderStatus: 'Paid',
      record: {
        timeline: expect.arrayContaining([expect.objectContaining({ action: 'order-paid-offline' })]),
      },
    });
    const { timeline } = await read(first.order_id);
    const savedNote = timeline.find((each) => each.action === 'order-paid-offline')?.after?.note;
    expect(savedNote, 'the card number is masked').toBe('by phone, •••• 1111 12/29');
    const second = await placeUnpaidOrder();
    expect((await save(second.order_id, { status: 'Void' })).body).toMatchObject({ orderStatus: 'Void' });
  });

  test('a save based on an outdated order is refused with the other staff member’s change', async () => {
    const { order_id } = await placePaidOrder(shop);
    const { orderInfo } = await read(order_id);
    const owner = await signInStaff(shop, 'owner');
    shop.advanceMinutes(1);
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

  test('packing slip and invoice are PDFs; several orders are prepared at once', async () => {
    const { order_id } = await placePaidOrder(shop, { orderInfo: { shipping_last_name: '<b>=Byron' } });
    for (const call of ['GET /admin/orders/:id/packing-slip', 'GET /admin/orders/:id/invoice'] as const) {
      const { raw } = await clerk.call(call, { params: { id: order_id } });
      expect(raw.subarray(0, 5).toString()).toBe('%PDF-');
    }
    const response = await clerk.request('POST /admin/orders/bulk', {
      body: { ids: [order_id, 'NO-SUCH'], action: 'prepare' },
    });
    expect(response).toMatchObject({
      done: 1,
      failed: [{ id: 'NO-SUCH', message: 'Not found.' }],
    });
    const { raw } = await clerk.call('GET /admin/orders/export', {
      query: { search: 'name', keyword: 'byron' },
    });
    expect(raw.toString()).toContain(`${order_id},Ada,<b>=Byron,`);
  });

  test('unknown keys and unknown orders are refused', async () => {
    const { order_id } = await placePaidOrder(shop);
    expect((await save(order_id, { is_paid: true } as never)).status).toBe(400);
    expect((await clerk.call('GET /admin/orders/:id', { params: { id: 'NONE' } })).status).toBe(404);
    const cancel = { params: { id: 'NONE' }, body: { reason: 'x' } };
    expect((await clerk.call('POST /admin/orders/:id/cancel', cancel)).status).toBe(404);
  });
});
