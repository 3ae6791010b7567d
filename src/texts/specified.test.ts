import { expect, test } from 'vitest';
import { familyTitle } from '#domain/family.ts';
import './all.ts';
import { formatText, type TextId, translator } from './texts.ts';

/** Texts fixed by the specification, misspellings included. */
const SPECIFIED: Partial<Record<TextId, string>> = {
  'country-question': 'Which country are you located?',
  'country-canada': 'Canada',
  'country-united-states': 'United States',
  'header-menu': 'MENU',
  'header-cart': 'CART',
  'category-all': 'ALL',
  'category-sale': 'SALE',
  'category-esd': 'ESD ROTOR',
  'category-ed': 'ED ROTOR',
  'category-es': 'ES ROTOR',
  'search-name': 'Item Name',
  'search-number': 'Part No.',
  'fault-title': 'Unexpected Application Error!',
  'vehicle-unset': 'please select',
  'part-search': 'Part Search',
  'part-search-placeholder': 'Search by Competitor Part Number',
  'part-number-too-short': 'Part number search needs at least 3 characters/numbers.',
  'list-empty': 'Sorry, there is no item.',
  'filter-apply': 'Apply Filters',
  'filter-clear': 'Clear All',
  'filter-all': 'all',
  'card-includes': 'Set includes: 2 Rotors & 1 Pads',
  'product-add': 'ADD TO CART',
  'product-missing': 'Item does not exsist, or Item has been removed.',
  'item-missing': 'Item does not exsist, or Item has been removed.',
  'section-description': 'DESCRIPTION',
  'section-details': 'DETAILS',
  'section-warranty': 'WARRANTY',
  'warranty-text': '1 Year/ 20000 KM/ 12000 Miles',
  'cart-title': 'CART',
  'cart-checkout': 'CHECKOUT',
  'cart-quantity-minimum':
    'item quantity cannot be smaller than 1, if you want to remove item from cart, please click remove button.',
  'cart-empty': 'There is no item in your cart needs to check out.',
  'sign-in-first': 'please login first',
  'sign-in-failed':
    "Your email address or password is incorrect. Please try again. If you've forgotten your sign in details, just click the 'Forgot your password?' link below.",
  'register-invalid': 'Email/Password does not meet requirements, please check.',
  'register-email-problem': 'Invalid email address, please check.',
  'password-problem':
    'Password needs to contain at least one uppercase letter, one lowercase letter and one number. The length needs to between 8 and 50 characters. (only @$!%*?& are allowed be used as special characters)',
  'reset-password-invalid': 'New password does not meet the requirement, please check your new password.',
  'code-sent': 'Verification code has been sent to you email',
  'password-changed': 'Password has been changed, Please use new password to login.',
  'current-password-missing': 'Current password cannot be empty when you try to update password.',
  'current-password-wrong': 'Current password is wrong.',
  'profile-saved': 'Acctount Information Updated successfully!',
  'profile-invalid': 'Failed to update acctount information, please try again.',
  'email-invalid': 'please check your email, the format is wrong.',
  'checkout-billing-same': 'Use delivery address as my billing address.',
  'checkout-standard-free': 'Standard (FREE)',
  'checkout-free-shipping': 'Free Shipping',
  'checkout-place-order': 'PLACE ORDER',
  'checkout-placing': 'ordering',
  'checkout-not-valid': 'Shipping/Billing address or Email is not valid.',
  'checkout-select-addresses': 'please make sure you have select your shipping and billing address.',
  'first-name-problem': 'First Name cannot be empty or exceed max length (50).',
  'last-name-problem': 'Last Name cannot be empty or exceed max length (50).',
  'company-problem': 'Exceed max length (50).',
  'address-line-1-problem': 'Address Line 1 cannot be empty or exceed max length (500).',
  'address-line-2-problem': 'Exceed max length (500).',
  'city-problem': 'City cannot be empty or exceed max length (100).',
  'province-problem': 'Please select province',
  'zip-problem': 'Zip code error, Do not split zip code with space or any other chracter.',
  'phone-problem': 'Phone Number error, Please only enter 10 digit Number.',
  'order-ordering': 'ordering',
  'order-opened-directly': 'Please do not refresh or enter this page directly by url.',
  'order-column-item': 'ITEM',
  'order-column-part': 'PART NUM',
  'order-column-price': 'PRICE',
  'order-column-quantity': 'QTY',
  'order-subtotal': 'Subtotal',
  'order-discount': 'Discount',
  'order-net': 'Total tax exclusive',
  'order-shipping': 'Shipping',
  'order-taxes': 'Taxes',
  'order-gross': 'Total tax inclusive',
  'order-contact': 'Need help? Contact us',
  'article-learn-more': 'LEARN MORE',
  'contact-type': 'Problem Type',
  'contact-email': 'Email Address',
  'contact-order': 'Order Number',
  'contact-subject': 'Title',
  'contact-content': 'Comments/Questions',
  'contact-submit': 'SUBMIT FORM',
  'contact-invalid': 'Some information you entered is not meet the requirement, please check!',
  'contact-email-problem': 'Email address format is wrong, max length is 50.',
  'contact-email-alert': 'Email Addrress is not valid. Please check your Email address.',
  'contact-order-problem': 'Order number cannot be empty, max length 50 characters.',
  'contact-order-alert': 'Please enter your order number to submit the ticket.',
  'contact-title-problem': 'Please enter the title.',
  'contact-content-problem': 'Content cannot be empty, Please describe your problem.',
  'log-in-first': 'Please log in first.',
  'wish-no-list': 'Please create your personal wish list first.',
  'wish-remove-failed': 'Remove Item from Wish List FAILED, please try again.',
  'save-car': 'Save Car',
  'registered-title': 'Successful!',
  'registered-sign-in': 'Back to Signin',
  'confirm-problem': 'Confirm password is not the same as the new pasword.',
  'reset-not-same': 'New password and confirm password is not the same, please check.',
  'reset-resend': 'RESEND CODE',
  'addresses-failed': 'Address failed to updated, please try again!',
  'lists-failed': 'wish list failed to updated, please try again!',
  'addresses-new': 'New Address',
  'checkout-new-address': 'New Address',
  'checkout-hide-form': 'Hide Form',
  'account-orders': 'Orders',
  'account-addresses': 'Addresses',
  'account-wish-lists': 'Wish Lists',
  'account-recent-search': 'Recent Search',
  'account-saved-car': 'Saved Car',
  'account-settings': 'Account Settings',
  'account-sign-out': 'Sign out',
  'header-welcome': 'Welcome',
  'saved-address-invalid': 'Some information you entered is not meet the requirement, please check!',
  'vehicle-incomplete': 'Please select at least year, make and model for saving the car type.',
  'field-order-id': 'Order ID',
  'orders-column-name': 'Customer Name',
  'orders-column-date': 'Order Date',
  'field-total': 'Total',
  'field-status': 'Status',
  'status-Await Shipping': 'Await Shipping',
  'order-page-standard': 'Standard',
  'order-page-shipping': 'Shipping tax inclusive',
  'admin-message-empty': 'Message Tiltle and Content cannot be empty.',
  'message-reply-empty': 'Reply message content is empty.',
  'message-direction-send': 'Send',
  'message-direction-receive': 'Recieve',
  'messages-row-title': '[{type}] {title}',
  'orderitems-search-order': 'OID',
  'lines-search-part': 'Part No.',
  'carts-search-customer': 'CID',
  'customers-search-id': 'CID',
  'orderitems-column-order': 'Order Id',
  'orderitems-column-car': 'Car Id',
  'orderitems-column-status': 'status',
  'cartitems-column-customer': 'Customer Id',
  'cartitems-column-name': 'Displayname',
  'column-cad-price': 'CAD Price',
  'cartitems-column-note': 'CustomNote',
  'hand-price-incomplete': 'Plese set CAD Price and Cutom Note.',
  'sale-prices-missing': 'Sale item must have USD & CAD sale price',
  'promotions-column-id': 'Coupon ID',
  'promotions-column-code': 'Coupon Code',
  'column-created': 'Create Date',
  'promotions-column-expires': 'Expire Date',
  'promotions-new': 'NEW',
  'promotion-disable': 'DISABLE',
  'promotion-all': 'ALL',
  'promotion-code-empty': 'Code cannot be empty.',
  'promotion-description-empty': 'Description cannot be empty.',
  'promotion-percentage-range': 'Percentage needs to be from 0 to 100.',
  'promotion-percentage-zero': 'Percentage off cannot be 0 if the type is percentage.',
  'promotion-price-range': 'Price off needs to be larger than 0.',
  'promotion-price-zero': 'Price off cannot be 0 if the type is price.',
  'promotion-start-missing': 'Please select promotion start date.',
  'promotion-end-missing': 'Please select promotion end date.',
  'promotion-end-passed': 'End date has passed.',
  'promotion-end-before-start': 'End date has to be later than start date.',
};

