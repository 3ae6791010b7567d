import type { Language } from '#texts/texts.ts';
import { readCookie, storeChoice } from '../../platform/cookies.ts';

/**
 * Opens the back office in the language of the staff member's account. The document, which is the same for everyone,
 * follows a cookie. True if the page is loading again.
 */
export function followStaffLanguage(chosen: Language | null, shown: Language): boolean {
  if (chosen === null || chosen === shown) return false;
  // Without cookies, loading again would change nothing.
  storeChoice('staff_language', chosen);
  if (readCookie('staff_language') !== chosen) return false;
  location.reload();
  return true;
}
