import { accountPath, registeredPath, signInPath } from '../paths.ts';

/** Stands in for the shop while an address is taken apart; never shown. */
const HERE = 'https://here.invalid';

/** The page of this shop that an address asks to come back to; null for none, or for another site. */
export function originOf(request: { url: string }): string | null {
  return samePath(new URL(request.url).searchParams.get('origin'));
}

/** A path of this site with its query; browsers read `//x` and `/\\x` as another site. */
export function samePath(path: string | null): string | null {
  if (!path?.startsWith('/') || !URL.canParse(path, HERE)) return null;
  const url = new URL(path, HERE);
  // `/.//x` is a path of this site, but what is left of it, `//x`, is none.
  return url.origin === HERE && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}` : null;
}

/** Where sign-in leads: to the page that was asked for, else to the orders. */
export function afterSignIn(origin: string | null): string {
  const leadsBack =
    origin === null || [registeredPath(), signInPath()].some((path) => origin.startsWith(path));
  return leadsBack ? accountPath('orders') : origin;
}

/** Whoever comes from the account area was sent here, and is told why. */
export const wasSentHere = (origin: string | null): boolean => origin?.startsWith(accountPath()) === true;
