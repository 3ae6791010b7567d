import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/support/databases.ts';
import { orderFor, putInCart } from '#tests/support/order-input.ts';
import { paidByPayPal } from '#tests/support/orders.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';

let shop: TestShop;
let written = '';
beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _, done) {
      written += chunk;
      done();
    },
  });
  shop = await startShop(await openTestDatabase('postgresql'), { log: pino({ level: 'trace' }, stream) });
});
afterAll(() => shop.close());

test('I8 neither logs nor the payment log nor the audit ever hold a token, a secret or who may look', async () => {
  const { shopper } = await paidByPayPal(shop);
  const secrets = [...shopper.cookies.entries()]
    .filter(([name, value]) => /sid|temporaryid|hashcode/.test(name) && value.length > 15)
    .map(([, value]) => value);
  expect(secrets.length).toBeGreaterThan(0);
  shop.sandbox.arm({ call: 'createPayment', fault: 'malformed', times: 3 });
  shop.sandbox.arm({ call: 'orders.create', fault: 'decline', code: 'PERMISSION_DENIED' });
  for (const nonce of ['cnon:emu-cvv.1', 'cnon:emu-ok.2', 'cnon:emu-http-500.3']) {
    const shopper = shop.visitor();
    await putInCart(shopper, 'ESD-1001F', 'F1');
    await shopper.call('POST /placeorder', { body: await orderFor(shopper, { nonce }) });
  }
  await paidByPayPal(shop).catch(() => {});
  const headers = { 'content-type': 'application/json', 'x-square-hmacsha256-signature': 'forged' };
  await shop.app.http.inject({ method: 'POST', url: '/webhooks/square', headers, payload: '{}' });
  for (const minutes of [12, 20, 61]) {
    shop.minutesPass(minutes);
    await shop.app.work.recover();
  }
  const rows = await Promise.all(
    ['payment_log', 'audit', 'payment_finding', 'outbox', 'reconciliation'].map((table) =>
      sql`select * from ${sql.table(table)}`.execute(shop.db),
    ),
  );
  const kept = JSON.stringify(rows.map((each) => each.rows));
  expect(written.length).toBeGreaterThan(100);
  expect(kept.length).toBeGreaterThan(100);
  const never = ['cnon:', 'sandbox-token', 'paypal-secret', 'webhook-key', 'Bearer', ...secrets];
  for (const secret of never) {
    expect(written, 'log').not.toContain(secret);
    expect(kept, 'tables').not.toContain(secret);
  }
  const open = await shop.db
    .selectFrom('payment_attempt')
    .select('state')
    .where('sealed_token', 'is not', null)
    .where('state', 'in', ['captured', 'declined', 'voided'])
    .execute();
  expect(open).toEqual([]);
});
