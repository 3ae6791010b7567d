import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBoth } from '#tests/support/databases.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import { staffOf } from '#tests/support/staff.ts';

describeOnBoth('files that staff take out of the shop', (open) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop(await open());
  });
  afterAll(() => shop.close());

  const traces = () =>
    shop.db
      .selectFrom('audit')
      .select(['actor', 'role', 'subject', 'after'])
      .where('action', '=', 'list-exported')
      .orderBy('audit_id')
      .execute();

  test('each export is written down: who took which list, and what was asked for', async () => {
    const owner = await staffOf(shop, 'owner');
    await owner.request('GET /admin/customers/export', { query: { search: 'email', keyword: 'ada' } });
    await owner.request('GET /admin/orders/export', { query: {} });
    await owner.request('GET /admin/orderitems/export', { query: {} });
    await owner.request('GET /admin/cartitems/export', { query: {} });
    await owner.request('GET /admin/items/export', { query: {} });
    await owner.request('GET /admin/messages/export', { query: {} });
    await owner.request('GET /admin/promotions/export', { query: {} });
    await owner.request('GET /admin/export/:kind', { params: { kind: 'items' } });
    const by = { actor: 'owner@shop.example', role: 'owner' };
    expect(await traces()).toMatchObject([
      { ...by, subject: 'list customers', after: { search: 'email', keyword: 'ada' } },
      ...['orders', 'order-items', 'cart-items', 'items', 'messages', 'promotions', 'items'].map((list) => ({
        ...by,
        subject: `list ${list}`,
      })),
    ]);
  });

  test('whoever may not take it leaves no trace of having done so', async () => {
    const before = (await traces()).length;
    expect((await shop.visitor().call('GET /admin/customers/export', { query: {} })).status).toBe(401);
    expect(await traces()).toHaveLength(before);
  });
});
