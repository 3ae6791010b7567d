import type { Reply } from '#contract/calls.ts';
import { staleSave } from '#server/admin/stale-save.ts';
import { changedFields, recordAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/platform/http/dispatch.ts';
import { type Outcome, refusal, respond } from '#server/platform/http/outcome.ts';
import { endStaffSessions } from '#server/platform/staff.ts';
import { listStaff, lockOwners, lockStaff, updateStaff } from './queries.ts';
import { staffView } from './staff-view.ts';

type Call = 'POST /admin/staff/:id';

/** Changes a staff member's role or access and ends their sessions. The last active owner cannot be demoted. */
export async function changeStaff(context: Context<Call>): Promise<Outcome<Reply<Call>>> {
  const { db, staff, params, body, clock, request_id, t } = context;
  const failure = await db.transaction().execute(async (tx) => {
    const owners = await lockOwners(tx);
    const member = await lockStaff(tx, params.id);
    if (!member) return refusal('not-found');
    const subject = `staff ${member.email}`;
    const stale = await staleSave(
      tx,
      { subject, last_modified_at: member.last_modified_at },
      body.last_modified_time,
    );
    if (stale) return stale;
    const before = { role: member.role, is_active: member.is_active };
    const after = { role: body.role ?? member.role, is_active: body.is_active ?? member.is_active };
    const isStillOwner = after.role === 'owner' && after.is_active;
    if (owners.includes(member.staff_id) && owners.length === 1 && !isStillOwner)
      return refusal('staff-last-owner');
    const reset = body.reset_second_factor ? { totp_secret: null, totp_enrolled_at: null } : {};
    await updateStaff(tx, member.staff_id, { ...after, ...reset }, clock());
    await endStaffSessions(
      tx,
      member.staff_id,
      member.staff_id === staff.staff_id ? staff.session_id : undefined,
    );
    const changed = changedFields(before, after);
    await recordAudit(tx, staff, request_id, [
      ...(changed ? [{ action: 'staff-changed', subject, ...changed }] : []),
      ...(body.reset_second_factor
        ? [{ action: 'staff-second-factor-reset', subject, before: null, after: null }]
        : []),
    ]);
    return null;
  });
  if (failure) return failure;
  const record = (await listStaff(db)).find((each) => each.staff_id === params.id)!;
  return respond({ scode: 200, smessage: t('saved'), record: staffView(record) });
}
