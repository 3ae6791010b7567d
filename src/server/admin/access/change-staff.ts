import type { Reply } from '#contract/calls.ts';
import { staleSave } from '#server/admin/stale-save.ts';
import { changes, recordAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/platform/http/dispatch.ts';
import { type Outcome, refusal, respond } from '#server/platform/http/outcome.ts';
import { endStaffSessions } from '#server/platform/staff.ts';
import { listStaff, lockOwners, lockStaff, updateStaff } from './queries.ts';
import { staffView } from './staff-view.ts';

type Call = 'POST /admin/staff/:id';

/** Changes role or access of a member of staff. The last owner stays one; who loses rights loses sessions. */
export async function changeStaff(context: Context<Call>): Promise<Outcome<Reply<Call>>> {
  const { db, staff, params, body, clock, request_id, t } = context;
  const stop = await db.transaction().execute(async (tx) => {
    const owners = await lockOwners(tx);
    const known = await lockStaff(tx, params.id);
    if (!known) return refusal('not-found');
    const subject = `staff ${known.email}`;
    const stale = await staleSave(
      tx,
      { subject, last_modified_at: known.last_modified_at },
      body.last_modified_time,
    );
    if (stale) return stale;
    const before = { role: known.role, is_active: known.is_active };
    const after = { role: body.role ?? known.role, is_active: body.is_active ?? known.is_active };
    const staysOwner = after.role === 'owner' && after.is_active;
    if (owners.includes(known.staff_id) && owners.length === 1 && !staysOwner)
      return refusal('staff-last-owner');
    const reset = body.reset_second_factor ? { totp_secret: null, totp_enrolled_at: null } : {};
    await updateStaff(tx, known.staff_id, { ...after, ...reset }, clock());
    await endStaffSessions(
      tx,
      known.staff_id,
      known.staff_id === staff.staff_id ? staff.session_id : undefined,
    );
    const changed = changes(before, after);
    await recordAudit(tx, staff, request_id, [
      ...(changed ? [{ action: 'staff-changed', subject, ...changed }] : []),
      ...(body.reset_second_factor
        ? [{ action: 'staff-second-factor-reset', subject, before: null, after: null }]
        : []),
    ]);
    return null;
  });
  if (stop) return stop;
  const record = (await listStaff(db)).find((each) => each.staff_id === params.id)!;
  return respond({ scode: 200, smessage: t('saved'), record: staffView(record) });
}
