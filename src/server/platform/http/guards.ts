import type { Call } from '#contract/call.ts';
import type { Refusal } from '#contract/refusals.ts';
import { mayDo } from '#domain/staff-roles.ts';
import { type Caller, createGuest, findGuest, findSession, NO_SESSION } from '../caller.ts';
import { sameText } from '../secrets.ts';
import { findStaff, type Staff, staffHashCode } from '../staff.ts';
import { endedAccountCookies, readableCookie, sessionCookieName, staffCookieName } from './cookies.ts';
import { failsCsrf, isOurs } from './csrf.ts';
import type { AppContext } from './dispatch.ts';
import type { Incoming } from './incoming.ts';
import { renewedCookies } from './session-cookies.ts';

/** Who works here and makes the call, by the staff's own cookie. */
export async function findStaffOf(incoming: Incoming, foundation: AppContext): Promise<Staff | null> {
  const token = incoming.cookies[staffCookieName(foundation.settings.secure)];
  return token ? findStaff(foundation.db, token, foundation.clock) : null;
}

/** Staff calls look at the role first, and a write needs both proofs: our own page, and its token. */
export function staffDenialReason(
  call: Call,
  incoming: Incoming,
  staff: Staff | null,
  { secrets, settings }: AppContext,
): Refusal | null {
  if (!staff) return 'staff-only';
  if (!call.permission || !mayDo(staff.role, call.permission)) return 'staff-not-allowed';
  if (incoming.call.startsWith('GET ')) return null;
  const { hashcode } = incoming.headers;
  if (!hashcode || !sameText(hashcode, staffHashCode(staff, secrets))) return 'forbidden';
  return isOurs(incoming.headers, settings.public_url) ? null : 'forbidden';
}

/** Who is asking: an account by its session, else a visitor, welcomed when the call needs one. */
export async function identify(
  call: Call,
  incoming: Incoming,
  cookies: string[],
  foundation: AppContext,
): Promise<Caller> {
  const { db, clock, settings } = foundation;
  const token = incoming.cookies[sessionCookieName(settings.secure)];
  const { is_renewed, ...session } = token ? await findSession(db, token, clock) : NO_SESSION;
  if (session.account && token && is_renewed)
    cookies.push(...renewedCookies({ ...session, guest: null }, token, foundation));
  if (call.access === 'public' || session.account) return { ...session, guest: null };
  // The session is over: what the screen still shows of it goes as well.
  cookies.push(...endedAccountCookies(incoming.cookies, settings.secure));
  const sent = incoming.headers.temporaryid ?? incoming.cookies.temporaryid;
  const known = sent ? await findGuest(db, sent) : null;
  // An ended visitor may still ask about the order just placed; any other call begins anew.
  const mayStay = known && (!known.ended || incoming.call === 'POST /placeorder' || call.access === 'order');
  if (mayStay || call.access !== 'guest-or-account') {
    // A cart that is filled lives for another thirty days, and with it the cookie that opens it.
    if (known && incoming.call === 'POST /user/cart/add')
      cookies.push(readableCookie('temporaryid', known.temporary_id, settings.secure));
    return { ...session, guest: known };
  }
  const guest = await createGuest(db);
  cookies.push(readableCookie('temporaryid', guest.temporary_id, settings.secure));
  return { ...session, guest };
}

/** Ids and proofs that a request carries must be the caller's own. */
export function denialReason(
  call: Call,
  incoming: Incoming,
  caller: Caller,
  { secrets, settings }: AppContext,
): Refusal | null {
  if (call.access === 'staff') return null;
  if (call.access === 'account' && !caller.account) return call.signInRefusal ?? 'sign-in-first';
  const named = incoming.headers.customerid;
  if (named && named !== 'visitors' && !isCallersOwn(named, caller)) return 'forbidden';
  const { customerOrTemporaryId, customerId, customerid } = incoming.params;
  const inPath = customerOrTemporaryId ?? customerId;
  if (inPath && !isCallersOwn(inPath, caller)) return 'forbidden';
  // Whoever may see an order by its link is not always signed in.
  if (customerid && customerid !== 'visitors' && !isCallersOwn(customerid, caller)) return 'forbidden';

  const writes = !incoming.call.startsWith('GET ');
  if (!writes && !call.needsOurHeader) return null;
  if (incoming.from_page) return null;
  const asked = { headers: incoming.headers, writes, caller };
  return failsCsrf(call, asked, { secrets, public_url: settings.public_url }) ? 'forbidden' : null;
}

/** Whether an id that a request names is its sender's own: account, or the visitor's temporary id. */
export function isCallersOwn(id: string, caller: Caller): boolean {
  if (id === '') return false;
  return id === caller.account?.customer_id || id === caller.guest?.temporary_id;
}
