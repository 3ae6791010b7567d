import { expect, test } from 'vitest';
import { frozenClock } from '#tests/support/clock.ts';
import { describeOnBothDatabases } from '#tests/support/databases.ts';
import { startShopForSuite } from '#tests/support/suite.ts';

const BEACON = { lcp: 1200, cls: 0.01, inp: 40 };

describeOnBothDatabases('rate limits by IP address', (open) => {
  const env = { LIMITS: 'on', TRUST_PROXY: '127.0.0.1' };
  const shop = startShopForSuite(open, { env, clock: frozenClock() });

  const sendContactRequest = async (ip: string) => {
    const shopper = shop.newVisitor();
    shopper.headers['x-forwarded-for'] = ip;
    const body = { type: 'Other', email: 'a@example.com', title: 'Hello', content: 'Again' } as const;
    return (await shopper.call('POST /user/request', { body })).status;
  };

  test('all addresses of an IPv6 /64 network share one limit', async () => {
    const statuses = [];
    for (const host of ['1', '2', '3:1', '4:1:1', '5:1:1:1', '6:1:1:1'])
      statuses.push(await sendContactRequest(`2001:db8::${host}`));
    expect(statuses).toEqual([...Array(5).fill(200), 429]);
    expect(await sendContactRequest('2001:db8:0:1::1'), 'the neighbouring network').toBe(200);
  });

  test('performance beacons of unknown paths are stored as one page; beacons are limited to 120 a minute', async () => {
    const sendBeacon = (path: string, ip: string) =>
      shop.app.http.inject({
        method: 'POST',
        url: '/vitals',
        headers: { 'x-forwarded-for': ip },
        payload: { path, ...BEACON },
      });
    for (const path of ['/', '/cart', '/BuyMyPills', '/zzz/cart', '/evilwords'])
      expect((await sendBeacon(path, '203.0.113.1')).statusCode).toBe(204);
    const rows = await shop.db.selectFrom('vital').select('page').distinct().orderBy('page').execute();
    expect(rows.map((row) => row.page)).toEqual(['cart', 'home', 'other']);
    const statuses = [];
    for (let n = 0; n < 121; n++) statuses.push((await sendBeacon('/', '198.51.100.1')).statusCode);
    expect(new Set(statuses.slice(0, 120))).toEqual(new Set([204]));
    expect(statuses.at(-1)).toBe(429);
  });
});
