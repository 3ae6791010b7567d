import type { Call } from '#contract/call.ts';
import { RESET_CODE } from '#domain/reset-code.ts';
import { STAFF_SESSION } from '#domain/staff-roles.ts';
import {
  COOKIE_DAYS,
  type Cookies,
  DAY_SECONDS,
  expiredCookie,
  hostCookie,
  readableCookie,
} from '#server/platform/http/cookies.ts';
import { emailKey } from '#server/platform/limits.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { type Caller, csrfTokenOf } from './caller.ts';
import { newDeviceToken } from './device-token.ts';

const DEVICE_SECONDS = 180 * DAY_SECONDS;

export const SESSION_COOKIE = hostCookie('sid', 'lax', COOKIE_DAYS * DAY_SECONDS);
/** Identifies a browser in which an account has signed in before; see `device-token.ts`. */
export const DEVICE_COOKIE = hostCookie('known', 'lax', DEVICE_SECONDS);
/** Identifies the browser that asked for a reset code; the code is valid in this browser only. */
export const RESET_COOKIE = hostCookie('reset', 'lax', RESET_CODE.ttl_minutes * 60);
/** The session cookie of staff, separate from that of shoppers and never sent with cross-site requests. */
export const STAFF_COOKIE = hostCookie('asid', 'strict', STAFF_SESSION.max_hours * 3600);
export const STAFF_DEVICE_COOKIE = hostCookie('aknown', 'strict', DEVICE_SECONDS);

/** Cookies of a signed-in customer that scripts may read. */
const ACCOUNT_COOKIES = ['customerid', 'email', 'percentage', 'hashcode', 'login'] as const;

interface CookieContext {
  settings: { secure: boolean };
  secrets: Secrets;
}

/** The cookies of a signed-in browser. The guest's cookie expires unless the guest's cart is still needed. */
export function signInCookies(
  caller: Caller,
  token: string,
  keeps_guest: boolean,
  context: CookieContext,
): string[] {
  const { secure } = context.settings;
  const device_token = newDeviceToken(emailKey(caller.account!.email), context.secrets);
  return [
    ...renewedCookies(caller, token, context),
    DEVICE_COOKIE.serialize(device_token, secure),
    ...(keeps_guest ? [] : [expiredCookie('temporaryid', secure)]),
  ];
}

/** Renews the session and account cookies for another thirty days with the account's current values. */
export function renewedCookies(
  caller: Caller,
  token: string,
  { settings: { secure }, secrets }: CookieContext,
): string[] {
  const { customer_id, email, percentage } = caller.account!;
  const values = {
    customerid: customer_id,
    email,
    percentage: String(percentage),
    hashcode: csrfTokenOf(caller, secrets),
    login: 'true',
  };
  return [
    SESSION_COOKIE.serialize(token, secure),
    ...ACCOUNT_COOKIES.map((name) => readableCookie(name, values[name], secure)),
  ];
}

export const signOutCookies = (sent: Cookies, { settings: { secure } }: CookieContext): string[] => [
  SESSION_COOKIE.serialize('', secure),
  ...expiredAccountCookies(sent, secure),
];

/** Expires the account cookies left over from an ended session. Other readable cookies, such as the currency, are kept. */
export const expiredAccountCookies = (sent: Cookies, secure: boolean): string[] =>
  sent.login === undefined && sent.percentage === undefined
    ? []
    : ACCOUNT_COOKIES.map((name) => expiredCookie(name, secure));

/** The cookie with the CSRF token, which all tabs read. Sent again if it does not match the current session. */
export function refreshedCsrfCookie(
  call: Call,
  sent: Cookies,
  caller: Caller,
  { settings, secrets }: CookieContext,
): string[] {
  if (call.access !== 'guest-or-account' && call.access !== 'account') return [];
  if (!caller.account && !caller.guest) return [];
  const hashcode = csrfTokenOf(caller, secrets);
  return sent.hashcode === hashcode ? [] : [readableCookie('hashcode', hashcode, settings.secure)];
}
