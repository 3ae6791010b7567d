import argon2 from '@node-rs/argon2';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import {
  createCustomer,
  customerParams,
  PASSWORD,
  readResetCode,
  readResetToken,
  register,
  signInAs,
} from '#tests/support/accounts.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { openMailbox } from '#tests/support/mailbox.ts';
import { putInCart, savedAddress } from '#tests/support/order-input.ts';
import { findOrderRow, placePaidOrder } from '#tests/support/orders.ts';
import { findRow, findRows, updateRows } from '#tests/support/rows.ts';
import { startShop } from '#tests/support/shop.ts';
import type { Shopper } from '#tests/support/shopper.ts';
import { SETS } from '#tests/support/small-catalogue.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';

const hash = vi.spyOn(argon2, 'hash');
afterAll(() => vi.restoreAllMocks());

const NEW_PASSWORD = 'Osprey7Civic';

describeWithDatabase('a forgotten password', (open) => {
  const mailbox = createForSuite(openMailbox);
  const database = createForSuite(open);
  const shop = startShopForSuite(() => database, { mailbox });

  /** The browser that requests and enters codes, unless a test uses another one. */
  let browser: Shopper;
  beforeEach(() => {
    browser = shop.newVisitor();
  });
  const requestCode = (email: string, shopper = browser) =>
    shopper.call('POST /user/forget', { body: { email } });
  const reset = (email: string, verificationCode: string, password = NEW_PASSWORD, shopper = browser) =>
    shopper.call('POST /user/forget/reset', { body: { email, password, verificationCode } });
  const resetByLink = (token: string) =>
    shop.newVisitor().call('POST /user/forget/reset', { body: { token, password: NEW_PASSWORD } });
  const saveAddress = (shopper: Shopper) =>
    shopper.request('POST /user/address/create', { body: { addressInfo: savedAddress() } });
  const attemptsFor = async (email: string) => (await findRow(shop.db, 'reset_code', { email })).attempts;
  const wrongCodeFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const loginStatus = (email: string, password: string) =>
    shop
      .newVisitor()
      .call('POST /user/login', { body: { email, password } })
      .then(({ status }) => status);

  test('SIGN-03 SIGN-04 the emailed code sets a new password, ends every session and confirms the email address', async () => {
    const anna = await createCustomer(shop, 'anna@example.com');
    const otherDevice = shop.newVisitor();
    await signInAs(otherDevice, 'anna@example.com');
    expect(await requestCode(' Anna@example.com', anna)).toMatchObject({
      status: 200,
      body: { smessage: 'Verification code has been sent to you email' },
    });
    const code = await readResetCode(shop, mailbox, 'anna@example.com');
    expect(await reset('anna@example.com', code, NEW_PASSWORD, anna)).toMatchObject({
      status: 200,
      body: { smessage: 'Password has been changed, Please use new password to login.' },
    });
    expect(anna.cookies.get('sid')).toBe(undefined);
    expect((await otherDevice.call('GET /user/information', {})).status).toBe(401);
    expect(await loginStatus('anna@example.com', PASSWORD)).toBe(401);
    expect(await loginStatus('anna@example.com', NEW_PASSWORD)).toBe(200);
    const account = await findRow(shop.db, 'account', { customer_id: anna.customer_id });
    expect(account.email_verified_at).not.toBe(null);
    await shop.app.work.sendEmails();
    expect(mailbox.emails.at(-1)).toMatchObject({
      to: 'anna@example.com',
      subject: 'Haltwell: your password was changed',
    });
    expect((await reset('anna@example.com', code)).status).toBe(400);
  });

  test('SIGN-03 an unknown email address gets the same response as a known email address, but no email; no password is hashed', async () => {
    await register(shop, 'known@example.com');
    hash.mockClear();
    const [known, unknown] = [
      await requestCode('known@example.com'),
      await requestCode('nobody@example.com'),
    ];
    expect(unknown).toEqual(known);
    await shop.app.work.sendEmails();
    expect(mailbox.emails.filter(({ to }) => to === 'nobody@example.com')).toEqual([]);
    const refusals = [
      await reset('known@example.com', '12345x'),
      await reset('nobody@example.com', '12345x'),
    ];
    expect(refusals[1]).toEqual(refusals[0]);
    expect(refusals[0]).toMatchObject({ status: 400, body: { reason: 'reset-code-wrong' } });
    expect(hash).not.toHaveBeenCalled();
  });

  test('neither the code nor the emailed link is stored in the database', async () => {
    await register(shop, 'stored@example.com');
    await requestCode('stored@example.com');
    const code = await readResetCode(shop, mailbox, 'stored@example.com');
    const rows = [
      await findRows(shop.db, 'reset_code'),
      await shop.db.selectFrom('outbox').select('payload').execute(),
    ];
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(JSON.stringify(rows)).not.toContain('token=');
  });

  test('SIGN-04 twenty simultaneous wrong codes count as five attempts, after which the right code is refused too', async () => {
    await register(shop, 'tries@example.com');
    await requestCode('tries@example.com');
    const code = await readResetCode(shop, mailbox, 'tries@example.com');
    const wrongCode = wrongCodeFor(code);
    await Promise.all(Array.from({ length: 20 }, () => reset('tries@example.com', wrongCode)));
    expect(await attemptsFor('tries@example.com')).toBe(5);
    expect((await reset('tries@example.com', code)).status).toBe(400);
    expect(await loginStatus('tries@example.com', PASSWORD)).toBe(200);
  });

  test('SIGN-04 the right code is accepted after four wrong ones', async () => {
    await register(shop, 'four@example.com');
    await requestCode('four@example.com');
    const code = await readResetCode(shop, mailbox, 'four@example.com');
    for (let n = 0; n < 4; n++) await reset('four@example.com', wrongCodeFor(code));
    expect((await reset('four@example.com', code)).status).toBe(200);
  });

  test('a code works only once, only for fifteen minutes, and only until the next code is sent', async () => {
    await register(shop, 'once@example.com');
    await requestCode('once@example.com');
    const firstCode = await readResetCode(shop, mailbox, 'once@example.com');
    await requestCode('once@example.com');
    const secondCode = await readResetCode(shop, mailbox, 'once@example.com');
    // Codes are random, so two can be equal.
    if (firstCode !== secondCode) expect((await reset('once@example.com', firstCode)).status).toBe(400);
    shop.advanceMinutes(14);
    const responses = await Promise.all([
      reset('once@example.com', secondCode),
      reset('once@example.com', secondCode),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
    await requestCode('once@example.com');
    const thirdCode = await readResetCode(shop, mailbox, 'once@example.com');
    shop.advanceMinutes(16);
    expect((await reset('once@example.com', thirdCode)).status).toBe(400);
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
    expect(await attemptsFor('rule@example.com')).toBe(0);
  });

  test('a code works only in the browser that requested it; the emailed link works once, in any browser', async () => {
    await register(shop, 'devices@example.com');
    await requestCode('devices@example.com');
    const code = await readResetCode(shop, mailbox, 'devices@example.com');
    const token = await readResetToken(shop, mailbox, 'devices@example.com');
    expect((await reset('devices@example.com', code, NEW_PASSWORD, shop.newVisitor())).status).toBe(400);
    expect(await attemptsFor('devices@example.com'), 'attempts in other browsers do not count').toBe(0);
    for (const wrong of ['', 'x', `${token}x`, token.replace(/^./, (c) => (c === 'a' ? 'b' : 'a'))])
      expect(await resetByLink(wrong)).toMatchObject({
        status: 400,
        body: { reason: 'reset-link-wrong' },
      });
    expect((await resetByLink(token)).status).toBe(200);
    expect(await loginStatus('devices@example.com', NEW_PASSWORD)).toBe(200);
    expect((await resetByLink(token)).status).toBe(400);
    expect((await reset('devices@example.com', code)).status, 'the link also consumes the code').toBe(400);

    await requestCode('devices@example.com');
    const expiredToken = await readResetToken(shop, mailbox, 'devices@example.com');
    shop.advanceMinutes(16);
    expect((await resetByLink(expiredToken)).status).toBe(400);
  });

  test('codes requested and guessed by others do not stop the owner from resetting the password', async () => {
    await register(shop, 'owner@example.com');
    await requestCode('owner@example.com');
    const code = await readResetCode(shop, mailbox, 'owner@example.com');
    const token = await readResetToken(shop, mailbox, 'owner@example.com');
    for (let n = 0; n < 3; n++) {
      const attacker = shop.newVisitor();
      await requestCode('owner@example.com', attacker);
      for (let tries = 0; tries < 6; tries++)
        await reset('owner@example.com', wrongCodeFor(code), NEW_PASSWORD, attacker);
    }
    expect((await reset('owner@example.com', code)).status).toBe(200);
    expect((await resetByLink(token)).status, 'the link, after the code was used').toBe(400);
  });

  test('when the guesses for one email reach the limit, the emailed link still works', async () => {
    const env = { LIMITS: 'on', TRUST_PROXY: '127.0.0.1', SMTP_URL: mailbox.url };
    const shopWithLimits = await startShop(database, { env });
    const visitorFrom = (n: number) => {
      const shopper = shopWithLimits.newVisitor();
      shopper.headers['x-forwarded-for'] = `203.0.${n}.1`;
      return shopper;
    };
    const body = { email: 'guessed@example.com' };
    await register(shopWithLimits, body.email);
    const owner = visitorFrom(1);
    expect((await owner.call('POST /user/forget', { body })).status).toBe(200);
    expect((await owner.call('POST /user/forget', { body })).status, 'again within a minute').toBe(429);
    const token = await readResetToken(shopWithLimits, mailbox, body.email);
    const guess = { ...body, password: NEW_PASSWORD, verificationCode: 'none' };
    const reasons = new Set<string>();
    for (let n = 2; n < 13; n++) {
      const attacker = visitorFrom(n);
      expect((await attacker.call('POST /user/forget', { body })).status, 'not delayed by others').toBe(200);
      for (let tries = 0; tries < 5; tries++) {
        const response = await attacker.call('POST /user/forget/reset', { body: guess });
        reasons.add((response.body as { reason: string }).reason);
      }
    }
    expect([...reasons]).toEqual(['reset-code-wrong', 'reset-use-link']);
    const reply = await visitorFrom(99).call('POST /user/forget/reset', {
      body: { token, password: NEW_PASSWORD },
    });
    expect(reply.status).toBe(200);
    await shopWithLimits.close();
  });

  test('if a reset confirms the email for the first time, everything saved in the account before is deleted and its earlier orders are detached', async () => {
    const impostor = await createCustomer(shop, 'ada@example.com');
    const params = customerParams(impostor);
    await saveAddress(impostor);
    await impostor.request('POST /user/:customerId/savedCar', {
      params,
      body: { year: 2018, make: 'Honda', model: 'Civic' },
    });
    const message = { type: 'Other', title: 'Hello', content: 'From the impostor' } as const;
    await impostor.request('POST /user/request', { body: { ...message, email: 'ada@example.com' } });
    const impostorsOrder = await placePaidOrder(shop, { shopper: impostor });
    const guestOrder = await placePaidOrder(shop);
    await putInCart(impostor, SETS.civicSportFront);

    await requestCode('ada@example.com');
    const code = await readResetCode(shop, mailbox, 'ada@example.com');
    expect((await reset('ada@example.com', code)).status).toBe(200);
    const ada = shop.newVisitor();
    await signInAs(ada, 'ada@example.com', NEW_PASSWORD);
    const { personalData } = await ada.request('POST /user/:customerId/personalData', { params });
    expect(personalData).toMatchObject({ addresses: [], savedCar: [], cartItems: [], messages: [] });
    const orderIds = personalData.orders.map(({ order }) => order.order_id);
    expect(orderIds, 'only the order that a guest placed with this email').toEqual([guestOrder.order_id]);
    expect(await findOrderRow(shop, impostorsOrder.order_id)).toMatchObject({
      status: 'Paid',
      account_id: null,
    });

    // Once the email is confirmed, a reset deletes nothing.
    await saveAddress(ada);
    await requestCode('ada@example.com');
    await reset('ada@example.com', await readResetCode(shop, mailbox, 'ada@example.com'), PASSWORD);
    await signInAs(ada, 'ada@example.com');
    const kept = (await ada.request('POST /user/:customerId/personalData', { params })).personalData;
    expect([kept.addresses.length, kept.orders.length]).toEqual([1, 1]);
  });

  test('a deactivated account gets no code and no new password', async () => {
    await register(shop, 'off@example.com');
    await requestCode('off@example.com');
    const code = await readResetCode(shop, mailbox, 'off@example.com');
    await updateRows(shop.db, 'account', { is_active: false }, { email: 'off@example.com' });
    expect((await reset('off@example.com', code)).status).toBe(400);
    const before = mailbox.emails.length;
    await requestCode('off@example.com');
    await shop.app.work.sendEmails();
    expect(mailbox.emails).toHaveLength(before);
  });

  test('expired codes are purged together with their email addresses', async () => {
    await requestCode('nobody@example.com');
    shop.advanceMinutes(16);
    await shop.app.work.purge();
    expect(await shop.db.selectFrom('reset_code').select('email').execute()).toEqual([]);
  });
});
