import { homePath } from '../../paths.ts';
import { readCookie } from '../../platform/cookies.ts';
import { FLASH_STORAGE_KEY, type FlashState } from '../../platform/flash.ts';
import { signInPath } from '../paths.ts';

/**
 * Opens the staff sign-in page or, for a signed-in customer, the home page, which shows the message and a link to the
 * sign-in page (ADM-01). The promise never resolves, so that loaders wait until the document is replaced.
 */
export function leaveAdmin(message: string): Promise<never> {
  const href = signInPath(location.pathname + location.search);
  const isCustomer = readCookie('login') !== undefined;
  if (isCustomer) storeFlash({ text: message, href });
  location.replace(isCustomer ? homePath() : href);
  return new Promise(() => {});
}

function storeFlash(flash: FlashState): void {
  try {
    sessionStorage.setItem(FLASH_STORAGE_KEY, JSON.stringify(flash));
  } catch {
    // Without storage, the redirect happens without the message.
  }
}
