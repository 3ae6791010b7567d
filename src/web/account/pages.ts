/** The pages of the account area by their names; one list, so that other pages do not carry it. */
export const pages = {
  area: () => import('./AccountArea.tsx'),
  orders: () => import('./OrdersPage.tsx'),
  messages: () => import('./MessagesPage.tsx'),
  thread: () => import('./ThreadPage.tsx'),
  addresses: () => import('./AddressesPage.tsx'),
  addressForm: () => import('./AddressFormPage.tsx'),
  wishLists: () => import('./WishListsPage.tsx'),
  wishListCreate: () => import('./WishListFormPage.tsx'),
  wishListItems: () => import('./WishListItemsPage.tsx'),
  recentSearch: () => import('./RecentSearchPage.tsx'),
  savedCar: () => import('./SavedCarPage.tsx'),
  accountSettings: () => import('./SettingsPage.tsx'),
  verify: () => import('./VerifyPage.tsx'),
};
