import account from './en/account.ts';
import accountLists from './en/account-lists.ts';
import accountSettings from './en/account-settings.ts';
import address from './en/address.ts';
import admin from './en/admin.ts';
import adminAudit from './en/admin-audit.ts';
import adminBulk from './en/admin-bulk.ts';
import adminContent from './en/admin-content.ts';
import adminCustomers from './en/admin-customers.ts';
import adminEmails from './en/admin-emails.ts';
import adminFit from './en/admin-fit.ts';
import adminImports from './en/admin-imports.ts';
import adminItems from './en/admin-items.ts';
import adminLines from './en/admin-lines.ts';
import adminMessages from './en/admin-messages.ts';
import adminOrders from './en/admin-orders.ts';
import adminPromotions from './en/admin-promotions.ts';
import adminQuotes from './en/admin-quotes.ts';
import adminResponses from './en/admin-responses.ts';
import adminSearch from './en/admin-search.ts';
import adminShop from './en/admin-shop.ts';
import adminTimeline from './en/admin-timeline.ts';
import articlePages from './en/article-pages.ts';
import backInStock from './en/back-in-stock.ts';
import carSets from './en/car-sets.ts';
import cars from './en/cars.ts';
import cart from './en/cart.ts';
import catalogue from './en/catalogue.ts';
import checkout from './en/checkout.ts';
import contact from './en/contact.ts';
import delivery from './en/delivery.ts';
import deliveryEstimate from './en/delivery-estimate.ts';
import emails from './en/emails.ts';
import fit from './en/fit.ts';
import fitMessage from './en/fit-message.ts';
import forms from './en/forms.ts';
import garage from './en/garage.ts';
import garagePage from './en/garage-page.ts';
import home from './en/home.ts';
import imports from './en/imports.ts';
import lineFit from './en/line-fit.ts';
import list from './en/list.ts';
import listStates from './en/list-states.ts';
import llmsTxt from './en/llms-txt.ts';
import names from './en/names.ts';
import order from './en/order.ts';
import pages from './en/pages.ts';
import problems from './en/problems.ts';
import product from './en/product.ts';
import productSections from './en/product-sections.ts';
import proofOfWork from './en/proof-of-work.ts';
import refusals from './en/refusals.ts';
import salesQuote from './en/sales-quote.ts';
import search from './en/search.ts';
import signIn from './en/sign-in.ts';
import signInPages from './en/sign-in-pages.ts';
import specifications from './en/specifications.ts';
import suggestions from './en/suggestions.ts';
import vehicle from './en/vehicle.ts';
import vin from './en/vin.ts';
import wishLists from './en/wish-lists.ts';

/** All English texts by area. `{name}` marks a placeholder. */
export const en = {
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
} as const;
