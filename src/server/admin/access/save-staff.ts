import { ok, refused } from '#domain/result.ts';
import { changeRecord } from '#server/admin/shared/audited-change.ts';
import { changedFields } from '#server/audit/queries.ts';
import type { Context } from '#server/calls/context.ts';
import type { Tx } from '#server/platform/db.ts';
import { endStaffSessions } from '#server/sessions/staff.ts';
import { generateInitialPassword } from './create-staff.ts';
import { findListedStaff, lockOwners, lockStaff, updateStaff } from './queries.ts';
import { reauthenticateStaff } from './reauthentication.ts';
import { staffView } from './staff-view.ts';

/**
 * Changes a staff member's name, role or access, or resets the authenticator or password, after reauthentication. Unless
 * only the name changes, ends all sessions of this staff member except the one that makes the request. The last active
 * owner cannot be demoted or deactivated.
 */
export async function saveStaff(context: Context<'POST /admin/staff/:id'>) {
  const { db, staff, params, body, clock, t } = context;
  const member = await findListedStaff(db, params.id);
  if (!member) return refused('not-found');
  // Own passwords are changed with `POST /admin/password`, where they do not become initial ones.
  if (body.reset_password && params.id === staff.staff_id) return refused('staff-own-reset');
  const reauthenticated = await reauthenticateStaff(context, body.proof);
  if (!reauthenticated.ok) return reauthenticated;
  const initialPassword = body.reset_password ? await generateInitialPassword(clock()) : null;
  const lock = async (tx: Tx) => {
    const owners = await lockOwners(tx);
    const locked = await lockStaff(tx, params.id);
    return locked && { ...locked, isLastOwner: owners.length === 1 && owners[0] === params.id };
  };
  const changed = await changeRecord(context, `staff ${member.email}`, lock, async (tx, current) => {
    const before = { name: current.name, role: current.role, is_active: current.is_active };
    const after = {
      name: body.name === undefined ? before.name : body.name || null,
      role: body.role ?? before.role,
      is_active: body.is_active ?? before.is_active,
    };
    if (current.isLastOwner && !(after.role === 'owner' && after.is_active))
      return refused('staff-last-owner');
    const reset = body.reset_second_factor ? { totp_secret: null, totp_enrolled_at: null } : {};
    await updateStaff(tx, params.id, { ...after, ...reset, ...initialPassword?.columns }, clock());
    const accessChange = body.role ?? body.is_active ?? body.reset_second_factor ?? body.reset_password;
    if (accessChange !== undefined) await endStaffSessions(tx, params.id, { except: staff.session_id });
    const fields = changedFields(before, after);
    return ok([
      ...(fields ? [{ action: 'staff-changed', ...fields }] : []),
      ...(body.reset_second_factor ? [{ action: 'staff-second-factor-reset' }] : []),
      ...(initialPassword ? [{ action: 'staff-password-reset' }] : []),
    ]);
  });
  if (!changed.ok) return changed;
  const record = (await findListedStaff(db, params.id))!;
  const smessage = t('saved-staff', { email: member.email });
  return ok({ smessage, record: staffView(record), password: initialPassword?.password ?? null });
}
