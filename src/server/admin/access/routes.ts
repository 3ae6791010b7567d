import { createHash } from 'node:crypto';
import { normaliseEmail } from '#domain/address.ts';
import { isStaffPassword, permissionsOf, STAFF_SESSION } from '#domain/staff-roles.ts';
import { recordAudit } from '#server/audit/queries.ts';
import { deviceTokenId, newDeviceToken } from '#server/platform/device-token.ts';
import type { On } from '#server/platform/http/dispatch.ts';
import { refusal, respond } from '#server/platform/http/outcome.ts';
import { hashPassword, verifyPassword } from '#server/platform/passwords.ts';
import {
  createStaffSession,
  endStaffSession,
  endStaffSessions,
  staffCsrfToken,
} from '#server/platform/staff.ts';
import { changeStaff } from './change-staff.ts';
import { createStaff } from './create-staff.ts';
import { findStaffByEmail, listStaff, lockStaff, updateStaff } from './queries.ts';
import { signIn } from './sign-in.ts';
import { staffView } from './staff-view.ts';

const OK = { scode: 200 as const, smessage: '' };
/** Rate limits use a hash, because the submitted email may be any text. */
const fingerprint = (email: string) => createHash('sha256').update(email).digest('base64url').slice(0, 20);

export function accessRoutes(on: On) {
  on('POST /admin/signin', async (context) => {
    const { db, clock, secrets, settings, limiter, body, request_id, t } = context;
    const email = normaliseEmail(body.email);
    const key = fingerprint(email);
    // Attempts from a known device are counted separately, so others cannot lock its owner out.
    const device = deviceTokenId(context.staff_device_token, `staff ${key}`, secrets);
    const wait = await limiter.take(db, 'staff-account', device ? `${key} ${device}` : key, clock());
    if (wait > 0) return refusal('too-many', { params: { seconds: wait } });
    const signInContext = { db, clock, secrets, limiter, issuer: settings.shop.name, request_id };
    const result = await signIn(signInContext, { email, password: body.password, code: body.code });
    if (result.step === 'refused') return refusal('staff-sign-in-failed');
    if (result.step === 'done') {
      context.setStaffCookie(result.token);
      context.setStaffDeviceToken(newDeviceToken(`staff ${key}`, secrets));
    }
    const enrolment = result.step === 'enrol' ? { uri: result.uri, secret: result.secret } : null;
    return respond({ ...OK, smessage: t(`staff-step-${result.step}`), step: result.step, enrolment });
  });

  on('POST /admin/signout', async ({ db, staff, request_id, setStaffCookie }) => {
    await db.transaction().execute(async (tx) => {
      await endStaffSession(tx, staff.session_id);
      const entry = {
        action: 'staff-signed-out',
        subject: `staff ${staff.email}`,
        before: null,
        after: null,
      };
      await recordAudit(tx, staff, request_id, [entry]);
    });
    setStaffCookie(null);
    return respond(OK);
  });

  on('GET /admin/access', async ({ staff, secrets }) =>
    respond({
      ...OK,
      staff: { staff_id: staff.staff_id, email: staff.email, role: staff.role },
      permissions: [...permissionsOf(staff.role)],
      hash_code: staffCsrfToken(staff, secrets),
      idle_minutes: STAFF_SESSION.idle_minutes,
      ends_time: staff.ends_at.toISOString(),
    }),
  );

  on('POST /admin/password', async (context) => {
    const { db, staff, body, clock, request_id, t, limiter } = context;
    const wait = await limiter.take(db, 'staff-account', `${fingerprint(staff.email)} signed in`, clock());
    if (wait > 0) return refusal('too-many', { params: { seconds: wait } });
    const member = await findStaffByEmail(db, staff.email);
    if (!(await verifyPassword(body.current_password, member?.password_hash)))
      return refusal('staff-password-wrong');
    if (!isStaffPassword(body.new_password)) return refusal('staff-password-short');
    const password_hash = await hashPassword(body.new_password);
    const token = await db.transaction().execute(async (tx) => {
      await lockStaff(tx, staff.staff_id);
      await updateStaff(tx, staff.staff_id, { password_hash }, clock());
      await endStaffSessions(tx, staff.staff_id);
      const entry = {
        action: 'staff-password-changed',
        subject: `staff ${staff.email}`,
        before: null,
        after: null,
      };
      await recordAudit(tx, staff, request_id, [entry]);
      return createStaffSession(tx, staff.staff_id, clock);
    });
    context.setStaffCookie(token);
    return respond({ ...OK, smessage: t('staff-password-changed') });
  });

  on('GET /admin/staff', async ({ db }) => respond({ ...OK, records: (await listStaff(db)).map(staffView) }));

  on('POST /admin/staff', async ({ db, staff, body, request_id, t }) => {
    const created = await createStaff(db, body, staff, request_id);
    if (!created.ok) return refusal(created.reason);
    const record = (await listStaff(db)).find((each) => each.staff_id === created.value.staff_id)!;
    return respond({
      ...OK,
      smessage: t('staff-added'),
      record: staffView(record),
      password: created.value.password,
    });
  });

  on('POST /admin/staff/:id', (context) => changeStaff(context));
}
