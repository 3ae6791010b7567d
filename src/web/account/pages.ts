/** The pages of the account area. A separate module, so that other pages do not load this list. */
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
