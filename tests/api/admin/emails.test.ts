import { expect, test } from 'vitest';
import { purgeEmails } from '#server/outbox/queries.ts';
import { closeAccount, createCustomer, register } from '#tests/support/accounts.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { openMailbox } from '#tests/support/mailbox.ts';
import { placePaidOrder } from '#tests/support/orders.ts';
import { findRow, updateRows } from '#tests/support/rows.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';

describeWithDatabase('the log of emails', (open) => {
  const mailbox = createForSuite(openMailbox);
  const shop = startShopForSuite(open, { mailbox, env: { LIMITS: 'on' } });
  const support = createForSuite(() => signInStaff(shop, 'support'));

  const find = async (keyword: string) =>
    (await support.request('GET /admin/emails', { query: { keyword } })).records;
  const resend = (id: string, staff = support) =>
    staff.call('POST /admin/emails/:id/resend', { params: { id } });
  const emailsTo = (address: string) => mailbox.emails.filter((email) => email.to === address);

  test('an email is found by address and by order, and staff send it again, at most 5 times a day', async () => {
    const email = 'grace@example.com';
    const { order_id } = await placePaidOrder(shop, { orderInfo: { email } });
    const [waiting] = await find(order_id);
    expect(waiting).toMatchObject({ topic: 'order-paid', state: 'waiting', recipient: email });
    expect(await resend(waiting!.outbox_id)).toMatchObject({ status: 409 });
    await shop.app.work.sendEmails();
    const [sent] = await find('GRACE@example');
    expect(sent).toMatchObject({ state: 'sent', order_id, can_resend: true, sent_time: expect.any(String) });

    const readOnly = await signInStaff(shop, 'read-only');
    expect(await resend(sent!.outbox_id, readOnly)).toMatchObject({ status: 403 });
    expect(await resend('00000000-0000-4000-8000-000000000000')).toMatchObject({ status: 404 });
    for (let n = 0; n < 5; n++) expect(await resend(sent!.outbox_id)).toMatchObject({ status: 200 });
    expect(await resend(sent!.outbox_id)).toMatchObject({ status: 429 });
    await shop.app.work.sendEmails();
    expect(emailsTo(email)).toHaveLength(6);
    expect(new Set(emailsTo(email).map(({ message_id }) => message_id)).size).toBe(6);
    expect(await find(order_id)).toHaveLength(6);
    const { record } = await support.request('GET /admin/orders/:id', { params: { id: order_id } });
    expect(record.timeline.filter(({ action }) => action === 'email-resent')).toHaveLength(5);
  });

  test('the log shows the emails of one kind', async () => {
    const email = 'kinds@example.com';
    const { order_id } = await placePaidOrder(shop, { orderInfo: { email } });
    const list = async (topic: 'order-paid' | 'order-shipped') =>
      (await support.request('GET /admin/emails', { query: { keyword: order_id, topic } })).records;
    expect(await list('order-paid')).toMatchObject([{ topic: 'order-paid', order_id }]);
    expect(await list('order-shipped')).toEqual([]);
  });

  const read = (id: string) => support.request('GET /admin/emails/:id', { params: { id } });

  test('staff read an email, but its order link does not open the order', async () => {
    const email = 'reader@example.com';
    const { order_id } = await placePaidOrder(shop, { orderInfo: { email } });
    await shop.app.work.sendEmails();
    const [sent] = await find(order_id);
    const { record, content, hidden } = await read(sent!.outbox_id);
    expect(record).toMatchObject({ topic: 'order-paid', recipient: email, state: 'sent' });
    expect(hidden).toBeNull();
    const [delivered] = emailsTo(email);
    expect(content).toMatchObject({ subject: delivered!.subject, attachments: [] });
    const keyOf = (text: string) => /[?&]key=([\w-]+)/.exec(text)?.[1];
    expect(keyOf(content!.text)).toMatch(/./);
    expect(content!.html).toContain(keyOf(content!.text)!);
    expect(keyOf(content!.text)).not.toBe(keyOf(delivered!.text));
    const { status } = await support.call('GET /admin/emails/:id', {
      params: { id: '00000000-0000-4000-8000-000000000000' },
    });
    expect(status).toBe(404);
  });

  test('a failed email shows the reason; sending it again adds no second email to the log', async () => {
    mailbox.setDown(true);
    const email = 'failed@example.com';
    const { order_id } = await placePaidOrder(shop, { orderInfo: { email } });
    await shop.app.work.sendEmails();
    mailbox.setDown(false);
    expect(await find(order_id)).toMatchObject([{ state: 'waiting', recipient: email }]);
    // The state after all later attempts have failed, too, and the shop has given up.
    await updateRows(
      shop.db,
      'outbox',
      { given_up_at: shop.clock() },
      { dedupe_key: `order-paid:${order_id}` },
    );
    const [failed] = await find(order_id);
    expect(failed).toMatchObject({
      state: 'failed',
      recipient: email,
      last_error: expect.stringMatching(/./),
    });
    expect(await resend(failed!.outbox_id)).toMatchObject({ status: 200 });
    expect(await resend(failed!.outbox_id)).toMatchObject({ status: 409 });
    await shop.app.work.sendEmails();
    expect(emailsTo(email)).toHaveLength(1);
    expect(await find(order_id)).toMatchObject([{ state: 'sent', last_error: null }]);
  });

  test('staff see no working code or link; emails that confirm an address cannot be sent again', async () => {
    const email = 'code@example.com';
    await register(shop, email);
    await shop.newVisitor().request('POST /user/forget', { body: { email } });
    await shop.app.work.sendEmails();
    const found = await find(email);
    expect(found.length).toBeGreaterThan(0);
    for (const { outbox_id, can_resend } of found) {
      expect(can_resend).toBe(false);
      expect(await resend(outbox_id)).toMatchObject({ status: 409 });
    }
    const { payload } = await findRow(shop.db, 'outbox', { topic: 'reset-code' });
    expect(payload.code_id).toBeTruthy();
    expect(JSON.stringify(found)).not.toContain(payload.code_id);
    const withCode = found.find(({ topic }) => topic === 'reset-code')!;
    expect(await read(withCode.outbox_id)).toMatchObject({ content: null, hidden: 'code' });
    const verification = found.find(({ topic }) => topic === 'account-verify')!;
    const { content } = await read(verification.outbox_id);
    const [delivered] = emailsTo(email).filter(({ subject }) => subject === content!.subject);
    const tokenOf = (text: string) => /token=(\S+)/.exec(text)![1];
    expect(tokenOf(content!.text)).not.toBe(tokenOf(delivered!.text));
  });

  test('an order link requested for an address other than the order’s is not sent, and its email is shown as not needed', async () => {
    const { order_id } = await placePaidOrder(shop, { orderInfo: { email: 'ada@example.com' } });
    const body = { order_id, email: 'unknown@example.com' };
    await shop.newVisitor().request('POST /order/link', { body });
    await shop.app.work.sendEmails();
    const found = await find('unknown@example.com');
    expect(found).toMatchObject([{ topic: 'order-link', state: 'not-needed' }]);
    expect(await read(found[0]!.outbox_id)).toMatchObject({ content: null, hidden: 'not-sent' });
  });

  test('a closed account’s address is erased from emails about orders', async () => {
    const email = 'closing@example.com';
    const shopper = await createCustomer(shop, email);
    const { order_id } = await placePaidOrder(shop, { orderInfo: { email } });
    await shop.app.work.sendEmails();
    await closeAccount(shopper);
    expect(await find(email)).toEqual([]);
    const [erased] = await find(order_id);
    expect(erased).toMatchObject({ state: 'sent', recipient: null, last_error: null });
    expect(await read(erased!.outbox_id)).toMatchObject({ content: null, hidden: 'erased' });
  });

  test('addresses are erased from order emails after 90 days; emails about accounts are deleted after 7 days', async () => {
    await placePaidOrder(shop, { orderInfo: { email: 'old@example.com' } });
    await register(shop, 'account@example.com');
    await shop.app.work.sendEmails();
    const daysFromNow = (count: number) => new Date(shop.clock().getTime() + count * 86_400_000);
    await purgeEmails(shop.db, daysFromNow(89));
    expect(await find('old@example.com')).toHaveLength(1);
    expect(await find('account@example.com')).toHaveLength(0);
    await purgeEmails(shop.db, daysFromNow(91));
    expect(await find('old@example.com')).toHaveLength(0);
  });
});
