import { homePath } from '../../paths.ts';
import { readCookie } from '../../platform/cookies.ts';
import { FLASH_STORAGE_KEY, type FlashState } from '../../platform/flash.ts';
import { signInPath } from '../paths.ts';

/**
 * Replaces the document: with the sign-in page, or, for a signed-in customer, with the home page, which shows the
 * message and a link to the sign-in page (ADM-01). Never resolves; the pages' loaders wait for a session meanwhile.
 */
export function leaveAdmin(text: string): Promise<never> {
  const href = signInPath(location.pathname + location.search);
  const isCustomer = readCookie('login') !== undefined;
  if (isCustomer) leaveFlash({ text, href });
  location.replace(isCustomer ? homePath() : href);
  return new Promise(() => {});
}

function leaveFlash(flash: FlashState): void {
  try {
    sessionStorage.setItem(FLASH_STORAGE_KEY, JSON.stringify(flash));
  } catch {
    // The redirect then happens without the message.
  }
}
