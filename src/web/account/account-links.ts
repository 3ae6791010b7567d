import type { AccountSession } from '../paths.ts';

/** The account sections in the specified order, plus Messages. */
export const ACCOUNT_LINKS = [
  { session: 'orders', label: 'account-orders' },
  { session: 'messages', label: 'account-messages' },
  { session: 'addresses', label: 'account-addresses' },
  { session: 'wishLists', label: 'account-wish-lists' },
  { session: 'recentSearch', label: 'account-recent-search' },
  { session: 'savedCar', label: 'account-saved-car' },
  { session: 'accountSettings', label: 'account-settings' },
] as const satisfies readonly { session: AccountSession; label: string }[];

/** Pages that belong to another section of the menu. */
const PARENT_SECTION: Partial<Record<AccountSession, AccountSession>> = {
  addressForm: 'addresses',
  wishListCreate: 'wishLists',
  wishListItems: 'wishLists',
};

/** The menu section of a path. */
export function findSection(pathname: string) {
  const session = pathname.split('/')[2] as AccountSession | undefined;
  return ACCOUNT_LINKS.find((each) => each.session === (session && (PARENT_SECTION[session] ?? session)));
}
