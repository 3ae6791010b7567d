import { expect, test } from 'vitest';
import type { ClientInput } from '#contract/calls.ts';
import { createCustomer } from '#tests/support/accounts.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { putInCart } from '#tests/support/order-input.ts';
import { placeOrder, placePaidOrder, visitorWithCart } from '#tests/support/orders.ts';
import { findRows, updateRows } from '#tests/support/rows.ts';
import { sentEmails } from '#tests/support/sent-emails.ts';
import { type CarSet, PARTS, SETS } from '#tests/support/small-catalogue.ts';
import { type StaffClient, signInStaff } from '#tests/support/staff.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';

describeWithDatabase('order items and cart items in the back office', (open) => {
  const shop = startShopForSuite(open);
  const owner = createForSuite(() => signInStaff(shop, 'owner'));

  test('ADM-09 order items are listed, searched, filtered by status and exported with the specified columns', async () => {
    const emptyList = await owner.request('GET /admin/orderitems', { query: {} });
    expect(emptyList).toMatchObject({ total: 0, exportItems: [] });
    const { order_id } = await placePaidOrder(shop, { rearQuantity: 1 });
    const otherOrder = await placePaidOrder(shop);
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
    expect(await parts({ queue: 'to-ship' })).toEqual([PARTS.front, PARTS.front]);
    expect(await parts({ until: '2020-01-01' })).toEqual([]);
    const { sums } = await owner.request('GET /admin/orderitems', { query: {} });
    expect(sums).toEqual({ units: 3, sold: 3, to_ship: 2 });
    const { raw } = await owner.call('GET /admin/orderitems/export', {
      query: { search: 'order_id', keyword: otherOrder.order_id },
    });
    expect(raw.toString()).toBe(
      '\ufeffOrder ID,Part Number,Car ID,Status,Quantity,Custom Note,Year,Make,Model,Submodel,Trim,Engine,Note,Answers,Fit,Acknowledged\r\n' +
        `${otherOrder.order_id},${PARTS.front},${SETS.civicSportFront.car_part_id},Paid,1,,,,,,,,,,Fit not checked: no vehicle was given,false\r\n`,
    );
    const query = { search: 'order_id', keyword: otherOrder.order_id } as const;
    const chosenColumns = await owner.call('GET /admin/orderitems/export', {
      query: { ...query, columns: 'Order ID,Unit Price,Tax,Total,Shipping City,No Such Column' },
    });
    expect(chosenColumns.raw.toString(), 'with the chosen columns').toBe(
      `\ufeffOrder ID,Unit Price,Tax,Total,Shipping City\r\n${otherOrder.order_id},189.99,24.7,214.69,Toronto\r\n`,
    );
    const orders = await owner.call('GET /admin/orders/export', {
      query: { ...query, columns: 'HST,Subtotal,Refunded,Total As Placed,Billing Postal Code' },
    });
    expect(orders.raw.toString()).toBe(
      '\ufeffSubtotal,HST,Total As Placed,Refunded,Billing Postal Code\r\n189.99,24.7,214.69,0,M5H1A1\r\n',
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
    const shopperView = await shopper.request('GET /user/:customerid/orders/:orderid', { params });
    expect(shopperView.orderInfo.order.line_items).toHaveLength(1);
    expect(JSON.stringify(shopperView), 'the note is internal').not.toContain('=1+1');
    const outdated = '2020-01-01T00:00:00Z';
    expect((await saveNote('later', { last_modified_time: outdated })).status).toBe(409);
    expect((await saveNote('x'.repeat(5001))).status).toBe(400);
    expect((await saveNote('x', { car_part_id: SETS.accordInactive.car_part_id })).status).toBe(404);
    expect((await saveNote('x', { order_id: 'NONE' })).status).toBe(404);
    expect((await saveNote(null)).body).toMatchObject({ lineItems: [{ custom_note: null }] });
  });

  test('ADM-10 a manual price applies to the shopper’s cart until its last day', async () => {
    const ada = await visitorWithCart(shop, SETS.civicSportFront, 2);
    const { records } = await owner.request('GET /admin/cartitems', {
      query: { search: 'car_part_id', keyword: SETS.civicSportFront.car_part_id.toLowerCase() },
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
    await updateRows(shop.db, 'cart_line', { cart_price_until: '2020-01-01' });
    expect(await unitPrice()).toEqual({ ca: 189.99, us: 149.99 });

    const response = await owner.request('POST /admin/cartitems/clear', { body: line });
    expect(response.cartItem).toMatchObject({
      cart_cad_price: null,
      cart_custom_note: null,
      cart_price_until: null,
    });
    const stalePrice = await setPrice({
      cad_price: 1,
      custom_note: 'x',
      last_modified_time: '2020-01-01T00:00:00Z',
    });
    expect(stalePrice.status).toBe(409);
    const absentLine = { ...line, part_number: PARTS.outOfStock };
    expect((await owner.call('POST /admin/cartitems/clear', { body: absentLine })).status).toBe(404);
  });

  test('ADM-14 searches for customer ids are case-sensitive; searches for part numbers and car ids are not', async () => {
    await visitorWithCart(shop, SETS.civicSportRear);
    const search = async (column: 'customer_id' | 'part_number' | 'car_part_id', keyword: string) =>
      (await owner.request('GET /admin/cartitems', { query: { search: column, keyword } })).records.map(
        (each) => each.customer_id,
      );
    const [customer_id] = await search('part_number', 'ed-2001r');
    expect(customer_id).toBeDefined();
    expect(await search('car_part_id', SETS.civicSportRear.car_part_id.toLowerCase())).toEqual([customer_id]);
    const beginning = customer_id!.slice(0, 18);
    expect(await search('customer_id', beginning)).toContain(customer_id);
    // Searched by the whole id, because its beginning may be only digits, which have no upper case.
    expect(await search('customer_id', customer_id!.toUpperCase())).toEqual([]);
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

  test('without a chosen sort, the items of a cart are together, and the cart that was changed last comes first', async () => {
    const shopper = shop.newVisitor();
    for (const set of [SETS.civicSportRear, SETS.accordFront]) {
      await putInCart(shopper, set);
      await putInCart(shop.newVisitor(), set);
    }
    const { records } = await owner.request('GET /admin/cartitems', { query: {} });
    const owners = records.map(({ customer_id }) => customer_id);
    const starts = owners.filter((each, index) => each !== owners[index - 1]);
    expect(starts.length, 'some carts have several items').toBeLessThan(owners.length);
    expect(starts).toEqual([...new Set(owners)]);
    const { records: carts } = await owner.request('GET /admin/carts', { query: {} });
    expect(starts).toEqual(carts.map(({ customer_id }) => customer_id));
  });

  test('cart items are sorted by the time they were added in both directions', async () => {
    await putInCart(shop.newVisitor(), SETS.civicSportRear);
    const times = async (sort: 'date-asc' | 'date-desc') =>
      (await owner.request('GET /admin/cartitems', { query: { sort } })).records.map(
        (each) => each.added_time,
      );
    const ascending = await times('date-asc');
    expect(new Set(ascending).size).toBeGreaterThan(1);
    expect(ascending).toEqual([...ascending].sort());
    expect(await times('date-desc')).toEqual([...ascending].reverse());
  });

  test('cart items are found by the email of their customer, in any case', async () => {
    const grace = await createCustomer(shop, 'grace@example.com');
    await putInCart(grace, SETS.civicSportRear);
    const search = async (keyword: string) =>
      (await owner.request('GET /admin/cartitems', { query: { search: 'email', keyword } })).records;
    const found = { customer_id: grace.customer_id, email: 'grace@example.com' };
    expect(await search('GRACE@')).toMatchObject([{ ...found, part_number: PARTS.rearOnSale }]);
    expect(await search('nobody@')).toEqual([]);
    const phone = '4165550123';
    await updateRows(
      shop.db,
      'account',
      { first_name: 'Grace', last_name: 'Hopper', phone_number: phone },
      { customer_id: grace.customer_id },
    );
    expect(await search('grace@')).toMatchObject([{ name: 'Grace Hopper', phone }]);
    const query = { search: 'part_number', keyword: PARTS.rearOnSale } as const;
    const { records, sums } = await owner.request('GET /admin/cartitems', { query });
    const { records: ofCustomers } = await owner.request('GET /admin/cartitems', {
      query: { ...query, owner: 'customer' },
    });
    expect(ofCustomers).toEqual(records.filter((each) => !each.is_visitor));
    const params = { id: PARTS.rearOnSale };
    const { in_carts } = await owner.request('GET /admin/items/:id/sales', { params });
    expect({ units: in_carts }).toEqual(sums);
    expect(in_carts).toBeGreaterThan(0);
  });

  test('lines that are not certain to fit are marked and can be filtered; one call asks the buyer about all of them before shipping', async () => {
    const buyer = shop.newVisitor();
    const choose = (car: object) => buyer.request('POST /garage/choose', { body: car });
    const add = (set: CarSet, consent = {}) =>
      buyer.request('POST /user/cart/add', { body: { itemData: { ...set, quantity: 1 }, ...consent } });
    await choose({ year: 2018, make: 'Honda', model: 'Civic', trim: 'Si' });
    await add(SETS.civicSiLargeRotor);
    await choose({ year: 2018, make: 'Honda', model: 'Accord' });
    await add(SETS.accordFront);
    await add(SETS.civicSportRear, { is_acknowledged: true });
    await add(SETS.civicSiSmallRotor, { is_unchecked: true });
    const verdicts = [
      [SETS.civicSiSmallRotor.car_part_id, 'not-checked', null, false],
      [SETS.civicSiLargeRotor.car_part_id, 'fits-with-condition', 'Si', false],
      [SETS.civicSportRear.car_part_id, 'does-not-fit', null, true],
      [SETS.accordFront.car_part_id, 'fits', null, false],
    ];
    const findCartItems = (search: 'part_number' | 'customer_id', keyword: string) =>
      owner.request('GET /admin/cartitems', { query: { search, keyword } });
    const [buyersLine] = (await findCartItems('part_number', PARTS.largeFront)).records;
    const cartItems = await findCartItems('customer_id', buyersLine!.customer_id);
    const verdictsOf = (records: typeof cartItems.records) =>
      records
        .map((line) => [line.car_part_id, line.fit_verdict, line.trim, line.is_acknowledged])
        .sort(([a], [b]) => (a! < b! ? -1 : 1));
    expect(verdictsOf(cartItems.records)).toEqual(verdicts);
    const cartFile = await owner.call('GET /admin/cartitems/export', {
      query: { search: 'customer_id', keyword: buyersLine!.customer_id },
    });
    expect(cartFile.raw.toString()).toContain(',2018,Honda,Civic,,Si,,');
    expect(cartFile.raw.toString()).toMatch(
      /,2018,Honda,Accord,.*,"?Does not fit this vehicle, as confirmed before ordering"?,true\r\n/,
    );

    const { orderId } = await placeOrder(buyer);
    const byOrder = { search: 'order_id', keyword: orderId } as const;
    const items = await owner.request('GET /admin/orderitems', { query: byOrder });
    expect(verdictsOf(items.records as never)).toEqual(verdicts);
    for (const fit of ['to-check', 'fits-with-condition', 'not-checked', 'does-not-fit'] as const) {
      const { records } = await owner.request('GET /admin/orders', { query: { ...byOrder, fit } });
      expect(records).toMatchObject([
        { verdicts_to_check: ['does-not-fit', 'fits-with-condition', 'not-checked'] },
      ]);
      const lines = await owner.request('GET /admin/orderitems', { query: { ...byOrder, fit } });
      expect(lines.total).toBe(fit === 'to-check' ? 3 : 1);
    }
    const exportList = async (list: 'orders' | 'orderitems') =>
      (await owner.call(`GET /admin/${list}/export`, { query: byOrder })).raw.toString();
    expect(await exportList('orders')).toContain(
      ',Paid,2018 Honda Civic Si; 2018 Honda Accord,"Fits with a condition: w/ 12.6 in rotor; Fits this vehicle; ' +
        'Does not fit this vehicle, as confirmed before ordering; Fit not checked: no vehicle was given",true\r\n',
    );
    const exportedLines = await exportList('orderitems');
    for (const line of [
      `${SETS.civicSiLargeRotor.car_part_id},Paid,1,,2018,Honda,Civic,,Si,,w/ 12.6 in rotor,,Fits with a condition: w/ 12.6 in rotor,false`,
      `${SETS.civicSportRear.car_part_id},Paid,1,,2018,Honda,Accord,,,,,,"Does not fit this vehicle, as confirmed before ordering",true`,
      `${SETS.civicSiSmallRotor.car_part_id},Paid,1,,,,,,,,w/ 11.8 in rotor,,Fit not checked: no vehicle was given,false`,
    ])
      expect(exportedLines).toContain(line);
    const fit = 'not-enough-known';
    expect((await owner.request('GET /admin/orders', { query: { ...byOrder, fit } })).records).toEqual([]);
    expect((await owner.call('GET /admin/orders', { query: { fit: 'fits' as never } })).status).toBe(400);

    const askAboutFit = (staff: StaffClient, id = orderId) =>
      staff.call('POST /admin/orders/:id/fit-question', { params: { id } });
    expect((await askAboutFit(await signInStaff(shop, 'read-only'))).status).toBe(403);
    expect((await askAboutFit(owner, 'NONE')).status).toBe(404);
    await sentEmails(shop);
    await updateRows(shop.db, 'order_link', { expires_at: new Date(0) }, { order_id: orderId });
    expect(await askAboutFit(owner)).toMatchObject({
      status: 200,
      body: { record: { fit_check: { line_count: 3, asked_time: expect.any(String) } } },
    });
    expect(await askAboutFit(owner)).toMatchObject({
      body: { smessage: 'The buyer has already been asked this.' },
    });
    const messages = await findRows(shop.db, 'message', { order_id: orderId });
    expect(messages).toHaveLength(1);
    for (const text of [
      'Which front rotor is on your 2018 Honda Civic Si? Possible answers: 11.8 in, 12.6 in, Another size.',
      'for 2018 Honda Accord.\nOur catalogue says that it does not fit this vehicle.',
      'Which vehicle is it for?',
    ])
      expect(messages[0]!.content).toContain(text);
    expect(messages[0]!.content).not.toContain(SETS.accordFront.car_part_id);
    const emails = await sentEmails(shop);
    const questions = emails.filter((email) => email.includes(`Before we ship order ${orderId}`));
    expect(questions).toHaveLength(1);
    expect(questions[0], 'with a link that is valid again').toContain(`/order/${orderId}?key=`);

    const listQueue = (queue: 'to-ship' | 'fit') =>
      owner.request('GET /admin/orders', { query: { ...byOrder, queue } });
    expect([(await listQueue('to-ship')).total, (await listQueue('fit')).total]).toEqual([1, 1]);
    const uncertainLines = items.records.filter((line) => line.fit_verdict !== 'fits');
    await owner.request('POST /admin/orders/:id/ship', {
      params: { id: orderId },
      body: {
        lines: uncertainLines.map(({ part_number, car_part_id }) => ({
          part_number,
          car_part_id,
          quantity: 1,
        })),
        carrier: 'Post',
      },
    });
    expect([(await listQueue('to-ship')).total, (await listQueue('fit')).total]).toEqual([1, 0]);
    expect(await askAboutFit(owner)).toMatchObject({ status: 409, body: { reason: 'fit-nothing-to-ask' } });
  });
});
