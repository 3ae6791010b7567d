import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, register, signInAs } from '#tests/support/accounts.ts';
import { standingClock } from '#tests/support/clock.ts';
import { describeOnBoth } from '#tests/support/databases.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';

describeOnBoth('limits of accounts', (open) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop(await open(), { env: { LIMITS: 'on' }, clock: standingClock() });
  });
  afterAll(() => shop.close());

  const login = (email: string, password: string) =>
    shop.visitor().call('POST /user/login', { body: { email, password } });
  const waitOf = (response: { body: unknown }) =>
    Number(/Wait (\d+)/.exec(JSON.stringify(response.body))?.[1]);

  test('ten tries are free, then each waits longer, known address or not; nobody is shut out', async () => {
    await register(shop, 'anna@example.com');
    for (const email of ['anna@example.com', 'nobody@example.com']) {
      shop.minutesPass(60);
      const free = [];
      for (let n = 0; n < 10; n++) free.push((await login(email, 'Wrong4Civic')).status);
      expect(new Set(free)).toEqual(new Set([401]));
      const waits = [];
      for (let n = 0; n < 7; n++) {
        const response = await login(email, PASSWORD);
        expect(response.status).toBe(429);
        waits.push(waitOf(response));
        shop.minutesPass(waitOf(response) / 60);
        expect((await login(email, 'Wrong4Civic')).status).toBe(401);
      }
      expect(waits[0]).toBeLessThanOrEqual(2);
      expect(waits[3]).toBeGreaterThan(waits[0]!);
      expect(Math.max(...waits)).toBeLessThanOrEqual(60);
    }
  });

  test('a stranger who tries passwords does not make the owner wait in a browser that signed in before', async () => {
    shop.minutesPass(60);
    await register(shop, 'owner@example.com');
    const owner = shop.visitor();
    await signInAs(owner, 'owner@example.com');
    await owner.request('POST /user/logout', {});
    delete owner.headers.hashcode;
    for (let n = 0; n < 12; n++) await login('owner@example.com', 'Wrong4Civic');
    expect((await login('owner@example.com', PASSWORD)).status).toBe(429);
    const body = { email: 'owner@example.com', password: 'Wrong4Civic' };
    const own = [];
    for (let n = 0; n < 11; n++) own.push((await owner.call('POST /user/login', { body })).status);
    expect(own).toEqual([...Array(10).fill(401), 429]);
    shop.minutesPass(15);
    expect((await owner.call('POST /user/login', { body: { ...body, password: PASSWORD } })).status).toBe(
      200,
    );
    const thief = shop.visitor();
    thief.cookies.set(
      'known',
      owner.cookies.get('known')!.replace(/^./, (c) => (c === 'x' ? 'y' : 'x')),
    );
    for (let n = 0; n < 12; n++) await thief.call('POST /user/login', { body });
    expect((await login('owner@example.com', PASSWORD)).status).toBe(429);
  });

  test('twenty tries at once count as twenty', async () => {
    shop.minutesPass(60);
    const all = await Promise.all(
      Array.from({ length: 20 }, () => login('burst@example.com', 'Wrong4Civic')),
    );
    expect(all.filter(({ status }) => status === 401)).toHaveLength(10);
    const refused = await shop.app.http.inject({
      method: 'POST',
      url: '/api/user/login',
      payload: { email: 'burst@example.com', password: 'x' },
      headers: { authorization: 'storefront', origin: 'http://localhost' },
    });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('the right password forgives what came before', async () => {
    shop.minutesPass(60);
    await register(shop, 'right@example.com');
    for (let n = 0; n < 9; n++) await login('right@example.com', 'Wrong4Civic');
    expect((await login('right@example.com', PASSWORD)).status).toBe(200);
    expect((await login('right@example.com', 'Wrong4Civic')).status).toBe(401);
    expect((await login('right@example.com', PASSWORD)).status).toBe(200);
  });

  test('thirty tries from one place at many accounts wait as well', async () => {
    shop.minutesPass(60);
    const statuses = [];
    for (let n = 0; n < 31; n++) statuses.push((await login(`spray${n}@example.com`, 'Wrong4Civic')).status);
    expect(statuses.slice(0, 30)).not.toContain(429);
    expect(statuses[30]).toBe(429);
  });

  test('SIGN-03 a minute lies between two codes, and five a day are the most, known address or not', async () => {
    const forget = (email: string) => shop.visitor().call('POST /user/forget', { body: { email } });
    for (const email of ['right@example.com', 'ghost@example.com']) {
      shop.minutesPass(2 * 1440);
      const statuses = [];
      for (let n = 0; n < 5; n++) {
        statuses.push((await forget(email)).status, (await forget(email)).status);
        shop.minutesPass(1.1);
      }
      expect(statuses).toEqual([200, 429, 200, 429, 200, 429, 200, 429, 200, 429]);
      expect((await forget(email)).status).toBe(429);
    }
  });

  test('registering with one address again and again mails its owner five times a day', async () => {
    shop.minutesPass(1440);
    for (let n = 0; n < 8; n++) await register(shop, 'flood@example.com');
    const emails = await shop.db
      .selectFrom('outbox')
      .select('topic')
      .where('payload', '@>', JSON.stringify({ email: 'flood@example.com' }) as never)
      .execute();
    expect(emails).toHaveLength(5);
  });

  test('counters that are over are forgotten, and none ever held an address', async () => {
    const keys = [
      ...(await shop.db.selectFrom('pace').select('key').execute()),
      ...(await shop.db.selectFrom('recent_tries').select('key').execute()),
    ];
    expect(keys.length).toBeGreaterThan(0);
    expect(JSON.stringify(keys)).not.toContain('@');
    shop.minutesPass(5 * 1440);
    await shop.app.work.forget();
    expect(await shop.db.selectFrom('pace').select('key').execute()).toEqual([]);
    expect(await shop.db.selectFrom('recent_tries').select('key').execute()).toEqual([]);
  });
});
