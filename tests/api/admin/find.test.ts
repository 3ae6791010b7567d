import { beforeAll, expect, test } from 'vitest';
import { createCustomer } from '#tests/support/accounts.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { putInCart } from '#tests/support/order-input.ts';
import { placePaidOrder } from '#tests/support/orders.ts';
import { PARTS, SETS } from '#tests/support/small-catalogue.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';

describeWithDatabase('the search across the back office', (open) => {
  let order_id: string;
  const shop = startShopForSuite(open);
  const owner = createForSuite(() => signInStaff(shop, 'owner'));
  beforeAll(async () => {
    await placePaidOrder(shop);
    ({ order_id } = await placePaidOrder(shop, {
      orderInfo: {
        email: 'grace@navy.example',
        shipping_first_name: 'Grace',
        shipping_last_name: 'Hopper',
        shipping_phone: '4165550177',
      },
    }));
    const { part_number, car_part_id } = (
      await owner.request('GET /admin/orders/:id', { params: { id: order_id } })
    ).record.lineItems[0]!;
    await owner.request('POST /admin/orders/:id/ship', {
      params: { id: order_id },
      body: {
        lines: [{ part_number, car_part_id, quantity: 1 }],
        carrier: 'Canada Post',
        tracking_number: '7302 1234 5678 9012',
      },
    });
  });

  const find = (text: string, staff = owner) => staff.request('POST /admin/find', { body: { text } });
  const findOrderIds = async (text: string) => (await find(text)).orders.map((order) => order.order_id);

  test('an order is found by number, first and last name, email address, phone, part and tracking number', async () => {
    for (const text of [
      order_id.toLowerCase(),
      'grace hopper',
      'Hopper  Grace',
      'hop',
      'HÖPPER',
      'GRACE@navy.example',
      '(416) 555-0177',
      '5550177',
      '7302 1234 5678 9012',
      '7302123456789012',
      `hopper ${SETS.accordFront.part_number}`,
    ])
      expect(await findOrderIds(text), text).toEqual([order_id]);
    expect(await findOrderIds('hopper nobody')).toEqual([]);
    expect(await findOrderIds('h')).toEqual([]);
  });

  test('a result names the field that it was found by, if it does not show that field', async () => {
    const ordersBy = async (text: string) => (await find(text)).orders[0]!.hidden_matches;
    expect(await ordersBy('grace hopper')).toEqual([]);
    expect(await ordersBy('(416) 555-0177')).toEqual(['phone']);
    expect(await ordersBy('7302 1234 5678 9012')).toEqual(['tracking']);
    expect(await ordersBy(`hopper ${SETS.accordFront.part_number}`)).toEqual(['part']);
    expect((await find('5550177')).customers).toMatchObject([{ hidden_matches: ['phone'] }]);
    expect((await find('HB 34-217')).items).toMatchObject([{ has_interchange_match: true }]);
    expect((await find('2018 civic front')).items[0]).toMatchObject({ has_interchange_match: false });
  });

  test('an invoice is found by its number after a word such as invoice', async () => {
    const { record } = await owner.request('GET /admin/orders/:id', { params: { id: order_id } });
    const number = record.orderInfo.invoice_number!;
    for (const text of [`invoice ${number}`, `Facture no ${number}`])
      expect((await find(text)).documents, text).toMatchObject([{ kind: 'invoice', number, order_id }]);
    expect((await find(`invoice ${number + 1000}`)).documents).toEqual([]);
    expect((await find(`ESD-${number}`)).documents, 'a part number').toEqual([]);
  });

  test('the newest order comes first, and the order list finds the same orders', async () => {
    const { part_number } = SETS.accordFront;
    const [newest] = await findOrderIds(part_number);
    expect(newest).toBe(order_id);
    const list = await owner.request('GET /admin/orders', { query: { keyword: part_number } });
    expect(list.records.map((order) => order.order_id)).toEqual(await findOrderIds(part_number));
  });

  test('a guest is found as a customer by name and email, but not by what they bought', async () => {
    const guest = {
      customer_id: null,
      email: 'grace@navy.example',
      name: 'Grace Hopper',
      order_count: 1,
      cart_units: 0,
      hidden_matches: [],
    };
    expect((await find('grace navy')).customers).toEqual([guest]);
    const { records } = await owner.request('GET /admin/guests', { query: { keyword: 'navy' } });
    expect(records, 'also in the list of guests').toMatchObject([
      { email: guest.email, name: guest.name, order_count: 1, net_sales: { us: 0 } },
    ]);
    expect(records[0]!.net_sales.ca).toBeGreaterThan(100);
    const sorted = await owner.request('GET /admin/guests', { query: { sort: 'email' } });
    const emails = sorted.records.map(({ email }) => email);
    expect(emails).toEqual(emails.toSorted());
    const { record } = await owner.request('GET /admin/guests/:id', { params: { id: 'Grace@Navy.example' } });
    expect(record).toMatchObject({
      email: guest.email,
      name: guest.name,
      order_count: 1,
      orders: [{ order_id }],
    });
    expect(record.order_addresses).not.toEqual([]);
    expect(record.lifetime.sales).toMatchObject([{ currency: 'ca', net_sales: records[0]!.net_sales.ca }]);
    const unknown = await owner.call('GET /admin/guests/:id', { params: { id: 'nobody@navy.example' } });
    expect(unknown.status).toBe(404);
    const { raw } = await owner.call('GET /admin/guests/export', { query: { keyword: 'navy' } });
    expect(raw.toString()).toContain(`${guest.email},${guest.name},1,`);
    expect((await find(`hopper ${SETS.accordFront.part_number}`)).customers).toEqual([]);
  });

  test('a customer is found with the units in their open cart', async () => {
    const customer = await createCustomer(shop, 'carter@navy.example');
    const findUnits = async () => (await find('carter')).customers.map(({ cart_units }) => cart_units);
    expect(await findUnits()).toEqual([0]);
    await putInCart(customer, SETS.accordFront, 3);
    expect(await findUnits()).toEqual([3]);
  });

  test('an item is found by car and by interchange number', async () => {
    const findParts = async (text: string) => (await find(text)).items.map((item) => item.part_number);
    expect(await findParts('2018 civic front')).toEqual([PARTS.front, PARTS.largeFront]);
    expect(await findParts('HB 34-217')).toEqual([PARTS.front]);
  });

  test('an item is found with or without hyphens; messages and promotions are found by their texts', async () => {
    expect((await find(PARTS.front.replace('-', ''))).items.map((item) => item.part_number)).toContain(
      PARTS.front,
    );
    await owner.request('POST /admin/request', {
      body: { data: { type: 'Order Updated', order_id, title: 'Délai at the border', content: 'Two days.' } },
    });
    expect((await find('border delai')).messages).toMatchObject([
      { email: 'grace@navy.example', excerpt: null },
    ]);
    expect((await find('two days')).messages, 'found by its content').toMatchObject([
      { email: 'grace@navy.example', excerpt: 'Two days.' },
    ]);
    await shop.db
      .insertInto('promotion')
      .values({ code: 'NAVY10', type: 'Percentage', level: 'Order', description: 'Sailors', percentage: 10 })
      .execute();
    expect((await find('sailors navy')).promotions).toMatchObject([{ code: 'NAVY10' }]);
  });
});
