import { afterAll, beforeAll, expect, test } from 'vitest';
import { setReply } from '#server/messages/queries.ts';
import { queueMessageEmail } from '#server/outbox/queries.ts';
import { register } from '#tests/support/accounts.ts';
import { describeOnBoth } from '#tests/support/databases.ts';
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import { staffOf } from '#tests/support/staff.ts';

describeOnBoth('mail', (open) => {
  let shop: TestShop;
  let mailbox: Mailbox;
  beforeAll(async () => {
    mailbox = await openMailbox();
    shop = await startShop(await open(), { env: { SMTP_URL: mailbox.url } });
  });
  afterAll(async () => {
    await shop.close();
    await mailbox.close();
  });

  const to = (address: string) => mailbox.emails.filter((mail) => mail.to === address);

  test('the mail server is down for an hour; afterwards each mail goes out once', async () => {
    mailbox.setDown(true);
    const { order_id } = await paidOrder(shop, { orderInfo: { email: 'ada@example.com' } });
    for (const name of ['a', 'b', 'c']) await register(shop, `${name}@example.com`);
    for (let minute = 0; minute < 60; minute++) {
      await shop.app.work.emails();
      shop.minutesPass(1);
    }
    expect(mailbox.emails).toEqual([]);
    mailbox.setDown(false);
    for (let minute = 0; minute < 120; minute++) {
      await shop.app.work.emails();
      shop.minutesPass(1);
    }
    expect(mailbox.emails.map((mail) => mail.to).sort()).toEqual([
      'a@example.com',
      'ada@example.com',
      'b@example.com',
      'c@example.com',
    ]);
    expect(to('ada@example.com')[0]!.subject).toContain(order_id);
    const open = await shop.db
      .selectFrom('outbox')
      .select('outbox_id')
      .where('sent_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
  });

  test('a process that dies between sending and noting it repeats that one mail, under the same id', async () => {
    await register(shop, 'crash@example.com');
    await shop.app.work.emails();
    // What the database holds when the process dies right after the server took the mail.
    await shop.db
      .updateTable('outbox')
      .set({ sent_at: null })
      .where('payload', '@>', JSON.stringify({ email: 'crash@example.com' }) as never)
      .execute();
    await shop.app.work.emails();
    expect(to('crash@example.com')).toHaveLength(1);
    shop.minutesPass(3);
    await shop.app.work.emails();
    shop.minutesPass(3);
    await shop.app.work.emails();
    expect(to('crash@example.com')).toHaveLength(2);
    expect(new Set(to('crash@example.com').map((mail) => mail.message_id)).size).toBe(1);
  });

  test('two processes send each mail once between them', async () => {
    for (let n = 0; n < 10; n++) await register(shop, `both${n}@example.com`);
    await Promise.all([shop.app.work.emails(), shop.app.work.emails()]);
    for (let n = 0; n < 10; n++) expect(to(`both${n}@example.com`)).toHaveLength(1);
  });

  test('a mail is text and HTML, greets by name, and what people typed stays text', async () => {
    const [email, content] = ['markup@example.com', '<b>Ada</b>'];
    await shop.db.insertInto('account').values({ email, first_name: 'Ada' }).execute();
    await shop.visitor().request('POST /user/forget', { body: { email } });
    await shop.visitor().request('POST /user/request', {
      body: { type: 'Other', email, title: 'Hi\r\nBcc: x@example.com', content },
    });
    const { message_id } = await shop.db
      .selectFrom('message')
      .select('message_id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await shop.db.transaction().execute(async (tx) => {
      await setReply(tx, message_id, 'Hi', new Date());
      await queueMessageEmail(tx, 'message-reply', message_id);
    });
    await shop.app.work.emails();
    const [greeting, response] = ['verification code', 'Hi'].map((word) =>
      to(email).find((mail) => mail.subject.includes(word)),
    );
    expect(greeting!.text).toContain('multipart/alternative');
    expect(greeting!.text).toContain('Hello Ada,');
    expect(response!.text).toContain('<b>Ada</b>');
    expect(response!.text).toContain('&lt;b&gt;Ada&lt;/b&gt;');
    expect(response!.text.slice(0, response!.text.indexOf('\r\n\r\n'))).not.toMatch(/^Bcc/m);
  });
});

describeOnBoth('mails without a mail server', (open) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop(await open());
  });
  afterAll(() => shop.close());

  const look = (remoteAddress = '127.0.0.1') => shop.app.http.inject({ url: '/dev/mails', remoteAddress });

  test('a page shows them on the shop’s own machine: text as text, links to click', async () => {
    expect((await look()).body).toContain('There is no mail yet.');
    await shop.db
      .insertInto('account')
      .values({ email: 'ada@example.com', first_name: '<script>' })
      .execute();
    await shop.visitor().request('POST /user/forget', { body: { email: 'ada@example.com' } });
    await register(shop, 'link@example.com');
    await shop.visitor().request('POST /user/request', {
      body: { type: 'Other', email: 'ada@example.com', title: 'Hi', content: '<script>' },
    });
    const { message_id } = await shop.db.selectFrom('message').select('message_id').executeTakeFirstOrThrow();
    const owner = await staffOf(shop, 'owner');
    await owner.request('POST /admin/reply', { body: { message_id, data: { reply_message: 'Hi' } } });
    await shop.app.work.emails();
    const page = await look();
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.headers['cache-control']).toBe('private, no-store');
    expect(page.body).toMatch(/verification code is \d{6}\./);
    expect(page.body).toContain('Hello,');
    expect(page.body).toContain('&lt;script&gt;');
    expect(page.body).not.toContain('<script>');
    expect(page.body).toMatch(/<a href="http:\/\/localhost\/user\/verify\?token=[\w.-]+">/);
  });

  test('the page is not there for other machines', async () => {
    const page = await look('203.0.113.7');
    expect([page.statusCode, page.headers.location]).toEqual([302, '/']);
    expect(page.body).not.toContain('example.com');
  });

  test('nor for whom a proxy beside the shop asks, nor for a site whose name was made to point here', async () => {
    for (const headers of [
      { 'x-forwarded-for': '203.0.113.7' },
      { forwarded: 'for=203.0.113.7' },
      { host: 'evil.example' },
      { host: 'evil.example:3000' },
    ]) {
      const page = await shop.app.http.inject({ url: '/dev/mails', remoteAddress: '127.0.0.1', headers });
      expect([page.statusCode, page.headers.location]).toEqual([302, '/']);
    }
    const own = { url: '/dev/mails', remoteAddress: '127.0.0.1', headers: { host: '127.0.0.1:3000' } };
    expect((await shop.app.http.inject(own)).statusCode).toBe(200);
  });

  test('nor where a mail server is set', async () => {
    const other = await startShop(await open(), { env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
    const page = await other.app.http.inject('/dev/mails');
    await other.close();
    expect(page.statusCode).toBe(404);
  });
});
