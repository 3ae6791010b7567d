import { createHash } from 'node:crypto';
import { normaliseEmail } from '#domain/address.ts';
import { ok, refused } from '#domain/result.ts';
import { isStaffPassword, permissionsOf, STAFF_SESSION } from '#domain/staff-roles.ts';
import { runStaffChange } from '#server/admin/shared/staff-change.ts';
import type { On } from '#server/calls/context.ts';
import { hashPassword, verifyPassword } from '#server/platform/passwords.ts';
import { deviceTokenId, newDeviceToken } from '#server/sessions/device-token.ts';
import {
  createStaffSession,
  endStaffSession,
  endStaffSessions,
  staffCsrfToken,
} from '#server/sessions/staff.ts';
import { changeStaff } from './change-staff.ts';
import { createStaff } from './create-staff.ts';
import { findStaffByEmail, listStaff, lockStaff, updateStaff } from './queries.ts';
import { signIn } from './sign-in.ts';
import { staffView } from './staff-view.ts';

/** Password attempts for one staff member. */
const PASSWORD_ATTEMPTS = { name: 'staff-account', max: 10, seconds: 900, scope: 'shared' } as const;

/** Rate limits use a hash, because the submitted email may be any text. */
const fingerprint = (email: string) => createHash('sha256').update(email).digest('base64url').slice(0, 20);

export function accessRoutes(on: On) {
  on('POST /admin/signin', async (context) => {
    const { db, clock, secrets, settings, limiter, body, request_id, t } = context;
    const email = normaliseEmail(body.email);
    const key = fingerprint(email);
    // Attempts from a known device are counted separately, so others cannot lock its owner out.
    const device = deviceTokenId(context.staff_device_token, `staff ${key}`, secrets);
    const wait = await limiter.take(db, PASSWORD_ATTEMPTS, device ? `${key} ${device}` : key, clock());
    if (wait > 0) return refused('too-many', { params: { seconds: wait } });
    const signInContext = { db, clock, secrets, limiter, issuer: settings.shop.name, request_id };
    const result = await signIn(signInContext, { email, password: body.password, code: body.code });
    if (result.step === 'refused') return refused('staff-sign-in-failed');
    if (result.step === 'done') {
      context.setStaffCookie(result.token);
      context.setStaffDeviceToken(newDeviceToken(`staff ${key}`, secrets));
    }
    const enrolment = result.step === 'enrol' ? { uri: result.uri, secret: result.secret } : null;
    return ok({ smessage: t(`staff-step-${result.step}`), step: result.step, enrolment });
  });

  on('POST /admin/signout', async (context) => {
    const { staff } = context;
    await runStaffChange(context, `staff ${staff.email}`, async (tx) => {
      await endStaffSession(tx, staff.session_id);
      return ok([{ action: 'staff-signed-out' }]);
    });
    context.setStaffCookie(null);
    return ok({});
  });

  on('GET /admin/access', async ({ staff, secrets }) =>
    ok({
      staff: { staff_id: staff.staff_id, email: staff.email, role: staff.role },
      permissions: [...permissionsOf(staff.role)],
      hash_code: staffCsrfToken(staff, secrets),
      idle_minutes: STAFF_SESSION.idle_minutes,
      ends_time: staff.ends_at.toISOString(),
    }),
  );

  on('POST /admin/password', async (context) => {
    const { db, staff, body, clock, t, limiter } = context;
    const wait = await limiter.take(db, PASSWORD_ATTEMPTS, `${fingerprint(staff.email)} signed in`, clock());
    if (wait > 0) return refused('too-many', { params: { seconds: wait } });
    const member = await findStaffByEmail(db, staff.email);
    if (!(await verifyPassword(body.current_password, member?.password_hash)))
      return refused('staff-password-wrong');
    if (!isStaffPassword(body.new_password)) return refused('staff-password-short');
    const password_hash = await hashPassword(body.new_password);
    await runStaffChange(context, `staff ${staff.email}`, async (tx) => {
      await lockStaff(tx, staff.staff_id);
      await updateStaff(tx, staff.staff_id, { password_hash }, clock());
      await endStaffSessions(tx, staff.staff_id);
      context.setStaffCookie(await createStaffSession(tx, staff.staff_id, clock));
      return ok([{ action: 'staff-password-changed' }]);
    });
    return ok({ smessage: t('staff-password-changed') });
  });

  on('GET /admin/staff', async ({ db }) => ok({ records: (await listStaff(db)).map(staffView) }));

  on('POST /admin/staff', async ({ db, staff, body, request_id, t }) => {
    const created = await createStaff(db, body, staff, request_id);
    if (!created.ok) return created;
    const record = (await listStaff(db)).find((each) => each.staff_id === created.value.staff_id)!;
    return ok({ smessage: t('staff-added'), record: staffView(record), password: created.value.password });
  });

  on('POST /admin/staff/:id', changeStaff);
}
