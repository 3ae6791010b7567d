import { parse, serialize } from 'cookie';

export type Cookies = Record<string, string | undefined>;

export const readCookies = (header: string | undefined): Cookies => (header ? parse(header) : {});

const DAY = 86_400;
/** Customer details, currency, temporary id: 30 days. */
export const COOKIE_DAYS = 30;

/** A cookie that scripts may read: for the screen, never for authority. */
export function readableCookie(name: string, value: string, secure: boolean): string {
  return serialize(name, value, { path: '/', maxAge: COOKIE_DAYS * DAY, sameSite: 'lax', secure });
}

export function expiredCookie(name: string, secure: boolean): string {
  return serialize(name, '', { path: '/', maxAge: 0, sameSite: 'lax', secure });
}

/** Marks a browser in which an account has signed in before; see `platform/device-token.ts`. */
export const deviceCookieName = (secure: boolean) => (secure ? '__Host-known' : 'known');
const DEVICE_DAYS = 180;

export function deviceCookie(mark: string, secure: boolean): string {
  return serialize(deviceCookieName(secure), mark, {
    path: '/',
    maxAge: DEVICE_DAYS * DAY,
    httpOnly: true,
    sameSite: 'lax',
    secure,
  });
}

/** What the screen reads of a signed-in customer; none of it grants anything. */
const ACCOUNT_COOKIES = ['customerid', 'email', 'percentage', 'hashcode', 'login'] as const;
type AccountCookies = Record<Exclude<(typeof ACCOUNT_COOKIES)[number], 'login'>, string>;

export const accountCookies = (values: AccountCookies, secure: boolean): string[] =>
  ACCOUNT_COOKIES.map((name) => readableCookie(name, { ...values, login: 'true' }[name], secure));

/** Takes away those that the browser still has of a session that is over. The currency is a choice and stays. */
export const endedAccountCookies = (cookies: Cookies, secure: boolean): string[] =>
  cookies.login === undefined && cookies.percentage === undefined
    ? []
    : ACCOUNT_COOKIES.map((name) => expiredCookie(name, secure));

/** Plain http on localhost cannot carry the `__Host-` prefix. */
export const sessionCookieName = (secure: boolean) => (secure ? '__Host-sid' : 'sid');

/** Staff have a cookie of their own; it never travels with a request from another site. */
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

/** Marks a browser in which a member of staff has signed in before. */
export const staffDeviceCookieName = (secure: boolean) => (secure ? '__Host-aknown' : 'aknown');

export function staffDeviceCookie(mark: string, secure: boolean): string {
  return serialize(staffDeviceCookieName(secure), mark, {
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

export function endedSessionCookie(secure: boolean): string {
  return serialize(sessionCookieName(secure), '', {
    path: '/',
    maxAge: 0,
    httpOnly: true,
    sameSite: 'lax',
    secure,
  });
}
