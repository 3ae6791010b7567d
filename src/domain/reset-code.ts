/**
 * The emailed code for a password reset: six digits that work only in the browser that requested them, for 15 minutes
 * and five attempts. After a minute, that browser can request a new code, which replaces the old one. All browsers
 * together have `max_attempts_per_day` attempts for one email address. This limit does not apply to the link in the
 * email.
 */
export const RESET_CODE = {
  digits: 6,
  ttl_minutes: 15,
  max_attempts: 5,
  max_attempts_per_day: 50,
  resend_after_seconds: 60,
} as const;

export const isResetCode = (text: string): boolean => /^\d{6}$/.test(text);

/** Expects at least 48 random bits, so that all codes are practically equally likely. */
export const resetCodeFrom = (random: number): string =>
  String(random % 10 ** RESET_CODE.digits).padStart(RESET_CODE.digits, '0');
