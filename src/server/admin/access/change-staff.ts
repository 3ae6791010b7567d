import { ok, refused } from '#domain/result.ts';
import { changeRecord } from '#server/admin/shared/staff-change.ts';
import { changedFields } from '#server/audit/queries.ts';
import type { Context } from '#server/calls/context.ts';
import type { Tx } from '#server/platform/db.ts';
import { endStaffSessions } from '#server/sessions/staff.ts';
import { listStaff, lockOwners, lockStaff, updateStaff } from './queries.ts';
import { staffView } from './staff-view.ts';

/** Changes a staff member's role or access and ends their sessions. The last active owner cannot be demoted. */
export async function changeStaff(context: Context<'POST /admin/staff/:id'>) {
  const { db, staff, params, body, clock, t } = context;
  const member = (await listStaff(db)).find((each) => each.staff_id === params.id);
  if (!member) return refused('not-found');
  const lock = async (tx: Tx) => {
    const owners = await lockOwners(tx);
    const locked = await lockStaff(tx, params.id);
    return locked && { ...locked, isLastOwner: owners.length === 1 && owners[0] === params.id };
  };
  const changed = await changeRecord(context, `staff ${member.email}`, lock, async (tx, current) => {
    const before = { role: current.role, is_active: current.is_active };
    const after = { role: body.role ?? before.role, is_active: body.is_active ?? before.is_active };
    if (current.isLastOwner && !(after.role === 'owner' && after.is_active))
      return refused('staff-last-owner');
    const reset = body.reset_second_factor ? { totp_secret: null, totp_enrolled_at: null } : {};
    await updateStaff(tx, params.id, { ...after, ...reset }, clock());
    await endStaffSessions(tx, params.id, params.id === staff.staff_id ? staff.session_id : undefined);
    const fields = changedFields(before, after);
    return ok([
      ...(fields ? [{ action: 'staff-changed', ...fields }] : []),
      ...(body.reset_second_factor ? [{ action: 'staff-second-factor-reset' }] : []),
    ]);
  });
  if (!changed.ok) return changed;
  const record = (await listStaff(db)).find((each) => each.staff_id === params.id)!;
  return ok({ smessage: t('saved'), record: staffView(record) });
}
