import account from './en/account.ts';
import accountLists from './en/account-lists.ts';
import accountSettings from './en/account-settings.ts';
import address from './en/address.ts';
import admin from './en/admin.ts';
import adminAudit from './en/admin-audit.ts';
import adminCustomers from './en/admin-customers.ts';
import adminImports from './en/admin-imports.ts';
import adminItems from './en/admin-items.ts';
import adminLines from './en/admin-lines.ts';
import adminMessages from './en/admin-messages.ts';
import adminOrders from './en/admin-orders.ts';
import adminPromotions from './en/admin-promotions.ts';
import adminResponses from './en/admin-responses.ts';
import adminShop from './en/admin-shop.ts';
import articlePages from './en/article-pages.ts';
import cart from './en/cart.ts';
import catalogue from './en/catalogue.ts';
import checkout from './en/checkout.ts';
import contact from './en/contact.ts';
import emails from './en/emails.ts';
import forms from './en/forms.ts';
import home from './en/home.ts';
import imports from './en/imports.ts';
import names from './en/names.ts';
import order from './en/order.ts';
import pages from './en/pages.ts';
import problems from './en/problems.ts';
import refusals from './en/refusals.ts';
import signIn from './en/sign-in.ts';
import signInPages from './en/sign-in-pages.ts';
import vehicle from './en/vehicle.ts';
import wishLists from './en/wish-lists.ts';

/** All English texts by area. `{name}` marks a placeholder. */
export const en = {
  account,
  'account-lists': accountLists,
  'account-settings': accountSettings,
  address,
  'admin-audit': adminAudit,
  'admin-customers': adminCustomers,
  'admin-imports': adminImports,
  'admin-items': adminItems,
  'admin-lines': adminLines,
  'admin-messages': adminMessages,
  'admin-orders': adminOrders,
  'admin-promotions': adminPromotions,
  'admin-responses': adminResponses,
  'admin-shop': adminShop,
  admin,
  'article-pages': articlePages,
  cart,
  catalogue,
  checkout,
  contact,
  emails,
  forms,
  home,
  imports,
  names,
  order,
  pages,
  problems,
  refusals,
  'sign-in-pages': signInPages,
  'sign-in': signIn,
  vehicle,
  'wish-lists': wishLists,
} as const;
