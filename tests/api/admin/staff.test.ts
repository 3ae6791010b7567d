import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFirstAdmin, createStaff } from '#server/admin/access/create-staff.ts';
import { stepAt, totpCode } from '#server/admin/access/totp.ts';
import { brokenLink } from '#server/audit/queries.ts';
import { LIMITS } from '#server/platform/limits.ts';
import { describeOnBoth, openTestDatabase } from '#tests/support/databases.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import type { Shopper } from '#tests/support/shopper.ts';
import { staffOf } from '#tests/support/staff.ts';

describeOnBoth('staff', (open) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop(await open(), { env: { LIMITS: 'on' } });
  });
  afterAll(() => shop.close());

  const hire = async (email: string) => {
    const made = await createStaff(shop.db, { email, role: 'owner' }, { email: 'test', role: 'owner' });
    if (!made.ok) throw new Error(made.reason);
    return made.value;
  };
  /** As after a quarter of an hour without a try. */
  const nobodyHasTried = () => shop.db.deleteFrom('recent_tries').execute();
  const codeAt = (secret: string, steps = 0) => totpCode(secret, stepAt(new Date()) + steps);

  test('ADM-01 the first sign-in shows the secret, a right code enrols it and opens the office', async () => {
    const { email, password } = await hire('First@Shop.example');
    const shopper = shop.visitor();
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

    const again = shop.visitor();
    expect(await again.request('POST /admin/signin', { body: { email, password } })).toMatchObject({
      step: 'code',
      enrolment: null,
    });
    const used = await again.call('POST /admin/signin', { body: { email, password, code } });
    expect(used.status, 'a code is good once').toBe(401);
    const next = codeAt(first.enrolment!.secret, 1);
    expect((await again.request('POST /admin/signin', { body: { email, password, code: next } })).step).toBe(
      'done',
    );
  });

  test('one answer for an unknown address, a wrong password and a wrong code', async () => {
    const { email, password } = await hire('second@shop.example');
    const shopper = shop.visitor();
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
        body: { smessage: 'E-mail, password or code is not right.' },
      });
      expect(response.body).toEqual(responses[0]!.body);
    }
  });

  test('a refused sign-in for an address nobody has is in the audit, without the address, and not without end', async () => {
    const recorded = () =>
      shop.db
        .selectFrom('audit')
        .select(['actor', 'role', 'after', 'request_id'])
        .where('action', '=', 'staff-sign-in-refused')
        .where('subject', '=', 'staff unknown')
        .orderBy('audit_id')
        .execute();
    await nobodyHasTried();
    const before = await recorded();
    const shopper = shop.visitor();
    const tryAs = (email: string) => shopper.call('POST /admin/signin', { body: { email, password: 'x' } });
    for (const email of ['stranger@else.example', 'STRANGER@else.example ', 'another@else.example']) {
      expect((await tryAs(email)).status).toBe(401);
    }
    const [first, second, third, ...more] = (await recorded()).slice(before.length);
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

    const { most } = LIMITS['staff-refusals'];
    await shop.db
      .updateTable('recent_tries')
      .set({ tries: Array(most - 1).fill(new Date()) })
      .where('key', '=', 'staff-refusals:unknown')
      .execute();
    for (let n = 0; n < 3; n++) expect((await tryAs(`scan-${n}@else.example`)).status).toBe(401);
    expect(await recorded(), 'one more, then none').toHaveLength(before.length + 4);
    await nobodyHasTried();
  });

  test('the eleventh try for one address has to wait', async () => {
    const shopper = shop.visitor();
    const statuses = [];
    for (let n = 0; n < 11; n++) {
      const response = await shopper.call('POST /admin/signin', {
        body: { email: 'guess@shop.example', password: 'x' },
      });
      statuses.push(response.status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    await nobodyHasTried();
  });

  test('a stranger who tries passwords shuts nobody out of a browser that signed in before', async () => {
    const { email, password } = await hire('target@shop.example');
    const known = shop.visitor();
    const { enrolment } = await known.request('POST /admin/signin', { body: { email, password } });
    await known.request('POST /admin/signin', { body: { email, password, code: codeAt(enrolment!.secret) } });
    expect(known.cookies.get('aknown')).toBeTruthy();

    const tries = async (shopper: Shopper) =>
      (await shopper.call('POST /admin/signin', { body: { email, password: 'x' } })).status;
    const stranger = shop.visitor();
    for (let n = 0; n < 10; n++) await tries(stranger);
    expect(await tries(stranger)).toBe(429);
    stranger.cookies.set('aknown', 'x.y');
    expect(await tries(stranger), 'a mark of its own making').toBe(429);

    expect((await known.request('POST /admin/signin', { body: { email, password } })).step).toBe('code');
    const access = await known.request('GET /admin/access', {});
    known.headers.hashcode = access.hash_code;
    const body = { current_password: password, new_password: 'another long password' };
    const old = known.cookies.get('asid')!;
    expect((await known.call('POST /admin/password', { body })).status).toBe(200);
    expect(known.cookies.get('asid'), 'a new session').not.toBe(old);
    expect((await known.call('GET /admin/access', {})).status).toBe(200);
    known.cookies.set('asid', old);
    expect((await known.call('GET /admin/access', {})).status, 'the one before').toBe(401);
    await nobodyHasTried();
  });

  test('ADM-01 a shopper, a shop session in the staff cookie, and nobody are refused', async () => {
    const shopper = shop.visitor();
    await shopper.request('GET /header', {});
    shopper.cookies.set('asid', shopper.cookies.get('sid') ?? 'none');
    expect(await shopper.call('GET /admin/access', {})).toMatchObject({
      status: 401,
      body: { scode: 401, smessage: 'Sign in to the back office first.' },
    });
  });

  test('a write without the token, with a wrong one, or from another site is refused', async () => {
    const owner = await staffOf(shop, 'owner');
    const body = { email: 'new@shop.example', role: 'support' as const };
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

    const made = await owner.request('POST /admin/staff', { body });
    expect(made.record).toMatchObject({ email: body.email, role: 'support', has_second_factor: false });
    expect(made.password.length).toBeGreaterThanOrEqual(15);
    expect((await owner.call('POST /admin/staff', { body })).status, 'twice').toBe(409);
  });

  test('half an hour without a call, or twelve hours, end a session', async () => {
    const idle = await staffOf(shop, 'support');
    shop.minutesPass(29);
    expect((await idle.call('GET /admin/access', {})).status).toBe(200);
    shop.minutesPass(29);
    expect((await idle.call('GET /admin/access', {})).status).toBe(200);
    shop.minutesPass(31);
    expect((await idle.call('GET /admin/access', {})).status).toBe(401);
    shop.minutesPass(-89);

    const busy = await staffOf(shop, 'support');
    for (let minutes = 0; minutes < 12 * 60; minutes += 25) {
      expect((await busy.call('GET /admin/access', {})).status, `after ${minutes} minutes`).toBe(200);
      shop.minutesPass(25);
    }
    expect((await busy.call('GET /admin/access', {})).status).toBe(401);
    shop.minutesPass(-29 * 25);
  });

  test('who is switched off or loses the role loses the sessions; the last owner stays', async () => {
    const owner = await staffOf(shop, 'owner');
    const clerk = await staffOf(shop, 'orders');
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
      body: { smessage: expect.stringContaining(`${owner.email} changed this meanwhile (is_active)`) },
    });

    await shop.db.updateTable('staff').set({ is_active: false }).where('email', '<>', owner.email).execute();
    const own = records.find((each) => each.email === owner.email)!;
    const response = await owner.call('POST /admin/staff/:id', {
      params: { id: own.staff_id },
      body: { role: 'support' },
    });
    expect(response).toMatchObject({ status: 409, body: { reason: 'staff-last-owner' } });
  });

  test('a shop that nobody works in gets one administrator, whose password is told once', async () => {
    const { db, close } = await openTestDatabase('pglite');
    const made = await createFirstAdmin(db);
    expect(made).toMatchObject({
      email: 'admin@haltwell.example',
      password: expect.stringMatching(/^.{20}$/),
    });
    expect(await createFirstAdmin(db)).toBeNull();
    await close();
  });

  test('every entry of the audit log is chained; one taken out by hand shows', async () => {
    expect(await brokenLink(shop.db)).toBeNull();
    await expect(
      shop.db
        .updateTable('audit')
        .set({ action: 'x' } as never)
        .execute(),
    ).rejects.toThrow('only grows');
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
