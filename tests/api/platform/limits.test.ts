import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import type { Database } from '#server/platform/db.ts';
import { LIMITS } from '#server/platform/limits.ts';
import { standingClock } from '#tests/support/clock.ts';
import { describeOnBoth, openTestDatabase } from '#tests/support/databases.ts';
import { putInCart } from '#tests/support/order-input.ts';
import { builtPages } from '#tests/support/pages.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import type { Shopper } from '#tests/support/shopper.ts';

/** One call for every limit that the contract names. */
const LIMITED = new Map<Exclude<(typeof calls)[CallName]['limit'], 'none'>, CallName>();
for (const [name, { limit }] of Object.entries(calls)) {
  if (limit !== 'none' && !LIMITED.has(limit)) LIMITED.set(limit, name as CallName);
}

/** Makes the call with nothing in it: it is counted before it is read. */
async function statusOf(shop: TestShop, call: CallName, headers: Record<string, string>) {
  const [method, path] = call.split(' ') as ['GET' | 'POST' | 'DELETE', string];
  const response = await shop.app.http.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: 'storefront', ...headers },
    ...(method === 'POST' ? { payload: {} } : {}),
  });
  return { status: response.statusCode, wait: Number(response.headers['retry-after'] ?? 0) };
}

describe('how often an address may make a call', () => {
  let database: Database;
  let shop: TestShop;
  const clock = standingClock();
  beforeAll(async () => {
    database = await openTestDatabase('postgresql');
    const env = { LIMITS: 'on', TRUST_PROXY: '127.0.0.1' };
    shop = await startShop(database, { env, clock });
  });
  afterAll(async () => {
    await shop.close();
    await database.close();
  });

  test('searching is free 600 times a minute, a coupon 10 times and placing 20 times in ten minutes, writing to the shop 5 times an hour', () => {
    const { search, coupon, placing, contact } = LIMITS;
    const told = [search, coupon, placing, contact].map(({ most, seconds }) => [most, seconds]);
    expect(told).toEqual([
      [600, 60],
      [10, 600],
      [20, 600],
      [5, 3600],
    ]);
  });

  test.each([...LIMITED])(
    '%s (%s): one more is told how long to wait, and who lives elsewhere is not',
    async (limit, call) => {
      const here = { 'x-forwarded-for': '203.0.113.7' };
      for (let n = 0; n < LIMITS[limit].most; n++) {
        expect((await statusOf(shop, call, here)).status, `try ${n + 1}`).not.toBe(429);
      }
      const { status, wait } = await statusOf(shop, call, here);
      expect(status).toBe(429);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(LIMITS[limit].seconds);
      expect((await statusOf(shop, call, { 'x-forwarded-for': '198.51.100.7' })).status).not.toBe(429);
      shop.minutesPass(LIMITS[limit].seconds / 60);
      expect((await statusOf(shop, call, here)).status, 'when the time is over').not.toBe(429);
    },
  );

  test('registering has a limit of everybody together, whatever address each comes from', async () => {
    const { in_total } = LIMITS.register;
    const row = { key: 'register', tries: Array(in_total! - 1).fill(clock()) };
    await shop.db
      .insertInto('recent_tries')
      .values(row)
      .onConflict((known) => known.column('key').doUpdateSet(row))
      .execute();
    const tries = (net: number) =>
      statusOf(shop, 'POST /user/register', { 'x-forwarded-for': `192.0.${net}.7` });
    expect((await tries(1)).status).toBe(400);
    expect((await tries(2)).status).toBe(429);
    shop.minutesPass(60);
    expect((await tries(2)).status).toBe(400);
  });
});

