/**
 * The emailed code for a password reset: six digits, valid for 15 minutes and five attempts. Only the latest code is
 * valid, and a new one can be requested after a minute.
 */
export const RESET_CODE = { digits: 6, ttl_minutes: 15, max_attempts: 5, resend_after_seconds: 60 } as const;

export const isResetCode = (text: string): boolean => /^\d{6}$/.test(text);

/** Expects at least 48 random bits, so that all codes are practically equally likely. */
export const resetCodeFrom = (random: number): string =>
  String(random % 10 ** RESET_CODE.digits).padStart(RESET_CODE.digits, '0');
