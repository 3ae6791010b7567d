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

export function sessionCookie(token: string, secure: boolean): string {
  return serialize(sessionCookieName(secure), token, {
    path: '/',
    maxAge: COOKIE_DAYS * DAY,
    httpOnly: true,
    sameSite: 'lax',
    secure,
  });
}
