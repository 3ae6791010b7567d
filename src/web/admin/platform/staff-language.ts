import type { Language } from '#texts/texts.ts';
import { readCookie, storeChoice } from '../../platform/cookies.ts';

/** Reloads the page in the account's language, which the server reads from a cookie. Returns true if it reloads. */
export function followStaffLanguage(accountLanguage: Language | null, pageLanguage: Language): boolean {
  if (accountLanguage === null || accountLanguage === pageLanguage) return false;
  storeChoice('staff_language', accountLanguage);
  // If the browser blocks cookies, a reload would change nothing.
  if (readCookie('staff_language') !== accountLanguage) return false;
  location.reload();
  return true;
}
