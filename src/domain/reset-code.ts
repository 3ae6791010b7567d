/**
 * The mailed code that sets a new password: six digits, 15 minutes, five tries, one live at a time, and
 * another one a minute later at the earliest.
 */
export const RESET_CODE = { digits: 6, minutes: 15, tries: 5, again_after_seconds: 60 } as const;

/** Six digits, and nothing else. */
export const isResetCode = (text: string): boolean => /^\d{6}$/.test(text);

/** The code behind a number of at least 48 random bits: each of the million is as likely as any other. */
export const resetCodeFrom = (random: number): string =>
  String(random % 10 ** RESET_CODE.digits).padStart(RESET_CODE.digits, '0');
