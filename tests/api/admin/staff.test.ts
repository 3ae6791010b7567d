import { expect, test } from 'vitest';
import { createFirstAdmin } from '#server/admin/access/create-staff.ts';
import { findAlteredEntry } from '#server/audit/queries.ts';
import { describeWithDatabase, openTestDatabase } from '#tests/support/databases.ts';
import { findRow, updateRows } from '#tests/support/rows.ts';
import { sentEmails } from '#tests/support/sent-emails.ts';
import { codeAt, createOwner, keepCsrfToken, signInStaff } from '#tests/support/staff.ts';
import { startShopForSuite } from '#tests/support/suite.ts';

describeWithDatabase('staff', (open) => {
  const shop = startShopForSuite(open, { env: { LIMITS: 'on' } });

  /** Signs in a new owner without an authenticator. `proof` is what changes to staff require: password and code. */
  async function signInAsNewOwner(ownerEmail: string) {
    const { email, password } = await createOwner(shop, ownerEmail);
    const owner = { ...shop.newVisitor(), email };
    await owner.request('POST /admin/signin', { body: { email, password, skip_second_factor: true } });
    await keepCsrfToken(owner);
    return { owner, proof: { password, code: '' } };
  }

  test('staff see their own sessions, which share one language, and can end the others, but no session of other staff', async () => {
    const thisSession = await signInStaff(shop, 'catalogue');
    const otherSession = await signInStaff(shop, 'catalogue');
    const otherMember = await signInStaff(shop, 'orders');
    const { sessions } = await thisSession.request('GET /admin/sessions', {});
    expect(sessions.map((each) => each.is_current)).toEqual([true, false]);
    await thisSession.request('POST /admin/language', { body: { language: 'fr' } });
    expect(
      (await otherSession.request('GET /admin/access', {})).staff.language,
      'the language in the other session',
    ).toBe('fr');
    expect((await otherMember.request('GET /admin/access', {})).staff.language).toBeNull();
    const [othersSession] = (await otherMember.request('GET /admin/sessions', {})).sessions;
    const endSession = (session_id: string | null) =>
      thisSession.call('POST /admin/sessions/end', { body: { session_id } });
    expect((await endSession(othersSession!.session_id)).status, 'somebody else’s session').toBe(404);
    expect((await endSession(sessions[1]!.session_id)).body).toMatchObject({ ended: 1 });
    expect((await otherSession.call('GET /admin/access', {})).status).toBe(401);
    expect((await endSession(null)).body).toMatchObject({ ended: 0 });
    expect((await otherMember.call('GET /admin/access', {})).status).toBe(200);
  });

  test('a staff member who signed out is still listed with the time of their last activity', async () => {
    const owner = await signInStaff(shop, 'owner');
    const signedOut = await signInStaff(shop, 'support');
    await signedOut.request('POST /admin/signout', {});
    const { records } = await owner.request('GET /admin/staff', {});
    const { last_seen_time } = records.find(({ email }) => email === signedOut.email)!;
    expect(last_seen_time).toEqual(expect.any(String));
  });

  test("adding staff and resetting credentials require one's own password and an unused code", async () => {
    const { email, password } = await createOwner(shop, 'boss@shop.example');
    const boss = shop.newVisitor();
    const { enrolment } = await boss.request('POST /admin/signin', { body: { email, password } });
    const { secret } = enrolment!;
    const usedCode = codeAt(secret, -1);
    await boss.request('POST /admin/signin', { body: { email, password, code: usedCode } });
    await keepCsrfToken(boss);
    const clerk = { email: 'clerk@shop.example', role: 'support' } as const;
    const add = (proof: { password: string; code: string }) =>
      boss.call('POST /admin/staff', { body: { ...clerk, proof } });
    for (const proof of [
      { password: 'not the password', code: codeAt(secret) },
      { password, code: '' },
      { password, code: usedCode },
    ])
      expect(await add(proof)).toMatchObject({ status: 403, body: { reason: 'staff-proof-wrong' } });
    const added = await add({ password, code: codeAt(secret) });
    expect(added.status).toBe(200);
    const { record, password: initial } = added.body as { record: { staff_id: string }; password: string };
    const invitation = (await sentEmails(shop)).find((text) => text.includes('/admin/signin'))!;
    expect(invitation).toContain(clerk.email);
    expect(invitation, 'whoever reads the mailbox cannot sign in').not.toContain(initial);
    const change = (body: object) =>
      boss.call('POST /admin/staff/:id', { params: { id: record.staff_id }, body });
    for (const each of [
      { role: 'owner' },
      { is_active: false },
      { reset_second_factor: true },
      { reset_password: true },
    ]) {
      expect((await change(each)).status).toBe(403);
      expect(
        (await change({ ...each, proof: { password, code: codeAt(secret) } })).status,
        'a used code',
      ).toBe(403);
    }
    const proof = { password, code: codeAt(secret, 1) };
    expect((await change({ reset_password: true, proof })).body).toMatchObject({
      password: expect.stringMatching(/^.{20}$/),
      record: { password_expires_time: expect.any(String) },
    });
  });

  test('a write without the CSRF token, with a wrong one, or from another site is refused', async () => {
    const { owner, proof } = await signInAsNewOwner('writer@shop.example');
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
    expect((await owner.call('POST /admin/staff', { body })).status, 'without Sec-Fetch-Site').toBe(403);
    owner.headers['sec-fetch-site'] = 'same-origin';
    const bodyWithUnknownField = { ...body, is_active: true } as typeof body;
    expect(
      (await owner.call('POST /admin/staff', { body: bodyWithUnknownField })).status,
      'an unknown field',
    ).toBe(400);
    expect(
      await shop.db.selectFrom('staff').select('email').where('email', '=', body.email).execute(),
    ).toEqual([]);

    const added = await owner.request('POST /admin/staff', { body });
    expect(added.record).toMatchObject({ email: body.email, role: 'support', has_second_factor: false });
    expect(added.password.length).toBeGreaterThanOrEqual(15);
    expect((await owner.call('POST /admin/staff', { body })).status, 'the same email again').toBe(409);
  });

  test('the name of a staff member is for all staff to see; changing it ends no session', async () => {
    const { owner, proof } = await signInAsNewOwner('naming@shop.example');
    const clerk = await signInStaff(shop, 'support');
    const { records } = await owner.request('GET /admin/staff', {});
    const { staff_id } = records.find(({ email }) => email === clerk.email)!;
    const rename = async (name: string) => {
      const body = { name, proof };
      await owner.request('POST /admin/staff/:id', { params: { id: staff_id }, body });
      return (await clerk.request('GET /admin/access', {})).staff_names[clerk.email];
    };
    expect(await rename(' Lee Roy ')).toBe('Lee Roy');
    expect(await rename('')).toBeUndefined();
  });

  test('deactivating a staff member ends their sessions; the last owner cannot be demoted', async () => {
    const { owner, proof } = await signInAsNewOwner('last@shop.example');
    const clerk = await signInStaff(shop, 'orders');
    const { records } = await owner.request('GET /admin/staff', {});
    const row = records.find((each) => each.email === clerk.email)!;
    await owner.request('POST /admin/staff/:id', {
      params: { id: row.staff_id },
      body: { is_active: false, proof },
    });
    expect((await clerk.call('GET /admin/access', {})).status).toBe(401);

    const staleSave = await owner.call('POST /admin/staff/:id', {
      params: { id: row.staff_id },
      body: { is_active: true, proof, last_modified_time: row.last_modified_time },
    });
    expect(staleSave).toMatchObject({
      status: 409,
      body: { smessage: expect.stringContaining(`${owner.email} has changed this record (Active)`) },
    });

    await shop.db.updateTable('staff').set({ is_active: false }).where('email', '<>', owner.email).execute();
    const ownRecord = records.find((each) => each.email === owner.email)!;
    const response = await owner.call('POST /admin/staff/:id', {
      params: { id: ownRecord.staff_id },
      body: { role: 'support', proof },
    });
    expect(response).toMatchObject({ status: 409, body: { reason: 'staff-last-owner' } });
  });

  test('owners change their own password only with the current password; the new password does not expire like an initial password', async () => {
    const { owner, proof } = await signInAsNewOwner('self@shop.example');
    const { staff_id } = await findRow(shop.db, 'staff', { email: owner.email });
    const change = { params: { id: staff_id }, body: { reset_password: true, proof } };
    expect(await owner.call('POST /admin/staff/:id', change)).toMatchObject({
      status: 409,
      body: { reason: 'staff-own-reset' },
    });
    await updateRows(shop.db, 'staff', { password_expires_at: new Date() }, { staff_id });
    const body = { current_password: proof.password, new_password: 'nine quiet herons at noon' };
    expect((await owner.call('POST /admin/password', { body })).status).toBe(200);
    expect((await findRow(shop.db, 'staff', { staff_id })).password_expires_at).toBeNull();
  });

  test('a shop without staff gets one owner, whose password is returned once', async () => {
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
    expect(await findAlteredEntry(shop.db)).toBeNull();
    await expect(
      shop.db
        .updateTable('audit')
        .set({ action: 'x' } as never)
        .execute(),
    ).rejects.toThrow('is append-only');
    const { entries } = await shop.db
      .selectFrom('audit')
      .select((e) => e.fn.countAll<number>().as('entries'))
      .executeTakeFirstOrThrow();
    const { links } = await shop.db
      .selectFrom('audit_chain')
      .select((e) => e.fn.countAll<number>().as('links'))
      .executeTakeFirstOrThrow();
    expect(links).toBe(entries);
    expect(entries).toBeGreaterThan(3);
  });
});
