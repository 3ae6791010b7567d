import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sent } from '#contract/calls.ts';
import { describeOnBoth } from '#tests/support/databases.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { sentEmails } from '#tests/support/sent-emails.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import type { Shopper } from '#tests/support/shopper.ts';
import { staffOf } from '#tests/support/staff.ts';

const REQUEST = {
  type: 'Other',
  email: 'Ada@Example.com',
  order_id: '',
  title: '<img src=x onerror=alert(1)>',
  content: '=SUM(A1) & "hello"\nsecond line',
} as const;

describeOnBoth('messages in the back office', (open) => {
  let shop: TestShop;
  let clerk: Shopper & { email: string };
  beforeAll(async () => {
    shop = await startShop(await open());
    clerk = await staffOf(shop, 'support');
  });
  afterAll(() => shop.close());

  const list = (query: Sent<'GET /admin/messages'>['query'] = {}) =>
    clerk.request('GET /admin/messages', { query });
  const write = async (changes: { title?: string; email?: string } = {}) => {
    const body: Sent<'POST /user/request'>['body'] = { ...REQUEST, ...changes };
    await shop.visitor().request('POST /user/request', { body });
    return (await list()).records[0]!;
  };
  const reply = (message_id: string, reply_message: string, shopper: Shopper = clerk) =>
    shopper.call('POST /admin/reply', { body: { message_id, data: { is_replied: true, reply_message } } });
  const emails = () => sentEmails(shop);

  test('ADM-06 messages are listed newest first, found by title and e-mail, filtered, unread until opened', async () => {
    await write({ title: 'Where is it', email: 'bob@example.com' });
    const newest = await write();
    expect(newest).toMatchObject({
      email: 'ada@example.com',
      title: REQUEST.title,
      direction: false,
      is_read: false,
      is_replied: false,
      created_time: expect.stringMatching(/^\d{13}$/),
    });
    expect((await list()).unread).toBe(2);
    const titles = async (query: Sent<'GET /admin/messages'>['query']) =>
      (await list(query)).records.map((each) => each.title);
    expect(await titles({ search: 'title', keyword: 'WHERE' })).toEqual(['Where is it']);
    expect(await titles({ search: 'email', keyword: 'Ada@' })).toEqual([REQUEST.title]);
    expect(await titles({ sort: 'date-asc' })).toEqual(['Where is it', REQUEST.title]);
    expect(await titles({ status: 'Sent' })).toEqual([]);
    expect(await titles({ status: 'Received' })).toHaveLength(2);

    const reader = await staffOf(shop, 'read-only');
    await reader.request('GET /admin/messages/:id', { params: { id: newest.message_id } });
    expect((await list()).unread, 'who cannot answer does not open it').toBe(2);
    const { record } = await clerk.request('GET /admin/messages/:id', { params: { id: newest.message_id } });
    expect(record).toMatchObject([{ is_read: true, content: REQUEST.content }]);
    expect(await titles({ unread: 'yes' })).toEqual(['Where is it']);
  });

  test('ADM-06 a message is answered once, and the answer is mailed as text', async () => {
    const { message_id } = await write();
    expect(await reply(message_id, '  ')).toMatchObject({
      status: 400,
      body: { smessage: 'Reply message content is empty.' },
    });
    expect((await reply(message_id, 'x'.repeat(5001))).status).toBe(400);
    const both = await Promise.all([
      reply(message_id, 'Use <b> & call us'),
      reply(message_id, 'Use <b> & call us'),
    ]);
    expect(both.map((each) => each.status).sort()).toEqual([200, 409]);
    const { record } = await clerk.request('GET /admin/messages/:id', { params: { id: message_id } });
    expect(record).toMatchObject([{ is_replied: true, reply_message: 'Use <b> & call us' }]);
    const sent = (await emails()).filter((mail) => mail.includes('message-reply'));
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain('To: ada@example.com');
    const html = sent[0]!.slice(sent[0]!.indexOf('text/html'));
    expect(html).toContain('<p>Use &lt;b&gt; &amp; call us</p>');
    expect(html).not.toMatch(/<img|<b>/);
    const nobody = await reply('00000000-0000-4000-8000-000000000000', 'x');
    expect(nobody.status).toBe(404);
  });

  test('ADM-08 a message about an order reaches its customer and the order’s page, whatever the client claims', async () => {
    const { order_id } = await paidOrder(shop);
    const send = (data: object, customer_id: string | null = 'visitors') =>
      clerk.call('POST /admin/request', {
        body: {
          customer_id,
          data: {
            type: 'Action Required',
            order_id,
            title: 'Address?',
            content: 'Please call.',
            ...data,
          } as never,
        },
      });
    const echo = { created_time: '2001-01-01', is_read: true, direction: true, customer_id: 'visitors' };
    expect((await send(echo)).status).toBe(200);
    const { records } = await list({ status: 'Sent' });
    expect(records).toMatchObject([
      { email: 'ada@example.com', order_id, type: 'Action Required', direction: true, is_read: true },
    ]);
    expect((await emails()).some((mail) => mail.includes('Address?') && mail.includes(order_id))).toBe(true);
    const owner = await staffOf(shop, 'owner');
    const page = await owner.request('GET /admin/orders/:id', { params: { id: order_id } });
    expect(page.record.messages).toMatchObject([{ title: 'Address?', direction: true }]);

    for (const empty of [{ title: ' ' }, { content: '' }]) {
      expect(await send(empty)).toMatchObject({
        status: 400,
        body: { smessage: 'Message Tiltle and Content cannot be empty.' },
      });
    }
    expect((await send({ title: 'x'.repeat(101) })).status).toBe(400);
    expect((await send({ type: 'Other' })).status).toBe(400);
    expect((await send({ order_id: 'NONE' })).status).toBe(404);
    expect((await send({}, '0a0a0a0a-0000-4000-8000-00000000000a')).status, 'not the customer').toBe(404);
    expect((await send({ order_id: null }, null)).status, 'to nobody').toBe(404);
    expect((await send({ order_id: null }, 'visitors')).status).toBe(404);
    const answered = await reply(records[0]!.message_id, 'to ourselves');
    expect(answered.status).toBe(409);
  });

  test('ADM-06 ADM-08 a stranger who names an order stands on its page under their own address', async () => {
    const { order_id } = await paidOrder(shop);
    const request = (named: string) =>
      shop.visitor().request('POST /user/request', {
        body: {
          type: 'Shipping',
          email: 'mallory@example.com',
          order_id: named,
          title: `About ${named}`,
          content: 'Send it elsewhere.',
        },
      });
    await request(order_id.toLowerCase());
    const { record } = await (await staffOf(shop, 'owner')).request('GET /admin/orders/:id', {
      params: { id: order_id },
    });
    expect(record.timeline.filter((each) => each.action === 'message-received')).toMatchObject([
      { actor: 'mallory@example.com' },
    ]);
    const opened = async (title: string) => {
      const [found] = (await list({ search: 'title', keyword: title })).records;
      return clerk.request('GET /admin/messages/:id', { params: { id: found!.message_id } });
    };
    expect(await opened(order_id)).toMatchObject({ order: { order_id, status: 'Paid' } });
    await request('NOT-THERE');
    expect(await opened('NOT-THERE'), 'leads nowhere').toMatchObject({ order: null });
  });

  test('ADM-06 several are marked read; the export defuses what shoppers typed', async () => {
    const a = await write();
    const b = await write();
    const ids = [a.message_id, b.message_id, '00000000-0000-4000-8000-000000000000'];
    const response = await clerk.request('POST /admin/messages/bulk', { body: { ids, action: 'read' } });
    expect(response).toMatchObject({ done: 2, skipped: 0, failed: [{ id: ids[2] }] });
    const { raw } = await clerk.call('GET /admin/messages/export', { query: {} });
    expect(raw.toString()).toContain(`"'=SUM(A1) & ""hello""\nsecond line"`);
  });
});
