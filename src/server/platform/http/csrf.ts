import type { Call } from '#contract/call.ts';
import { type Caller, hashCodeOf } from '../caller.ts';
import { type Secrets, sameText } from '../secrets.ts';

type Headers = Record<string, string | undefined>;

/**
 * Whether a write (or a question that writes) lacks what keeps other sites from making it in their
 * visitor's name; see `Proof` in the contract. A foreign page and a wrong token are always refused.
 */
export function failsCsrf(
  call: Call,
  asked: { headers: Headers; writes: boolean; caller: Caller },
  { secrets, public_url }: { secrets: Secrets; public_url: string },
): boolean {
  const { headers, writes, caller } = asked;
  const token = tokenOf(headers, caller, secrets);
  if (token === 'wrong') return true;
  if (!writes) return false;
  if (isForeign(headers, public_url)) return true;
  const page = isOurs(headers, public_url);
  if (call.csrf === 'page-and-hashcode') return !(page && token === 'right');
  if (call.csrf === 'page-or-guest' && caller.account === null) return !(page || namesGuest(headers, caller));
  return !(page || token === 'right' || caller.session_id === null);
}

function tokenOf(headers: Headers, caller: Caller, secrets: Secrets): 'none' | 'right' | 'wrong' {
  if (!headers.hashcode) return 'none';
  if (sameText(headers.hashcode, hashCodeOf(caller, secrets))) return 'right';
  // A visitor who was just given a new temporary id still carries the old token.
  return caller.account || headers.temporaryid === caller.guest?.temporary_id ? 'wrong' : 'none';
}

/** The temporary id stands in its header, which no page of another site can set. */
const namesGuest = (headers: Headers, { guest }: Caller) =>
  guest !== null && headers.temporaryid === guest.temporary_id;

/** A write that says itself that it comes from our own pages. */
export function isOurs(headers: Headers, public_url: string): boolean {
  const says = headers['sec-fetch-site'] ?? headers.origin;
  return says !== undefined && says !== 'none' && !isForeign(headers, public_url);
}

/** A write from another site: browsers say so, in one of two headers. */
export function isForeign(headers: Headers, public_url: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site && site !== 'same-origin' && site !== 'none') return true;
  const origin = headers.origin;
  const own = new URL(public_url);
  return origin !== undefined && origin !== own.origin && !sameHost(origin, headers.host, own.protocol);
}

/** The shop by another of its names. A page that came over plain http may be anybody's between here and there. */
function sameHost(origin: string, host: string | undefined, protocol: string): boolean {
  if (host === undefined || !URL.canParse(origin)) return false;
  const from = new URL(origin);
  return from.host === host && (from.protocol === protocol || protocol === 'http:');
}
