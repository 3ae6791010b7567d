import { normaliseEmail } from '#domain/address.ts';
import { ok, refused } from '#domain/result.ts';
import { validateStaffPassword } from '#domain/staff-password.ts';
import { permissionsOf } from '#domain/staff-roles.ts';
import { runAuditedChange } from '#server/admin/shared/audited-change.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { deviceTokenId, newDeviceToken } from '#server/sessions/device-token.ts';
import {
  createStaffSession,
  endStaffSession,
  endStaffSessions,
  staffCsrfToken,
  staffSessionsOf,
} from '#server/sessions/staff.ts';
import { createStaff } from './create-staff.ts';
import { findListedStaff, listStaff, listStaffNames, lockStaffIfUnchanged, updateStaff } from './queries.ts';
import { checkOwnPassword, PASSWORD_ATTEMPTS, reauthenticateStaff, staffKey } from './reauthentication.ts';
import { saveStaff } from './save-staff.ts';
import { signIn } from './sign-in.ts';
import { listSignIns } from './sign-in-log.ts';
import { staffView } from './staff-view.ts';

export function accessRoutes(on: RegisterHandler) {
  on('POST /admin/signin', async (context) => {
    const { db, clock, secrets, settings, limiter, body, ip, t } = context;
    const email = normaliseEmail(body.email);
    const key = staffKey(email);
    // Attempts are counted per account and device, or per account and IP address if the device is not known. An
    // attacker elsewhere therefore cannot lock the account's owner out.
    const device = deviceTokenId(context.staff_device_token, `staff ${key}`, secrets);
    const wait = await limiter.take(db, PASSWORD_ATTEMPTS, `${key} ${device ?? ip.address}`, clock());
    if (wait > 0) return refused('too-many', { params: { seconds: wait } });
    const result = await signIn(context, { ...body, email, device });
    if (result.step === 'refused') return result.refusal;
    if (result.step === 'done') {
      context.setStaffCookie(result.token);
      context.setStaffDeviceToken(newDeviceToken(`staff ${key}`, secrets));
    }
    const enrolment = result.step === 'enrol' ? { uri: result.uri, secret: result.secret } : null;
    const can_skip = settings.mode === 'demo' && result.step === 'enrol';
    return ok({ smessage: t(`staff-step-${result.step}`), step: result.step, can_skip, enrolment });
  });

  on('POST /admin/signout', async (context) => {
    const { staff } = context;
    await runAuditedChange(context, `staff ${staff.email}`, async (tx) => {
      await endStaffSession(tx, staff.session_id);
      return ok([{ action: 'staff-signed-out' }]);
    });
    context.setStaffCookie(null);
    return ok({});
  });

  on('GET /admin/access', async ({ db, staff, secrets }) =>
    ok({
      staff: {
        staff_id: staff.staff_id,
        email: staff.email,
        role: staff.role,
        has_second_factor: staff.has_second_factor,
        language: staff.language,
      },
      permissions: [...permissionsOf(staff.role)],
      staff_names: await listStaffNames(db),
      hash_code: staffCsrfToken(staff, secrets),
    }),
  );

  on('POST /admin/language', async (context) => {
    const { staff, body, clock } = context;
    await runAuditedChange(context, `staff ${staff.email}`, async (tx) => {
      await updateStaff(tx, staff.staff_id, { language: body.language }, clock());
      return ok([{ action: 'staff-language', after: body }]);
    });
    return ok({});
  });

  on('POST /admin/password', async (context) => {
    const { staff, body, clock, t, settings, agent } = context;
    const checked = await checkOwnPassword(context, body.current_password, 'staff-password-wrong');
    if (!checked.ok) return checked;
    const problem = validateStaffPassword(body.new_password, [staff.email, settings.shop.name]);
    if (problem) return refused(problem);
    const password_hash = await hashPassword(body.new_password);
    const changed = await runAuditedChange(context, `staff ${staff.email}`, async (tx) => {
      if (!(await lockStaffIfUnchanged(tx, checked.value))) return refused('staff-password-wrong');
      await updateStaff(tx, staff.staff_id, { password_hash, password_expires_at: null }, clock());
      await endStaffSessions(tx, staff.staff_id);
      const { has_second_factor } = staff;
      context.setStaffCookie(
        await createStaffSession(tx, staff.staff_id, clock, { agent, has_second_factor }),
      );
      return ok([{ action: 'staff-password-changed' }]);
    });
    return changed.ok ? ok({ smessage: t('staff-password-changed') }) : changed;
  });

  on('GET /admin/staff', async ({ db }) => ok({ records: (await listStaff(db)).map(staffView) }));

  on('GET /admin/sign-ins', async ({ db, staff }) => ok({ records: await listSignIns(db, staff.email) }));

  on('GET /admin/staff/:id/sign-ins', async ({ db, params }) => {
    const member = await findListedStaff(db, params.id);
    return member ? ok({ records: await listSignIns(db, member.email) }) : refused('not-found');
  });

  on('GET /admin/sessions', async ({ db, staff, clock }) => {
    const sessions = (await staffSessionsOf(db, staff.staff_id, clock))
      .map(({ session_id, agent, created_at, seen_at }) => ({
        session_id,
        agent,
        created_time: created_at.toISOString(),
        seen_time: seen_at.toISOString(),
        is_current: session_id === staff.session_id,
      }))
      .sort((a, b) => Number(b.is_current) - Number(a.is_current));
    return ok({ sessions });
  });

  on('POST /admin/sessions/end', async (context) => {
    const { staff, body, t } = context;
    let ended = 0;
    const changed = await runAuditedChange(context, `staff ${staff.email}`, async (tx) => {
      ended = await endStaffSessions(tx, staff.staff_id, {
        except: staff.session_id,
        // Null ends all other sessions.
        only: body.session_id,
      });
      if (ended === 0 && body.session_id !== null) return refused('not-found');
      return ok(ended > 0 ? [{ action: 'staff-sessions-ended', after: { ended } }] : []);
    });
    return changed.ok ? ok({ smessage: t('staff-sessions-ended'), ended }) : changed;
  });

  on('POST /admin/staff', async (context) => {
    const { db, staff, body, request_id, t, clock, language } = context;
    const reauthenticated = await reauthenticateStaff(context, body.proof);
    if (!reauthenticated.ok) return reauthenticated;
    const created = await createStaff(db, body, staff, clock(), request_id, language);
    if (!created.ok) return created;
    const record = (await findListedStaff(db, created.value.staff_id))!;
    return ok({ smessage: t('staff-added'), record: staffView(record), password: created.value.password });
  });

  on('POST /admin/staff/:id', saveStaff);
}
