import * as argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createCustomer, PASSWORD, readEmailedCode, register, signInAs } from '#tests/support/accounts.ts';
import { describeOnBothDatabases } from '#tests/support/databases.ts';
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) };
});

const NEW_PASSWORD = 'Osprey7Civic';

describeOnBothDatabases('a forgotten password', (open) => {
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

  const requestCode = (email: string) => shop.newVisitor().call('POST /user/forget', { body: { email } });
  const reset = (
    email: string,
    verificationCode: string,
    password = NEW_PASSWORD,
    shopper = shop.newVisitor(),
  ) => shopper.call('POST /user/forget/reset', { body: { email, password, verificationCode } });
  const wrongCodeFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const login = (email: string, password: string) =>
    shop
      .newVisitor()
      .call('POST /user/login', { body: { email, password } })
      .then(({ status }) => status);

  test('SIGN-03 SIGN-04 the emailed code sets a new password, ends every session and confirms the email address', async () => {
    const anna = await createCustomer(shop, 'anna@example.com');
    const otherDevice = shop.newVisitor();
    await signInAs(otherDevice, 'anna@example.com');
    expect(await requestCode(' Anna@example.com')).toMatchObject({
      status: 200,
      body: { smessage: 'Verification code has been sent to you email' },
    });
    const code = await readEmailedCode(shop, mailbox, 'anna@example.com');
    expect(await reset('anna@example.com', code, NEW_PASSWORD, anna)).toMatchObject({
      status: 200,
      body: { smessage: 'Password has been changed, Please use new password to login.' },
    });
    expect(anna.cookies.get('sid')).toBe(undefined);
    expect((await otherDevice.call('GET /user/information', {})).status).toBe(401);
    expect(await login('anna@example.com', PASSWORD)).toBe(401);
    expect(await login('anna@example.com', NEW_PASSWORD)).toBe(200);
    const account = await shop.db
      .selectFrom('account')
      .selectAll()
      .where('customer_id', '=', anna.customer_id)
      .executeTakeFirstOrThrow();
    expect(account.email_verified_at).not.toBe(null);
    await shop.app.work.sendEmails();
    expect(mailbox.emails.at(-1)).toMatchObject({
      to: 'anna@example.com',
      subject: 'Haltwell: your password was changed',
    });
    expect((await reset('anna@example.com', code)).status).toBe(400);
  });

  test('SIGN-03 an unknown address gets the same response, without hashing, and no email is sent', async () => {
    await register(shop, 'known@example.com');
    vi.mocked(argon2.hash).mockClear();
    const [known, unknown] = [
      await requestCode('known@example.com'),
      await requestCode('nobody@example.com'),
    ];
    expect(unknown).toEqual(known);
    await shop.app.work.sendEmails();
    expect(mailbox.emails.filter(({ to }) => to === 'nobody@example.com')).toEqual([]);
    const wrong = [await reset('known@example.com', '12345x'), await reset('nobody@example.com', '12345x')];
    expect(wrong[1]).toEqual(wrong[0]);
    expect(wrong[0]).toMatchObject({ status: 400, body: { reason: 'reset-code-wrong' } });
    expect(argon2.hash).not.toHaveBeenCalled();
  });

  test('neither the code nor the emailed link is stored in the database', async () => {
    await register(shop, 'stored@example.com');
    await requestCode('stored@example.com');
    const code = await readEmailedCode(shop, mailbox, 'stored@example.com');
    const rows = [
      await shop.db.selectFrom('reset_code').selectAll().execute(),
      await shop.db.selectFrom('outbox').select('payload').execute(),
    ];
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(JSON.stringify(rows)).not.toContain('token=');
  });

  test('SIGN-04 after five wrong codes the right one is refused; twenty requests at once count as five attempts', async () => {
    await register(shop, 'tries@example.com');
    await requestCode('tries@example.com');
    const code = await readEmailedCode(shop, mailbox, 'tries@example.com');
    const wrong = wrongCodeFor(code);
    await Promise.all(Array.from({ length: 20 }, () => reset('tries@example.com', wrong)));
    const { attempts } = await shop.db
      .selectFrom('reset_code')
      .select('attempts')
      .where('email', '=', 'tries@example.com')
      .executeTakeFirstOrThrow();
    expect(attempts).toBe(5);
    expect((await reset('tries@example.com', code)).status).toBe(400);
    expect(await login('tries@example.com', PASSWORD)).toBe(200);
  });

  test('SIGN-04 the right code is accepted after four wrong ones', async () => {
    await register(shop, 'four@example.com');
    await requestCode('four@example.com');
    const code = await readEmailedCode(shop, mailbox, 'four@example.com');
    for (let n = 0; n < 4; n++) await reset('four@example.com', wrongCodeFor(code));
    expect((await reset('four@example.com', code)).status).toBe(200);
  });

  test('a code works once, for fifteen minutes, and until the next code is sent', async () => {
    await register(shop, 'once@example.com');
    await requestCode('once@example.com');
    const first = await readEmailedCode(shop, mailbox, 'once@example.com');
    await requestCode('once@example.com');
    const second = await readEmailedCode(shop, mailbox, 'once@example.com');
    // Codes are random, so two can be equal.
    if (first !== second) expect((await reset('once@example.com', first)).status).toBe(400);
    shop.advanceMinutes(14);
    const both = await Promise.all([reset('once@example.com', second), reset('once@example.com', second)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    await requestCode('once@example.com');
    const third = await readEmailedCode(shop, mailbox, 'once@example.com');
    shop.advanceMinutes(16);
    expect((await reset('once@example.com', third)).status).toBe(400);
  });

  test('SIGN-04 SIGN-07 a password that breaks the rule is refused without counting an attempt', async () => {
    await register(shop, 'rule@example.com');
    await requestCode('rule@example.com');
    expect(await reset('rule@example.com', '000000', 'short')).toMatchObject({
      status: 400,
      body: {
        smessage: 'New password does not meet the requirement, please check your new password.',
        errors: [{ field: 'password' }],
      },
    });
    const { attempts } = await shop.db
      .selectFrom('reset_code')
      .select('attempts')
      .where('email', '=', 'rule@example.com')
      .executeTakeFirstOrThrow();
    expect(attempts).toBe(0);
  });

  test('a deactivated account gets no code and no new password', async () => {
    await register(shop, 'off@example.com');
    await requestCode('off@example.com');
    const code = await readEmailedCode(shop, mailbox, 'off@example.com');
    await shop.db
      .updateTable('account')
      .set({ is_active: false })
      .where('email', '=', 'off@example.com')
      .execute();
    expect((await reset('off@example.com', code)).status).toBe(400);
    const before = mailbox.emails.length;
    await requestCode('off@example.com');
    await shop.app.work.sendEmails();
    expect(mailbox.emails).toHaveLength(before);
  });

  test('expired codes are purged together with their email addresses', async () => {
    await requestCode('stranger@example.com');
    shop.advanceMinutes(16);
    await shop.app.work.purge();
    expect(await shop.db.selectFrom('reset_code').select('email').execute()).toEqual([]);
  });
});
