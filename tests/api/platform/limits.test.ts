import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call, LimitName } from '#contract/call.ts';
import { type CallName, calls } from '#contract/calls.ts';
import { LOCAL_LIMITS } from '#server/calls/limits.ts';
import type { Database } from '#server/platform/db.ts';
import { readSettings } from '#server/settings/read-settings.ts';
import { createCustomer, PASSWORD } from '#tests/support/accounts.ts';
import { frozenClock } from '#tests/support/clock.ts';
import { describeOnBothDatabases, openTestDatabase } from '#tests/support/databases.ts';
import { placePaidOrder, visitorWithCart } from '#tests/support/orders.ts';
import { builtPages } from '#tests/support/pages.ts';
import { solveProof } from '#tests/support/proof-of-work.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import type { Shopper } from '#tests/support/shopper.ts';
import { PARTS, productPage, SETS } from '#tests/support/small-catalogue.ts';
import { openDatabaseForSuite, startShopForSuite } from '#tests/support/suite.ts';
import { TEST_STOREFRONT_KEY } from '#tests/support/test-secrets.ts';

type RateLimit = Exclude<LimitName, 'none'>;
const CALL_BY_LIMIT = new Map<RateLimit, CallName>();
for (const [name, { limit = 'none' }] of Object.entries<Call>(calls)) {
  if (limit !== 'none' && !CALL_BY_LIMIT.has(limit)) CALL_BY_LIMIT.set(limit, name as CallName);
}

const DEFAULT_LIMITS = readSettings({}).network_limits;

/** `max` calls are allowed for one IP address within `seconds`. */
function limitOf(name: RateLimit) {
  if (name in LOCAL_LIMITS) return LOCAL_LIMITS[name as keyof typeof LOCAL_LIMITS];
  const { address: max, seconds } = DEFAULT_LIMITS[name as keyof typeof DEFAULT_LIMITS];
  return { max, seconds };
}

/** Makes a call without input, because attempts are counted before validation. */
async function callWithoutInput(shop: TestShop, call: CallName, headers: Record<string, string>) {
  const [method, path] = call.split(' ') as ['GET' | 'POST' | 'DELETE', string];
  const response = await shop.app.http.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: TEST_STOREFRONT_KEY, ...headers },
    ...(method === 'POST' ? { payload: {} } : {}),
  });
  return { status: response.statusCode, wait: Number(response.headers['retry-after'] ?? 0) };
}

