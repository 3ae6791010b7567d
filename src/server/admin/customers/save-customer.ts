import type { Reply } from '#contract/calls.ts';
import { isPlaceholderEmail, normaliseEmail, validateEmail } from '#domain/address.ts';
import { hasPermission } from '#domain/staff-roles.ts';
import { staleSave } from '#server/admin/stale-save.ts';
import { changedFields, recordAudit } from '#server/audit/queries.ts';
import { queueAccountEmail } from '#server/outbox/queries.ts';
import type { Context } from '#server/platform/http/dispatch.ts';
import { type Outcome, refusal, respond } from '#server/platform/http/outcome.ts';
import { endSessionsOf } from '#server/platform/sessions.ts';
import { type AccountChanges, updateAccount } from '#server/sign-in/queries.ts';
import { readCustomerRecord } from './customer-view.ts';
import { isEmailTaken, lockCustomer } from './queries.ts';

type Call = 'POST /admin/customers/:id';

const blankToNull = (text: string | null | undefined) =>
  text === undefined ? undefined : text?.trim() || null;

/**
 * Saves a customer. Changing the percentage requires the pricing permission. Deactivation or a new email address
 * ends all sessions; a new address is sent a verification link and the old one a notice.
 */
export async function saveCustomer(context: Context<Call>): Promise<Outcome<Reply<Call>>> {
  const { db, clock, staff, params, body, request_id, t } = context;
  if (body.customer_id !== params.id) return refusal('input-invalid');
  const { data } = body;
  const email = data.email === undefined ? undefined : normaliseEmail(data.email);
  if (email !== undefined && validateEmail(email)) return refusal('email-invalid');
  const failure = await db.transaction().execute(async (tx) => {
    const account = await lockCustomer(tx, params.id);
    if (!account) return refusal('not-found');
    if (isPlaceholderEmail(account.email)) return refusal('customer-ended');
    const subject = `customer ${params.id}`;
    const record = { subject, last_modified_at: account.last_modified_at };
    const stale = await staleSave(tx, record, body.last_modified_time);
    if (stale) return stale;
    const before = { ...account, percentage: Number(account.percentage) } as AccountChanges;
    const input: AccountChanges = {
      first_name: blankToNull(data.first_name),
      last_name: blankToNull(data.last_name),
      company: blankToNull(data.company),
      phone_number: blankToNull(data.phone_number),
      email,
      is_active: data.is_active,
      percentage: data.percentage,
    };
    const provided = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    const changed = changedFields(before, { ...before, ...provided } as AccountChanges);
    if (!changed) return null;
    const { after } = changed;
    if (after.percentage !== undefined && !hasPermission(staff.role, 'pricing'))
      return refusal('staff-not-allowed');
    if (after.email && (await isEmailTaken(tx, after.email, params.id))) return refusal('email-taken');
    // An address entered by staff is unverified.
    await updateAccount(tx, params.id, after.email ? { ...after, email_verified_at: null } : after);
    if (after.email || after.is_active === false) await endSessionsOf(tx, [params.id], null);
    if (after.email) {
      await queueAccountEmail(tx, 'account-verify', { email: after.email });
      await queueAccountEmail(tx, 'account-moved', { email: account.email, customer_id: params.id });
    }
    await recordAudit(tx, staff, request_id, [{ action: 'customer-saved', subject, ...changed }]);
    return null;
  });
  if (failure) return failure;
  return respond({
    scode: 200,
    smessage: t('saved'),
    record: (await readCustomerRecord(db, params.id, clock))!,
  });
}
