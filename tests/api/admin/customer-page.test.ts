import { expect, test } from 'vitest';
import { toCents } from '#domain/money.ts';
import {
  closeAccount,
  createCustomer,
  customerParams,
  readConfirmationToken,
  register,
  signInAs,
} from '#tests/support/accounts.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { openMailbox } from '#tests/support/mailbox.ts';
import { savedAddress, US_ORDER } from '#tests/support/order-input.ts';
import { placePaidOrder, settleRefunds } from '#tests/support/orders.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';

const addressInfo = savedAddress();

describeWithDatabase('the page of a customer', (open) => {
  const mailbox = createForSuite(openMailbox);
  const shop = startShopForSuite(open, { mailbox });
  const owner = createForSuite(() => signInStaff(shop, 'owner'));

  const readRecord = async (id: string) =>
    (await owner.request('GET /admin/customers/:id', { params: { id } })).record;
  const refund = (id: string, scope: object) =>
    owner.request('POST /admin/orders/:id/refund', { params: { id }, body: { ...scope, reason: 'bent' } });

  test('a customer without saved addresses has the addresses of their orders; a refunded order still shows its original total', async () => {
    const customer = await createCustomer(shop, 'twice@example.com');
    const { order_id } = await placePaidOrder(shop, { shopper: customer });
    await placePaidOrder(shop, { shopper: customer });
    await refund(order_id, {});
    await settleRefunds(shop);
    const { addresses, order_addresses, lifetime, order_count, orders } = await readRecord(
      customer.customer_id,
    );
    expect(addresses).toEqual([]);
    expect(order_addresses).toMatchObject([{ address_line_1: expect.any(String), city: 'Toronto' }]);
    expect([order_count, lifetime.refunded_orders]).toEqual([2, 1]);
    const [latest, refunded] = orders;
    expect(latest!.placed_total).toBe(latest!.total);
    expect(refunded).toMatchObject({ order_id, total: 0, placed_total: latest!.total });
  });

  test('staff add and change addresses and choose the defaults; the same rules apply as for customers', async () => {
    const customer = await createCustomer(shop, 'moving@example.com');
    const params = { id: customer.customer_id };
    const add = (changes: object = {}, staff = owner) =>
      staff.call('POST /admin/customers/:id/addresses', {
        params,
        body: { addressInfo: { ...addressInfo, ...changes } },
      });
    expect((await add({ zip: '12345' })).body).toMatchObject({ errors: [{ field: 'zip' }] });
    expect((await add()).status).toBe(200);
    const [address] = (await readRecord(customer.customer_id)).addresses;
    const addressParams = { ...params, address_id: address!.address_id };
    const { last_modified_time } = await readRecord(customer.customer_id);
    const moveTo = (city: string) =>
      owner.call('POST /admin/customers/:id/addresses/:address_id', {
        params: addressParams,
        body: { addressInfo: { ...addressInfo, city }, last_modified_time },
      });
    expect((await moveTo('Ottawa')).status).toBe(200);
    expect(await moveTo('Kingston'), 'based on the older address').toMatchObject({
      status: 409,
      body: { reason: 'changed-meanwhile', changes: [{ action: 'address-changed' }] },
    });
    const loaded = await readRecord(customer.customer_id);
    await customer.request('POST /user/:customerId/address/:id/edit', {
      params: { ...customerParams(customer), id: address!.address_id },
      body: { addressInfo: { ...addressInfo, city: 'Ottawa' } },
    });
    const overwrite = await owner.call('POST /admin/customers/:id/addresses/:address_id', {
      params: addressParams,
      body: {
        addressInfo: { ...addressInfo, city: 'Kingston' },
        last_modified_time: loaded.last_modified_time,
      },
    });
    expect(overwrite.status, 'the customer has changed the address since').toBe(409);
    await owner.request('POST /admin/customers/:id/addresses/:address_id/default', {
      params: addressParams,
      body: { use: 'billing' },
    });
    const { addresses } = await customer.request('GET /user/:customerId/addresses', {
      params: customerParams(customer),
    });
    expect(addresses).toMatchObject([
      { city: 'Ottawa', zip: 'M5H1A1', is_billing_default: true, is_shipping_default: false },
    ]);

    const otherCustomer = await createCustomer(shop, 'another@example.com');
    const foreignAddress = await owner.call('POST /admin/customers/:id/addresses/:address_id', {
      params: { ...addressParams, id: otherCustomer.customer_id },
      body: { addressInfo },
    });
    expect(foreignAddress.status, 'the address of another customer').toBe(404);
    expect((await add({}, await signInStaff(shop, 'catalogue'))).status).toBe(403);
    for (let n = 1; n < 10; n++) await add();
    expect((await add()).body).toMatchObject({ reason: 'addresses-full' });
  });

  test('notes and addresses are audited, exported to the customer, and erased when the account is closed', async () => {
    const customer = await createCustomer(shop, 'noted@example.com');
    const params = { id: customer.customer_id };
    await owner.request('POST /admin/customers/:id/addresses', { params, body: { addressInfo } });
    const { record } = await owner.request('POST /admin/customers/:id/notes', {
      params,
      body: { note: 'Calls on Fridays' },
    });
    expect(record.notes).toMatchObject([{ note: 'Calls on Fridays', actor: 'owner@shop.example' }]);
    const { personalData } = await customer.request('POST /user/:customerId/personalData', {
      params: customerParams(customer),
    });
    expect(JSON.stringify(personalData.history)).toContain('Calls on Fridays');
    await closeAccount(customer);
    const closed = await readRecord(customer.customer_id);
    expect(closed.addresses).toEqual([]);
    expect(JSON.stringify(closed)).not.toMatch(/Fridays|King St/);
    const lateAddition = await owner.call('POST /admin/customers/:id/addresses', {
      params,
      body: { addressInfo },
    });
    expect(lateAddition.body).toMatchObject({ reason: 'customer-ended' });
  });

  test('the lifetime figures equal a recount of the customer’s documents', async () => {
    const customer = await createCustomer(shop, 'regular@example.com');
    expect(await readRecord(customer.customer_id)).toMatchObject({
      order_count: 0,
      last_order_time: null,
      lifetime: { returns: 0, sales: [] },
    });
    await placePaidOrder(shop, { shopper: shop.newVisitor() });
    const ids: string[] = [];
    for (const orderInfo of [{}, { shipping_province: 'Quebec' }, US_ORDER])
      ids.push(
        (await placePaidOrder(shop, { shopper: customer, quantity: 2, rearQuantity: 1, orderInfo })).order_id,
      );
    await refund(ids[0]!, { amount: 33.33 });
    await refund(ids[2]!, {});
    await settleRefunds(shop);

    const contents = async (table: 'invoice' | 'credit_note') =>
      (await shop.db.selectFrom(table).select('content').where('order_id', 'in', ids).execute()).map(
        (row) => row.content as { currency: string; total: number },
      );
    const [invoices, creditNotes] = [await contents('invoice'), await contents('credit_note')];
    expect([invoices.length, creditNotes.length]).toEqual([3, 2]);
    const totalOf = (list: typeof invoices, currency: string) =>
      list.filter((each) => each.currency === currency).reduce((sum, each) => sum + each.total, 0);
    const record = await readRecord(customer.customer_id);
    const { lifetime } = record;
    const orders = await shop.db
      .selectFrom('orders')
      .select(['created_at', 'currency', 'items_tax'])
      .where('order_id', 'in', ids)
      .execute();
    expect(record).toMatchObject({
      order_count: 3,
      lifetime: { returns: 0 },
      last_order_time: orders
        .map((each) => each.created_at.toISOString())
        .sort()
        .at(-1),
    });
    for (const { currency, invoices: count, total, net_sales, tax } of lifetime.sales) {
      expect(toCents(total), currency).toBe(totalOf(invoices, currency) - totalOf(creditNotes, currency));
      expect(toCents(net_sales + tax)).toBe(toCents(total));
      expect(count).toBe(invoices.filter((each) => each.currency === currency).length);
    }
    const query = { search: 'email', keyword: 'regular@example.com' } as const;
    const { records } = await owner.request('GET /admin/customers', { query });
    expect(records[0]!.net_sales).toEqual(
      Object.fromEntries(lifetime.sales.map(({ currency, net_sales }) => [currency, net_sales])),
    );
    expect(lifetime.sales.map(({ currency, total }) => [currency, total > 0])).toEqual([
      ['ca', true],
      ['us', false],
    ]);
  });

  test('guest orders join an account only after the customer has confirmed the email address of the orders', async () => {
    const email = 'guest@example.com';
    const { order_id } = await placePaidOrder(shop, { orderInfo: { email } });
    const customer = await createCustomer(shop, email);
    const params = { id: customer.customer_id };
    const ordersOf = async (shopper: typeof customer) =>
      (
        await shopper.request('GET /user/:customerId/orders', { params: customerParams(shopper), query: {} })
      ).orders.map((each) => each.order_id);
    const assignGuestOrders = (staff = owner) =>
      staff.call('POST /admin/customers/:id/guest-orders', { params });
    expect(await readRecord(customer.customer_id)).toMatchObject({ email_verified: false, guest_orders: [] });
    expect(await assignGuestOrders()).toMatchObject({ status: 409, body: { reason: 'email-unconfirmed' } });
    await signInAs(customer, email);
    expect(await ordersOf(customer)).toEqual([]);

    const otherCustomer = await createCustomer(shop, 'other@example.com');
    const token = await readConfirmationToken(shop, mailbox, email);
    expect(
      (await otherCustomer.call('POST /user/verify', { body: { token } })).status,
      'confirmation by another account',
    ).not.toBe(200);
    expect(await ordersOf(otherCustomer)).toEqual([]);

    await customer.request('POST /user/verify', { body: { token } });
    expect(await ordersOf(customer)).toEqual([order_id]);
    const profile = await shop.db
      .selectFrom('account')
      .select(['first_name', 'last_name'])
      .where('email', '=', email)
      .executeTakeFirst();
    expect(profile, 'the name in the order’s billing address').toEqual({
      first_name: 'Ada',
      last_name: 'Byron',
    });
    const laterOrderId = (await placePaidOrder(shop, { orderInfo: { email } })).order_id;
    expect((await readRecord(customer.customer_id)).guest_orders).toEqual([laterOrderId]);
    expect((await assignGuestOrders(await signInStaff(shop, 'read-only'))).status).toBe(403);
    expect((await assignGuestOrders()).body).toMatchObject({ record: { guest_orders: [] } });
    expect((await ordersOf(customer)).sort()).toEqual([order_id, laterOrderId].sort());
    expect((await assignGuestOrders()).status, 'a second assignment').toBe(200);
    const { history } = await readRecord(customer.customer_id);
    expect(
      history
        .filter(({ action }) => action === 'guest-orders-assigned')
        .map(({ actor, after }) => [actor, after?.orders]),
    ).toEqual([
      ['owner@shop.example', [laterOrderId]],
      ['customer', [order_id]],
    ]);
  });

  test('guest orders do not join an account whose email address staff entered and the customer has not confirmed', async () => {
    const email = 'ada.target@example.com';
    await placePaidOrder(shop, { orderInfo: { email } });
    await register(shop, 'attacker@example.com');
    const attacker = shop.newVisitor();
    const { customer_id } = await signInAs(attacker, 'attacker@example.com');
    const token = await readConfirmationToken(shop, mailbox, 'attacker@example.com');
    await attacker.request('POST /user/verify', { body: { token } });
    await owner.request('POST /admin/customers/:id', {
      params: { id: customer_id },
      body: { customer_id, data: { email } },
    });
    expect((await readRecord(customer_id)).guest_orders).toEqual([]);
    const assigned = await owner.request('POST /admin/customers/:id/guest-orders', {
      params: { id: customer_id },
    });
    expect(assigned.record.orders).toEqual([]);
  });
});
