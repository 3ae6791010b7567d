import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import { CALL_LIMITS } from '#server/calls/limits.ts';
import type { Database } from '#server/platform/db.ts';
import { frozenClock } from '#tests/support/clock.ts';
import { describeOnBothDatabases, openTestDatabase } from '#tests/support/databases.ts';
import { visitorWithCart } from '#tests/support/orders.ts';
import { builtPages } from '#tests/support/pages.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import type { Shopper } from '#tests/support/shopper.ts';
import { PARTS, productPage, SETS } from '#tests/support/small-catalogue.ts';

/** One call for each rate limit of the contract. */
const LIMITED = new Map<Exclude<(typeof calls)[CallName]['limit'], 'none'>, CallName>();
for (const [name, { limit }] of Object.entries(calls)) {
  if (limit !== 'none' && !LIMITED.has(limit)) LIMITED.set(limit, name as CallName);
}

/** Makes a call without input: it is counted before it is validated. */
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

describe('rate limits per network address', () => {
  let database: Database;
  let shop: TestShop;
  const clock = frozenClock();
  beforeAll(async () => {
    database = await openTestDatabase('postgresql');
    const env = { LIMITS: 'on', TRUST_PROXY: '127.0.0.1' };
    shop = await startShop(database, { env, clock });
  });
  afterAll(async () => {
    await shop.close();
    await database.close();
  });

  test('searches are limited to 600 a minute, coupons to 10 and orders to 20 in ten minutes, contact requests to 5 an hour', () => {
    const { search, coupon, 'place-order': placeOrder, contact } = CALL_LIMITS;
    const values = [search, coupon, placeOrder, contact].map(({ max, seconds }) => [max, seconds]);
    expect(values).toEqual([
      [600, 60],
      [10, 600],
      [20, 600],
      [5, 3600],
    ]);
  });

  test.each([...LIMITED])(
    '%s (%s): a call above the limit gets 429 with Retry-After; other addresses are not affected',
    async (limit, call) => {
      const here = { 'x-forwarded-for': '203.0.113.7' };
      for (let n = 0; n < CALL_LIMITS[limit].max; n++) {
        expect((await statusOf(shop, call, here)).status, `call ${n + 1}`).not.toBe(429);
      }
      const { status, wait } = await statusOf(shop, call, here);
      expect(status).toBe(429);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(CALL_LIMITS[limit].seconds);
      expect((await statusOf(shop, call, { 'x-forwarded-for': '198.51.100.7' })).status).not.toBe(429);
      shop.advanceMinutes(CALL_LIMITS[limit].seconds / 60);
      expect((await statusOf(shop, call, here)).status, 'after the time window').not.toBe(429);
    },
  );

  test('registration has a limit for the whole shop, across addresses', async () => {
    const { max_total } = CALL_LIMITS.register;
    const row = { key: 'register', attempts: Array(max_total! - 1).fill(clock()) };
    await shop.db
      .insertInto('recent_attempts')
      .values(row)
      .onConflict((known) => known.column('key').doUpdateSet(row))
      .execute();
    const register = (net: number) =>
      statusOf(shop, 'POST /user/register', { 'x-forwarded-for': `192.0.${net}.7` });
    expect((await register(1)).status).toBe(400);
    expect((await register(2)).status).toBe(429);
    shop.advanceMinutes(60);
    expect((await register(2)).status).toBe(400);
  });
});

test('a page that a rate limit left incomplete is not cached for others', async () => {
  const database = await openTestDatabase('pglite');
  const shop = await startShop(database, {
    env: { LIMITS: 'on', TRUST_PROXY: '127.0.0.1' },
    clock: frozenClock(),
    servePages: await builtPages(),
  });
  const page = (url: string, address: string) =>
    shop.app.http.inject({ url, headers: { 'x-forwarded-for': address } });
  for (let n = 0; n < CALL_LIMITS.search.max; n++) {
    await statusOf(shop, 'GET /getyears', { 'x-forwarded-for': '203.0.113.9' });
  }
  const pages = [
    ['/', '>2018</option>', 200],
    ['/category/rotor/ed', PARTS.rearOnSale, 429],
    [productPage(SETS.civicSportFront), PARTS.front, 429],
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

describeOnBothDatabases('rate limits per cart', (open) => {
  let database: Database;
  let shop: TestShop;
  /** A second process of the same shop, as far as the database can tell. */
  let twin: TestShop;
  beforeAll(async () => {
    database = await open();
    const clock = frozenClock();
    shop = await startShop(database, { env: { LIMITS: 'on', TRUST_PROXY: '127.0.0.1' }, clock });
    twin = await startShop(database, { env: { LIMITS: 'on' }, clock });
  });
  afterAll(async () => {
    await twin.close();
    await shop.close();
  });

  let addresses = 0;
  /** Tries a code from a new network address. */
  const tryCode = (shopper: Shopper, code: string) => {
    addresses++;
    shopper.headers['x-forwarded-for'] = `198.18.${addresses % 256}.7`;
    return shopper.call('GET /coupon/:code', { params: { code } });
  };

  test('CART-10 a cart can try ten codes in ten minutes, from any address', async () => {
    const shopper = await visitorWithCart(shop);
    const statuses = [];
    for (let n = 0; n < 10; n++) statuses.push((await tryCode(shopper, `GUESS${n}`)).status);
    expect(new Set(statuses)).toEqual(new Set([404]));
    expect(await tryCode(shopper, 'WELCOME10')).toMatchObject({ status: 429, body: { reason: 'too-many' } });
    expect((await tryCode(await visitorWithCart(shop), 'WELCOME10')).status, 'another cart').toBe(200);
    shop.advanceMinutes(10);
    expect((await tryCode(shopper, 'WELCOME10')).status).toBe(200);
  });

  test('the ten minutes are a sliding window that does not reset at the full hour', async () => {
    const shopper = await visitorWithCart(shop);
    shop.advanceMinutes(55);
    for (let n = 0; n < 10; n++) expect((await tryCode(shopper, `GUESS${n}`)).status).toBe(404);
    shop.advanceMinutes(8);
    const response = await tryCode(shopper, 'WELCOME10');
    expect(response).toMatchObject({
      status: 429,
      body: { smessage: expect.stringContaining('120 seconds') },
    });
    shop.advanceMinutes(2);
    expect((await tryCode(shopper, 'WELCOME10')).status).toBe(200);
  });

  test('CART-10 twenty concurrent codes count as twenty attempts', async () => {
    const shopper = await visitorWithCart(shop);
    const all = await Promise.all(Array.from({ length: 20 }, (_, n) => tryCode(shopper, `GUESS${n}`)));
    expect(all.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  test('two processes share the counts', async () => {
    const sendRequest = (at: TestShop) => statusOf(at, 'POST /user/request', {});
    for (let n = 0; n < 4; n++) expect((await sendRequest(shop)).status).toBe(400);
    expect((await sendRequest(twin)).status).toBe(400);
    for (const at of [shop, twin]) expect((await sendRequest(at)).status).toBe(429);
  });

  test('a forwarded address is trusted only from the configured proxy', async () => {
    const statuses = [];
    for (let n = 0; n < 21; n++)
      statuses.push(
        (await statusOf(twin, 'POST /user/forget', { 'x-forwarded-for': `203.0.${n}.7` })).status,
      );
    expect(statuses.slice(0, 20)).not.toContain(429);
    expect(statuses[20]).toBe(429);
  });
});
