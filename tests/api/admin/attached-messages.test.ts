import { expect, test } from 'vitest';
import type { ClientInput } from '#contract/calls.ts';
import { customerParams } from '#tests/support/accounts.ts';
import { beforeNextTransaction } from '#tests/support/before-transaction.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { placePaidOrder } from '#tests/support/orders.ts';
import { findRows } from '#tests/support/rows.ts';
import { sentEmails } from '#tests/support/sent-emails.ts';
import type { Shopper } from '#tests/support/shopper.ts';
import { signIn } from '#tests/support/sign-in.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';

describeWithDatabase('messages that staff attach to an order', (open) => {
  const shop = startShopForSuite(open);
  const clerk = createForSuite(() => signInStaff(shop, 'support'));

  /** Sends a contact request and returns the id of its message. */
  async function sendRequest(sender: Shopper, changes: Partial<ClientInput<'POST /user/request'>['body']>) {
    const request = {
      type: 'Other',
      email: 'ada@example.com',
      title: 'Hello',
      content: 'Is it on its way?',
    } as const;
    await sender.request('POST /user/request', { body: { ...request, ...changes } });
    return (await clerk.request('GET /admin/messages', { query: {} })).records[0]!.message_id;
  }

  test('a guest’s message without an order is attached to one of their orders and detached; both are on the order', async () => {
    const email = 'forgot-number@example.com';
    const { order_id } = await placePaidOrder(shop, { orderInfo: { email } });
    const params = { id: await sendRequest(shop.newVisitor(), { email, order_id: 'TYPO' }) };
    const open = () => clerk.request('GET /admin/messages/:id', { params });
    expect(await open()).toMatchObject({ order: null, suggested_orders: [{ order_id, status: 'Paid' }] });
    const attach = (number: string) =>
      clerk.call('POST /admin/messages/:id/attach', { params, body: { order_id: number } });
    expect((await attach('00000-00000')).body).toMatchObject({ reason: 'message-order-unknown' });
    await attach(` ${order_id.toLowerCase().replace('-', ' ')}`);
    expect(await open()).toMatchObject({
      record: [{ order_id, is_attached: true }],
      order: { order_id },
      suggested_orders: [],
      sender: { order: 'same-address' },
    });
    expect((await attach(order_id)).body).toMatchObject({ reason: 'message-order-known' });
    await clerk.request('POST /admin/messages/:id/detach', { params });
    expect((await open()).record).toMatchObject([{ order_id: 'TYPO', is_attached: false }]);
    const again = await clerk.call('POST /admin/messages/:id/detach', { params });
    expect(again.body).toMatchObject({ reason: 'message-not-attached' });
    const owner = await signInStaff(shop, 'owner');
    const { record } = await owner.request('GET /admin/orders/:id', { params: { id: order_id } });
    const attachments = record.timeline.filter((each) => /message-(at|de)tached/.test(each.action));
    expect(attachments.map((each) => each.action).sort()).toEqual(['message-attached', 'message-detached']);
  });

  test('attaching a message to an order does not show the message to the order’s customer or the order number to the sender', async () => {
    const buyer = await signIn(shop, 'buyer-of-attached');
    const { order_id } = await placePaidOrder(shop, { shopper: buyer });
    const other = await signIn(shop, 'writer-of-attached');
    const params = { id: await sendRequest(other, { order_id: null }) };
    await clerk.request('POST /admin/messages/:id/attach', { params, body: { order_id } });
    const threadsOf = async (customer: typeof buyer) =>
      (await customer.request('GET /user/:customerId/messages', { params: customerParams(customer) }))
        .messages;
    expect(await threadsOf(buyer)).toEqual([]);
    expect(await threadsOf(other)).toMatchObject([{ order_id: null }]);
    await clerk.request('POST /admin/reply', {
      body: { message_id: params.id, data: { reply_message: 'We look into it.' } },
    });
    const emails = (await sentEmails(shop)).filter((each) => each.includes('We look into it.'));
    expect(emails).toHaveLength(1);
    expect(emails[0]).not.toContain(order_id);
    // What the shop writes to the buyer of the order starts a separate thread.
    const data = { type: 'Order Updated', order_id, title: 'On its way', content: 'Soon.' } as const;
    await clerk.request('POST /admin/request', { body: { data } });
    expect(await threadsOf(buyer)).toMatchObject([{ order_id, title: 'On its way', message_number: 1 }]);
  });

  test.each(['customer', 'staff'] as const)(
    'a message of %s that arrives while its thread is detached does not keep the order’s number',
    async (author) => {
      const { order_id } = await placePaidOrder(shop);
      const customer = await signIn(shop, `writes-on-${author}`);
      const message_id = await sendRequest(customer, { order_id: null });
      const params = { id: message_id };
      await clerk.request('POST /admin/messages/:id/attach', { params, body: { order_id } });
      beforeNextTransaction(shop.db, () => clerk.request('POST /admin/messages/:id/detach', { params }));
      if (author === 'customer') {
        await customer.request('POST /user/:customerId/messages/:id/reply', {
          params: { ...customerParams(customer), id: message_id },
          body: { content: 'One more thing.' },
        });
      } else {
        const data = { type: 'Order Updated', title: 'Hello', content: 'One more thing.' } as const;
        await clerk.request('POST /admin/request', { body: { message_id, data } });
      }
      const thread = await findRows(shop.db, 'message', { thread_id: message_id });
      expect(thread.map((each) => each.order_id)).toEqual([null, null]);
    },
  );

  test('a customer’s thread is not attached to an order about which the customer has another thread', async () => {
    const buyer = await signIn(shop, 'buyer-with-thread');
    const { order_id } = await placePaidOrder(shop, { shopper: buyer });
    await sendRequest(buyer, { order_id });
    const params = { id: await sendRequest(buyer, { order_id: null }) };
    const attached = await clerk.call('POST /admin/messages/:id/attach', { params, body: { order_id } });
    expect(attached.body).toMatchObject({ reason: 'message-order-has-thread' });
  });
});
