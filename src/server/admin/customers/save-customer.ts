import { isPlaceholderEmail, normaliseEmail, validateEmail } from '#domain/address.ts';
import { ok, refused } from '#domain/result.ts';
import { hasPermission } from '#domain/staff-roles.ts';
import {
  changeRecord,
  type RecordChange,
  type RecordCheck,
  type RecordContext,
} from '#server/admin/shared/audited-change.ts';
import { changedFields } from '#server/audit/queries.ts';
import type { Context } from '#server/calls/context.ts';
import { type AccountChanges, isEmailTaken, updateAccount } from '#server/customers/queries.ts';
import { queueEmail } from '#server/outbox/queries.ts';
import type { Tx } from '#server/platform/db.ts';
import { endSessionsOf } from '#server/sessions/queries.ts';
import { readCustomerRecord } from './customer-view.ts';
import { lockCustomer } from './queries.ts';

/** The trimmed text, or null if it is blank. Undefined, which leaves a field unchanged, stays undefined. */
const blankToNull = (text: string | null | undefined) =>
  text === undefined ? undefined : text?.trim() || null;

export type LockedCustomer = NonNullable<Awaited<ReturnType<typeof lockCustomer>>>;

/** Changes a customer and replies with the changed record. `smessage` replaces the general message about the change. */
export async function changeCustomer(
  context: RecordContext & Pick<Context<'POST /admin/customers/:id'>, 'params' | 'clock' | 't'>,
  change: RecordChange<LockedCustomer>,
  { check, smessage }: { check?: RecordCheck<LockedCustomer>; smessage?: string } = {},
) {
  const { db, clock, params, t } = context;
  const lock = (tx: Tx) => lockCustomer(tx, params.id);
  const changed = await changeRecord(context, `customer ${params.id}`, lock, change, check);
  if (!changed.ok) return changed;
  const record = (await readCustomerRecord(db, params.id, clock))!;
  return ok({ smessage: smessage ?? t('saved-customer', { email: record.email }), record });
}

/**
 * Saves a customer. A change of the percentage requires the permission `pricing`. Deactivation ends all sessions. A new
 * email address is sent a link, and takes effect when the signed-in customer opens that link and confirms the address.
 * The old address gets a notice.
 */
export async function saveCustomer(context: Context<'POST /admin/customers/:id'>) {
  const { staff, params, body } = context;
  if (body.customer_id !== params.id) return refused('input-invalid');
  const { data } = body;
  const email = data.email === undefined ? undefined : normaliseEmail(data.email);
  if (email !== undefined && validateEmail(email)) return refused('email-invalid');
  const save: RecordChange<LockedCustomer> = async (tx, account) => {
    const before: Omit<AccountChanges, 'email' | 'email_verified_at'> = {
      ...account,
      percentage: Number(account.percentage),
    };
    const input: typeof before = {
      first_name: blankToNull(data.first_name),
      last_name: blankToNull(data.last_name),
      company: blankToNull(data.company),
      phone_number: blankToNull(data.phone_number),
      // Entering the current address cancels a change that has not been confirmed.
      pending_email: email === account.email ? null : email,
      is_active: data.is_active,
      percentage: data.percentage,
    };
    const provided = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    const fields = changedFields(before, { ...before, ...provided });
    if (!fields) return ok([]);
    const { after } = fields;
    if (after.percentage !== undefined && !hasPermission(staff.role, 'pricing'))
      return refused('staff-not-allowed');
    const { pending_email } = after;
    if (pending_email && (await isEmailTaken(tx, pending_email, params.id))) return refused('email-taken');
    await updateAccount(tx, params.id, after);
    if (after.is_active === false) await endSessionsOf(tx, [params.id]);
    if (pending_email) {
      await queueEmail(tx, 'confirm-email', { email: pending_email, customer_id: params.id });
      await queueEmail(tx, 'email-changing', { email: account.email });
    }
    return ok([{ action: 'customer-saved', ...fields }]);
  };
  const refuseClosedAccount: RecordCheck<LockedCustomer> = ({ email }) =>
    isPlaceholderEmail(email) ? refused('customer-ended') : null;
  return changeCustomer(context, save, { check: refuseClosedAccount });
}
