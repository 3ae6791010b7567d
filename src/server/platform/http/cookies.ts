import { parse, serialize } from 'cookie';

export type Cookies = Record<string, string | undefined>;

export const readCookies = (header: string | undefined): Cookies => (header ? parse(header) : {});

export const DAY_SECONDS = 86_400;
/** Lifetime of the sign-in cookie of shoppers and of cookies that scripts may read. */
export const COOKIE_DAYS = 30;

/** A cookie that scripts may read. It never grants access to an account. */
export const readableCookie = (name: string, value: string, secure: boolean): string =>
  serialize(name, value, { path: '/', maxAge: COOKIE_DAYS * DAY_SECONDS, sameSite: 'lax', secure });

export const expiredCookie = (name: string, secure: boolean): string =>
  serialize(name, '', { path: '/', maxAge: 0, sameSite: 'lax', secure });

/** A kind of cookie that scripts cannot read and that only this host can set. */
interface HostCookie {
  name(secure: boolean): string;
  /** An empty value expires the cookie. */
  serialize(value: string, secure: boolean): string;
}

export function hostCookie(base: string, sameSite: 'lax' | 'strict', lifetime_seconds: number): HostCookie {
  // Browsers accept the prefix `__Host-` only over https, so it is omitted for plain http on localhost.
  const name = (secure: boolean) => (secure ? `__Host-${base}` : base);
  return {
    name,
    serialize: (value, secure) => {
      const maxAge = value === '' ? 0 : lifetime_seconds;
      return serialize(name(secure), value, { path: '/', maxAge, httpOnly: true, sameSite, secure });
    },
  };
}
