import type { Language } from '#texts/texts.ts';
import { readCookie, storeChoice } from '../../platform/cookies.ts';

/**
 * Switches the back office to the language of the staff member's account. The server chooses the language of
 * the page by a cookie, so this sets the cookie and reloads the page. Returns true if the page is reloading.
 */
export function followStaffLanguage(accountLanguage: Language | null, pageLanguage: Language): boolean {
  if (accountLanguage === null || accountLanguage === pageLanguage) return false;
  storeChoice('staff_language', accountLanguage);
  // If the browser blocks cookies, a reload would change nothing.
  if (readCookie('staff_language') !== accountLanguage) return false;
  location.reload();
  return true;
}
