import type { Call } from '#contract/call.ts';
import { type Headers, isCrossSite, isSameOrigin } from '#server/platform/http/same-origin.ts';
import { constantTimeEqual, type Secrets } from '#server/platform/secrets.ts';
import { type Caller, csrfTokenOf } from '#server/sessions/caller.ts';

/** True if the request violates the call's `CsrfPolicy`. A cross-site write and a wrong token always fail. */
export function failsCsrf(
  call: Call,
  { headers, writes, caller }: { headers: Headers; writes: boolean; caller: Caller },
  { secrets, public_url }: { secrets: Secrets; public_url: string },
): boolean {
  const token = checkToken(headers, caller, secrets);
  if (token === 'wrong') return true;
  if (!writes) return false;
  if (isCrossSite(headers, public_url)) return true;
  const isOwnPage = isSameOrigin(headers, public_url);
  const hasToken = token === 'right';
  if (call.csrf === 'origin-and-token') return !(isOwnPage && hasToken);
  if (call.csrf === 'origin-or-guest' && caller.account === null)
    return !(isOwnPage || hasGuestHeader(headers, caller));
  // The default policy, `origin-or-token`, for requests with a session.
  return !(isOwnPage || hasToken || caller.session_id === null);
}

function checkToken(headers: Headers, caller: Caller, secrets: Secrets): 'none' | 'right' | 'wrong' {
  if (!headers.hashcode) return 'none';
  if (constantTimeEqual(headers.hashcode, csrfTokenOf(caller, secrets))) return 'right';
  // A guest who has just got a new temporary id still sends the old token.
  return caller.account || headers.temporaryid === caller.guest?.temporary_id ? 'wrong' : 'none';
}

/** True if the header `temporaryid`, which pages of other sites cannot set, names the guest. */
const hasGuestHeader = (headers: Headers, { guest }: Caller) =>
  guest !== null && headers.temporaryid === guest.temporary_id;
