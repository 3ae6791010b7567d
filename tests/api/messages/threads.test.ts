import { expect, test } from 'vitest';
import { insertMessage } from '#server/messages/queries.ts';
import { customerParams } from '#tests/support/accounts.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { updateRows } from '#tests/support/rows.ts';
import { type SignedInShopper, signIn } from '#tests/support/sign-in.ts';
import { startShopForSuite } from '#tests/support/suite.ts';

const REQUEST = {
  type: 'Return' as const,
  email: 'anna@example.com',
  order_id: '7K3M9-Q2A4T',
  title: 'Wrong size',
  content: 'They do not fit.',
};

const threadsOf = (shopper: SignedInShopper, query: { page?: number; size?: number } = {}) =>
  shopper.request('GET /user/:customerId/messages', { params: customerParams(shopper), query });
const openThread = (shopper: SignedInShopper, id: string) =>
  shopper.request('GET /user/:customerId/messages/:id', { params: { ...customerParams(shopper), id } });
const markRead = (shopper: SignedInShopper, id: string) =>
  shopper.request('POST /user/:customerId/messages/:id/read', { params: { ...customerParams(shopper), id } });
const reply = (shopper: SignedInShopper, id: string, content: string) =>
  shopper.call('POST /user/:customerId/messages/:id/reply', {
    params: { ...customerParams(shopper), id },
    body: { content },
  });

describeWithDatabase('messages in the account', (open) => {
  const shop = startShopForSuite(open);

  /** A signed-in customer who has sent one request, and the id of its thread. */
  async function signInWithRequest(name: string) {
    const shopper = await signIn(shop, name);
    await shopper.request('POST /user/request', { body: REQUEST });
    const { messages } = await threadsOf(shopper);
    return { shopper, thread_id: messages[0]!.thread_id };
  }

  /** Stores a reply as the back office does. */
  async function storeReply(message_id: string, reply_message: string) {
    await updateRows(
      shop.db,
      'message',
      { reply_message, replied_at: new Date(), is_replied: true, is_read: true },
      { message_id },
    );
  }

  test('ACC-03 a request appears in the account as a thread with one read message', async () => {
    const { shopper, thread_id } = await signInWithRequest('anna');
    expect(await threadsOf(shopper)).toMatchObject({
      messages: [
        {
          thread_id,
          type: 'Return',
          title: 'Wrong size',
          order_id: '7K3M9-Q2A4T',
          message_number: 1,
          is_from_shop: false,
          is_unread: false,
        },
      ],
      totalRecords: 1,
      unread: 0,
    });
  });

  test('ACC-03 the shop’s reply is unread until the thread is opened, and the customer can reply', async () => {
    const { shopper, thread_id } = await signInWithRequest('replies');
    await storeReply(thread_id, 'Send us a picture.');
    expect(await threadsOf(shopper)).toMatchObject({
      messages: [{ is_unread: true, is_from_shop: true, message_number: 2 }],
      unread: 1,
    });
    expect((await openThread(shopper, thread_id)).messages).toMatchObject([
      { content: 'They do not fit.', direction: false }, // from the customer
      { content: 'Send us a picture.', direction: true }, // from the shop
    ]);
    expect((await threadsOf(shopper)).unread, 'fetching alone does not mark as read').toBe(1);
    expect((await markRead(shopper, thread_id)).unread).toBe(0);

    const response = await reply(shopper, thread_id, '  My card is 4111 1111 1111 1111. ');
    expect(response.body).toMatchObject({
      smessage: 'Your message has been sent.',
      thread: { message_number: 3, is_from_shop: false },
      messages: [{}, {}, { content: 'My card is •••• 1111.', direction: false }],
    });
    const stored = await shop.db
      .selectFrom('message')
      .selectAll()
      .where('thread_id', '=', thread_id)
      .where('first_message_id', 'is not', null)
      .execute();
    expect(stored).toMatchObject([
      {
        type: 'Return',
        title: 'Wrong size',
        email: shopper.email,
        account_id: shopper.customer_id,
        order_id: '7K3M9-Q2A4T',
        is_read: false,
        is_replied: false,
        direction: false,
      },
    ]);
  });

  test('ACC-03 a customer can reply to a message from the shop', async () => {
    const shopper = await signIn(shop, 'addressed');
    await insertMessage(shop.db, {
      type: 'Action Required',
      email: shopper.email,
      title: 'Your address',
      content: 'Please confirm it.',
      account_id: shopper.customer_id,
      direction: true,
      is_read: true,
      created_at: shop.clock(),
    });
    const { messages, unread } = await threadsOf(shopper);
    expect([messages[0]!.type, unread]).toEqual(['Action Required', 1]);
    expect((await reply(shopper, messages[0]!.thread_id, 'It is right.')).status).toBe(200);
    expect((await threadsOf(shopper)).totalRecords).toBe(1);
  });

  test('ACC-03 an empty or overlong reply and an unknown thread are refused; nothing is stored', async () => {
    const { shopper, thread_id } = await signInWithRequest('refused-replies');
    expect(await reply(shopper, thread_id, '  ')).toMatchObject({
      status: 400,
      body: { smessage: 'Your message is empty.' },
    });
    expect(await reply(shopper, thread_id, 'x'.repeat(5001))).toMatchObject({
      status: 400,
      body: { smessage: 'A message can have at most 5,000 characters.' },
    });
    expect((await reply(shopper, 'no-such-thread', 'Hello')).status).toBe(404);
    expect((await openThread(shopper, thread_id)).messages).toHaveLength(1);
  });

  test('ACC-03 threads are paged, the latest activity first', async () => {
    const shopper = await signIn(shop, 'writer');
    for (const title of ['First', 'Second', 'Third']) {
      await shopper.request('POST /user/request', { body: { ...REQUEST, title, order_id: title } });
    }
    const firstThread = (await threadsOf(shopper)).messages.at(-1)!;
    expect(firstThread.title).toBe('First');
    await reply(shopper, firstThread.thread_id, 'Still waiting.');
    const pages = await Promise.all([1, 2].map((page) => threadsOf(shopper, { page, size: 2 })));
    expect(pages.map(({ messages }) => messages.map(({ title }) => title))).toEqual([
      ['First', 'Third'],
      ['Second'],
    ]);
    expect(pages[1]!.totalRecords).toBe(3);
  });
});
