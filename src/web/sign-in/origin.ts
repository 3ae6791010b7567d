import { splitLanguage } from '#texts/language-path.ts';
import { accountPath, registeredPath, signInPath } from '../paths.ts';

const PLACEHOLDER_SITE = 'https://here.invalid';

/** The `origin` parameter of a URL, if it is a page of this shop. */
export const originOf = (request: { url: string }): string | null =>
  parseLocalPath(new URL(request.url).searchParams.get('origin'));

/** A local path and query without language prefix, else null. Browsers treat `//x` and `/\x` as another site. */
export function parseLocalPath(path: string | null): string | null {
  if (!path?.startsWith('/') || !URL.canParse(path, PLACEHOLDER_SITE)) return null;
  const url = new URL(path, PLACEHOLDER_SITE);
  const localPath = splitLanguage(url.pathname).path;
  // `/.//x` and `/fr//x` are local, but would become `//x`, which is another site.
  return url.origin === PLACEHOLDER_SITE && !localPath.startsWith('//') ? `${localPath}${url.search}` : null;
}

/** The path to open after sign-in: the origin or, by default, the orders. */
export function pathAfterSignIn(origin: string | null): string {
  const isSignInPage = [registeredPath(), signInPath()].some((path) => origin?.startsWith(path));
  return origin === null || isSignInPage ? accountPath('orders') : origin;
}

/** True if the account area redirected a visitor here; the sign-in page then says why. */
export const cameFromAccount = (origin: string | null): boolean => origin?.startsWith(accountPath()) === true;
