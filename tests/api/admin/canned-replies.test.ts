import { expect, test } from 'vitest';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { placePaidOrder } from '#tests/support/orders.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';

describeWithDatabase('canned replies', (open) => {
  const shop = startShopForSuite(open);
  const clerk = createForSuite(() => signInStaff(shop, 'support'));

  test('canned replies can be added, changed and deleted, and their placeholders are filled in for each message', async () => {
    const add = (title: string, content: string) =>
      clerk.call('POST /admin/canned-replies', { body: { title, content } });
    await add('Shipped', 'Hello {name}, order {order} has shipped.');
    const { records } = await clerk.request('POST /admin/canned-replies', {
      body: { title: 'Thanks', content: 'Thank you, {name}.' },
    });
    expect((await add('Thanks', 'Twice')).body).toMatchObject({ reason: 'canned-reply-exists' });
    expect(await add('Wrong', 'Hello {nmae}')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'content' }] },
    });
    const { order_id } = await placePaidOrder(shop, { orderInfo: { email: 'ada@example.com' } });
    const cannedRepliesFor = async (sender: { email: string; order_id: string | null }) => {
      const body = { type: 'Other', title: 'Hello', content: 'Does it fit?', ...sender } as const;
      await shop.newVisitor().request('POST /user/request', { body });
      const { records: messages } = await clerk.request('GET /admin/messages', { query: {} });
      const id = messages[0]!.message_id;
      const { canned_replies } = await clerk.request('GET /admin/messages/:id', { params: { id } });
      return canned_replies.map(({ content }) => content);
    };
    expect(await cannedRepliesFor({ order_id, email: 'ada@example.com' })).toEqual([
      `Hello Ada, order ${order_id} has shipped.`,
      'Thank you, Ada.',
    ]);
    const guest = { order_id: null, email: 'ada@example.com' };
    expect(await cannedRepliesFor(guest), 'the name of an order with the same address').toEqual([
      'Thank you, Ada.',
    ]);
    const otherSender = { order_id, email: 'eve@example.com' };
    expect(await cannedRepliesFor(otherSender), 'no reply about somebody else’s order').toEqual([
      'Thank you, customer.',
    ]);
    const [shipped, thanks] = records;
    const change = (content: string) => {
      const { reply_id, last_modified_time } = thanks!;
      return clerk.call('POST /admin/canned-replies', {
        body: { reply_id, title: 'Thanks', content, last_modified_time },
      });
    };
    expect((await change('Many thanks, {name}.')).status).toBe(200);
    expect(await change('Thanks a lot.'), 'based on the older version').toMatchObject({
      status: 409,
      body: { reason: 'changed-meanwhile', changes: [{ after: { content: 'Many thanks, {name}.' } }] },
    });
    const params = { id: shipped!.reply_id };
    const remaining = await clerk.request('POST /admin/canned-replies/:id/delete', { params });
    expect(remaining.records).toMatchObject([{ title: 'Thanks', content: 'Many thanks, {name}.' }]);
    const reader = await signInStaff(shop, 'read-only');
    expect((await reader.call('POST /admin/canned-replies/:id/delete', { params })).status).toBe(403);
  });
});
