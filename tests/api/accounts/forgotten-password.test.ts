import * as argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { customer, emailedCode, PASSWORD, register, signInAs } from '#tests/support/accounts.ts';
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
  const reset = (email: string, verificationCode: string, password = FRESH, shopper = shop.visitor()) =>
    shopper.call('POST /user/forget/reset', { body: { email, password, verificationCode } });
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
    const code = await emailedCode(shop, mailbox, 'anna@example.com');
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
    await shop.app.work.emails();
    expect(mailbox.emails.at(-1)).toMatchObject({
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
    await shop.app.work.emails();
    expect(mailbox.emails.filter(({ to }) => to === 'nobody@example.com')).toEqual([]);
    const wrong = [await reset('known@example.com', '12345x'), await reset('nobody@example.com', '12345x')];
    expect(wrong[1]).toEqual(wrong[0]);
    expect(wrong[0]).toMatchObject({ status: 400, body: { reason: 'reset-code-wrong' } });
    expect(argon2.hash).not.toHaveBeenCalled();
  });

  test('neither code nor mailed link lies in the database', async () => {
    await register(shop, 'stored@example.com');
    await forget('stored@example.com');
    const code = await emailedCode(shop, mailbox, 'stored@example.com');
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
    const code = await emailedCode(shop, mailbox, 'tries@example.com');
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
    const code = await emailedCode(shop, mailbox, 'four@example.com');
    for (let n = 0; n < 4; n++) await reset('four@example.com', wrongOf(code));
    expect((await reset('four@example.com', code)).status).toBe(200);
  });

  test('a code is good for fifteen minutes, once, and only until the next is asked for', async () => {
    await register(shop, 'once@example.com');
    await forget('once@example.com');
    const first = await emailedCode(shop, mailbox, 'once@example.com');
    await forget('once@example.com');
    const second = await emailedCode(shop, mailbox, 'once@example.com');
    if (first !== second) expect((await reset('once@example.com', first)).status).toBe(400);
    shop.minutesPass(14);
    const both = await Promise.all([reset('once@example.com', second), reset('once@example.com', second)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    await forget('once@example.com');
    const third = await emailedCode(shop, mailbox, 'once@example.com');
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
    const code = await emailedCode(shop, mailbox, 'off@example.com');
    await shop.db
      .updateTable('account')
      .set({ is_active: false })
      .where('email', '=', 'off@example.com')
      .execute();
    expect((await reset('off@example.com', code)).status).toBe(400);
    const before = mailbox.emails.length;
    await forget('off@example.com');
    await shop.app.work.emails();
    expect(mailbox.emails).toHaveLength(before);
  });

  test('codes that are over are forgotten, and with them who asked', async () => {
    await forget('stranger@example.com');
    shop.minutesPass(16);
    await shop.app.work.forget();
    expect(await shop.db.selectFrom('reset_code').select('email').execute()).toEqual([]);
  });
});
