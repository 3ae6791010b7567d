import { expect, test } from 'vitest';
import type { ClientInput } from '#contract/calls.ts';
import { mailboxPath } from '#server/emails/mailbox-page.ts';
import { setReply } from '#server/messages/queries.ts';
import { queueMessageEmail } from '#server/outbox/queries.ts';
import { register } from '#tests/support/accounts.ts';
import { describeOnBothDatabases, describeOnPostgres } from '#tests/support/databases.ts';
import { openMailbox } from '#tests/support/mailbox.ts';
import { placePaidOrder } from '#tests/support/orders.ts';
import { findRow, findRows, updateRows } from '#tests/support/rows.ts';
import { startShop } from '#tests/support/shop.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';
import { TEST_SECRETS } from '#tests/support/test-secrets.ts';

describeOnBothDatabases('emails through an SMTP server', (open) => {
  const mailbox = createForSuite(openMailbox);
  const shop = startShopForSuite(open, { mailbox });

  /** Sends a visitor's message and a reply to it; returns the source of the reply's email. */
  async function replyTo(message: ClientInput<'POST /user/request'>['body'] & { email: string }) {
    await shop.newVisitor().request('POST /user/request', { body: message });
    const { message_id } = await findRow(shop.db, 'message', { email: message.email, reply_message: null });
    await shop.db.transaction().execute(async (tx) => {
      await setReply(tx, message_id, 'Hi', new Date());
      await queueMessageEmail(tx, 'message-reply', message_id);
    });
    await shop.app.work.sendEmails();
    return emailsTo(message.email).at(-1)!.text;
  }

  const emailsTo = (address: string) => mailbox.emails.filter((email) => email.to === address);

  test('after an hour without the mail server each email is sent once', async () => {
    mailbox.setDown(true);
    const { order_id } = await placePaidOrder(shop, { orderInfo: { email: 'ada@example.com' } });
    for (const name of ['a', 'b', 'c']) await register(shop, `${name}@example.com`);
    for (let minute = 0; minute < 60; minute++) {
      await shop.app.work.sendEmails();
      shop.advanceMinutes(1);
    }
    expect(mailbox.emails).toEqual([]);
    mailbox.setDown(false);
    for (let minute = 0; minute < 120; minute++) {
      await shop.app.work.sendEmails();
      shop.advanceMinutes(1);
    }
    expect(mailbox.emails.map((email) => email.to).sort()).toEqual([
      'a@example.com',
      'ada@example.com',
      'b@example.com',
      'c@example.com',
    ]);
    expect(emailsTo('ada@example.com')[0]!.subject).toContain(order_id);
    const unsent = await findRows(shop.db, 'outbox', { sent_at: null });
    expect(unsent).toEqual([]);
  });

  test('a crash between sending an email and recording it sends that email again under the same id', async () => {
    await register(shop, 'crash@example.com');
    await shop.app.work.sendEmails();
    // The state of the database after a crash right after the server accepted the email.
    await shop.db
      .updateTable('outbox')
      .set({ sent_at: null })
      .where('payload', '@>', JSON.stringify({ email: 'crash@example.com' }) as never)
      .execute();
    await shop.app.work.sendEmails();
    expect(emailsTo('crash@example.com'), 'not due again yet').toHaveLength(1);
    shop.advanceMinutes(3);
    await shop.app.work.sendEmails();
    shop.advanceMinutes(3);
    await shop.app.work.sendEmails();
    expect(emailsTo('crash@example.com')).toHaveLength(2);
    expect(new Set(emailsTo('crash@example.com').map((email) => email.message_id)).size).toBe(1);
  });

  test('an email is sent once more if the mail server received it but did not confirm it', async () => {
    mailbox.setConfirmation('never');
    await register(shop, 'unconfirmed@example.com');
    for (let minute = 0; minute < 60; minute++) {
      await shop.app.work.sendEmails();
      shop.advanceMinutes(1);
    }
    expect(emailsTo('unconfirmed@example.com')).toHaveLength(2);
    mailbox.setConfirmation('now');
  });

  test('two concurrent jobs send each email once', async () => {
    for (let n = 0; n < 10; n++) await register(shop, `concurrent${n}@example.com`);
    await Promise.all([shop.app.work.sendEmails(), shop.app.work.sendEmails()]);
    for (let n = 0; n < 10; n++) expect(emailsTo(`concurrent${n}@example.com`)).toHaveLength(1);
  });

  test('an email has a text and an HTML part, greets by name and escapes user input', async () => {
    const [email, content] = ['markup@example.com', '<b>Ada</b>'];
    await shop.db.insertInto('account').values({ email, first_name: 'Ada' }).execute();
    await shop.newVisitor().request('POST /user/forget', { body: { email } });
    await replyTo({ type: 'Other', email, title: 'Hi\r\nBcc: x@example.com', content });
    const [codeEmail, replyEmail] = ['verification code', 'Hi'].map((word) =>
      emailsTo(email).find((each) => each.subject.includes(word)),
    );
    expect(codeEmail!.text).toContain('multipart/alternative');
    expect(codeEmail!.text).toContain('Hello Ada,');
    expect(replyEmail!.text).toContain('<b>Ada</b>');
    expect(replyEmail!.text).toContain('&lt;b&gt;Ada&lt;/b&gt;');
    expect(replyEmail!.text.slice(0, replyEmail!.text.indexOf('\r\n\r\n'))).not.toMatch(/^Bcc/m);
  });

  test('a reply about an order links to it without sign-in, but only if the message came from the buyer’s email', async () => {
    const email = 'buyer@example.com';
    const { order_id } = await placePaidOrder(shop, { orderInfo: { email } });
    await shop.app.work.sendEmails();
    const link = `/order/${order_id}?key=`;
    const message = { type: 'Shipping', order_id, content: 'When does it arrive?' } as const;
    expect(await replyTo({ ...message, email, title: 'When' })).toContain(link);
    const otherBuyer = 'other-buyer@example.com';
    expect(await replyTo({ ...message, email: otherBuyer, title: 'When' })).not.toContain('?key=');
    // An expired link is not emailed.
    await updateRows(shop.db, 'order_link', { expires_at: new Date(0) }, { order_id });
    expect(await replyTo({ ...message, email, title: 'Still waiting' })).not.toContain('?key=');
  });
});

