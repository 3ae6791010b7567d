import { expect, test } from 'vitest';
import type { ClientInput } from '#contract/calls.ts';
import { addDays, shopDay } from '#domain/shop-day.ts';
import { discardUnverifiedData } from '#server/sign-in/discard-unverified-data.ts';
import { confirmEmail, createCustomer } from '#tests/support/accounts.ts';
import { expectCustomerSales } from '#tests/support/customer-sales.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { US_ORDER } from '#tests/support/order-input.ts';
import { placePaidOrder, settleRefunds } from '#tests/support/orders.ts';
import { updateRows } from '#tests/support/rows.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';

type Query = NonNullable<ClientInput<'GET /admin/customers'>['query']>;

describeWithDatabase('orders and sales in the list of customers', (open) => {
  const shop = startShopForSuite(open);
  const owner = createForSuite(() => signInStaff(shop, 'owner'));
  const list = async (query: Query) => (await owner.request('GET /admin/customers', { query })).records;
  const names = async (query: Query) => (await list(query)).map(({ email }) => email.split('@')[0]);
  const find = async (email: string) => (await list({ search: 'email', keyword: email }))[0]!;
  const refund = async (id: string, scope: object) => {
    await owner.request('POST /admin/orders/:id/refund', {
      params: { id },
      body: { ...scope, reason: 'bent' },
    });
    await settleRefunds(shop);
  };

  test('customers can be sorted by registration, last order, paid orders and net sales', async () => {
    const register = async (name: string, registered: string) => {
      const shopper = await createCustomer(shop, `${name}@example.com`);
      const { customer_id } = shopper;
      await updateRows(shop.db, 'account', { created_at: new Date(registered) }, { customer_id });
      return shopper;
    };
    const canadian = await register('canadian', '2024-05-01T12:00:00Z');
    const american = await register('american', '2024-07-01T12:00:00Z');
    await register('browser', '2024-06-01T12:00:00Z');
    await placePaidOrder(shop, { shopper: american, quantity: 3, orderInfo: US_ORDER });
    await placePaidOrder(shop, { shopper: canadian });
    await placePaidOrder(shop, { shopper: canadian });

    expect(await names({})).toEqual(['american', 'browser', 'canadian']);
    expect(await names({ sort: 'date-asc' })).toEqual(['canadian', 'browser', 'american']);
    expect(await names({ sort: 'last-order-desc' })).toEqual(['canadian', 'american', 'browser']);
    expect(await names({ sort: 'last-order-asc' })).toEqual(['browser', 'american', 'canadian']);
    expect(await names({ sort: 'orders-desc' })).toEqual(['canadian', 'american', 'browser']);
    expect((await names({ sort: 'sales-ca-desc' }))[0]).toBe('canadian');
    expect((await names({ sort: 'sales-us-desc' }))[0]).toBe('american');
    expect((await names({ sort: 'sales-us-asc' }))[2]).toBe('american');
    expect(await find('canadian@example.com')).toMatchObject({
      order_count: 2,
      net_sales: { ca: 379.98, us: 0 },
    });
    expect(await find('browser@example.com')).toMatchObject({ order_count: 0, last_order_time: null });

    const { raw } = await owner.call('GET /admin/customers/export', { query: { sort: 'orders-desc' } });
    const exported = raw.toString().trim().split('\r\n').slice(1);
    expect(exported.map((line) => /\w+(?=@example)/.exec(line)?.[0])).toEqual([
      'canadian',
      'american',
      'browser',
    ]);
  });

  test('the filter by day finds the customers whose last paid order was placed on these days', async () => {
    const today = shopDay(new Date());
    const total = async (query: Query) => (await owner.request('GET /admin/customers', { query })).total;
    expect((await names({ from: today })).sort()).toEqual(['american', 'canadian']);
    expect(await total({ from: today, until: today })).toBe(2);
    expect(await total({ until: addDays(today, -1) })).toBe(0);
    expect(await total({})).toBe(3);
  });

  test('an order counts from its invoice on; refunds and cancellations reduce the sales to the cent', async () => {
    const shopper = await createCustomer(shop, 'returning@example.com');
    const { order_id } = await placePaidOrder(shop, { shopper, quantity: 2, rearQuantity: 1 });
    const { net_sales, last_order_time } = await find('returning@example.com');
    await refund(order_id, { amount: 33.33 });
    await expectCustomerSales(shop.db);
    const refunded = await find('returning@example.com');
    expect(refunded.net_sales.ca).toBeLessThan(net_sales.ca);
    const { order_id: cancelled } = await placePaidOrder(shop, { shopper });
    await refund(cancelled, {});
    await expectCustomerSales(shop.db);
    expect(await find('returning@example.com')).toMatchObject({
      order_count: 2,
      net_sales: refunded.net_sales,
    });
    expect((await find('returning@example.com')).last_order_time! > last_order_time!).toBe(true);
  });

  test('the figures of an account include the orders that join it and exclude those that leave it', async () => {
    const email = 'joining@example.com';
    const { order_id } = await placePaidOrder(shop, { quantity: 2, orderInfo: { email } });
    await refund(order_id, { amount: 10 });
    const customer = await createCustomer(shop, email);
    await confirmEmail(shop, email);
    const before = await find(email);
    expect(before).toMatchObject({ order_count: 0, net_sales: { ca: 0, us: 0 } });
    await owner.request('POST /admin/customers/:id/guest-orders', { params: { id: customer.customer_id } });
    const joined = await find(email);
    expect(joined.order_count).toBe(1);
    expect(joined.net_sales.ca).toBeGreaterThan(300);
    await expectCustomerSales(shop.db);
    await shop.db.transaction().execute(async (tx) => {
      await discardUnverifiedData(tx, customer, 'request', new Date());
    });
    expect(await find(email)).toMatchObject({
      order_count: 0,
      last_order_time: null,
      net_sales: { ca: 0, us: 0 },
    });
    await expectCustomerSales(shop.db);
  });

  test('an invoice that is issued while another order joins the account is counted', async () => {
    const email = 'busy@example.com';
    const customer = await createCustomer(shop, email);
    await confirmEmail(shop, email);
    await placePaidOrder(shop, { orderInfo: { email } });
    await Promise.all([
      placePaidOrder(shop, { shopper: customer }),
      owner.request('POST /admin/customers/:id/guest-orders', { params: { id: customer.customer_id } }),
    ]);
    expect(await find(email)).toMatchObject({ order_count: 2, net_sales: { ca: 379.98 } });
    await expectCustomerSales(shop.db);
  });

  test('an order of a customer is found by the email address of the account, in any case', async () => {
    const shopper = await createCustomer(shop, 'caller@example.com');
    const { order_id } = await placePaidOrder(shop, { shopper, orderInfo: { email: 'caller@example.com' } });
    const { records } = await owner.request('GET /admin/orders', {
      query: { search: 'customer', keyword: 'Caller@example.com' },
    });
    expect(records.map((order) => order.order_id)).toEqual([order_id]);
  });
});
