import * as argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { customer, mailedCode, PASSWORD, register, signInAs } from '#tests/support/accounts.ts';
import { describeOnBoth } from '#tests/support/databases.ts';
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) };
});

const FRESH = 'Osprey7Civic';

describeOnBoth('a forgotten password', (open) => {
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

  const forget = (email: string) => shop.visitor().call('POST /user/forget', { body: { email } });
  const reset = (email: string, verificationCode: string, password = FRESH, who = shop.visitor()) =>
    who.call('POST /user/forget/reset', { body: { email, password, verificationCode } });
  const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const login = (email: string, password: string) =>
    shop
      .visitor()
      .call('POST /user/login', { body: { email, password } })
      .then(({ status }) => status);

  test('SIGN-03 SIGN-04 the mailed code sets a new password, ends every session and proves the address', async () => {
    const anna = await customer(shop, 'anna@example.com');
    const elsewhere = shop.visitor();
    await signInAs(elsewhere, 'anna@example.com');
    expect(await forget(' Anna@example.com')).toMatchObject({
      status: 200,
      body: { smessage: 'Verification code has been sent to you email' },
    });
    const code = await mailedCode(shop, mailbox, 'anna@example.com');
    expect(await reset('anna@example.com', code, FRESH, anna)).toMatchObject({
      status: 200,
      body: { smessage: 'Password has been changed, Please use new password to login.' },
    });
    expect(anna.cookies.get('sid')).toBe(undefined);
    expect((await elsewhere.call('GET /user/information', {})).status).toBe(401);
    expect(await login('anna@example.com', PASSWORD)).toBe(401);
    expect(await login('anna@example.com', FRESH)).toBe(200);
    const account = await shop.db
      .selectFrom('account')
      .selectAll()
      .where('customer_id', '=', anna.customer_id)
      .executeTakeFirstOrThrow();
    expect(account.email_verified_at).not.toBe(null);
    await shop.app.work.mails();
    expect(mailbox.mails.at(-1)).toMatchObject({
      to: 'anna@example.com',
      subject: 'Haltwell: your password was changed',
    });
    expect((await reset('anna@example.com', code)).status).toBe(400);
  });

  test('SIGN-03 the answer for an unknown address is the same, without any hash work, and no mail leaves', async () => {
    await register(shop, 'known@example.com');
    vi.mocked(argon2.hash).mockClear();
    const [known, unknown] = [await forget('known@example.com'), await forget('nobody@example.com')];
    expect(unknown).toEqual(known);
    await shop.app.work.mails();
    expect(mailbox.mails.filter(({ to }) => to === 'nobody@example.com')).toEqual([]);
    const wrong = [await reset('known@example.com', '12345x'), await reset('nobody@example.com', '12345x')];
    expect(wrong[1]).toEqual(wrong[0]);
    expect(wrong[0]).toMatchObject({ status: 400, body: { reason: 'reset-code-wrong' } });
    expect(argon2.hash).not.toHaveBeenCalled();
  });

  test('neither code nor mailed link lies in the database', async () => {
    await register(shop, 'stored@example.com');
    await forget('stored@example.com');
    const code = await mailedCode(shop, mailbox, 'stored@example.com');
    const rows = [
      await shop.db.selectFrom('reset_code').selectAll().execute(),
      await shop.db.selectFrom('outbox').select('payload').execute(),
    ];
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(JSON.stringify(rows)).not.toContain('token=');
  });

  test('SIGN-04 after five wrong codes the right one is refused, and twenty at once are five tries', async () => {
    await register(shop, 'tries@example.com');
    await forget('tries@example.com');
    const code = await mailedCode(shop, mailbox, 'tries@example.com');
    const wrong = wrongOf(code);
    await Promise.all(Array.from({ length: 20 }, () => reset('tries@example.com', wrong)));
    const { tries } = await shop.db
      .selectFrom('reset_code')
      .select('tries')
      .where('email', '=', 'tries@example.com')
      .executeTakeFirstOrThrow();
    expect(tries).toBe(5);
    expect((await reset('tries@example.com', code)).status).toBe(400);
    expect(await login('tries@example.com', PASSWORD)).toBe(200);
  });

  test('SIGN-04 four wrong codes leave the fifth try', async () => {
    await register(shop, 'four@example.com');
    await forget('four@example.com');
    const code = await mailedCode(shop, mailbox, 'four@example.com');
    for (let n = 0; n < 4; n++) await reset('four@example.com', wrongOf(code));
    expect((await reset('four@example.com', code)).status).toBe(200);
  });

  test('a code is good for fifteen minutes, once, and only until the next is asked for', async () => {
    await register(shop, 'once@example.com');
    await forget('once@example.com');
    const first = await mailedCode(shop, mailbox, 'once@example.com');
    await forget('once@example.com');
    const second = await mailedCode(shop, mailbox, 'once@example.com');
    if (first !== second) expect((await reset('once@example.com', first)).status).toBe(400);
    shop.minutesPass(14);
    const both = await Promise.all([reset('once@example.com', second), reset('once@example.com', second)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    await forget('once@example.com');
    const third = await mailedCode(shop, mailbox, 'once@example.com');
    shop.minutesPass(16);
    expect((await reset('once@example.com', third)).status).toBe(400);
  });

  test('SIGN-04 SIGN-07 a password against the rule is refused before a try is counted', async () => {
    await register(shop, 'rule@example.com');
    await forget('rule@example.com');
    expect(await reset('rule@example.com', '000000', 'short')).toMatchObject({
      status: 400,
      body: {
        smessage: 'New password does not meet the requirement, please check your new password.',
        errors: [{ field: 'password' }],
      },
    });
    const { tries } = await shop.db
      .selectFrom('reset_code')
      .select('tries')
      .where('email', '=', 'rule@example.com')
      .executeTakeFirstOrThrow();
    expect(tries).toBe(0);
  });

  test('an account that was switched off gets no code and no new password', async () => {
    await register(shop, 'off@example.com');
    await forget('off@example.com');
    const code = await mailedCode(shop, mailbox, 'off@example.com');
    await shop.db
      .updateTable('account')
      .set({ is_active: false })
      .where('email', '=', 'off@example.com')
      .execute();
    expect((await reset('off@example.com', code)).status).toBe(400);
    const before = mailbox.mails.length;
    await forget('off@example.com');
    await shop.app.work.mails();
    expect(mailbox.mails).toHaveLength(before);
  });

  test('codes that are over are forgotten, and with them who asked', async () => {
    await forget('stranger@example.com');
    shop.minutesPass(16);
    await shop.app.work.forget();
    expect(await shop.db.selectFrom('reset_code').select('email').execute()).toEqual([]);
  });
});

describeOnBoth('limits of accounts', (open) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop(await open(), { env: { LIMITS: 'on' } });
  });
  afterAll(() => shop.close());

  const login = (email: string, password: string) =>
    shop.visitor().call('POST /user/login', { body: { email, password } });
  const waitOf = (said: { body: unknown }) => Number(/Wait (\d+)/.exec(JSON.stringify(said.body))?.[1]);

  test('ten tries are free, then each waits longer, known address or not; nobody is shut out', async () => {
    await register(shop, 'anna@example.com');
    for (const email of ['anna@example.com', 'nobody@example.com']) {
      shop.minutesPass(60);
      const free = [];
      for (let n = 0; n < 10; n++) free.push((await login(email, 'Wrong4Civic')).status);
      expect(new Set(free)).toEqual(new Set([401]));
      const waits = [];
      for (let n = 0; n < 7; n++) {
        const said = await login(email, PASSWORD);
        expect(said.status).toBe(429);
        waits.push(waitOf(said));
        shop.minutesPass(waitOf(said) / 60);
        expect((await login(email, 'Wrong4Civic')).status).toBe(401);
      }
      expect(waits[0]).toBeLessThanOrEqual(2);
      expect(waits[3]).toBeGreaterThan(waits[0]!);
      expect(Math.max(...waits)).toBeLessThanOrEqual(60);
    }
  });

  test('twenty tries at once count as twenty', async () => {
    shop.minutesPass(60);
    const all = await Promise.all(
      Array.from({ length: 20 }, () => login('burst@example.com', 'Wrong4Civic')),
    );
    expect(all.filter(({ status }) => status === 401)).toHaveLength(10);
    const refused = await shop.app.http.inject({
      ...{ method: 'POST', url: '/api/user/login', payload: { email: 'burst@example.com', password: 'x' } },
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
    const mails = await shop.db
      .selectFrom('outbox')
      .select('topic')
      .where('payload', '@>', JSON.stringify({ email: 'flood@example.com' }) as never)
      .execute();
    expect(mails).toHaveLength(5);
  });

  test('counters that are over are forgotten, and none ever held an address', async () => {
    const keys = [
      ...(await shop.db.selectFrom('pace').select('key').execute()),
      ...(await shop.db.selectFrom('rate_count').select('key').execute()),
    ];
    expect(keys.length).toBeGreaterThan(0);
    expect(JSON.stringify(keys)).not.toContain('@');
    shop.minutesPass(5 * 1440);
    await shop.app.work.forget();
    expect(await shop.db.selectFrom('pace').select('key').execute()).toEqual([]);
  });
});
