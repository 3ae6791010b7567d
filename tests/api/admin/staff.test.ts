import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFirstAdmin, createStaff } from '#server/admin/access/create-staff.ts';
import { AUDITED_REFUSALS } from '#server/admin/access/sign-in.ts';
import { findBrokenLink } from '#server/audit/queries.ts';
import { findStaff } from '#server/sessions/staff.ts';
import { describeOnBothDatabases, openTestDatabase } from '#tests/support/databases.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import type { Shopper } from '#tests/support/shopper.ts';
import { signInStaff } from '#tests/support/staff.ts';

describeOnBothDatabases('staff', (open) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop(await open(), { env: { LIMITS: 'on' } });
  });
  afterAll(() => shop.close());

  const createOwner = async (email: string, keeps_password = true) => {
    const owner = { email, role: 'owner', keeps_password } as const;
    const created = await createStaff(shop.db, owner, { email: 'test', role: 'owner' }, new Date());
    if (!created.ok) throw new Error(created.reason);
    return created.value;
  };
  const resetLimits = () => shop.db.deleteFrom('recent_attempts').execute();
  const codeAt = (secret: string, steps = 0) =>
    new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

  test('ADM-01 the first sign-in shows the TOTP secret; the right code enrols it and signs in', async () => {
    const { email, password } = await createOwner('First@Shop.example');
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

    const again = shop.newVisitor();
    expect(await again.request('POST /admin/signin', { body: { email, password } })).toMatchObject({
      step: 'code',
      enrolment: null,
    });
    const used = await again.call('POST /admin/signin', { body: { email, password, code } });
    expect(used.status, 'a code works once').toBe(401);
    const next = codeAt(first.enrolment!.secret, 1);
    expect((await again.request('POST /admin/signin', { body: { email, password, code: next } })).step).toBe(
      'done',
    );
  });

  test('an initial password has to be replaced by a suitable one, and expires after a day', async () => {
    const { email, password } = await createOwner('fresh.person@shop.example', false);
    const visitor = shop.newVisitor();
    const signInWith = (more: object) =>
      visitor.call('POST /admin/signin', { body: { email, password, ...more } });
    expect((await signInWith({})).body).toMatchObject({ step: 'change-password', enrolment: null });
    expect((await signInWith({ code: '123456' })).body, 'no code instead').toMatchObject({
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
    const own = { email, password: new_password };
    expect((await visitor.request('POST /admin/signin', { body: own })).step).toBe('code');

    const late = await createOwner('late@shop.example', false);
    shop.advanceMinutes(24 * 60 + 1);
    const body = { email: late.email, password: late.password };
    expect((await visitor.call('POST /admin/signin', { body })).status).toBe(401);
    shop.advanceMinutes(-24 * 60 - 1);
    await resetLimits();
  });

  test('in a demo the authenticator can be skipped, and a live shop refuses such a session', async () => {
    const { email, password } = await createOwner('newcomer@shop.example');
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
      'not once an authenticator is set up',
    ).toMatchObject({ step: 'code', can_skip: false });
    await resetLimits();
  });

  test('staff see their sessions and end the others', async () => {
    const here = await signInStaff(shop, 'catalogue');
    const there = await signInStaff(shop, 'catalogue');
    const other = await signInStaff(shop, 'orders');
    const { sessions } = await here.request('GET /admin/sessions', {});
    expect(sessions.map((each) => each.is_current)).toEqual([true, false]);
    const [foreign] = (await other.request('GET /admin/sessions', {})).sessions;
    const end = (session_id: string | null) =>
      here.call('POST /admin/sessions/end', { body: { session_id } });
    expect((await end(foreign!.session_id)).status, 'of somebody else').toBe(404);
    expect((await end(sessions[1]!.session_id)).body).toMatchObject({ ended: 1 });
    expect((await there.call('GET /admin/access', {})).status).toBe(401);
    expect((await end(null)).body).toMatchObject({ ended: 0 });
    expect((await other.call('GET /admin/access', {})).status).toBe(200);
  });

  test("adding staff and resetting credentials require one's own password and an unused code", async () => {
    const { email, password } = await createOwner('boss@shop.example');
    const boss = shop.newVisitor();
    const { enrolment } = await boss.request('POST /admin/signin', { body: { email, password } });
    const { secret } = enrolment!;
    const used = codeAt(secret, -1);
    await boss.request('POST /admin/signin', { body: { email, password, code: used } });
    boss.headers.hashcode = (await boss.request('GET /admin/access', {})).hash_code;
    const clerk = { email: 'clerk@shop.example', role: 'support' } as const;
    const add = (proof: { password: string; code: string }) =>
      boss.call('POST /admin/staff', { body: { ...clerk, proof } });
    for (const proof of [
      { password: 'not the password', code: codeAt(secret) },
      { password, code: '' },
      { password, code: used },
    ])
      expect(await add(proof)).toMatchObject({ status: 403, body: { reason: 'staff-proof-wrong' } });
    const added = await add({ password, code: codeAt(secret) });
    expect(added.status).toBe(200);
    const { record } = added.body as { record: { staff_id: string } };
    const change = (body: object) =>
      boss.call('POST /admin/staff/:id', { params: { id: record.staff_id }, body });
    for (const reset of [{ reset_second_factor: true }, { reset_password: true }]) {
      expect((await change(reset)).status).toBe(403);
      expect((await change({ ...reset, proof: { password, code: codeAt(secret) } })).status, 'used').toBe(
        403,
      );
    }
    const proof = { password, code: codeAt(secret, 1) };
    expect((await change({ reset_password: true, proof })).body).toMatchObject({
      password: expect.stringMatching(/^.{20}$/),
      record: { password_expires_time: expect.any(String) },
    });
    expect((await change({ role: 'orders' })).status, 'other changes need no proof').toBe(200);
    await resetLimits();
  });

  test('an unknown address, a wrong password and a wrong code get the same response', async () => {
    const { email, password } = await createOwner('second@shop.example');
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

  test('refused sign-ins of unknown addresses are audited without the address and up to a limit', async () => {
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
    for (const email of ['stranger@else.example', 'STRANGER@else.example ', 'another@else.example']) {
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
    expect(second!.after, 'the same address').toEqual(first!.after);
    expect(third!.after).not.toEqual(first!.after);
    const log = await shop.db.selectFrom('audit').selectAll().execute();
    expect(JSON.stringify(log)).not.toMatch(/else\.example/);

    const { max } = AUDITED_REFUSALS;
    await shop.db
      .updateTable('recent_attempts')
      .set({ attempts: Array(max - 1).fill(new Date()) })
      .where('key', '=', 'staff-refusals:unknown')
      .execute();
    for (let n = 0; n < 3; n++) expect((await signInAs(`scan-${n}@else.example`)).status).toBe(401);
    expect(await refusals(), 'one more, then the limit').toHaveLength(before.length + 4);
    await resetLimits();
  });

  test('the eleventh attempt for one address has to wait', async () => {
    const shopper = shop.newVisitor();
    const statuses = [];
    for (let n = 0; n < 11; n++) {
      const response = await shopper.call('POST /admin/signin', {
        body: { email: 'guess@shop.example', password: 'x' },
      });
      statuses.push(response.status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    await resetLimits();
  });

  test('somebody else’s failed attempts do not lock out a browser that signed in before', async () => {
    const { email, password } = await createOwner('target@shop.example');
    const known = shop.newVisitor();
    const { enrolment } = await known.request('POST /admin/signin', { body: { email, password } });
    await known.request('POST /admin/signin', { body: { email, password, code: codeAt(enrolment!.secret) } });
    expect(known.cookies.get('aknown')).toBeTruthy();

    const failToSignIn = async (shopper: Shopper) =>
      (await shopper.call('POST /admin/signin', { body: { email, password: 'x' } })).status;
    const attacker = shop.newVisitor();
    for (let n = 0; n < 10; n++) await failToSignIn(attacker);
    expect(await failToSignIn(attacker)).toBe(429);
    attacker.cookies.set('aknown', 'x.y');
    expect(await failToSignIn(attacker), 'a forged device token').toBe(429);

    expect((await known.request('POST /admin/signin', { body: { email, password } })).step).toBe('code');
    const access = await known.request('GET /admin/access', {});
    known.headers.hashcode = access.hash_code;
    const body = { current_password: password, new_password: 'another long password' };
    const oldToken = known.cookies.get('asid')!;
    expect((await known.call('POST /admin/password', { body })).status).toBe(200);
    expect(known.cookies.get('asid'), 'a new session').not.toBe(oldToken);
    expect((await known.call('GET /admin/access', {})).status).toBe(200);
    known.cookies.set('asid', oldToken);
    expect((await known.call('GET /admin/access', {})).status, 'the previous session').toBe(401);
    await resetLimits();
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

  test('a write without the CSRF token, with a wrong one, or from another site is refused', async () => {
    const created = await createOwner('writer@shop.example');
    const owner = shop.newVisitor();
    await owner.request('POST /admin/signin', {
      body: { email: created.email, password: created.password, skip_second_factor: true },
    });
    owner.headers.hashcode = (await owner.request('GET /admin/access', {})).hash_code;
    const proof = { password: created.password, code: '' };
    const body = { email: 'new@shop.example', role: 'support' as const, proof };
    const token = owner.headers.hashcode!;
    delete owner.headers.hashcode;
    expect((await owner.call('POST /admin/staff', { body })).status).toBe(403);
    owner.headers.hashcode = `${token}x`;
    expect((await owner.call('POST /admin/staff', { body })).status).toBe(403);
    owner.headers.hashcode = token;
    for (const site of ['cross-site', 'same-site', 'none']) {
      owner.headers['sec-fetch-site'] = site;
      expect((await owner.call('POST /admin/staff', { body })).status, site).toBe(403);
    }
    delete owner.headers['sec-fetch-site'];
    expect((await owner.call('POST /admin/staff', { body })).status, 'no proof of origin').toBe(403);
    owner.headers['sec-fetch-site'] = 'same-origin';
    const unknown = { ...body, is_active: true } as typeof body;
    expect((await owner.call('POST /admin/staff', { body: unknown })).status, 'unknown key').toBe(400);
    expect(
      await shop.db.selectFrom('staff').select('email').where('email', '=', body.email).execute(),
    ).toEqual([]);

    const added = await owner.request('POST /admin/staff', { body });
    expect(added.record).toMatchObject({ email: body.email, role: 'support', has_second_factor: false });
    expect(added.password.length).toBeGreaterThanOrEqual(15);
    expect((await owner.call('POST /admin/staff', { body })).status, 'twice').toBe(409);
  });

  test('a session ends after half an hour without a call and after twelve hours', async () => {
    const idle = await signInStaff(shop, 'support');
    shop.advanceMinutes(29);
    expect((await idle.call('GET /admin/access', {})).status).toBe(200);
    shop.advanceMinutes(29);
    expect((await idle.call('GET /admin/access', {})).status).toBe(200);
    shop.advanceMinutes(31);
    expect((await idle.call('GET /admin/access', {})).status).toBe(401);
    shop.advanceMinutes(-89);

    const busy = await signInStaff(shop, 'support');
    for (let minutes = 0; minutes < 12 * 60; minutes += 25) {
      expect((await busy.call('GET /admin/access', {})).status, `after ${minutes} minutes`).toBe(200);
      shop.advanceMinutes(25);
    }
    expect((await busy.call('GET /admin/access', {})).status).toBe(401);
    shop.advanceMinutes(-29 * 25);
  });

  test('deactivating a staff member ends their sessions; the last owner cannot be demoted', async () => {
    const owner = await signInStaff(shop, 'owner');
    const clerk = await signInStaff(shop, 'orders');
    const { records } = await owner.request('GET /admin/staff', {});
    const row = records.find((each) => each.email === clerk.email)!;
    await owner.request('POST /admin/staff/:id', {
      params: { id: row.staff_id },
      body: { is_active: false },
    });
    expect((await clerk.call('GET /admin/access', {})).status).toBe(401);

    const stale = await owner.call('POST /admin/staff/:id', {
      params: { id: row.staff_id },
      body: { is_active: true, last_modified_time: row.last_modified_time },
    });
    expect(stale).toMatchObject({
      status: 409,
      body: { smessage: expect.stringContaining(`${owner.email} has changed this record (is_active)`) },
    });

    await shop.db.updateTable('staff').set({ is_active: false }).where('email', '<>', owner.email).execute();
    const own = records.find((each) => each.email === owner.email)!;
    const response = await owner.call('POST /admin/staff/:id', {
      params: { id: own.staff_id },
      body: { role: 'support' },
    });
    expect(response).toMatchObject({ status: 409, body: { reason: 'staff-last-owner' } });
  });

  test('a shop without staff gets one administrator, whose password is returned once', async () => {
    const { db, close } = await openTestDatabase('pglite');
    const created = await createFirstAdmin(db, new Date());
    expect(created).toMatchObject({
      email: 'admin@haltwell.example',
      password: expect.stringMatching(/^.{20}$/),
    });
    expect(await createFirstAdmin(db, new Date())).toBeNull();
    await close();
  });

  test('every audit entry is part of the hash chain and cannot be changed', async () => {
    expect(await findBrokenLink(shop.db)).toBeNull();
    await expect(
      shop.db
        .updateTable('audit')
        .set({ action: 'x' } as never)
        .execute(),
    ).rejects.toThrow('is append-only');
    const { n } = await shop.db
      .selectFrom('audit')
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    const { links } = await shop.db
      .selectFrom('audit_chain')
      .select((e) => e.fn.countAll<number>().as('links'))
      .executeTakeFirstOrThrow();
    expect(links).toBe(n);
    expect(n).toBeGreaterThan(3);
  });
});
