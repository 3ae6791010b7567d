import { homePath } from '../../paths.ts';
import { readCookie } from '../../platform/cookies.ts';
import { tryStorage } from '../../platform/device-settings.ts';
import { HOME_NOTICE_KEY, type HomeNotice } from '../../platform/home-notice.ts';
import { signInPath } from '../paths.ts';

/**
 * Opens the staff sign-in page or, for a signed-in customer, the home page with the message (ADM-01). Never resolves:
 * loaders wait until the browser has left the page.
 */
export function leaveAdmin(message: string): Promise<never> {
  const href = signInPath(location.pathname + location.search);
  const isCustomer = readCookie('login') !== undefined;
  const notice: HomeNotice = { text: message, href };
  // Without storage, the home page opens without the message.
  if (isCustomer) tryStorage(() => sessionStorage.setItem(HOME_NOTICE_KEY, JSON.stringify(notice)));
  location.replace(isCustomer ? homePath() : href);
  return new Promise(() => {});
}
