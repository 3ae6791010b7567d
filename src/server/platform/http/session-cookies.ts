import type { Call } from '#contract/call.ts';
import { type Caller, hashCodeOf } from '../caller.ts';
import { newDeviceToken } from '../device-token.ts';
import { emailKey } from '../limits.ts';
import type { Secrets } from '../secrets.ts';
import {
  accountCookies,
  type Cookies,
  deviceCookie,
  endedAccountCookies,
  endedSessionCookie,
  expiredCookie,
  readableCookie,
  sessionCookie,
} from './cookies.ts';

interface Shop {
  settings: { secure: boolean };
  secrets: Secrets;
}

/** Somebody signs in: token, readable cookies, the browser's mark. The temporary id goes, unless its cart waits. */
export function signedInCookies(caller: Caller, token: string, keeps_guest: boolean, shop: Shop): string[] {
  const { secure } = shop.settings;
  const mark = newDeviceToken(emailKey(caller.account!.email), shop.secrets);
  return [
    ...renewedCookies(caller, token, shop),
    deviceCookie(mark, secure),
    ...(keeps_guest ? [] : [expiredCookie('temporaryid', secure)]),
  ];
}

/** Token and readable cookies for another thirty days, with what is true of the account today. */
export function renewedCookies(caller: Caller, token: string, { settings, secrets }: Shop): string[] {
  const { customer_id, email, percentage } = caller.account!;
  const values = { customerid: customer_id, email, percentage: String(percentage) };
  return [
    sessionCookie(token, settings.secure),
    ...accountCookies({ ...values, hashcode: hashCodeOf(caller, secrets) }, settings.secure),
  ];
}

export const signedOutCookies = (sent: Cookies, { settings }: Shop): string[] => [
  endedSessionCookie(settings.secure),
  ...endedAccountCookies(sent, settings.secure),
];

/** Every tab reads the token of the session as it is now, whichever tab began it. */
export function newHashcode(
  call: Call,
  sent: Cookies,
  caller: Caller,
  { settings, secrets }: Shop,
): string[] {
  if (call.access !== 'guest-or-account' && call.access !== 'account') return [];
  if (!caller.account && !caller.guest) return [];
  const hashcode = hashCodeOf(caller, secrets);
  return sent.hashcode === hashcode ? [] : [readableCookie('hashcode', hashcode, settings.secure)];
}
