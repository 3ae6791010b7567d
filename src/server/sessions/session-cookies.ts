import type { Call } from '#contract/call.ts';
import {
  accountCookies,
  type Cookies,
  deviceCookie,
  expiredAccountCookies,
  expiredCookie,
  expiredSessionCookie,
  readableCookie,
  sessionCookie,
} from '#server/platform/http/cookies.ts';
import { emailKey } from '#server/platform/limits.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { type Caller, csrfTokenOf } from './caller.ts';
import { newDeviceToken } from './device-token.ts';

interface CookieContext {
  settings: { secure: boolean };
  secrets: Secrets;
}

/** Sets the session, device and readable cookies. The temporary id expires unless its cart is still needed. */
export function signInCookies(
  caller: Caller,
  token: string,
  keeps_guest: boolean,
  shop: CookieContext,
): string[] {
  const { secure } = shop.settings;
  const device_token = newDeviceToken(emailKey(caller.account!.email), shop.secrets);
  return [
    ...renewedCookies(caller, token, shop),
    deviceCookie(device_token, secure),
    ...(keeps_guest ? [] : [expiredCookie('temporaryid', secure)]),
  ];
}

/** Renews the session and readable cookies for another thirty days with the account's current values. */
export function renewedCookies(
  caller: Caller,
  token: string,
  { settings, secrets }: CookieContext,
): string[] {
  const { customer_id, email, percentage } = caller.account!;
  const values = { customerid: customer_id, email, percentage: String(percentage) };
  return [
    sessionCookie(token, settings.secure),
    ...accountCookies({ ...values, hashcode: csrfTokenOf(caller, secrets) }, settings.secure),
  ];
}

export const signOutCookies = (sent: Cookies, { settings }: CookieContext): string[] => [
  expiredSessionCookie(settings.secure),
  ...expiredAccountCookies(sent, settings.secure),
];

/** Every tab reads this cookie, so it must match the current session, whichever tab started it. */
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