test('a page that one caller could not have whole is kept for nobody else', async () => {
  const database = await openTestDatabase('pglite');
  const shop = await startShop(database, {
    env: { LIMITS: 'on', TRUST_PROXY: '127.0.0.1' },
    clock: standingClock(),
    servePages: await builtPages(),
  });
  const page = (url: string, address: string) =>
    shop.app.http.inject({ url, headers: { 'x-forwarded-for': address } });
  for (let n = 0; n < LIMITS.search.most; n++) {
    await statusOf(shop, 'GET /getyears', { 'x-forwarded-for': '203.0.113.9' });
  }
  const pages = [
    ['/', '>2018</option>', 200],
    ['/category/rotor/ed', 'ED-2001R', 429],
    ['/product/F1/ESD-1001F', 'ESD-1001F', 429],
  ] as const;
  for (const [url, shown, status] of pages) {
    const refused = await page(url, '203.0.113.9');
    expect(refused.statusCode, url).toBe(status);
    expect(refused.body.includes('Item does not exsist'), url).toBe(false);
    const response = await page(url, '198.51.100.9');
    expect(response.statusCode, url).toBe(200);
    expect(response.body, url).toContain(shown);
  }
  await shop.close();
  await database.close();
});

describeOnBoth('limits of one cart', (open) => {
  let database: Database;
  let shop: TestShop;
  /** A second process of the same shop, as far as the database can tell. */
  let twin: TestShop;
  beforeAll(async () => {
    database = await open();
    const clock = standingClock();
    shop = await startShop(database, { env: { LIMITS: 'on', TRUST_PROXY: '127.0.0.1' }, clock });
    twin = await startShop(database, { env: { LIMITS: 'on' }, clock });
  });
  afterAll(async () => {
    await twin.close();
    await shop.close();
  });

  let addresses = 0;
  /** Tries a code from an address that was never seen before. */
  const tryCode = (shopper: Shopper, code: string) => {
    addresses++;
    shopper.headers['x-forwarded-for'] = `198.18.${addresses % 256}.7`;
    return shopper.call('GET /coupon/:code', { params: { code } });
  };
  async function withCart() {
    const shopper = shop.visitor();
    await putInCart(shopper, 'ESD-1001F', 'F1');
    return shopper;
  }

  test('CART-10 ten codes in ten minutes are the most for one cart, from wherever they are tried', async () => {
    const shopper = await withCart();
    const statuses = [];
    for (let n = 0; n < 10; n++) statuses.push((await tryCode(shopper, `GUESS${n}`)).status);
    expect(new Set(statuses)).toEqual(new Set([404]));
    expect(await tryCode(shopper, 'WELCOME10')).toMatchObject({ status: 429, body: { reason: 'too-many' } });
    expect((await tryCode(await withCart(), 'WELCOME10')).status, 'another cart').toBe(200);
    shop.minutesPass(10);
    expect((await tryCode(shopper, 'WELCOME10')).status).toBe(200);
  });

  test('ten minutes are any ten minutes: a full hour between the tries frees none of them', async () => {
    const shopper = await withCart();
    shop.minutesPass(55);
    for (let n = 0; n < 10; n++) expect((await tryCode(shopper, `GUESS${n}`)).status).toBe(404);
    shop.minutesPass(8);
    const response = await tryCode(shopper, 'WELCOME10');
    expect(response).toMatchObject({
      status: 429,
      body: { smessage: expect.stringContaining('120 seconds') },
    });
    shop.minutesPass(2);
    expect((await tryCode(shopper, 'WELCOME10')).status).toBe(200);
  });

  test('CART-10 twenty codes at once are twenty tries', async () => {
    const shopper = await withCart();
    const all = await Promise.all(Array.from({ length: 20 }, (_, n) => tryCode(shopper, `GUESS${n}`)));
    expect(all.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  test('two processes count together', async () => {
    const tries = (at: TestShop) => statusOf(at, 'POST /user/request', {});
    for (let n = 0; n < 4; n++) expect((await tries(shop)).status).toBe(400);
    expect((await tries(twin)).status).toBe(400);
    for (const at of [shop, twin]) expect((await tries(at)).status).toBe(429);
  });

  test('an address that the visitor writes into a header is believed of the configured proxy alone', async () => {
    const statuses = [];
    for (let n = 0; n < 21; n++)
      statuses.push(
        (await statusOf(twin, 'POST /user/forget', { 'x-forwarded-for': `203.0.${n}.7` })).status,
      );
    expect(statuses.slice(0, 20)).not.toContain(429);
    expect(statuses[20]).toBe(429);
  });
});
