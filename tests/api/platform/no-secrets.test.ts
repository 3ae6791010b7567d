import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { captureLog } from '#tests/support/captured-log.ts';
import { describeOnBothDatabases } from '#tests/support/databases.ts';
import { buildOrderInput } from '#tests/support/order-input.ts';
import { placePayPalOrder, visitorWithCart } from '#tests/support/orders.ts';
import { startShopForSuite } from '#tests/support/suite.ts';

describeOnBothDatabases('the log', (open) => {
  const { log, lines } = captureLog('trace');
  const shop = startShopForSuite(open, { log });

  test('I8 neither the log nor the stored records contain tokens or secrets', async () => {
    const { shopper } = await placePayPalOrder(shop);
    const cookieTokens = [...shopper.cookies.entries()]
      .filter(([name, value]) => /sid|temporaryid|hashcode/.test(name) && value.length > 15)
      .map(([, value]) => value);
    expect(cookieTokens.length).toBeGreaterThan(0);
    shop.sandbox.arm({ call: 'createPayment', fault: 'malformed', times: 3 });
    shop.sandbox.arm({ call: 'orders.create', fault: 'decline', code: 'PERMISSION_DENIED' });
    for (const nonce of ['cnon:emu-cvv.1', 'cnon:emu-ok.2', 'cnon:emu-http-500.3']) {
      const visitor = await visitorWithCart(shop);
      await visitor.call('POST /placeorder', { body: await buildOrderInput(visitor, { nonce }) });
    }
    await placePayPalOrder(shop).catch(() => {}); // declined
    const headers = { 'content-type': 'application/json', 'x-square-hmacsha256-signature': 'forged' };
    await shop.app.http.inject({ method: 'POST', url: '/webhooks/square', headers, payload: '{}' });
    // Long enough to give up the undecided payments, or to report them to staff after an hour.
    for (const minutes of [12, 20, 61]) {
      shop.advanceMinutes(minutes);
      await shop.app.work.recoverPayments();
    }
    const rows = await Promise.all(
      ['payment_log', 'audit', 'payment_issue', 'outbox', 'reconciliation'].map((table) =>
        sql`select * from ${sql.table(table)}`.execute(shop.db),
      ),
    );
    const stored = JSON.stringify(rows.map((each) => each.rows));
    const logged = JSON.stringify(lines);
    expect(logged.length).toBeGreaterThan(100);
    expect(stored.length).toBeGreaterThan(100);
    const secrets = [
      'cnon:',
      'sandbox-token',
      'paypal-secret',
      'paypal-access',
      'webhook-key',
      'Bearer',
      ...cookieTokens,
    ];
    for (const secret of secrets) {
      expect(logged, 'log').not.toContain(secret);
      expect(stored, 'tables').not.toContain(secret);
    }
    const unpurgedTokens = await shop.db
      .selectFrom('payment_attempt')
      .select('state')
      .where('sealed_token', 'is not', null)
      .where('state', 'in', ['captured', 'declined', 'voided'])
      .execute();
    expect(unpurgedTokens).toEqual([]);
  });

  test('a failed statement is logged without its values', async () => {
    const body = {
      type: 'Other',
      email: 'ada@example.com',
      title: 'Hello',
      content: 'A private question',
    } as const;
    const send = async () => (await shop.newVisitor().call('POST /user/request', { body })).status;
    expect(await send()).toBe(200);
    // PostgreSQL reports the values of a violated constraint, and the embedded database those of the statement.
    await sql`create unique index message_broken on message (email) where email = 'ada@example.com'`.execute(
      shop.db,
    );
    expect(await send()).toBe(500);
    await sql`drop index message_broken`.execute(shop.db);
    const logged = lines.filter(({ msg }) => msg === 'call failed');
    expect(logged.at(-1)).toMatchObject({ err: { code: '23505', constraint: 'message_broken' } });
    expect(JSON.stringify(lines)).not.toMatch(/ada@example\.com|private question/);
  });
});
