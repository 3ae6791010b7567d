import { expect, test } from 'vitest';
import type { ClientInput } from '#contract/calls.ts';
import { orderLinkKey } from '#server/orders/order-access.ts';
import { customerParams } from '#tests/support/accounts.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { placePaidOrder } from '#tests/support/orders.ts';
import { sentEmails } from '#tests/support/sent-emails.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';

const REQUEST = {
  type: 'Other',
  email: 'Ada@Example.com',
  order_id: '',
  title: '<img src=x onerror=alert(1)>',
  content: '=SUM(A1) & "hello"\nsecond line',
} as const;

// The `direction` of a message is true if the shop sent it, and false if the shop received it.
describeWithDatabase('messages in the back office', (open) => {
  const shop = startShopForSuite(open);
  const clerk = createForSuite(() => signInStaff(shop, 'support'));

  const list = (query: ClientInput<'GET /admin/messages'>['query'] = {}) =>
    clerk.request('GET /admin/messages', { query });
  const sendRequest = async (changes: { title?: string; email?: string; order_id?: string | null } = {}) => {
    const body: ClientInput<'POST /user/request'>['body'] = { ...REQUEST, ...changes };
    await shop.newVisitor().request('POST /user/request', { body });
    return (await list()).records[0]!;
  };
  const reply = (message_id: string, reply_message: string) =>
    clerk.call('POST /admin/reply', { body: { message_id, data: { is_replied: true, reply_message } } });

  test('ADM-06 messages are listed newest first, sorted by date, searched by title and email, and filtered', async () => {
    await sendRequest({ title: 'Where is it', email: 'bob@example.com' });
    const newest = await sendRequest();
    expect(newest).toMatchObject({
      email: 'ada@example.com',
      title: REQUEST.title,
      direction: false,
      is_read: false,
      is_replied: false,
      created_time: expect.stringMatching(/^\d{13}$/),
    });
    expect((await list()).unread).toBe(2);
    const titles = async (query: ClientInput<'GET /admin/messages'>['query']) =>
      (await list(query)).records.map((each) => each.title);
    expect(await titles({ search: 'title', keyword: 'WHERE' })).toEqual(['Where is it']);
    expect(await titles({ search: 'email', keyword: 'Ada@' })).toEqual([REQUEST.title]);
    expect(await titles({ sort: 'date-asc' })).toEqual(['Where is it', REQUEST.title]);
    expect(await titles({ status: 'Sent' })).toEqual([]);
    expect(await titles({ status: 'Received' })).toHaveLength(2);

    const { record } = await clerk.request('GET /admin/messages/:id', { params: { id: newest.message_id } });
    expect(record).toMatchObject([{ is_read: false, content: REQUEST.content }]);
    expect((await list()).unread, 'opening a message does not mark it as done').toBe(2);
  });

  test('a message shows how many other messages are unanswered, and the oldest of them', async () => {
    const { message_id } = await sendRequest({ title: 'Next?', email: 'next@example.com' });
    const { records } = await list({ unread: 'yes', sort: 'date-asc' });
    const others = records.filter((each) => each.message_id !== message_id);
    const { unanswered } = await clerk.request('GET /admin/messages/:id', { params: { id: message_id } });
    expect(unanswered).toEqual({ count: others.length, message_id: others[0]!.message_id });
    await reply(message_id, 'Soon.');
  });

  test('a message can be marked as done without a reply, and marked as open again', async () => {
    const { message_id } = await sendRequest({ title: 'Thank you', email: 'zoe@example.com' });
    const mark = (action: 'done' | 'open', staff = clerk) =>
      staff.call('POST /admin/messages/bulk', { body: { ids: [message_id], action } });
    const isListed = async (query: ClientInput<'GET /admin/messages'>['query']) =>
      (await list(query)).records.some((each) => each.message_id === message_id);
    const countOpenMessages = async () =>
      (await clerk.request('GET /admin/overview', { query: {} })).queues.messages.count;
    const before = await countOpenMessages();
    expect((await mark('done', await signInStaff(shop, 'read-only'))).status).toBe(403);
    expect((await mark('done')).status).toBe(200);
    expect(await isListed({ unread: 'yes' })).toBe(false);
    expect(await isListed({ replied: 'no' })).toBe(true);
    expect(await countOpenMessages()).toBe(before - 1);
    await mark('open');
    expect(await isListed({ unread: 'yes' })).toBe(true);
    await reply(message_id, 'You are welcome.');
    expect(await isListed({ replied: 'no' })).toBe(false);
  });

  test('a customer’s messages about one order form one thread', async () => {
    const nora = await signIn(shop, 'nora');
    const { order_id } = await placePaidOrder(shop);
    const write = (title: string, about: string | null) =>
      nora.request('POST /user/request', { body: { ...REQUEST, email: nora.email, title, order_id: about } });
    for (const about of [order_id, order_id, null]) await write('About it', about);
    const params = customerParams(nora);
    const { messages } = await nora.request('GET /user/:customerId/messages', { params });
    expect(messages.map((each) => [each.order_id, each.message_number])).toEqual([
      [null, 1],
      [order_id, 2],
    ]);
    // A visitor who only types the same email and order number cannot write in the thread.
    const typed = await sendRequest({ email: nora.email, order_id });
    const { thread } = await clerk.request('GET /admin/messages/:id', { params: { id: typed.message_id } });
    expect(thread).toHaveLength(1);
  });

  test('ADM-06 the filters Received and Sent separate the directions', async () => {
    const received = await sendRequest({ title: 'From the shopper' });
    const { order_id } = await placePaidOrder(shop);
    await clerk.request('POST /admin/request', {
      body: {
        customer_id: 'visitors',
        data: { type: 'Order Updated', order_id, title: 'From the shop', content: 'It is on its way.' },
      },
    });
    const sent = (await list({ status: 'Sent' })).records;
    expect(sent).toMatchObject([{ title: 'From the shop', direction: true, is_read: true }]);
    const ids = (await list({ status: 'Received' })).records.map((each) => each.message_id);
    expect(ids).toContain(received.message_id);
    expect(ids).not.toContain(sent[0]!.message_id);
    expect((await list()).total).toBe(ids.length + 1);
  });

  test('ADM-06 a reply to a signed-in customer reaches their account, and the customer’s message is no longer unread', async () => {
    const anna = await signIn(shop, 'anna');
    await anna.request('POST /user/request', { body: { ...REQUEST, email: anna.email } });
    const [message] = (await list({ search: 'email', keyword: anna.email })).records;
    expect(message).toMatchObject({ email: anna.email, customer_id: anna.customer_id });
    await reply(message!.message_id, 'Yes, it fits.');
    expect((await list({ unread: 'yes' })).records, 'the customer’s message').not.toContainEqual(
      expect.objectContaining({ message_id: message!.message_id }),
    );
    const params = customerParams(anna);
    const { messages, unread } = await anna.request('GET /user/:customerId/messages', { params });
    expect([messages.length, unread]).toEqual([1, 1]);
    const thread = await anna.request('GET /user/:customerId/messages/:id', {
      params: { ...params, id: messages[0]!.thread_id },
    });
    expect(thread.messages.at(-1)).toMatchObject({ content: 'Yes, it fits.', direction: true });
  });

  test('the list names the sender’s account; a visitor has no name', async () => {
    const nora = await signIn(shop, 'nora');
    const name = { first_name: 'Nora', last_name: 'Lee' };
    await shop.db.updateTable('account').set(name).where('email', '=', nora.email).execute();
    await nora.request('POST /user/request', { body: { ...REQUEST, email: nora.email } });
    expect((await list()).records[0]).toMatchObject({ email: nora.email, name: 'Nora Lee' });
    expect(await sendRequest({ email: 'visitor@example.com' })).toMatchObject({ name: '' });
  });

  test('a further message from staff to a sender continues the thread, even if the sender has no account', async () => {
    const { message_id } = await sendRequest({ email: 'follow-up@example.com' });
    await reply(message_id, 'Yes, it fits.');
    const data = {
      type: 'Action Required',
      title: 'Re: My car',
      content: 'Which engine does it have?',
    } as const;
    await clerk.request('POST /admin/request', { body: { message_id, data } });
    const { thread } = await clerk.request('GET /admin/messages/:id', { params: { id: message_id } });
    expect(thread).toMatchObject([
      { message_id, reply_message: 'Yes, it fits.' },
      { email: 'follow-up@example.com', content: data.content, direction: true, thread_id: message_id },
    ]);
    const unknownMessage = await clerk.call('POST /admin/request', {
      body: { message_id: crypto.randomUUID(), data },
    });
    expect(unknownMessage.status).toBe(404);
  });

  test('ADM-06 a message can be replied to once, and the reply is emailed with its markup escaped', async () => {
    const { message_id } = await sendRequest();
    expect(await reply(message_id, '  ')).toMatchObject({
      status: 400,
      body: { smessage: 'Reply message content is empty.' },
    });
    expect((await reply(message_id, 'x'.repeat(5001))).status).toBe(400);
    const responses = await Promise.all([
      reply(message_id, 'Use <b> & call us'),
      reply(message_id, 'Use <b> & call us'),
    ]);
    expect(responses.map((each) => each.status).sort()).toEqual([200, 409]);
    const { record } = await clerk.request('GET /admin/messages/:id', { params: { id: message_id } });
    expect(record).toMatchObject([{ is_replied: true, reply_message: 'Use <b> & call us' }]);
    const sent = (await sentEmails(shop)).filter(
      (email) => email.includes('message-reply') && email.includes('To: ada@'),
    );
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain('To: ada@example.com');
    const html = sent[0]!.slice(sent[0]!.indexOf('text/html'));
    expect(html).toContain('>Use &lt;b&gt; &amp; call us</p>');
    expect(html).not.toMatch(/<img|<b>/);
    const unknownMessage = await reply('00000000-0000-4000-8000-000000000000', 'x');
    expect(unknownMessage.status).toBe(404);
  });

  test('ADM-08 a message about an order is emailed to its customer and shown on the order; other fields in the request are ignored', async () => {
    const { order_id } = await placePaidOrder(shop);
    // Every guest has the customer id `visitors`.
    const sendMessage = (data: object, customer_id: string | null = 'visitors') =>
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
    const ignored = { created_time: '2001-01-01', is_read: true, direction: true, customer_id: 'visitors' };
    expect((await sendMessage(ignored)).status).toBe(200);
    const { records } = await list({ status: 'Sent', search: 'title', keyword: 'Address?' });
    expect(records).toMatchObject([
      { email: 'ada@example.com', order_id, type: 'Action Required', direction: true, is_read: true },
    ]);
    expect(
      (await sentEmails(shop)).some((email) => email.includes('Address?') && email.includes(order_id)),
    ).toBe(true);
    const owner = await signInStaff(shop, 'owner');
    const page = await owner.request('GET /admin/orders/:id', { params: { id: order_id } });
    expect(page.record.messages).toMatchObject([{ title: 'Address?', direction: true }]);

    for (const empty of [{ title: ' ' }, { content: '' }]) {
      expect(await sendMessage(empty)).toMatchObject({
        status: 400,
        body: { smessage: 'Message Tiltle and Content cannot be empty.' },
      });
    }
    expect((await sendMessage({ title: 'x'.repeat(101) })).status).toBe(400);
    expect((await sendMessage({ type: 'Other' })).status).toBe(400);
    expect((await sendMessage({ order_id: 'NONE' })).status).toBe(404);
    expect(
      (await sendMessage({}, '0a0a0a0a-0000-4000-8000-00000000000a')).status,
      'a customer without this order',
    ).toBe(404);
    expect((await sendMessage({ order_id: null }, null)).status, 'without a recipient').toBe(404);
    expect((await sendMessage({ order_id: null }, 'visitors')).status).toBe(404);
    const replyToOwn = await reply(records[0]!.message_id, 'to the shop itself');
    expect(replyToOwn.status).toBe(409);
  });

  test('ADM-06 ADM-08 a request that names somebody else’s order appears on that order under the sender’s email', async () => {
    const { order_id } = await placePaidOrder(shop);
    const requestAbout = (number: string) =>
      shop.newVisitor().request('POST /user/request', {
        body: {
          type: 'Shipping',
          email: 'mallory@example.com',
          order_id: number,
          title: `About ${number}`,
          content: 'Send it elsewhere.',
        },
      });
    await requestAbout(order_id.toLowerCase());
    const { record } = await (await signInStaff(shop, 'owner')).request('GET /admin/orders/:id', {
      params: { id: order_id },
    });
    expect(record.timeline.filter((each) => each.action === 'message-received')).toMatchObject([
      { actor: 'mallory@example.com (not confirmed as the buyer)' },
    ]);
    const openMessage = async (title: string) => {
      const [found] = (await list({ search: 'title', keyword: title })).records;
      return clerk.request('GET /admin/messages/:id', { params: { id: found!.message_id } });
    };
    expect(await openMessage(order_id)).toMatchObject({ order: { order_id, status: 'Paid' } });
    await requestAbout('NOT-THERE');
    expect(await openMessage('NOT-THERE'), 'an unknown order is not linked').toMatchObject({ order: null });
  });

  test('a signed-in sender cannot write under somebody else’s email, and the reply goes to the sender’s account', async () => {
    const { order_id } = await placePaidOrder(shop);
    const mallory = await signIn(shop, 'mallory');
    const ada = await signIn(shop, 'ada');
    const typed = { ...REQUEST, email: 'ada@example.com', order_id, title: 'My address' };
    await mallory.request('POST /user/request', { body: typed });
    const [message] = (await list({ search: 'title', keyword: 'My address' })).records;
    expect(message).toMatchObject({ email: mallory.email, customer_id: mallory.customer_id });
    const { message_id } = message!;
    const sender = async () =>
      (await clerk.request('GET /admin/messages/:id', { params: { id: message_id } })).sender;
    expect(await sender()).toEqual({ name: null, is_confirmed: false, order: 'other' });

    // Older messages may have an email that the sender typed; the reply still goes to the account that has the thread.
    const changes = { email: 'ada@example.com' };
    await shop.db.updateTable('message').set(changes).where('message_id', '=', message_id).execute();
    expect(await sender()).toEqual({ name: null, is_confirmed: false, order: 'other' });
    await reply(message_id, 'The order goes to 12 Elm Street.');
    const replies = (await sentEmails(shop)).filter((email) => email.includes('12 Elm Street'));
    expect(replies.map((email) => /^To: (.*)$/m.exec(email)?.[1]?.trim())).toEqual([mallory.email]);
    const params = customerParams(ada);
    expect((await ada.request('GET /user/:customerId/messages', { params })).messages).toEqual([]);
  });

  test('the conversation about an order contains a question about the fit and names the staff who wrote', async () => {
    const vera = await signIn(shop, 'vera');
    const { order_id } = await placePaidOrder(shop);
    // Stored like the shop's question about the fit, which starts a separate thread.
    await shop.db
      .insertInto('message')
      .values({
        type: 'Action Required',
        title: 'Does it fit?',
        content: 'Which rotor is on it?',
        email: vera.email,
        account_id: vera.customer_id,
        language: 'en',
        order_id,
        direction: true,
        is_read: true,
      })
      .execute();
    await vera.request('POST /user/request', { body: { ...REQUEST, email: vera.email, order_id } });
    const [customerMessage] = (await list({ search: 'email', keyword: vera.email })).records;
    await reply(customerMessage!.message_id, 'Thank you.');
    const { thread } = await clerk.request('GET /admin/messages/:id', {
      params: { id: customerMessage!.message_id },
    });
    expect(thread).toMatchObject([
      { content: 'Which rotor is on it?', direction: true, staff: null },
      { content: REQUEST.content, reply_message: 'Thank you.', staff: clerk.email },
    ]);
  });

  test('ADM-06 several messages can be marked as done in one request; the export escapes formulas', async () => {
    const firstRequest = await sendRequest();
    const secondRequest = await sendRequest();
    const ids = [firstRequest.message_id, secondRequest.message_id, '00000000-0000-4000-8000-000000000000'];
    const response = await clerk.request('POST /admin/messages/bulk', { body: { ids, action: 'done' } });
    expect(response).toMatchObject({ done: 2, skipped: 0, failed: [{ id: ids[2] }] });
    const { raw } = await clerk.call('GET /admin/messages/export', { query: {} });
    expect(raw.toString()).toContain(`"'=SUM(A1) & ""hello""\nsecond line"`);
  });

  test('messages sent with the order’s emailed link form one thread; a message sent without the link never joins that thread', async () => {
    const email = 'linked@example.com';
    const { order_id } = await placePaidOrder(shop, { orderInfo: { email } });
    // The link becomes valid with the email that contains it.
    await shop.app.work.sendEmails();
    const key = orderLinkKey(shop.app.orderContext.payments.secrets, order_id);
    const write = async (changes: { email?: string; key?: string; order_id?: string }) => {
      const body = { ...REQUEST, email, order_id, ...changes };
      await shop.newVisitor().request('POST /user/request', { body });
      const { message_id, thread_id } = (await list()).records[0]!;
      const { sender } = await clerk.request('GET /admin/messages/:id', { params: { id: message_id } });
      return { thread_id, sender };
    };
    const firstMessage = await write({ key });
    expect(firstMessage.sender).toEqual({ name: 'Ada Byron', is_confirmed: true, order: 'own' });
    expect((await write({ key })).thread_id).toBe(firstMessage.thread_id);
    const data = { type: 'Order Updated', order_id, title: 'On its way', content: 'Soon.' } as const;
    await clerk.request('POST /admin/request', { body: { data } });
    expect((await list()).records[0]!.thread_id, 'the shop’s message continues the thread').toBe(
      firstMessage.thread_id,
    );
    const wrongCredentials = [{}, { key: 'guessed' }, { key, email: 'eve@example.com' }];
    for (const changes of wrongCredentials) {
      const { thread_id, sender } = await write(changes);
      expect(thread_id).not.toBe(firstMessage.thread_id);
      expect(sender!.is_confirmed).toBe(false);
    }
    const { order_id: otherOrderId } = await placePaidOrder(shop, { orderInfo: { email } });
    expect(
      (await write({ key, order_id: otherOrderId })).sender!.is_confirmed,
      'the key of another order',
    ).toBe(false);
  });
});
