/**
 * The emailed code for a password reset: six digits, valid for 15 minutes and five attempts in the browser that asked
 * for it. Only its latest code is valid, and a new one can be requested after a minute. All browsers together have
 * `max_guesses_per_day` attempts for one address; the link in the email is not affected.
 */
export const RESET_CODE = {
  digits: 6,
  ttl_minutes: 15,
  max_attempts: 5,
  max_guesses_per_day: 50,
  resend_after_seconds: 60,
} as const;

export const isResetCode = (text: string): boolean => /^\d{6}$/.test(text);

/** Expects at least 48 random bits, so that all codes are practically equally likely. */
export const resetCodeFrom = (random: number): string =>
  String(random % 10 ** RESET_CODE.digits).padStart(RESET_CODE.digits, '0');
