import { homePath } from '../../paths.ts';
import { FLASH_STORAGE_KEY, type FlashState } from '../../platform/flash.ts';
import { signInPath } from '../paths.ts';

/**
 * Redirects to the home page, which shows the message with a link to sign in (ADM-01).
 * Never resolves, because the document is being replaced.
 */
export function leaveAdmin(text: string): Promise<never> {
  const flash: FlashState = { text, href: signInPath(location.pathname + location.search) };
  try {
    sessionStorage.setItem(FLASH_STORAGE_KEY, JSON.stringify(flash));
  } catch {
    // The redirect then happens without the message.
  }
  location.replace(homePath());
  return new Promise(() => {});
}
