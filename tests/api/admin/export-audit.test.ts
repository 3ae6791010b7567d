import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothDatabases } from '#tests/support/databases.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import { signInStaff } from '#tests/support/staff.ts';

describeOnBothDatabases('exports by staff', (open) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop(await open());
  });
  afterAll(() => shop.close());

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
    const by = { actor: 'owner@shop.example', role: 'owner' };
    expect(await exportEntries()).toMatchObject([
      { ...by, subject: 'list customers', after: { search: 'email', keyword: 'ada' } },
      ...['orders', 'order-items', 'cart-items', 'items', 'messages', 'promotions', 'items'].map((list) => ({
        ...by,
        subject: `list ${list}`,
      })),
    ]);
  });

  test('a refused export is not audited as an export', async () => {
    const before = (await exportEntries()).length;
    expect((await shop.newVisitor().call('GET /admin/customers/export', { query: {} })).status).toBe(401);
    expect(await exportEntries()).toHaveLength(before);
  });
});
