import { expect, test } from 'vitest';
import { createCustomer } from '#tests/support/accounts.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { placePaidOrder } from '#tests/support/orders.ts';
import { PARTS } from '#tests/support/small-catalogue.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { startShopForSuite } from '#tests/support/suite.ts';

describeWithDatabase('exports by staff', (open) => {
  const shop = startShopForSuite(open);

  const exportEntries = () =>
    shop.db
      .selectFrom('audit')
      .select(['actor', 'role', 'subject', 'after'])
      .where('action', '=', 'list-exported')
      .orderBy('audit_id')
      .execute();

  test('each export is audited with the staff member, the list and its filter', async () => {
    const owner = await signInStaff(shop, 'owner');
    await owner.request('GET /admin/customers/export', { query: { search: 'email', keyword: 'ada' } });
    await owner.request('GET /admin/orders/export', { query: {} });
    await owner.request('GET /admin/orderitems/export', { query: {} });
    await owner.request('GET /admin/cartitems/export', { query: {} });
    await owner.request('GET /admin/items/export', { query: {} });
    await owner.request('GET /admin/messages/export', { query: {} });
    await owner.request('GET /admin/promotions/export', { query: {} });
    await owner.request('GET /admin/export/:kind', { params: { kind: 'items' } });
    const { raw } = await owner.call('GET /admin/audit/export', {
      query: { search: 'action', keyword: 'list-exported' },
    });
    expect(raw.toString()).toContain(',list-exported,list customers,');
    const actor = { actor: 'owner@shop.example', role: 'owner' };
    expect(await exportEntries()).toMatchObject([
      { ...actor, subject: 'list customers', after: { search: 'email', keyword: 'ada' } },
      ...['orders', 'order-items', 'cart-items', 'items', 'messages', 'promotions', 'items', 'audit'].map(
        (list) => ({
          ...actor,
          subject: `list ${list}`,
        }),
      ),
    ]);
  });

  test('a refused export is not audited as an export', async () => {
    const before = (await exportEntries()).length;
    expect((await shop.newVisitor().call('GET /admin/customers/export', { query: {} })).status).toBe(401);
    expect(await exportEntries()).toHaveLength(before);
  });

  test('the selected rows are exported alone, with times in the shop’s time zone', async () => {
    const owner = await signInStaff(shop, 'owner');
    const orders = [await placePaidOrder(shop), await placePaidOrder(shop), await placePaidOrder(shop)];
    const [first, second, third] = orders.map(({ order_id }) => order_id) as [string, string, string];
    await createCustomer(shop, 'eva@example.com');
    const linesOf = async (
      list: 'orders' | 'customers' | 'promotions' | 'items' | 'messages',
      query: object,
    ) => {
      const { raw, status } = await owner.call(`GET /admin/${list}/export`, { query: query as never });
      return status === 200 ? raw.toString().trim().split('\r\n').slice(1) : status;
    };
    const query = { ids: `${second},${first}`, columns: 'Order ID,Order Date' };
    const lines = await linesOf('orders', query);
    expect(lines).toHaveLength(2);
    for (const id of [first, second])
      expect(String(lines)).toMatch(new RegExp(`${id},\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}-0[45]:00`));
    expect(await linesOf('orders', { ids: third, status: 'Void' })).toEqual([]);
    const { records } = await owner.request('GET /admin/customers', { query: { keyword: 'eva' } });
    expect(await linesOf('customers', { ids: records[0]!.customer_id })).toHaveLength(1);
    expect(await linesOf('customers', { ids: first })).toBe(400);
    expect(await linesOf('promotions', { ids: '1,x' })).toBe(400);
    expect(await linesOf('promotions', { ids: '999999' })).toEqual([]);
    expect(await linesOf('items', { ids: PARTS.front })).toHaveLength(1);
    expect(await linesOf('messages', { ids: records[0]!.customer_id })).toEqual([]);
  });
});