describe('rate limits per IP address', () => {
  const clock = frozenClock();
  const database = openDatabaseForSuite('postgresql');
  const env = { LIMITS: 'on', TRUST_PROXY: '127.0.0.1' };
  const shop = startShopForSuite(() => database, { env, clock });

  test('searches are limited to 600 a minute, coupons and orders to 20 in ten minutes, contact requests to 5 an hour', () => {
    const { coupon, 'place-order': placeOrder, contact } = DEFAULT_LIMITS;
    const perAddress = [coupon, placeOrder, contact].map(({ address, seconds }) => [address, seconds]);
    expect(LOCAL_LIMITS.search).toEqual({ max: 600, seconds: 60 });
    expect(perAddress).toEqual([
      [20, 600],
      [20, 600],
      [5, 3600],
    ]);
  });

  test.each([...CALL_BY_LIMIT])(
    '%s (%s): a call above the limit gets 429 with Retry-After; other addresses are not affected',
    async (limit, call) => {
      const addressHeader = { 'x-forwarded-for': '203.0.113.7' };
      const { max, seconds } = limitOf(limit);
      for (let n = 0; n < max; n++) {
        expect((await callWithoutInput(shop, call, addressHeader)).status, `call ${n + 1}`).not.toBe(429);
      }
      const { status, wait } = await callWithoutInput(shop, call, addressHeader);
      expect(status).toBe(429);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(seconds);
      expect((await callWithoutInput(shop, call, { 'x-forwarded-for': '203.0.113.8' })).status).not.toBe(429);
      shop.advanceMinutes(seconds / 60);
      expect((await callWithoutInput(shop, call, addressHeader)).status, 'after the time window').not.toBe(
        429,
      );
    },
  );

  test('forged webhooks are limited per network, so that they cause few requests to the provider', async () => {
    const send = (n: number) =>
      shop.app.http.inject({
        method: 'POST',
        url: '/webhooks/paypal',
        headers: { 'x-forwarded-for': `203.0.113.${n % 250}`, 'content-type': 'application/json' },
        payload: '{}',
      });
    const statuses = [];
    for (let n = 0; n < 125; n++) statuses.push((await send(n)).statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(120);
    expect(statuses.slice(120)).toEqual(Array(5).fill(429));
  });

  const VISITOR_IP = '2001:db8:1:2ff::7';
  /** Each wider limit, the prefix of VISITOR_IP that it counts, and an address outside that prefix, if any. */
  const WIDER_LIMITS = [
    ['subnet', '2001:db8:1:200::/56', '2001:db8:1:300::7'],
    ['network', '2001:db8:1::/48', '2001:db8:2:200::7'],
    ['total', 'all', null],
  ] as const;
  /** Stores attempts of other callers at a prefix. */
  const storeAttempts = async (name: keyof typeof DEFAULT_LIMITS, prefix: string, count: number) => {
    const row = { key: `${name}:${prefix}`, attempts: Array<Date>(count).fill(clock()) };
    const { db } = shop;
    await db
      .insertInto('recent_attempts')
      .values(row)
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute();
  };
  const visitorFrom = (ip: string) => {
    const shopper = shop.newVisitor();
    shopper.headers['x-forwarded-for'] = ip;
    return shopper;
  };
  const sendContactRequest = (shopper: Shopper) =>
    shopper.call('POST /user/request', {
      body: { type: 'Other', email: 'a@example.com', title: 'Hello', content: 'Do you ship?' },
    });

  test.each(WIDER_LIMITS)(
    'above the %s limit, a caller who never paid gets through only with a new proof of work for each request',
    async (level, prefix, elsewhere) => {
      shop.advanceMinutes(60);
      await storeAttempts('contact', prefix, DEFAULT_LIMITS.contact[level]);
      const shopper = visitorFrom(VISITOR_IP);
      const refusal = await sendContactRequest(shopper);
      expect(refusal).toMatchObject({ status: 429, body: { reason: 'proof-required' } });
      if (elsewhere) expect((await sendContactRequest(visitorFrom(elsewhere))).status).toBe(200);
      const proof = await solveProof(refusal);
      const forged = JSON.parse(Buffer.from(proof['proof-of-work'], 'base64').toString());
      forged.challenge.parameters.expiresAt += 1;
      for (const header of ['', 'x', btoa('null'), btoa('{}'), btoa(JSON.stringify(forged))]) {
        shopper.headers['proof-of-work'] = header;
        expect((await sendContactRequest(shopper)).status, header).toBe(429);
      }
      Object.assign(shopper.headers, proof);
      expect((await sendContactRequest(shopper)).status).toBe(200);
      expect(await sendContactRequest(shopper), 'the same proof again').toMatchObject({
        body: { reason: 'proof-required' },
      });
    },
  );

  test('a network above its limit adds nothing to the total, however many proofs of work it solves', async () => {
    shop.advanceMinutes(60);
    await storeAttempts('contact', '2001:db8:1::/48', DEFAULT_LIMITS.contact.network);
    await storeAttempts('contact', 'all', DEFAULT_LIMITS.contact.total - 1);
    const shopper = visitorFrom(VISITOR_IP);
    Object.assign(shopper.headers, await solveProof(await sendContactRequest(shopper)));
    expect((await sendContactRequest(shopper)).status).toBe(200);
    expect(
      (await sendContactRequest(visitorFrom('198.51.100.7'))).status,
      'the last attempt below the total limit',
    ).toBe(200);
  });

  test('above the total limit, registration, sign-in, requesting and entering a reset code, coupons and a guest’s first cart need a proof of work; a customer who has paid before needs none', async () => {
    shop.advanceMinutes(60);
    const payingCustomer = await createCustomer(shop, 'buyer@example.com');
    await placePaidOrder(shop, { shopper: payingCustomer });
    const credentials = { email: 'new@example.com', password: PASSWORD };
    const attempts = {
      register: (shopper) => shopper.call('POST /user/register', { body: credentials }),
      'sign-in': (shopper) => shopper.call('POST /user/login', { body: credentials }),
      'forgot-password': (shopper) => shopper.call('POST /user/forget', { body: credentials }),
      reset: (shopper) =>
        shopper.call('POST /user/forget/reset', { body: { ...credentials, verificationCode: '123456' } }),
      coupon: (shopper) => shopper.call('GET /coupon/:code', { params: { code: 'WELCOME10' } }),
      'new-guests': (shopper) =>
        shopper.call('POST /user/cart/add', { body: { itemData: { ...SETS.civicSportFront, quantity: 1 } } }),
    } satisfies Partial<
      Record<keyof typeof DEFAULT_LIMITS, (shopper: Shopper) => Promise<{ status: number }>>
    >;
    for (const [name, attempt] of Object.entries(attempts)) {
      const limit = name as keyof typeof attempts;
      await storeAttempts(limit, 'all', DEFAULT_LIMITS[limit].total);
      const refusal = await attempt(visitorFrom(VISITOR_IP));
      expect(refusal, name).toMatchObject({ status: 429, body: { reason: 'proof-required' } });
    }
    expect((await attempts.coupon(payingCustomer)).status).not.toBe(429);
    expect((await attempts['new-guests'](payingCustomer)).status).toBe(200);
  });
});

test('a page that a rate limit left incomplete is not cached for others', async () => {
  const database = await openTestDatabase('pglite');
  const shop = await startShop(database, {
    env: { LIMITS: 'on', TRUST_PROXY: '127.0.0.1' },
    clock: frozenClock(),
    servePages: builtPages,
  });
  const page = (url: string, address: string) =>
    shop.app.http.inject({ url, headers: { 'x-forwarded-for': address } });
  for (let n = 0; n < LOCAL_LIMITS.search.max; n++) {
    await callWithoutInput(shop, 'GET /getyears', { 'x-forwarded-for': '203.0.113.9' });
  }
  const pages = [
    ['/', '>2018</option>', 200],
    ['/category/rotor/ed', PARTS.rearOnSale, 429],
    [productPage(SETS.civicSportFront), PARTS.front, 429],
  ] as const;
  for (const [url, shown, statusWhenLimited] of pages) {
    const limited = await page(url, '203.0.113.9');
    expect(limited.statusCode, url).toBe(statusWhenLimited);
    expect(limited.body.includes('Item does not exsist'), url).toBe(false);
    const response = await page(url, '198.51.100.9');
    expect(response.statusCode, url).toBe(200);
    expect(response.body, url).toContain(shown);
  }
  await shop.close();
  await database.close();
});

describeOnBothDatabases('rate limits per cart and across processes', (open) => {
  const clock = frozenClock();
  let database: Database;
  let shop: TestShop;
  /** A second shop on the same database, as another process would be. */
  let secondShop: TestShop;
  beforeAll(async () => {
    database = await open();
    shop = await startShop(database, { env: { LIMITS: 'on', TRUST_PROXY: '127.0.0.1' }, clock });
    secondShop = await startShop(database, { env: { LIMITS: 'on' }, clock });
  });
  afterAll(async () => {
    await secondShop.close();
    await shop.close();
  });

  let addressCount = 0;
  const tryCode = (shopper: Shopper, code: string) => {
    addressCount++;
    shopper.headers['x-forwarded-for'] = `198.18.${addressCount % 256}.7`;
    return shopper.call('GET /coupon/:code', { params: { code } });
  };

  test('CART-10 a cart can try ten coupon codes in ten minutes, even from changing IP addresses', async () => {
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
    // Five minutes before the next full hour.
    shop.advanceMinutes(55 - clock().getUTCMinutes());
    for (let n = 0; n < 10; n++) expect((await tryCode(shopper, `GUESS${n}`)).status).toBe(404);
    shop.advanceMinutes(8);
    const response = await tryCode(shopper, 'WELCOME10');
    expect(response).toMatchObject({
      status: 429,
      body: { smessage: expect.stringContaining('2 minutes') },
    });
    shop.advanceMinutes(2);
    expect((await tryCode(shopper, 'WELCOME10')).status).toBe(200);
  });

  test('CART-10 twenty concurrent attempts at coupon codes count as twenty attempts', async () => {
    const shopper = await visitorWithCart(shop);
    const responses = await Promise.all(Array.from({ length: 20 }, (_, n) => tryCode(shopper, `GUESS${n}`)));
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  test('two processes share the counts of attempts', async () => {
    const sendInvalidContactRequest = (target: TestShop) =>
      callWithoutInput(target, 'POST /user/request', {});
    for (let n = 0; n < 4; n++) expect((await sendInvalidContactRequest(shop)).status).toBe(400);
    expect((await sendInvalidContactRequest(secondShop)).status).toBe(400);
    for (const each of [shop, secondShop]) expect((await sendInvalidContactRequest(each)).status).toBe(429);
  });

  test('a forwarded IP address is trusted only from the configured proxy', async () => {
    const statuses = [];
    for (let n = 0; n < 21; n++)
      statuses.push(
        (await callWithoutInput(secondShop, 'POST /user/forget', { 'x-forwarded-for': `203.0.${n}.7` }))
          .status,
      );
    expect(statuses.slice(0, 20)).not.toContain(429);
    expect(statuses[20]).toBe(429);
  });
});
