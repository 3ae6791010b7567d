import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertMessage } from '#server/messages/queries.ts';
import { describeOnBoth } from '#tests/support/databases.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import { type SignedIn, signIn } from '#tests/support/sign-in.ts';

const REQUEST = {
  type: 'Return' as const,
  email: 'anna@example.com',
  order_id: '7K3M9-Q2A4T',
  title: 'Wrong size',
  content: 'They do not fit.',
};

const own = (who: SignedIn) => ({ customerId: who.customer_id });
const threadsOf = (who: SignedIn, query: { page?: number; size?: number } = {}) =>
  who.ask('GET /user/:customerId/messages', { params: own(who), query });
const opened = (who: SignedIn, id: string) =>
  who.ask('GET /user/:customerId/messages/:id', { params: { ...own(who), id } });
const read = (who: SignedIn, id: string) =>
  who.ask('POST /user/:customerId/messages/:id/read', { params: { ...own(who), id } });
const reply = (who: SignedIn, id: string, content: string) =>
  who.call('POST /user/:customerId/messages/:id/reply', { params: { ...own(who), id }, body: { content } });

describeOnBoth('messages in the account', (open) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop(await open());
  });
  afterAll(() => shop.close());

  /** A customer who has written once, and the thread that it began. */
  async function withRequest(name: string) {
    const who = await signIn(shop, name);
    await who.ask('POST /user/request', { body: REQUEST });
    const { messages } = await threadsOf(who);
    return { who, thread_id: messages[0]!.thread_id };
  }

  /** What the back office does when it answers a message. */
  async function answerOf(message_id: string, reply_message: string) {
    await shop.db
      .updateTable('message')
      .set({ reply_message, replied_at: new Date(), is_replied: true, is_read: true })
      .where('message_id', '=', message_id)
      .execute();
  }

  test('ACC-03 a request stands in the account as a thread of one, read', async () => {
    const { who, thread_id } = await withRequest('anna');
    expect(await threadsOf(who)).toMatchObject({
      messages: [
        {
          thread_id,
          type: 'Return',
          title: 'Wrong size',
          order_id: '7K3M9-Q2A4T',
          message_number: 1,
          is_unread: false,
        },
      ],
      totalRecords: 1,
      unread: 0,
    });
  });

  test('ACC-03 the shop’s answer is unread until the thread is opened, then the talk goes on', async () => {
    const { who, thread_id } = await withRequest('talks');
    await answerOf(thread_id, 'Send us a picture.');
    expect(await threadsOf(who)).toMatchObject({
      messages: [{ is_unread: true, message_number: 2 }],
      unread: 1,
    });
    expect((await opened(who, thread_id)).messages).toMatchObject([
      { content: 'They do not fit.', direction: false },
      { content: 'Send us a picture.', direction: true },
    ]);
    expect((await threadsOf(who)).unread, 'looking alone does not count as read').toBe(1);
    expect((await read(who, thread_id)).unread).toBe(0);

    const said = await reply(who, thread_id, '  My card is 4111 1111 1111 1111. ');
    expect(said.body).toMatchObject({
      smessage: 'Your message has been sent.',
      thread: { message_number: 3 },
      messages: [{}, {}, { content: 'My card is •••• 1111.', direction: false }],
    });
    const inbox = await shop.db
      .selectFrom('message')
      .selectAll()
      .where('thread_id', '=', thread_id)
      .where('first_message_id', 'is not', null)
      .execute();
    expect(inbox).toMatchObject([
      {
        type: 'Return',
        title: 'Wrong size',
        email: who.email,
        account_id: who.customer_id,
        order_id: '7K3M9-Q2A4T',
        is_read: false,
        is_replied: false,
        direction: false,
      },
    ]);
  });

  test('ACC-03 a message that the shop began can be answered too', async () => {
    const who = await signIn(shop, 'addressed');
    await insertMessage(shop.db, {
      type: 'Action Required',
      email: who.email,
      title: 'Your address',
      content: 'Please confirm it.',
      account_id: who.customer_id,
      direction: true,
      is_read: true,
    });
    const { messages, unread } = await threadsOf(who);
    expect([messages[0]!.type, unread]).toEqual(['Action Required', 1]);
    expect((await reply(who, messages[0]!.thread_id, 'It is right.')).status).toBe(200);
    expect((await threadsOf(who)).totalRecords).toBe(1);
  });

  test('ACC-03 nothing, too much and a thread that is not there are refused; nothing is written', async () => {
    const { who, thread_id } = await withRequest('silent');
    expect(await reply(who, thread_id, '  ')).toMatchObject({
      status: 400,
      body: { smessage: 'Your message is empty.' },
    });
    expect(await reply(who, thread_id, 'x'.repeat(5001))).toMatchObject({
      status: 400,
      body: { smessage: 'A message has at most 5000 characters.' },
    });
    expect((await reply(who, 'no-such-thread', 'Hello')).status).toBe(404);
    expect((await opened(who, thread_id)).messages).toHaveLength(1);
  });

  test('ACC-03 the threads come in pages, the latest talk first', async () => {
    const who = await signIn(shop, 'writer');
    for (const title of ['First', 'Second', 'Third']) {
      await who.ask('POST /user/request', { body: { ...REQUEST, title } });
    }
    const first = (await threadsOf(who)).messages.at(-1)!;
    expect(first.title).toBe('First');
    await reply(who, first.thread_id, 'Still waiting.');
    const pages = await Promise.all([1, 2].map((page) => threadsOf(who, { page, size: 2 })));
    expect(pages.map(({ messages }) => messages.map(({ title }) => title))).toEqual([
      ['First', 'Third'],
      ['Second'],
    ]);
    expect(pages[1]!.totalRecords).toBe(3);
  });
});
