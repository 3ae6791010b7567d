import { accountTexts } from './en/account.ts';
import { accountResponseTexts } from './en/account-responses.ts';
import { addressTexts } from './en/address.ts';
import { adminTexts } from './en/admin.ts';
import { adminAuditTexts } from './en/admin-audit.ts';
import { adminCustomerTexts } from './en/admin-customers.ts';
import { adminImportTexts } from './en/admin-imports.ts';
import { adminItemTexts } from './en/admin-items.ts';
import { adminLineTexts } from './en/admin-lines.ts';
import { adminMessageTexts } from './en/admin-messages.ts';
import { adminOrderTexts } from './en/admin-orders.ts';
import { adminPromotionTexts } from './en/admin-promotions.ts';
import { adminResponseTexts } from './en/admin-responses.ts';
import { adminShopTexts } from './en/admin-shop.ts';
import { articleTexts } from './en/article-pages.ts';
import { cartTexts } from './en/cart.ts';
import { catalogueTexts } from './en/catalogue.ts';
import { checkoutTexts } from './en/checkout.ts';
import { contactTexts } from './en/contact.ts';
import { emailTexts } from './en/emails.ts';
import { formTexts } from './en/forms.ts';
import { homeTexts } from './en/home.ts';
import { importTexts } from './en/imports.ts';
import { orderTexts } from './en/order.ts';
import { pageTexts } from './en/pages.ts';
import { pagingTexts } from './en/paging.ts';
import { refusalTexts } from './en/refusals.ts';
import { signInTexts } from './en/sign-in.ts';
import { signInPageTexts } from './en/sign-in-pages.ts';
import { vehicleTexts } from './en/vehicle.ts';
import { wishListTexts } from './en/wish-lists.ts';

/** All English texts. `{name}` marks a placeholder. */
export const en = {
  ...refusalTexts,
  ...pageTexts,
  ...homeTexts,
  ...vehicleTexts,
  ...catalogueTexts,
  ...articleTexts,
  ...contactTexts,
  ...cartTexts,
  ...addressTexts,
  ...checkoutTexts,
  ...orderTexts,
  ...formTexts,
  ...signInPageTexts,
  ...accountTexts,
  ...wishListTexts,
  ...emailTexts,
  ...signInTexts,
  ...importTexts,
  ...adminImportTexts,
  ...pagingTexts,
  ...adminResponseTexts,
  ...accountResponseTexts,
  ...adminTexts,
  ...adminAuditTexts,
  ...adminItemTexts,
  ...adminCustomerTexts,
  ...adminOrderTexts,
  ...adminLineTexts,
  ...adminMessageTexts,
  ...adminPromotionTexts,
  ...adminShopTexts,
} as const;
