import type { Call } from '#contract/call.ts';
import type { Refusal } from '#contract/refusals.ts';
import { hasPermission } from '#domain/staff-roles.ts';
import { readableCookie } from '#server/platform/http/cookies.ts';
import { isSameOrigin } from '#server/platform/http/same-origin.ts';
import { constantTimeEqual } from '#server/platform/secrets.ts';
import { type Caller, isOwnId } from '#server/sessions/caller.ts';
import {
  expiredAccountCookies,
  renewedCookies,
  SESSION_COOKIE,
  STAFF_COOKIE,
} from '#server/sessions/cookies.ts';
import { findGuest, issueGuest } from '#server/sessions/guests.ts';
import { findSession, NO_SESSION } from '#server/sessions/queries.ts';
import { findStaff, type Staff, staffCsrfToken } from '#server/sessions/staff.ts';
import type { AppContext } from './context.ts';
import { failsCsrf } from './csrf.ts';
import type { IncomingCall } from './incoming-call.ts';

export async function identifyStaff(incoming: IncomingCall, app: AppContext): Promise<Staff | null> {
  const token = incoming.cookies[STAFF_COOKIE.name(app.settings.secure)];
  return token ? findStaff(app.db, token, app.clock, app.settings.mode) : null;
}

/** The reason to refuse a staff call: missing session or permission or, for a write, wrong origin or CSRF token. */
export function staffDenialReason(
  call: Call,
  incoming: IncomingCall,
  staff: Staff | null,
  { secrets, settings }: AppContext,
): Refusal | null {
  if (!staff) return 'staff-only';
  if (!call.permission || !hasPermission(staff.role, call.permission)) return 'staff-not-allowed';
  if (incoming.call.startsWith('GET ')) return null;
  const { hashcode } = incoming.headers;
  if (!hashcode || !constantTimeEqual(hashcode, staffCsrfToken(staff, secrets))) return 'forbidden';
  return isSameOrigin(incoming.headers, settings.public_url) ? null : 'forbidden';
}

/** Finds the account by its session, else the guest. Issues a temporary id if needed. Adds the cookies to set. */
export async function identify(
  call: Call,
  incoming: IncomingCall,
  cookies: string[],
  app: AppContext,
): Promise<Caller> {
  const { db, clock, settings, secrets } = app;
  const token = incoming.cookies[SESSION_COOKIE.name(settings.secure)];
  const { is_renewed, ...session } = token ? await findSession(db, token, clock) : NO_SESSION;
  if (session.account && token && is_renewed)
    cookies.push(...renewedCookies({ ...session, guest: null }, token, app));
  if (call.access === 'public' || session.account) return { ...session, guest: null };
  // Without a session, the cookies with details of an account are outdated, so they expire.
  cookies.push(...expiredAccountCookies(incoming.cookies, settings.secure));
  const temporary_id = incoming.headers.temporaryid ?? incoming.cookies.temporaryid;
  const knownGuest = temporary_id ? await findGuest(db, temporary_id, secrets) : null;
  const canReuse = knownGuest && (!knownGuest.is_ended || call.acceptsEndedGuest || call.access === 'order');
  if (canReuse || call.access !== 'guest-or-account') {
    if (knownGuest && call.extendsGuest)
      cookies.push(readableCookie('temporaryid', knownGuest.temporary_id, settings.secure));
    return { ...session, guest: knownGuest };
  }
  const issued = issueGuest(secrets);
  const guest = knownGuest ? { ...issued, former_guest_id: knownGuest.guest_id } : issued;
  cookies.push(readableCookie('temporaryid', guest.temporary_id, settings.secure));
  return { ...session, guest };
}

/** The reason to refuse a call, such as ids or a CSRF token that do not belong to the caller. */
export function denialReason(
  call: Call,
  incoming: IncomingCall,
  caller: Caller,
  { secrets, settings }: AppContext,
): Refusal | null {
  if (call.permission) return null;
  if (call.access === 'account' && !caller.account) return call.signInRefusal ?? 'sign-in-first';
  // Guests may send `visitors` instead of their temporary id.
  const headerId = incoming.headers.customerid;
  if (headerId && headerId !== 'visitors' && !isOwnId(headerId, caller)) return 'forbidden';
  const { customerOrTemporaryId, customerId, customerid } = incoming.params;
  const pathId = customerOrTemporaryId ?? customerId;
  if (pathId && !isOwnId(pathId, caller)) return 'forbidden';
  // `customerid` is `visitors` for a caller with an order link, who need not be signed in.
  if (customerid && customerid !== 'visitors' && !isOwnId(customerid, caller)) return 'forbidden';

  const writes = !incoming.call.startsWith('GET ');
  if (!writes && !call.requiresCustomHeader) return null;
  if (incoming.is_from_page) return null;
  const request = { headers: incoming.headers, writes, caller };
  return failsCsrf(call, request, { secrets, public_url: settings.public_url }) ? 'forbidden' : null;
}
