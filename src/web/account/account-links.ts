import type { AccountSession } from '../paths.ts';

/** The account's sections in the specified order, with the messages added. */
export const ACCOUNT_LINKS = [
  { session: 'orders', label: 'account-orders' },
  { session: 'messages', label: 'account-messages' },
  { session: 'addresses', label: 'account-addresses' },
  { session: 'wishLists', label: 'account-wish-lists' },
  { session: 'recentSearch', label: 'account-recent-search' },
  { session: 'savedCar', label: 'account-saved-car' },
  { session: 'accountSettings', label: 'account-settings' },
] as const satisfies readonly { session: AccountSession; label: string }[];

/** The section that a page of the account belongs to. */
const HOME_OF: Partial<Record<AccountSession, AccountSession>> = {
  addressForm: 'addresses',
  wishListCreate: 'wishLists',
  wishListItems: 'wishLists',
};

/** Which section an address shows; forms and single lists belong to theirs. */
export function sectionOf(pathname: string) {
  const session = pathname.split('/')[2] as AccountSession | undefined;
  return ACCOUNT_LINKS.find((each) => each.session === (session && (HOME_OF[session] ?? session)));
}
