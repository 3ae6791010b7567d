import { beforeAll, describe, expect, test } from 'vitest';
import type { ClientInput } from '#contract/calls.ts';
import { readOrder, type SaveOrderBody, saveOrder } from '#tests/support/admin-orders.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { placeDeclinedOrder, placePaidOrder, settleRefunds, visitorWithCart } from '#tests/support/orders.ts';
import { PARTS, SETS } from '#tests/support/small-catalogue.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';

describeWithDatabase('orders in the back office', (open) => {
  const shop = startShopForSuite(open);
  const clerk = createForSuite(() => signInStaff(shop, 'orders'));

  const read = (id: string) => readOrder(clerk, id);
  const save = async (id: string, changes: Partial<SaveOrderBody>, staff = clerk) =>
    saveOrder(staff, id, changes, await read(id));

  test('ADM-03 ADM-07 orders are sorted by date and by price, and searched by number and name', async () => {
    const { order_id: middle } = await placePaidOrder(shop, { quantity: 2 });
    const { order_id: cheap } = await placePaidOrder(shop, {
      orderInfo: { shipping_first_name: 'Grace', shipping_last_name: 'Hopper' },
    });
    const { order_id: expensive } = await placePaidOrder(shop, { quantity: 3 });
    const list = async (query: ClientInput<'GET /admin/orders'>['query'] = {}) => {
      const { records, total } = await clerk.request('GET /admin/orders', { query });
      expect(total).toBe(records.length);
      return records.map((each) => each.order_id);
    };
    expect(await list(), 'newest first by default').toEqual([expensive, cheap, middle]);
    expect(await list({ sort: 'date-desc' })).toEqual([expensive, cheap, middle]);
    expect(await list({ sort: 'date-asc' })).toEqual([middle, cheap, expensive]);
    expect(await list({ sort: 'price-asc' })).toEqual([cheap, middle, expensive]);
    expect(await list({ sort: 'price-desc' })).toEqual([expensive, middle, cheap]);
    expect(await list({ search: 'name', keyword: ' CE HOP ' })).toEqual([cheap]);
    expect(await list({ search: 'order_id', keyword: expensive.slice(2).toLowerCase() })).toEqual([
      expensive,
    ]);
    for (const search of ['order_id', 'any'] as const)
      expect(await list({ search, keyword: expensive.replace('-', '').toLowerCase() })).toEqual([expensive]);
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
    const placeInStatus = async (status: NonNullable<SaveOrderBody['status']>) => {
      const { order_id } = await placePaidOrder(shop);
      await save(order_id, { status });
      return order_id;
    };
    const processing = await placeDeclinedOrder(shop);
    const voided = await placeDeclinedOrder(shop);
    await save(voided, { status: 'Void' });
    const shipped = await placeInStatus('Shipped');
    const returned = await placeInStatus('Shipped');
    await clerk.request('POST /admin/orders/:id/return', {
      params: { id: returned },
      body: { reason: 'does not fit' },
    });
    // Voiding a paid order refunds it.
    const refunded = await placeInStatus('Void');
    await settleRefunds(shop);
    const orders = {
      Processing: processing,
      Paid: await placeInStatus('Paid'),
      'Await Shipping': await placeInStatus('Await Shipping'),
      Shipped: shipped,
      Return: returned,
      Refunded: refunded,
      Void: voided,
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
    expect(record.timeline.map((each) => each.action)).toEqual(['order-paid', 'email-sent', 'order-placed']);
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
    expect(await save(order_id, { shipping_phone: '416 555', billing_zip: 'M5H 1A' })).toMatchObject({
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
    const emptyFields = { shipping_first_name: null, billing_city: null, shipping_company: null };
    expect(await save(order_id, emptyFields), 'empty inputs are null').toMatchObject({
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

  test('a paid order cannot move between provinces with equal rates whose PST is on different returns', async () => {
    const { order_id } = await placePaidOrder(shop, {
      orderInfo: { shipping_province: 'British Columbia' },
    });
    expect(await save(order_id, { shipping_province: 'Manitoba' })).toMatchObject({
      status: 409,
      body: { reason: 'order-province-taxed' },
    });
    expect((await save(order_id, { shipping_city: 'Victoria' })).status).toBe(200);
  });

  describe('ADM-08 an invalid address field is refused in both addresses', () => {
    let order_id: string;
    beforeAll(async () => {
      ({ order_id } = await placePaidOrder(shop));
    });

    test.each([
      ['first_name', null, 'First Name cannot be empty or exceed max length (50).'],
      ['last_name', 'x'.repeat(51), 'Last Name cannot be empty or exceed max length (50).'],
      ['company', 'x'.repeat(51), 'Exceed max length (50).'],
      ['address_line_1', null, 'Address Line 1 cannot be empty or exceed max length (500).'],
      ['address_line_2', 'x'.repeat(501), 'Exceed max length (500).'],
      ['city', 'x'.repeat(101), 'City cannot be empty or exceed max length (100).'],
      ['province', null, 'Please select province'],
      ['zip', 'M5H-1A', 'Zip code error, Do not split zip code with space or any other chracter.'],
      ['phone', '416555012', 'Phone Number error, Please only enter 10 digit Number.'],
    ])('%s', async (field, value, message) => {
      const before = (await read(order_id)).orderInfo;
      const changes = { [`shipping_${field}`]: value, [`billing_${field}`]: value };
      expect(await save(order_id, changes)).toMatchObject({
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
  });

  test('ADM-08 with a coupon the total is subtotal − items discount + tax, and a staff discount reduces it further', async () => {
    const shopper = await visitorWithCart(shop, SETS.civicSportFront, 2);
    await shopper.request('GET /coupon/:code', { params: { code: 'WELCOME10' } });
    const { order_id } = await placePaidOrder(shop, { shopper, quantity: 2 });
    const placed = { subtotal: 379.98, items_discount: 38, items_tax: 44.46, shipping: 0, shipping_tax: 0 };
    expect((await read(order_id)).orderInfo).toMatchObject({ ...placed, total_discount: 0, total: 386.44 });
    expect((await save(order_id, { total_discount: 20 })).status).toBe(200);
    await settleRefunds(shop);
    const record = await read(order_id);
    expect(record.orderInfo).toMatchObject({ ...placed, total_discount: 20, total: 366.44 });
    expect(record.money).toEqual({
      currency: 'CAD',
      captured: 386.44,
      refunded: 20,
      pending: 0,
      refundable: 366.44,
    });
  });

  test('orders are found by their whole coupon code, in any case', async () => {
    const shopper = await visitorWithCart(shop, SETS.civicSportFront, 2);
    await shopper.request('GET /coupon/:code', { params: { code: 'WELCOME10' } });
    const { order_id } = await placePaidOrder(shop, { shopper, quantity: 2 });
    const find = async (query: ClientInput<'GET /admin/orders'>['query']) =>
      (await clerk.request('GET /admin/orders', { query })).records.map((each) => each.order_id);
    const byCode = { search: 'promotion', keyword: 'welcome10' } as const;
    expect(await find(byCode)).toContain(order_id);
    expect(await find({ ...byCode, keyword: 'welcome' }), 'a part of the code').toEqual([]);
  });

  test('ADM-08 a discount on a paid order is refunded and reduces the total; it can only grow, up to the total', async () => {
    const { order_id } = await placePaidOrder(shop);
    expect(await save(order_id, { total_discount: 14.69 })).toMatchObject({ status: 200 });
    await settleRefunds(shop);
    const record = await read(order_id);
    expect(record.orderInfo).toMatchObject({ total_discount: 14.69, total: 200 });
    const found = await clerk.request('GET /admin/orders', { query: { keyword: order_id } });
    expect(found.records, 'the list shows the same total').toMatchObject([{ order_id, total: 200 }]);
    expect(record.refunds).toMatchObject([
      { amount: 14.69, state: 'completed', credit_note_number: expect.any(Number) },
    ]);
    expect(record.money).toEqual({
      currency: 'CAD',
      captured: 214.69,
      refunded: 14.69,
      pending: 0,
      refundable: 200,
    });
    expect(await save(order_id, { total_discount: 10 })).toMatchObject({
      status: 409,
      body: { reason: 'discount-only-grows' },
    });
    expect((await save(order_id, { total_discount: 14.69 })).status, 'the same discount again').toBe(200);
    expect((await save(order_id, { total_discount: 500 })).status).toBe(409);
    expect((await read(order_id)).refunds).toHaveLength(1);
    const support = await signInStaff(shop, 'support');
    expect((await save(order_id, {}, support)).status).toBe(403);
  });

  test('a save based on an outdated version of an order is refused and returns the other staff member’s change', async () => {
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

  test('a second refund that was entered while the first one completed is refused with the advice to try again now', async () => {
    const { order_id } = await placePaidOrder(shop);
    const refund = (last_modified_time: string, amount = 50) =>
      clerk.call('POST /admin/orders/:id/refund', {
        params: { id: order_id },
        body: { amount, reason: 'Goodwill', last_modified_time },
      });
    const versionOf = async () => (await read(order_id)).orderInfo.last_modified_time;
    expect((await refund(await versionOf())).status).toBe(200);
    const pendingVersion = await versionOf();
    await settleRefunds(shop);
    expect(await refund(pendingVersion)).toMatchObject({
      status: 409,
      body: { reason: 'refund-completed-meanwhile', smessage: expect.stringContaining('try again now') },
    });
    expect((await refund(await versionOf())).status).toBe(200);
  });

  test('packing slips, invoices and labels are PDFs; an invoice is found by its number, order and buyer; a pick list leaves out shipped orders; several orders are prepared in one request', async () => {
    const { order_id } = await placePaidOrder(shop, { orderInfo: { shipping_last_name: '<b>=Byron' } });
    for (const call of ['GET /admin/orders/:id/packing-slip', 'GET /admin/orders/:id/invoice'] as const) {
      const { raw } = await clerk.call(call, { params: { id: order_id } });
      expect(raw.subarray(0, 5).toString()).toBe('%PDF-');
    }
    const slipCall = 'GET /admin/orders/:id/shipments/:shipment/packing-slip';
    const lines = [{ ...SETS.civicSportFront, quantity: 1 }];
    const { order_id: shipped } = await placePaidOrder(shop);
    const { record, smessage } = await clerk.request('POST /admin/orders/:id/ship', {
      params: { id: shipped },
      body: { lines, carrier: 'UPS', tracking_number: '1Z' },
    });
    expect(smessage).toBe(`Shipment of order ${shipped} saved.`);
    const { shipment_id: shipment } = record.shipments[0]!;
    const shipmentSlip = await clerk.call(slipCall, { params: { id: shipped, shipment } });
    expect(shipmentSlip.raw.subarray(0, 5).toString()).toBe('%PDF-');
    expect(
      (await clerk.call(slipCall, { params: { id: order_id, shipment } })).status,
      'a shipment of another order',
    ).toBe(404);
    for (const sheet of ['5163', 'L7163'] as const) {
      const labels = { query: { ids: `${order_id},NO-SUCH,${shipped}`, sheet } };
      const { raw } = await clerk.call('GET /admin/picking/labels', labels);
      expect(raw.subarray(0, 5).toString()).toBe('%PDF-');
    }
    const email = record.orderInfo.email;
    const { invoice_number: invoice } = record.orderInfo;
    for (const keyword of [shipped, email, `Invoice ${invoice}`, `${invoice}`, 'ada byron']) {
      const { records } = await clerk.request('GET /admin/documents', { query: { search: 'any', keyword } });
      expect(records, keyword).toContainEqual(
        expect.objectContaining({ order_id: shipped, number: invoice }),
      );
    }
    const unknownOrder = { query: { ids: 'NO-SUCH', sheet: '5163' } } as const;
    expect((await clerk.call('GET /admin/picking/labels', unknownOrder)).status).toBe(404);
    const picking = await clerk.request('GET /admin/picking', { query: { ids: `${shipped},${order_id}` } });
    expect(picking.orders, 'without the shipped order').toMatchObject([
      { order_id, name: expect.stringContaining('Byron'), verdicts_to_check: expect.any(Array) },
    ]);
    const finished = await clerk.request('GET /admin/picking', { query: { ids: shipped } });
    expect(finished).toMatchObject({ orders: [], lines: [] });
    for (const [call, ids] of [
      ['GET /admin/picking', 'NO-SUCH'],
      ['GET /admin/picking/documents', shipped],
    ] as const)
      expect((await clerk.call(call, { query: { ids } })).status).toBe(404);
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

  test('several orders are shipped in one request, each with its own tracking number or its own refusal', async () => {
    const [first, second, changed] = [
      await placePaidOrder(shop),
      await placePaidOrder(shop),
      await placePaidOrder(shop),
    ].map(({ order_id }) => order_id) as [string, string, string];
    const ids = [first, second, changed].join(',');
    const { orders } = await clerk.request('GET /admin/picking', { query: { ids } });
    shop.advanceMinutes(1);
    await save(changed, { shipping_city: 'Ottawa' });
    const ship = (parcels: object[]) =>
      clerk.call('POST /admin/orders/bulk/ship', { body: { parcels } as never });
    const parcels = orders.map(({ order_id, last_modified_time }, index) => ({
      order_id,
      carrier: 'UPS',
      tracking_number: index === 1 ? '1'.repeat(51) : `1Z${index}`,
      last_modified_time,
    }));
    expect((await ship([{ ...parcels[0], tracking_number: '' }])).status).toBe(400);
    expect((await ship([])).status).toBe(400);
    expect((await ship([parcels[0]!, parcels[0]!])).status, 'an order twice').toBe(400);
    const unknown = { order_id: 'NO-SUCH', carrier: 'UPS', tracking_number: '1Z' };
    expect(await ship([...parcels, unknown])).toMatchObject({
      status: 200,
      body: {
        smessage: '1 order shipped.',
        done: 1,
        failed: [{ id: second }, { id: changed }, { id: 'NO-SUCH', message: 'Not found.' }],
      },
    });
    expect(await read(first)).toMatchObject({
      orderInfo: { status: 'Shipped' },
      shipments: [{ carrier: 'UPS', tracking_number: '1Z0' }],
    });
    for (const id of [second, changed]) expect((await read(id)).orderInfo.status).toBe('Paid');
    const support = await signInStaff(shop, 'support');
    expect((await support.call('POST /admin/orders/bulk/ship', { body: { parcels } })).status).toBe(403);
  });

  test('unknown fields and unknown orders are refused', async () => {
    const { order_id } = await placePaidOrder(shop);
    expect((await save(order_id, { is_paid: true } as never)).status).toBe(400);
    expect((await clerk.call('GET /admin/orders/:id', { params: { id: 'NONE' } })).status).toBe(404);
    const cancel = { params: { id: 'NONE' }, body: { reason: 'x' } };
    expect((await clerk.call('POST /admin/orders/:id/cancel', cancel)).status).toBe(404);
  });
});
