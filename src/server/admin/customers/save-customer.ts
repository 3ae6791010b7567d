import type { Reply } from '#contract/calls.ts';
import { emailProblem, isEnded, normaliseEmail } from '#domain/address.ts';
import { mayDo } from '#domain/staff-roles.ts';
import { staleSave } from '#server/admin/stale-save.ts';
import { changes, recordAudit } from '#server/audit/queries.ts';
import { queueAccountEmail } from '#server/outbox/queries.ts';
import type { Context } from '#server/platform/http/dispatch.ts';
import { type Outcome, refusal, respond } from '#server/platform/http/outcome.ts';
import { endSessionsOf } from '#server/platform/sessions.ts';
import { type AccountChanges, updateAccount } from '#server/sign-in/queries.ts';
import { customerRecord } from './customer-view.ts';
import { isEmailTaken, lockCustomer } from './queries.ts';

type Call = 'POST /admin/customers/:id';

const orNull = (text: string | null | undefined) => (text === undefined ? undefined : text?.trim() || null);

/**
 * Saves a customer. Only who sets prices may set a percentage. Whoever is switched off, or has another
 * address, is signed out everywhere; the new address is asked to confirm itself, and the old one is told.
 */
export async function saveCustomer(context: Context<Call>): Promise<Outcome<Reply<Call>>> {
  const { db, clock, staff, params, body, request_id, t } = context;
  if (body.customer_id !== params.id) return refusal('input-invalid');
  const { data } = body;
  const email = data.email === undefined ? undefined : normaliseEmail(data.email);
  if (email !== undefined && emailProblem(email)) return refusal('email-invalid');
  const stop = await db.transaction().execute(async (tx) => {
    const known = await lockCustomer(tx, params.id);
    if (!known) return refusal('not-found');
    if (isEnded(known.email)) return refusal('customer-ended');
    const subject = `customer ${params.id}`;
    const record = { subject, last_modified_at: known.last_modified_at };
    const stale = await staleSave(tx, record, body.last_modified_time);
    if (stale) return stale;
    const before = { ...known, percentage: Number(known.percentage) } as AccountChanges;
    const wished: AccountChanges = {
      first_name: orNull(data.first_name),
      last_name: orNull(data.last_name),
      company: orNull(data.company),
      phone_number: orNull(data.phone_number),
      email,
      is_active: data.is_active,
      percentage: data.percentage,
    };
    const given = Object.fromEntries(Object.entries(wished).filter(([, value]) => value !== undefined));
    const changed = changes(before, { ...before, ...given } as AccountChanges);
    if (!changed) return null;
    const { after } = changed;
    if (after.percentage !== undefined && !mayDo(staff.role, 'pricing')) return refusal('staff-not-allowed');
    if (after.email && (await isEmailTaken(tx, after.email, params.id))) return refusal('email-taken');
    // An address that staff typed has not been proved by anybody.
    await updateAccount(tx, params.id, after.email ? { ...after, email_verified_at: null } : after);
    if (after.email || after.is_active === false) await endSessionsOf(tx, [params.id], null);
    if (after.email) {
      await queueAccountEmail(tx, 'account-verify', { email: after.email });
      await queueAccountEmail(tx, 'account-moved', { email: known.email, customer_id: params.id });
    }
    await recordAudit(tx, staff, request_id, [{ action: 'customer-saved', subject, ...changed }]);
    return null;
  });
  if (stop) return stop;
  return respond({
    scode: 200,
    smessage: t('saved'),
    record: (await customerRecord(db, params.id, clock))!,
  });
}
