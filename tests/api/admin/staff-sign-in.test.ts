import { expect, test } from 'vitest';
import { WRONG_CODES } from '#server/admin/access/check-code.ts';
import { resetStaff } from '#server/admin/access/create-staff.ts';
import { AUDITED_REFUSALS } from '#server/admin/access/sign-in.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { deriveSecrets } from '#server/platform/secrets.ts';
import { findStaff } from '#server/sessions/staff.ts';
import { beforeNextTransaction } from '#tests/support/before-transaction.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { findRow, findRows, updateRows } from '#tests/support/rows.ts';
import type { Shopper } from '#tests/support/shopper.ts';
import { codeAt, createOwner, keepCsrfToken, signInStaff } from '#tests/support/staff.ts';
import { startShopForSuite } from '#tests/support/suite.ts';

describeWithDatabase('staff sign-in', (open) => {
  const shop = startShopForSuite(open, { env: { LIMITS: 'on', TRUST_PROXY: 'loopback' } });
  const resetLimits = () => shop.db.deleteFrom('recent_attempts').execute();

  test('ADM-01 the first sign-in shows the TOTP secret; the right code sets up the authenticator and signs in', async () => {
    const { email, password } = await createOwner(shop, 'First@Shop.example');
    const shopper = shop.newVisitor();
    const first = await shopper.request('POST /admin/signin', { body: { email, password } });
    expect(first).toMatchObject({
      step: 'enrol',
      enrolment: { secret: expect.stringMatching(/^[A-Z2-7]{32}$/) },
    });
    expect(first.enrolment!.uri).toContain(`secret=${first.enrolment!.secret}`);
    expect((await shopper.call('GET /admin/access', {})).status).toBe(401);

    const code = codeAt(first.enrolment!.secret);
    expect((await shopper.request('POST /admin/signin', { body: { email, password, code } })).step).toBe(
      'done',
    );
    expect(await shopper.request('GET /admin/access', {})).toMatchObject({
      staff: { email: 'first@shop.example', role: 'owner' },
    });

    const secondBrowser = shop.newVisitor();
    expect(await secondBrowser.request('POST /admin/signin', { body: { email, password } })).toMatchObject({
      step: 'code',
      enrolment: null,
    });
    const usedCode = await secondBrowser.call('POST /admin/signin', { body: { email, password, code } });
    expect(usedCode.status, 'a code works once').toBe(401);
    const nextCode = codeAt(first.enrolment!.secret, 1);
    expect(
      (await secondBrowser.request('POST /admin/signin', { body: { email, password, code: nextCode } })).step,
    ).toBe('done');
  });

  test('an initial password has to be replaced by a suitable one, and expires after a day', async () => {
    const { email, password } = await createOwner(shop, 'fresh.person@shop.example', false);
    const visitor = shop.newVisitor();
    const signInWith = (more: object) =>
      visitor.call('POST /admin/signin', { body: { email, password, ...more } });
    expect((await signInWith({})).body).toMatchObject({ step: 'change-password', enrolment: null });
    expect(
      (await signInWith({ code: '123456' })).body,
      'a code does not replace the new password',
    ).toMatchObject({
      step: 'change-password',
    });
    for (const [new_password, reason] of [
      ['too short', 'staff-password-short'],
      [password, 'staff-password-common'],
      ['PasswordPassword1', 'staff-password-common'],
      ['a fresh start today', 'staff-password-name'],
      ['haltwell is the best', 'staff-password-name'],
    ] as const)
      expect(await signInWith({ new_password }), new_password).toMatchObject({
        status: 400,
        body: { reason },
      });
    const new_password = 'nine quiet herons at noon';
    const enrol = await visitor.request('POST /admin/signin', { body: { email, password, new_password } });
    expect(enrol.step).toBe('enrol');
    expect((await visitor.call('GET /admin/access', {})).status).toBe(401);
    const code = codeAt(enrol.enrolment!.secret);
    expect((await signInWith({ new_password, code })).body).toMatchObject({ step: 'done' });
    expect((await signInWith({})).status, 'the initial password').toBe(401);
    const newCredentials = { email, password: new_password };
    expect((await visitor.request('POST /admin/signin', { body: newCredentials })).step).toBe('code');

    const expired = await createOwner(shop, 'late@shop.example', false);
    shop.advanceMinutes(24 * 60 + 1);
    const body = { email: expired.email, password: expired.password };
    expect((await visitor.call('POST /admin/signin', { body })).status).toBe(401);
    shop.advanceMinutes(-24 * 60 - 1);
    await resetLimits();
  });

  test('in a demo the authenticator can be skipped, and a live shop refuses such a session', async () => {
    const { email, password } = await createOwner(shop, 'newcomer@shop.example');
    const visitor = shop.newVisitor();
    const first = await visitor.request('POST /admin/signin', { body: { email, password } });
    expect(first.can_skip).toBe(true);
    const body = { email, password, skip_second_factor: true };
    expect((await visitor.request('POST /admin/signin', { body })).step).toBe('done');
    expect((await visitor.request('GET /admin/access', {})).staff.has_second_factor).toBe(false);
    const token = visitor.cookies.get('asid')!;
    expect(await findStaff(shop.db, token, () => new Date(), 'demo')).not.toBeNull();
    expect(await findStaff(shop.db, token, () => new Date(), 'live')).toBeNull();

    await visitor.request('POST /admin/signin', {
      body: { email, password, code: codeAt(first.enrolment!.secret) },
    });
    expect(
      await visitor.request('POST /admin/signin', { body }),
      'the second factor cannot be skipped once it is set up',
    ).toMatchObject({ step: 'code', can_skip: false });
    await resetLimits();
  });

  test('a sign-in or password change is refused if the member is reset or deactivated after the password was checked', async () => {
    const { email, password, staff_id } = await createOwner(shop, 'reset@shop.example');
    const visitor = shop.newVisitor();
    const signIn = async (shopper = visitor) => {
      const body = { email, password, skip_second_factor: true };
      return (await shopper.call('POST /admin/signin', { body })).status;
    };
    beforeNextTransaction(shop.db, () => updateRows(shop.db, 'staff', { is_active: false }, { staff_id }));
    expect(await signIn(), 'while being deactivated').toBe(401);
    await updateRows(shop.db, 'staff', { is_active: true }, { staff_id });
    expect(await signIn()).toBe(200);

    await keepCsrfToken(visitor);
    const reset = () => resetStaff(shop.db, email, new Date());
    beforeNextTransaction(shop.db, reset);
    const body = { current_password: password, new_password: 'nine quiet herons at noon' };
    expect(await visitor.call('POST /admin/password', { body })).toMatchObject({
      status: 403,
      body: { reason: 'staff-password-wrong' },
    });
    const { password_hash } = await findRow(shop.db, 'staff', { staff_id });
    await updateRows(shop.db, 'staff', { password_hash: await hashPassword(password) }, { staff_id });
    await updateRows(shop.db, 'staff', { password_expires_at: null }, { staff_id });
    beforeNextTransaction(shop.db, () => updateRows(shop.db, 'staff', { password_hash }, { staff_id }));
    expect(await signIn(shop.newVisitor()), 'while the password is being reset').toBe(401);
    expect(await findRows(shop.db, 'staff_session', { staff_id })).toEqual([]);
    await resetLimits();
  });

  test('an unknown email, a wrong password and a wrong code get the same response', async () => {
    const { email, password } = await createOwner(shop, 'second@shop.example');
    const shopper = shop.newVisitor();
    const responses = await Promise.all(
      [
        { email: 'nobody@shop.example', password },
        { email, password: 'not the password at all' },
        { email, password, code: '000000' },
      ].map((body) => shopper.call('POST /admin/signin', { body })),
    );
    for (const response of responses) {
      expect(response).toMatchObject({
        status: 401,
        body: { smessage: 'The email, password or code is incorrect.' },
      });
      expect(response.body).toEqual(responses[0]!.body);
    }
  });

  test('staff see their sign-ins and refused attempts by browser and network; an owner sees everybody’s', async () => {
    await resetLimits();
    const { email, password, staff_id } = await createOwner(shop, 'logged@shop.example');
    const visitor = shop.newVisitor();
    visitor.headers['user-agent'] =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const signIn = (more: object) =>
      visitor.call('POST /admin/signin', { body: { email, password, ...more } });
    await signIn({ password: 'not the password at all' });
    const { enrolment } = await visitor.request('POST /admin/signin', { body: { email, password } });
    await signIn({ code: '000000' });
    await signIn({ code: codeAt(enrolment!.secret) });
    const { records } = await visitor.request('GET /admin/sign-ins', {});
    const device = { browser: 'Firefox, Windows', network: '127.0.0.0/24' };
    expect(records).toEqual(
      ['done', 'code', 'password'].map((outcome) => ({ outcome, ...device, at: expect.any(String) })),
    );
    const params = { id: staff_id };
    const owner = await signInStaff(shop, 'owner');
    expect((await owner.request('GET /admin/staff/:id/sign-ins', { params })).records).toEqual(records);
    const clerk = await signInStaff(shop, 'orders');
    expect((await clerk.call('GET /admin/staff/:id/sign-ins', { params })).status).toBe(403);
    expect((await clerk.request('GET /admin/sign-ins', {})).records, 'nobody else’s sign-ins').toEqual([]);
    const nobody = { id: crypto.randomUUID() };
    expect((await owner.call('GET /admin/staff/:id/sign-ins', { params: nobody })).status).toBe(404);
    await resetLimits();
  });

  test('refused sign-ins with unknown emails are audited up to a limit, without the email', async () => {
    const refusals = () =>
      shop.db
        .selectFrom('audit')
        .select(['actor', 'role', 'after', 'request_id'])
        .where('action', '=', 'staff-sign-in-refused')
        .where('subject', '=', 'staff unknown')
        .orderBy('audit_id')
        .execute();
    await resetLimits();
    const before = await refusals();
    const shopper = shop.newVisitor();
    const signInAs = (email: string) =>
      shopper.call('POST /admin/signin', { body: { email, password: 'x' } });
    for (const email of ['unknown@else.example', 'UNKNOWN@else.example ', 'another@else.example']) {
      expect((await signInAs(email)).status).toBe(401);
    }
    const [first, second, third, ...more] = (await refusals()).slice(before.length);
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      actor: 'stranger',
      role: null,
      request_id: expect.any(String),
      after: { what: 'address', address: expect.stringMatching(/^[\w-]{12}$/) },
    });
    expect(second!.after, 'the pseudonym of the same email').toEqual(first!.after);
    expect(third!.after).not.toEqual(first!.after);
    const log = await findRows(shop.db, 'audit');
    expect(JSON.stringify(log)).not.toMatch(/else\.example/);

    const { max } = AUDITED_REFUSALS;
    await updateRows(
      shop.db,
      'recent_attempts',
      { attempts: Array(max - 1).fill(new Date()) },
      { key: 'staff-refusals:unknown' },
    );
    for (let n = 0; n < 3; n++) expect((await signInAs(`scan-${n}@else.example`)).status).toBe(401);
    expect(await refusals(), 'only one of the last three is audited').toHaveLength(before.length + 4);
    await resetLimits();
  });

  test('the eleventh attempt for one email has to wait', async () => {
    const shopper = shop.newVisitor();
    const responses = [];
    for (let n = 0; n < 11; n++)
      responses.push(
        await shopper.call('POST /admin/signin', { body: { email: 'guess@shop.example', password: 'x' } }),
      );
    expect(responses.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429]);
    expect(responses.at(-1)!.body, 'a long wait is stated in minutes').toMatchObject({
      smessage: 'Too many attempts. Wait 15 minutes, then try again.',
    });
    await resetLimits();
  });

  test('somebody else’s failed attempts do not lock out a browser that signed in before; in that browser, the password can also be changed', async () => {
    const { email, password } = await createOwner(shop, 'target@shop.example');
    const knownBrowser = shop.newVisitor();
    const { enrolment } = await knownBrowser.request('POST /admin/signin', { body: { email, password } });
    await knownBrowser.request('POST /admin/signin', {
      body: { email, password, code: codeAt(enrolment!.secret) },
    });
    expect(knownBrowser.cookies.get('aknown'), 'the device token').toBeTruthy();

    const failToSignIn = async (shopper: Shopper) =>
      (await shopper.call('POST /admin/signin', { body: { email, password: 'x' } })).status;
    const attacker = shop.newVisitor();
    for (let n = 0; n < 10; n++) await failToSignIn(attacker);
    expect(await failToSignIn(attacker)).toBe(429);
    attacker.cookies.set('aknown', 'x.y');
    expect(await failToSignIn(attacker), 'a forged device token').toBe(429);

    expect((await knownBrowser.request('POST /admin/signin', { body: { email, password } })).step).toBe(
      'code',
    );
    await keepCsrfToken(knownBrowser);
    const body = { current_password: password, new_password: 'another long password' };
    const oldToken = knownBrowser.cookies.get('asid')!;
    expect((await knownBrowser.call('POST /admin/password', { body })).status).toBe(200);
    expect(knownBrowser.cookies.get('asid'), 'a new session').not.toBe(oldToken);
    expect((await knownBrowser.call('GET /admin/access', {})).status).toBe(200);
    knownBrowser.cookies.set('asid', oldToken);
    expect((await knownBrowser.call('GET /admin/access', {})).status, 'the previous session').toBe(401);
    await resetLimits();
  });

  test('wrong codes are counted per account, not per IP address; a browser that signed in before has its own count', async () => {
    const { email, password } = await createOwner(shop, 'codes@shop.example');
    const knownBrowser = shop.newVisitor();
    const { enrolment } = await knownBrowser.request('POST /admin/signin', { body: { email, password } });
    const { secret } = enrolment!;
    await knownBrowser.request('POST /admin/signin', { body: { email, password, code: codeAt(secret) } });

    const tryFrom = (n: number, code: string) => {
      const visitor = shop.newVisitor();
      visitor.headers['x-forwarded-for'] = `198.51.${n}.7`;
      return visitor.call('POST /admin/signin', { body: { email, password, code } });
    };
    const wrongCode = codeAt(secret, 100);
    for (let n = 0; n < WRONG_CODES.max; n++) expect((await tryFrom(n, wrongCode)).status).toBe(401);
    expect(await tryFrom(200, codeAt(secret, 1)), 'even the right code').toMatchObject({
      status: 429,
      body: { reason: 'too-many' },
    });
    const tryKnown = (code: string) =>
      knownBrowser.call('POST /admin/signin', { body: { email, password, code } });
    expect(await tryKnown(codeAt(secret, 1))).toMatchObject({ body: { step: 'done' } });
    const statuses = [];
    for (let n = 0; n <= WRONG_CODES.max; n++) statuses.push((await tryKnown(wrongCode)).status);
    expect(statuses.indexOf(429), 'its own wrong codes are limited, too').toBeGreaterThan(0);
    await resetLimits();
  });

  test('after the shop’s secret was replaced, staff are shown how to reset their authenticator, but only with the right password', async () => {
    const { email, password } = await createOwner(shop, 'replaced@shop.example');
    const totp_secret = deriveSecrets('the secret before it was replaced').seal('JBSWY3DPEHPK3PXP');
    await updateRows(shop.db, 'staff', { totp_secret, totp_enrolled_at: new Date() }, { email });
    const attempt = (body: { email: string; password: string; code?: string }) =>
      shop.newVisitor().call('POST /admin/signin', { body });
    for (const code of [{}, { code: '123456' }])
      expect(await attempt({ email, password, ...code })).toMatchObject({
        status: 409,
        body: {
          reason: 'staff-authenticator-unreadable',
          smessage: expect.stringContaining('npm run admin -- reset'),
        },
      });
    expect((await attempt({ email, password: 'wrong' })).body).toMatchObject({
      reason: 'staff-sign-in-failed',
    });
  });

  test('ADM-01 a shopper’s session in the staff cookie is refused', async () => {
    const shopper = shop.newVisitor();
    await shopper.request('GET /header', {});
    shopper.cookies.set('asid', shopper.cookies.get('sid') ?? 'none');
    expect(await shopper.call('GET /admin/access', {})).toMatchObject({
      status: 401,
      body: { scode: 401, smessage: 'Sign in to the back office first.' },
    });
  });

  test('a session ends after half an hour without a call, and in any case after twelve hours', async () => {
    const idle = await signInStaff(shop, 'support');
    shop.advanceMinutes(29);
    expect((await idle.call('GET /admin/access', {})).status).toBe(200);
    shop.advanceMinutes(29);
    expect((await idle.call('GET /admin/access', {})).status).toBe(200);
    shop.advanceMinutes(31);
    expect((await idle.call('GET /admin/access', {})).status).toBe(401);
    // Back to the present.
    shop.advanceMinutes(-89);

    const busyMember = await signInStaff(shop, 'support');
    for (let minutes = 0; minutes < 12 * 60; minutes += 25) {
      expect((await busyMember.call('GET /admin/access', {})).status, `after ${minutes} minutes`).toBe(200);
      shop.advanceMinutes(25);
    }
    expect((await busyMember.call('GET /admin/access', {})).status).toBe(401);
    // The loop above runs 29 times.
    shop.advanceMinutes(-29 * 25);
  });
});
