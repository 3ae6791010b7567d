import { expect, test } from 'vitest';
import { captureLog } from '#tests/support/captured-log.ts';
import { openTestDatabase } from '#tests/support/databases.ts';
import { startShop } from '#tests/support/shop.ts';
import { signInStaff } from '#tests/support/staff.ts';

test('failed sign-ins, rate-limited calls and refused back-office calls are logged without personal data', async () => {
  const { log, lines } = captureLog('info');
  const database = await openTestDatabase('pglite');
  const env = { LIMITS: 'on', TRUST_PROXY: '127.0.0.1' };
  const shop = await startShop(database, { log, env });
  const visitor = shop.newVisitor();
  visitor.headers['x-forwarded-for'] = '203.0.113.77';
  const credentials = { email: 'ada@example.com', password: 'A password 1' };
  await visitor.call('POST /user/login', { body: credentials });
  await visitor.call('POST /admin/signin', { body: credentials });
  await visitor.call('GET /admin/staff', {});
  const params = { customerId: '0a0a0a0a-0000-4000-8000-00000000000a' };
  await visitor.call('GET /user/:customerId/addresses', { params });
  for (let n = 0; n < 6; n++) {
    const body = { type: 'Other', email: credentials.email, title: 'Hello', content: 'Again' } as const;
    await visitor.call('POST /user/request', { body });
  }
  const clerk = await signInStaff(shop, 'support');
  await clerk.call('GET /admin/staff', {});

  const events = lines.filter((line) => line.msg === 'security event');
  expect(events.map(({ security, call, role }) => [security, call, role])).toEqual([
    ['sign-in-failed', 'POST /user/login', null],
    ['staff-sign-in-failed', 'POST /admin/signin', null],
    ['staff-only', 'GET /admin/staff', null],
    ['too-many', 'POST /user/request', null],
    ['staff-not-allowed', 'GET /admin/staff', 'support'],
  ]);
  const networks = new Set(events.map((event) => event.network));
  expect(networks.size, 'one pseudonym per network').toBe(2);
  expect(JSON.stringify(lines)).not.toMatch(/203\.0|ada@|example\.com|A password/);
  await shop.close();
  await database.close();
});
