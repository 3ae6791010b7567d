import { expect, test } from 'vitest';
import { PASSWORD, register, signInAs } from '#tests/support/accounts.ts';
import { frozenClock } from '#tests/support/clock.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { startShopForSuite } from '#tests/support/suite.ts';
import { TEST_STOREFRONT_KEY } from '#tests/support/test-secrets.ts';

describeWithDatabase('sign-in limits', (open) => {
  const env = { LIMITS: 'on', TRUST_PROXY: '127.0.0.1' };
  const shop = startShopForSuite(open, { env, clock: frozenClock() });

  const login = (email: string, password: string) =>
    shop.newVisitor().call('POST /user/login', { body: { email, password } });
  const secondsToWait = (response: { body: unknown }) =>
    Number(/Wait (\d+)/.exec(JSON.stringify(response.body))?.[1]);

  test('after ten failed sign-ins the wait grows up to a minute, whether or not the email address has an account', async () => {
    await register(shop, 'anna@example.com');
    for (const email of ['anna@example.com', 'nobody@example.com']) {
      shop.advanceMinutes(60);
      const statuses = [];
      for (let n = 0; n < 10; n++) statuses.push((await login(email, 'Wrong4Civic')).status);
      expect(new Set(statuses)).toEqual(new Set([401]));
      const waits = [];
      for (let n = 0; n < 7; n++) {
        const response = await login(email, PASSWORD);
        expect(response.status).toBe(429);
        waits.push(secondsToWait(response));
        shop.advanceMinutes(secondsToWait(response) / 60);
        expect((await login(email, 'Wrong4Civic')).status).toBe(401);
      }
      expect(waits[0]).toBeLessThanOrEqual(2);
      expect(waits[3]).toBeGreaterThan(waits[0]!);
      expect(Math.max(...waits)).toBeLessThanOrEqual(60);
    }
  });

  test('failed sign-ins elsewhere do not delay a browser that has signed in before; failed sign-ins in that browser do', async () => {
    shop.advanceMinutes(60);
    await register(shop, 'owner@example.com');
    const owner = shop.newVisitor();
    await signInAs(owner, 'owner@example.com');
    await owner.request('POST /user/logout', {});
    // This header holds the CSRF token of the session that has just ended.
    delete owner.headers.hashcode;
    for (let n = 0; n < 12; n++) await login('owner@example.com', 'Wrong4Civic');
    expect((await login('owner@example.com', PASSWORD)).status).toBe(429);
    const body = { email: 'owner@example.com', password: 'Wrong4Civic' };
    const ownStatuses = [];
    for (let n = 0; n < 11; n++) ownStatuses.push((await owner.call('POST /user/login', { body })).status);
    expect(ownStatuses).toEqual([...Array(10).fill(401), 429]);
    shop.advanceMinutes(15);
    expect((await owner.call('POST /user/login', { body: { ...body, password: PASSWORD } })).status).toBe(
      200,
    );
  });

  test('a browser with a forged device token counts as one that has never signed in', async () => {
    shop.advanceMinutes(60);
    const owner = shop.newVisitor();
    await signInAs(owner, 'owner@example.com');
    const forger = shop.newVisitor();
    // The cookie `known` holds the device token.
    forger.cookies.set(
      'known',
      owner.cookies.get('known')!.replace(/^./, (c) => (c === 'x' ? 'y' : 'x')),
    );
    const body = { email: 'owner@example.com', password: 'Wrong4Civic' };
    for (let n = 0; n < 12; n++) await forger.call('POST /user/login', { body });
    expect((await login('owner@example.com', PASSWORD)).status).toBe(429);
  });

  test('failed sign-ins from one IP address do not delay a new browser at another', async () => {
    await register(shop, 'new-browser@example.com');
    const signInFrom = async (ip: string, password: string) => {
      const shopper = shop.newVisitor();
      shopper.headers['x-forwarded-for'] = ip;
      return (
        await shopper.call('POST /user/login', { body: { email: 'new-browser@example.com', password } })
      ).status;
    };
    for (let n = 0; n < 10; n++) expect(await signInFrom('203.0.113.7', 'Wrong4Civic')).toBe(401);
    expect(await signInFrom('203.0.113.7', PASSWORD)).toBe(429);
    expect(await signInFrom('203.0.113.8', PASSWORD)).toBe(200);
  });

  test('a network that has requested ten codes for an email address needs a proof of work; other networks need none', async () => {
    const requestCode = async (ip: string) => {
      const shopper = shop.newVisitor();
      shopper.headers['x-forwarded-for'] = ip;
      const response = await shopper.call('POST /user/forget', { body: { email: 'owner@example.com' } });
      return response.status === 200 ? 200 : (response.body as { reason: string }).reason;
    };
    for (let n = 1; n <= 10; n++) expect(await requestCode(`198.51.100.${n}`)).toBe(200);
    expect(await requestCode('198.51.100.11')).toBe('proof-required');
    expect(await requestCode('192.0.2.1')).toBe(200);
  });

  test('of twenty simultaneous sign-ins with a wrong password, ten are checked and the others are refused', async () => {
    shop.advanceMinutes(60);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => login('burst@example.com', 'Wrong4Civic')),
    );
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(10);
    const response = await shop.app.http.inject({
      method: 'POST',
      url: '/api/user/login',
      payload: { email: 'burst@example.com', password: 'x' },
      headers: { authorization: TEST_STOREFRONT_KEY, origin: 'http://localhost' },
    });
    expect(response.statusCode).toBe(429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('a successful sign-in resets the count of failed ones', async () => {
    shop.advanceMinutes(60);
    await register(shop, 'right@example.com');
    for (let n = 0; n < 9; n++) await login('right@example.com', 'Wrong4Civic');
    expect((await login('right@example.com', PASSWORD)).status).toBe(200);
    expect((await login('right@example.com', 'Wrong4Civic')).status).toBe(401);
    expect((await login('right@example.com', PASSWORD)).status).toBe(200);
  });

  test('the 31st sign-in from one IP address has to wait, even if each is for another account', async () => {
    shop.advanceMinutes(60);
    const statuses = [];
    for (let n = 0; n < 31; n++) statuses.push((await login(`spray${n}@example.com`, 'Wrong4Civic')).status);
    expect(statuses.slice(0, 30)).not.toContain(429);
    expect(statuses[30]).toBe(429);
  });

  test('SIGN-03 codes are sent at most once a minute and five times a day, whether or not the email address has an account', async () => {
    const requestCode = (email: string) => shop.newVisitor().call('POST /user/forget', { body: { email } });
    for (const email of ['right@example.com', 'ghost@example.com']) {
      shop.advanceDays(2);
      const statuses = [];
      for (let n = 0; n < 5; n++) {
        statuses.push((await requestCode(email)).status, (await requestCode(email)).status);
        shop.advanceMinutes(1.1);
      }
      expect(statuses).toEqual([200, 429, 200, 429, 200, 429, 200, 429, 200, 429]);
      expect((await requestCode(email)).status).toBe(429);
    }
  });

  test('registering the same email address repeatedly sends at most five emails a day', async () => {
    shop.advanceDays(1);
    for (let n = 0; n < 8; n++) await register(shop, 'flood@example.com');
    const emails = await shop.db
      .selectFrom('outbox')
      .select('topic')
      .where('payload', '@>', JSON.stringify({ email: 'flood@example.com' }) as never)
      .execute();
    expect(emails).toHaveLength(5);
  });

  test('an order link can be requested five times a day, even for an order that does not exist', async () => {
    shop.advanceDays(1);
    const body = { order_id: 'NO-SUCH-ORDER', email: 'flood@example.com' };
    const statuses = [];
    for (let n = 0; n < 6; n++)
      statuses.push((await shop.newVisitor().call('POST /order/link', { body })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('expired counters of attempts are purged; no key of a counter contains an email address', async () => {
    const keys = [
      ...(await shop.db.selectFrom('throttle').select('key').execute()),
      ...(await shop.db.selectFrom('recent_attempts').select('key').execute()),
    ];
    expect(keys.length).toBeGreaterThan(0);
    expect(JSON.stringify(keys)).not.toContain('@');
    shop.advanceDays(5);
    await shop.app.work.purge();
    expect(await shop.db.selectFrom('throttle').select('key').execute()).toEqual([]);
    expect(await shop.db.selectFrom('recent_attempts').select('key').execute()).toEqual([]);
  });
});
