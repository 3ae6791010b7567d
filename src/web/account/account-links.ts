import type { AccountSection } from '../paths.ts';

/** The sections of the account menu, in the specified order. Messages is not in the specification. */
export const ACCOUNT_LINKS = [
  { section: 'orders', label: 'account-orders' },
  { section: 'messages', label: 'account-messages' },
  { section: 'addresses', label: 'account-addresses' },
  { section: 'wishLists', label: 'account-wish-lists' },
  { section: 'recentSearch', label: 'account-recent-search' },
  { section: 'savedCar', label: 'account-saved-car' },
  { section: 'accountSettings', label: 'account-settings' },
] as const satisfies readonly { section: AccountSection; label: string }[];

/** The menu section of pages that are not in the menu themselves. */
const PARENT_SECTION: Partial<Record<AccountSection, AccountSection>> = {
  addressForm: 'addresses',
  wishListCreate: 'wishLists',
  wishListItems: 'wishLists',
};

export function findAccountLink(pathname: string) {
  const page = pathname.split('/')[2] as AccountSection;
  return ACCOUNT_LINKS.find(({ section }) => section === (PARENT_SECTION[page] ?? page));
}
