import { RESET_CODE } from '#domain/reset-code.ts';
import type { NamedLimit, Throttle } from '#server/platform/limits.ts';

/** Emails that ask an account's owner to confirm the address, per account and day. */
export const ACCOUNT_EMAILS: NamedLimit = { name: 'account-mails', max: 5, seconds: 86_400, scope: 'shared' };

/** Notices of each kind of change of an account, per account and day. */
export const ACCOUNT_NOTICES: NamedLimit = { ...ACCOUNT_EMAILS, name: 'account-notices' };

/** The limit on codes tried for one email address from all browsers. Above it, only the link in the email works. */
export const CODE_GUESSES: NamedLimit = {
  name: 'code-guesses',
  max: RESET_CODE.max_attempts_per_day,
  seconds: 86_400,
  scope: 'shared',
};

/** Password attempts for one account from one IP address or known device. */
export const ACCOUNT_ATTEMPTS: Throttle = {
  name: 'sign-in-account',
  free_attempts: 10,
  first_delay: 2,
  max_delay: 60,
  seconds_per_expiry: 90,
};

/** Password attempts from one IPv4 address or IPv6 /64. */
export const IP_ATTEMPTS: Throttle = {
  name: 'sign-in-address',
  free_attempts: 30,
  first_delay: 2,
  max_delay: 60,
  seconds_per_expiry: 30,
};

/** Emails with a code or a link that one browser, IP address or account requests for the same email address. */
export const CODE_EMAILS: Throttle = {
  name: 'code-mail',
  free_attempts: 1,
  first_delay: RESET_CODE.resend_after_seconds,
  max_delay: RESET_CODE.resend_after_seconds,
  seconds_per_expiry: RESET_CODE.resend_after_seconds,
};
