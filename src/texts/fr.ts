import account from './fr/account.ts';
import accountLists from './fr/account-lists.ts';
import accountSettings from './fr/account-settings.ts';
import address from './fr/address.ts';
import admin from './fr/admin.ts';
import adminAudit from './fr/admin-audit.ts';
import adminBulk from './fr/admin-bulk.ts';
import adminContent from './fr/admin-content.ts';
import adminCustomers from './fr/admin-customers.ts';
import adminEmails from './fr/admin-emails.ts';
import adminFit from './fr/admin-fit.ts';
import adminImports from './fr/admin-imports.ts';
import adminItems from './fr/admin-items.ts';
import adminLines from './fr/admin-lines.ts';
import adminMessages from './fr/admin-messages.ts';
import adminOrders from './fr/admin-orders.ts';
import adminPromotions from './fr/admin-promotions.ts';
import adminQuotes from './fr/admin-quotes.ts';
import adminResponses from './fr/admin-responses.ts';
import adminSearch from './fr/admin-search.ts';
import adminShop from './fr/admin-shop.ts';
import adminTimeline from './fr/admin-timeline.ts';
import articlePages from './fr/article-pages.ts';
import backInStock from './fr/back-in-stock.ts';
import carSets from './fr/car-sets.ts';
import cars from './fr/cars.ts';
import cart from './fr/cart.ts';
import catalogue from './fr/catalogue.ts';
import checkout from './fr/checkout.ts';
import contact from './fr/contact.ts';
import delivery from './fr/delivery.ts';
import deliveryEstimate from './fr/delivery-estimate.ts';
import emails from './fr/emails.ts';
import fit from './fr/fit.ts';
import fitMessage from './fr/fit-message.ts';
import forms from './fr/forms.ts';
import garage from './fr/garage.ts';
import garagePage from './fr/garage-page.ts';
import home from './fr/home.ts';
import imports from './fr/imports.ts';
import lineFit from './fr/line-fit.ts';
import list from './fr/list.ts';
import listStates from './fr/list-states.ts';
import llmsTxt from './fr/llms-txt.ts';
import names from './fr/names.ts';
import order from './fr/order.ts';
import pages from './fr/pages.ts';
import problems from './fr/problems.ts';
import product from './fr/product.ts';
import productSections from './fr/product-sections.ts';
import proofOfWork from './fr/proof-of-work.ts';
import refusals from './fr/refusals.ts';
import salesQuote from './fr/sales-quote.ts';
import search from './fr/search.ts';
import signIn from './fr/sign-in.ts';
import signInPages from './fr/sign-in-pages.ts';
import specifications from './fr/specifications.ts';
import suggestions from './fr/suggestions.ts';
import vehicle from './fr/vehicle.ts';
import vin from './fr/vin.ts';
import wishLists from './fr/wish-lists.ts';
import type { Catalogue } from './texts.ts';

/** All French texts by area. */
export const fr: Catalogue = {
  account,
  'account-lists': accountLists,
  'account-settings': accountSettings,
  address,
  'admin-audit': adminAudit,
  'admin-bulk': adminBulk,
  'admin-content': adminContent,
  'admin-customers': adminCustomers,
  'admin-emails': adminEmails,
  'admin-fit': adminFit,
  'admin-imports': adminImports,
  'admin-items': adminItems,
  'admin-lines': adminLines,
  'admin-messages': adminMessages,
  'admin-orders': adminOrders,
  'admin-promotions': adminPromotions,
  'admin-quotes': adminQuotes,
  'admin-responses': adminResponses,
  'admin-search': adminSearch,
  'admin-shop': adminShop,
  'admin-timeline': adminTimeline,
  admin,
  'article-pages': articlePages,
  'back-in-stock': backInStock,
  'car-sets': carSets,
  cars,
  cart,
  catalogue,
  checkout,
  contact,
  delivery,
  'delivery-estimate': deliveryEstimate,
  emails,
  'fit-message': fitMessage,
  fit,
  forms,
  'line-fit': lineFit,
  garage,
  'garage-page': garagePage,
  home,
  imports,
  list,
  'list-states': listStates,
  'llms-txt': llmsTxt,
  names,
  order,
  pages,
  problems,
  product,
  'product-sections': productSections,
  'proof-of-work': proofOfWork,
  refusals,
  'sales-quote': salesQuote,
  search,
  'sign-in-pages': signInPages,
  'sign-in': signIn,
  specifications,
  suggestions,
  vehicle,
  vin,
  'wish-lists': wishLists,
};
