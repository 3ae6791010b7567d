import { translator } from '#texts/texts.ts';
import { homePath } from '../../paths.ts';
import { FLASH_COOKIE, type FlashState } from '../../platform/flash.ts';
import { signInPath } from '../paths.ts';

/**
 * Sends the caller home, where the message is shown as an alert with the way to sign in (ADM-01).
 * Never resolves: the document is about to be replaced.
 */
export function leaveAdmin(text: string): Promise<never> {
  const href = signInPath(location.pathname + location.search);
  const arrival: FlashState = { text, link: { label: translator('en')('sign-in'), href } };
  try {
    sessionStorage.setItem(FLASH_COOKIE, JSON.stringify(arrival));
  } catch {
    // Without a store the caller is sent home unsaid.
  }
  location.replace(homePath());
  return new Promise(() => {});
}