// On one engine only, because the test takes 21 seconds.
describeOnPostgres('emails through a slow SMTP server', (open) => {
  const mailbox = createForSuite(openMailbox);
  const shop = startShopForSuite(open, { mailbox });

  test('a mail server that confirms after 21 s gets each email once, and several at a time', async () => {
    mailbox.setConfirmation({ after_ms: 21_000 });
    for (const n of [1, 2, 3]) await register(shop, `slow${n}@example.com`);
    const started = performance.now();
    await shop.app.work.sendEmails();
    // Two emails one after the other would take 42 s.
    expect(performance.now() - started).toBeLessThan(42_000);
    const recipients = mailbox.emails.map((email) => email.to).sort();
    expect(recipients).toEqual(['slow1@example.com', 'slow2@example.com', 'slow3@example.com']);
  });
});

describeOnBothDatabases('emails without an SMTP server', (open) => {
  const shop = startShopForSuite(open);

  const url = mailboxPath(TEST_SECRETS);
  const openMailPage = (remoteAddress = '127.0.0.1') => shop.app.http.inject({ url, remoteAddress });

  test('a page on the shop’s own machine shows the emails, with markup escaped and links clickable', async () => {
    expect((await openMailPage()).body).toContain('There are no emails yet.');
    await shop.db
      .insertInto('account')
      .values({ email: 'ada@example.com', first_name: '<script>' })
      .execute();
    await shop.newVisitor().request('POST /user/forget', { body: { email: 'ada@example.com' } });
    await register(shop, 'link@example.com');
    await shop.newVisitor().request('POST /user/request', {
      body: { type: 'Other', email: 'ada@example.com', title: 'Hi', content: '<script>' },
    });
    const { message_id } = await findRow(shop.db, 'message');
    const owner = await signInStaff(shop, 'owner');
    await owner.request('POST /admin/reply', { body: { message_id, data: { reply_message: 'Hi' } } });
    await shop.app.work.sendEmails();
    const page = await openMailPage();
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.headers['cache-control']).toBe('private, no-store');
    expect(page.body).toMatch(/verification code: \d{6}/);
    expect(page.body).toContain('Hello,');
    expect(page.body).toContain('&lt;script&gt;');
    expect(page.body).not.toContain('<script>');
    expect(page.body).toMatch(/<a href="http:\/\/localhost\/user\/verify\?token=[\w.-]+">/);
  });

  test('the page is not available to other machines', async () => {
    const page = await openMailPage('203.0.113.7');
    expect([page.statusCode, page.headers.location]).toEqual([302, '/']);
    expect(page.body).not.toContain('example.com');
  });

  test('the page is not available through a proxy or under another host name', async () => {
    for (const headers of [
      { 'x-forwarded-for': '203.0.113.7' },
      { forwarded: 'for=203.0.113.7' },
      { host: 'evil.example' },
      { host: 'evil.example:3000' },
    ]) {
      const page = await shop.app.http.inject({ url, remoteAddress: '127.0.0.1', headers });
      expect([page.statusCode, page.headers.location]).toEqual([302, '/']);
    }
    // Behind a local proxy that adds no headers, every visitor seems to be local; only the key protects the page.
    for (const wrongUrl of ['/dev/mails', '/dev/mails?key=', `${url}x`, '/dev/mails?key=a&key=b']) {
      const page = await shop.app.http.inject({ url: wrongUrl, remoteAddress: '127.0.0.1' });
      expect([page.statusCode, page.headers.location], 'without a valid key').toEqual([302, '/']);
    }
    const localRequest = { url, remoteAddress: '127.0.0.1', headers: { host: '127.0.0.1:3000' } };
    expect((await shop.app.http.inject(localRequest)).statusCode).toBe(200);
  });

  test('the page is not available when an SMTP server is configured', async () => {
    const shopWithSmtp = await startShop(await open(), { env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
    const page = await shopWithSmtp.app.http.inject(url);
    await shopWithSmtp.close();
    expect(page.statusCode).toBe(404);
  });
});
