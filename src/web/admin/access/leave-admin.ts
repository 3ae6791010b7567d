import { homePath } from '../../paths.ts';
import { readCookie } from '../../platform/cookies.ts';
import { HOME_NOTICE_KEY, type HomeNotice } from '../../platform/home-notice.ts';
import { signInPath } from '../paths.ts';

/**
 * Opens the staff sign-in page or, for a signed-in customer, the home page, which shows the message and a link to the
 * sign-in page (ADM-01). The promise never resolves, so that loaders wait until the document is replaced.
 */
export function leaveAdmin(message: string): Promise<never> {
  const href = signInPath(location.pathname + location.search);
  const isCustomer = readCookie('login') !== undefined;
  if (isCustomer) storeNotice({ text: message, href });
  location.replace(isCustomer ? homePath() : href);
  return new Promise(() => {});
}

function storeNotice(notice: HomeNotice): void {
  try {
    sessionStorage.setItem(HOME_NOTICE_KEY, JSON.stringify(notice));
  } catch {
    // Without storage, the home page opens without the message.
  }
}
