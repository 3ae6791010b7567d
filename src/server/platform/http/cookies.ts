import { parse, serialize } from 'cookie';

export type Cookies = Record<string, string | undefined>;

export const readCookies = (header: string | undefined): Cookies => (header ? parse(header) : {});

const DAY = 86_400;
/** Lifetime of the customer, currency and temporary id cookies. */
export const COOKIE_DAYS = 30;

/** A cookie that scripts may read. It is for display only and never grants access. */
export function readableCookie(name: string, value: string, secure: boolean): string {
  return serialize(name, value, { path: '/', maxAge: COOKIE_DAYS * DAY, sameSite: 'lax', secure });
}

export function expiredCookie(name: string, secure: boolean): string {
  return serialize(name, '', { path: '/', maxAge: 0, sameSite: 'lax', secure });
}

/** Identifies a browser in which an account has signed in before; see `sessions/device-token.ts`. */
export const deviceCookieName = (secure: boolean) => (secure ? '__Host-known' : 'known');
const DEVICE_DAYS = 180;

export function deviceCookie(token: string, secure: boolean): string {
  return serialize(deviceCookieName(secure), token, {
    path: '/',
    maxAge: DEVICE_DAYS * DAY,
    httpOnly: true,
    sameSite: 'lax',
    secure,
  });
}

/** Readable cookies of a signed-in customer, for display only. */
const ACCOUNT_COOKIES = ['customerid', 'email', 'percentage', 'hashcode', 'login'] as const;
type AccountCookies = Record<Exclude<(typeof ACCOUNT_COOKIES)[number], 'login'>, string>;

export const accountCookies = (values: AccountCookies, secure: boolean): string[] =>
  ACCOUNT_COOKIES.map((name) => readableCookie(name, { ...values, login: 'true' }[name], secure));

/** Expires the account cookies left over from an ended session. The currency cookie stays. */
export const expiredAccountCookies = (cookies: Cookies, secure: boolean): string[] =>
  cookies.login === undefined && cookies.percentage === undefined
    ? []
    : ACCOUNT_COOKIES.map((name) => expiredCookie(name, secure));

/** Browsers accept the `__Host-` prefix only over https, so plain http on localhost goes without. */
export const sessionCookieName = (secure: boolean) => (secure ? '__Host-sid' : 'sid');

/** Separate from the shoppers' session cookie, and never sent with cross-site requests. */
export const staffCookieName = (secure: boolean) => (secure ? '__Host-asid' : 'asid');

export function staffCookie(token: string, seconds: number, secure: boolean): string {
  return serialize(staffCookieName(secure), token, {
    path: '/',
    maxAge: seconds,
    httpOnly: true,
    sameSite: 'strict',
    secure,
  });
}

export const staffDeviceCookieName = (secure: boolean) => (secure ? '__Host-aknown' : 'aknown');

export function staffDeviceCookie(token: string, secure: boolean): string {
  return serialize(staffDeviceCookieName(secure), token, {
    path: '/',
    maxAge: DEVICE_DAYS * DAY,
    httpOnly: true,
    sameSite: 'strict',
    secure,
  });
}

export function sessionCookie(token: string, secure: boolean): string {
  return serialize(sessionCookieName(secure), token, {
    path: '/',
    maxAge: COOKIE_DAYS * DAY,
    httpOnly: true,
    sameSite: 'lax',
    secure,
  });
}

export function expiredSessionCookie(secure: boolean): string {
  return serialize(sessionCookieName(secure), '', {
    path: '/',
    maxAge: 0,
    httpOnly: true,
    sameSite: 'lax',
    secure,
  });
}
