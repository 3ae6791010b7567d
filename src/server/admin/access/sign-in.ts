import type { ParsedInput } from '#contract/calls.ts';
import type { Refusal } from '#contract/refusals.ts';
import { browserName } from '#domain/browser-name.ts';
import { ok, type Refused, refused } from '#domain/result.ts';
import { validateStaffPassword } from '#domain/staff-password.ts';
import { type Actor, type AuditEntry, recordAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/calls/context.ts';
import { inTransaction } from '#server/platform/db.ts';
import { hashPassword, verifyPassword } from '#server/platform/passwords.ts';
import { createStaffSession } from '#server/sessions/staff.ts';
import { checkCode, openTotpSecret } from './check-code.ts';
import {
  consumeTotpStep,
  findStaffByEmail,
  lockStaffIfUnchanged,
  type StaffRow,
  storeTotpSecret,
  updateStaff,
} from './queries.ts';
import { newTotpSecret, otpauthUri } from './totp.ts';

/** The limit of audit entries for refused sign-ins with unknown email addresses. */
export const AUDITED_REFUSALS = {
  name: 'staff-refusals',
  max: 100,
  seconds: 3600,
  scope: 'shared',
} as const;

type SignInContext = Pick<
  Context<'POST /admin/signin'>,
  'db' | 'clock' | 'secrets' | 'limiter' | 'settings' | 'request_id' | 'agent' | 'ip'
>;

/** The outcome of a sign-in. A refusal gives no reason, except for an unsuitable new password. */
type SignInResult =
  | { step: 'refused'; refusal: Refused<Refusal> }
  | { step: 'change-password' }
  | { step: 'code' }
  | { step: 'enrol'; uri: string; secret: string }
  | { step: 'done'; token: string };

type Credentials = ParsedInput<'POST /admin/signin'>['body'] & {
  /** The id of the device, if the staff member has signed in on it before. */
  device: string | null;
};

/**
 * Signs staff in with their password and an authenticator code. Staff without an authenticator get a secret for one,
 * and their first correct code enrols it; in the demo, they can skip this. Each code is accepted once. An initial
 * password is accepted until it expires, and only together with a new password that replaces it.
 */
export async function signIn(context: SignInContext, credentials: Credentials): Promise<SignInResult> {
  const staff = await findStaffByEmail(context.db, credentials.email);
  const isCorrect = await verifyPassword(credentials.password, staff?.is_active ? staff.password_hash : null);
  if (!staff) return refuseUnknown(context, credentials.email);
  if (!isCorrect) return refuse(context, staff, 'password');
  const now = context.clock();
  const { mode, shop } = context.settings;
  const { password_expires_at } = staff;
  // Only initial passwords expire.
  if (password_expires_at !== null) {
    if (password_expires_at <= now) return refuse(context, staff, 'expired');
    const { password, new_password } = credentials;
    if (new_password === undefined) return { step: 'change-password' };
    const reason =
      new_password === password
        ? 'staff-password-common'
        : validateStaffPassword(new_password, [staff.email, shop.name]);
    if (reason) return { step: 'refused', refusal: refused(reason) };
  }

  const sealedSecret =
    staff.totp_secret ??
    (await storeTotpSecret(context.db, staff.staff_id, context.secrets.seal(newTotpSecret())));
  const opened = openTotpSecret(context.secrets, sealedSecret);
  if (!opened.ok) return { step: 'refused', refusal: opened };
  const secret = opened.value;
  const checkedStaff = { ...staff, totp_secret: sealedSecret };
  if (!credentials.code) {
    if (staff.totp_enrolled_at) return { step: 'code' };
    if (!(credentials.skip_second_factor && mode === 'demo'))
      return { step: 'enrol', secret, uri: otpauthUri(secret, staff.email, shop.name) };
    return startSession(context, checkedStaff, credentials, null);
  }
  const { code, device: source } = credentials;
  const checked = await checkCode(context, { secret, code, source }, 'staff-sign-in-failed');
  if (checked.ok) return startSession(context, checkedStaff, credentials, checked.value);
  const refusal = await refuse(context, staff, 'code');
  return checked.reason === 'too-many' ? { step: 'refused', refusal: checked } : refusal;
}

/**
 * Starts a session and replaces an initial password. `totpStep` is null if the authenticator was skipped in the demo.
 * Refused if an owner has reset the credentials since they were checked: the reset ends only the sessions that exist.
 */
async function startSession(
  context: SignInContext,
  staff: StaffRow,
  { new_password }: Credentials,
  totpStep: number | null,
): Promise<SignInResult> {
  const { db, clock, agent, request_id } = context;
  const password_hash = staff.password_expires_at ? await hashPassword(new_password!) : null;
  const started = await inTransaction(db, async (tx) => {
    if (!(await lockStaffIfUnchanged(tx, staff))) return refused('password');
    if (totpStep !== null && !(await consumeTotpStep(tx, staff.staff_id, totpStep, clock())))
      return refused('code');
    const subject = `staff ${staff.email}`;
    const action = totpStep === null || staff.totp_enrolled_at ? 'staff-signed-in' : 'staff-enrolled';
    const entries: AuditEntry[] = [{ action, subject, after: signInDetails(context) }];
    if (password_hash) {
      await updateStaff(tx, staff.staff_id, { password_hash, password_expires_at: null }, clock());
      entries.push({ action: 'staff-password-changed', subject });
    }
    await recordAudit(tx, staff, request_id, entries);
    const session = { agent, has_second_factor: totpStep !== null };
    return ok(await createStaffSession(tx, staff.staff_id, clock, session));
  });
  return started.ok ? { step: 'done', token: started.value } : refuse(context, staff, started.reason);
}

/** The browser's name and the network part of the IP address, for the sign-in log. */
const signInDetails = ({ agent, ip }: SignInContext) => ({
  browser: browserName(agent),
  network: ip.network ?? ip.subnet,
});

async function refuse(context: SignInContext, staff: StaffRow, reason: 'password' | 'code' | 'expired') {
  // The result is not used. The call takes as long as the one in `refuseUnknown`, so that the response time does not
  // reveal who is on the staff.
  await context.limiter.take(context.db, AUDITED_REFUSALS, 'known', context.clock());
  await recordRefusal(context, staff, `staff ${staff.email}`, { what: reason, ...signInDetails(context) });
  return REFUSED;
}

/**
 * Refuses an unknown email address. Only a hash of the submitted text is recorded, because the text may be anything,
 * even a password; the hash still shows repeated attempts. The number of records per hour is limited, because an
 * attacker could otherwise fill the log with invented addresses.
 */
async function refuseUnknown(context: SignInContext, email: string): Promise<SignInResult> {
  const address = context.secrets.sign('refused-address', email).slice(0, 12);
  const wait = await context.limiter.take(context.db, AUDITED_REFUSALS, 'unknown', context.clock());
  if (wait === 0) await recordRefusal(context, UNKNOWN_ACTOR, 'staff unknown', { what: 'address', address });
  return REFUSED;
}
const REFUSED = { step: 'refused' as const, refusal: refused('staff-sign-in-failed') };
const UNKNOWN_ACTOR: Actor = { email: 'stranger', role: null };

function recordRefusal(context: SignInContext, actor: Actor, subject: string, after: AuditEntry['after']) {
  const entry = { action: 'staff-sign-in-refused', subject, after };
  return inTransaction(context.db, (tx) => recordAudit(tx, actor, context.request_id, [entry]));
}