test.each(Object.entries(SPECIFIED))('%s has the specified wording', (id, text) => {
  expect(formatText('en', id as TextId)).toBe(text);
});

test('texts with placeholders have the specified wording', () => {
  const t = translator('en');
  expect(t('list-results', { from: 1, to: 10, total: 42 })).toBe('Results 1 - 10 Total 42');
  expect(t('stock-short', { name: 'Set', q: 3, s: 1 })).toBe(
    'Set ordered quantity (3) exceeds current available stock (1).',
  );
  expect(t('cart-removed', { name: 'ESD Rotors&Pads Front Set' })).toBe(
    'ESD Rotors&Pads Front Set has been removed from your cart.',
  );
  expect(t('cart-line-missing', { name: 'Set' })).toBe(
    'Set has been removed from your cart, please refresh the page!',
  );
  expect(t('cart-update-failed', { name: 'Set' })).toBe(
    'Set update failed, please refresh the page and try again.',
  );
  expect(t('wish-list-deleted', { name: 'Winter' })).toBe("Your wishlist 'Winter' has been deleted!");
  expect(t('wish-added', { product: 'Set', name: 'Winter' })).toBe(
    'Set has been added into your wish list Winter',
  );
  expect(t('wish-removed', { product: 'Set', name: 'Winter' })).toBe(
    'Set has removed from your wish list Winter',
  );
  expect(t('price-save', { amount: 'C$5.00' })).toBe('You save C$5.00');
});

test.each([
  ['ESD ROTOR', 'ESD Rotors&Pads'],
  ['ED ROTOR', 'ED Rotors&Pads'],
  ['ES ROTOR', 'ES Rotors&Pads'],
])('%s is labelled %s', (subcategory, title) => expect(familyTitle(subcategory)).toBe(title));

test('placeholders are filled in and the plural form depends on the count', () => {
  const t = translator('en');
  expect(t('header-cart-count', { count: 1 })).toBe('1 set in the cart');
  expect(t('header-cart-count', { count: 2 })).toBe('2 sets in the cart');
});
