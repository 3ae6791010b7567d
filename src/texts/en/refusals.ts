/**
 * Messages of refused calls: of the storefront, and about orders, payments, quotes and staff in the back office. The
 * other refusals of the back office are in `admin-responses.ts`; those that pages also report before a form is sent, in
 * `problems.ts`. Texts given by the specification are copied exactly, spelling mistakes included.
 */
export default {
  'synonym-line-invalid':
    'Line {line} is not a valid synonym. Enter what shoppers type, a comma, and what to search for.',
  'input-invalid': 'Some information you entered is not valid. Correct the marked fields and try again.',
  'field-invalid': 'This value is not valid.',
  'field-missing': 'This value is missing.',
  'field-too-large': 'Enter at most {max}.',
  'field-too-small': 'Enter at least {min}.',
  'quantity-invalid': 'The quantity must be a whole number from 1 to 99.',
  'address-invalid': 'Shipping/Billing address or Email is not valid.',
  'token-missing': 'The card details are missing. Enter them and place the order again.',
  'shop-key-unknown': 'The API key is missing or invalid.',
  'sign-in-failed':
    "Your email address or password is incorrect. Please try again. If you've forgotten your sign in details, just click the 'Forgot your password?' link below.",
  'reset-link-wrong': 'This link has expired or has been used. Request a new one.',
  'reset-use-link': 'Too many codes have been tried for this address. Use the link in the email instead.',
  'reset-code-wrong':
    'The verification code is incorrect or has expired. Enter it in the browser where you requested it, or use the link in the email.',
  'current-password-wrong': 'Current password is wrong.',
  'verify-new-email': 'Use {email} as the email address of your account? You will then sign in with it.',
  'verify-link-wrong': 'This link is no longer valid. Request a new one in your account settings.',
  'fit-nothing-to-ask': 'None of the unshipped sets in this order needs a fit check.',
  'vin-empty': 'Enter the 17 characters of the VIN.',
  'vin-characters': 'A VIN contains only letters and digits, not “{character}”.',
  'vin-short': 'A VIN has 17 characters. Entered: {typed}, missing: {count}.',
  'vin-long': 'A VIN has 17 characters. Entered: {typed}, too many: {count}.',
  'vin-check-digit':
    'At least one character of this VIN is mistyped: its check digit, character 9, does not match the others.',
  'vin-unknown-maker':
    'This VIN is valid, but its manufacturer (the first three characters) is not among those we know. Choose your vehicle by year, make and model.',
  'vin-unknown-model':
    'This VIN is valid ({makes}, model year {year}), but we cannot tell which model it is; we can decode vehicles from 1995 and later. Choose your vehicle by year, make and model.',
  'payment-declined': 'The card was declined. Nothing was charged. Use another card or contact your bank.',
  'payment-fix-input':
    'The card was declined because the details do not match. Nothing was charged. Check the card number, expiry date, security code and postal code.',
  'payment-partly-approved':
    'Your bank approved only part of the total, so the payment was cancelled. Nothing was charged. Use another card.',
  'payment-new-token': 'Enter your card details again. Nothing was charged.',
  'staff-only': 'Sign in to the back office first.',
  'staff-sign-in-failed': 'The email, password or code is incorrect.',
  'staff-authenticator-unreadable':
    'The secret of the shop (SECRET) was replaced, so your authenticator no longer works. Reset it on the server: npm run admin -- reset, followed by your email address.',
  'staff-password-wrong': 'The current password is incorrect.',
  'staff-password-short': 'The password must be 15 to 200 characters long.',
  'staff-password-common': 'This password is too easy to guess. Choose another.',
  'staff-password-name': 'The password must not contain your name or the name of the shop.',
  'staff-proof-wrong':
    'Your password is incorrect, or your code is incorrect or has been used. If you use codes, wait for the next one.',
  'staff-not-allowed': 'Your role does not allow this.',
  'staff-exists': 'A staff member with this email already exists.',
  'staff-last-owner': 'The shop needs at least one active owner. Make someone else an owner first.',
  'staff-own-reset': 'Change your own password under “Your account”.',
  'changed-meanwhile':
    '{actor} has changed this record ({fields}). Nothing was saved. Review the changes, then save again.',
  'submission-differs':
    'This form was saved before, with other values. Reload the page to see them, then enter what is missing.',
  forbidden: 'You don’t have access to this.',
  'not-found': 'Not found.',
  'in-stock-already': 'This set is in stock. You can order it now.',
  'back-in-stock-link-wrong': 'This link is no longer valid. You can make a new request on the product page.',
  'reminder-link-wrong': 'This link is not valid. Copy it again from the email.',
  'reminder-unavailable': 'Reminders are available for paid orders.',
  'item-missing': 'Item does not exsist, or Item has been removed.',
  'coupon-refused': 'This coupon code cannot be used.',
  'coupon-sign-in':
    'This coupon is limited per customer. Sign in to an account with a confirmed email address to use it.',
  'quote-empty': 'Add at least one set to the quote.',
  'quote-not-sent': 'This quote has not been sent.',
  'quote-sent': 'This quote has been sent. Revise it to make changes.',
  'quote-coupon-ends': 'This coupon ends before the quote does. Shorten the quote or choose another coupon.',
  'quote-address-incomplete': 'Complete and save the address first: the order is shipped to it.',
  'quote-price-reason': 'Give the reason for this price. The buyer sees it.',
  'cart-full': 'The cart can hold up to 50 different sets. Remove one to add another.',
  'cart-empty': 'There is no item in your cart needs to check out.',
  'cart-changed': 'Your cart has changed since you opened this page. Review it, then place the order.',
  'total-changed':
    'The total has changed since you opened this page. Nothing was charged. Review it, then place the order.',
  'credit-changed':
    'Your store credit has changed since you opened this page. Nothing was charged. Review it, then place the order.',
  'order-too-large':
    'An order cannot exceed {max}. Split it into several orders or contact us for a quote. Nothing was charged.',
  'order-units-over': 'An order can have at most {max} sets. Email us to order more. Nothing was charged.',
  'holds-full':
    'Unpaid orders from you or your network reserve too many sets. Complete the payment that you have started, pay for this order by card, or try again in {minutes} minutes.',
  'order-content-differs': 'This order number already belongs to another order.',
  'order-replaced':
    'The order was changed after a declined payment and now has a new number. Place it again.',
  'order-hold-expired':
    'The items were reserved for you for a limited time, which ended before the order was paid. Nothing was charged. Place the order again.',
  'order-cancelled-before':
    'This order has been cancelled. If you still want the items, place the order again.',
  'order-number-unknown': 'This order number was not issued for your cart. Open the checkout again.',
  'invoice-not-yet': 'The invoice will be available once the order is paid.',
  'order-changed-meanwhile': 'This order has changed since you opened it. Review it, then try again.',
  'order-ended': 'This order is closed: its status, items and amounts can no longer be changed.',
  'order-not-paid': 'This order has not been paid.',
  'order-already-paid': 'This order has already been paid.',
  'order-already-waiting': 'This order is already awaiting shipment.',
  'order-not-waiting': 'This order is not awaiting shipment.',
  'order-already-shipped': 'This order has been shipped. Approve a return instead.',
  'order-partly-shipped': 'Part of this order has been shipped. Refund the other lines instead.',
  'order-not-shipped': 'Some units of this order have not been shipped. Ship, refund or cancel them instead.',
  'order-already-returning': 'A return has already been approved for this order.',
  'order-not-returning': 'No return has been approved for this order.',
  'return-refunded':
    'Money has been refunded since the return was approved, so the approval cannot be withdrawn.',
  'order-refund-instead': 'An order becomes Refunded when it is refunded in full. Use Refund.',
  'order-being-cancelled': 'This order has been cancelled. Its payment or refund is still being completed.',
  'order-being-packed': 'This order is being packed and can no longer be cancelled online. Contact us.',
  'payment-under-way': 'A payment for this order is in progress. Wait until it is complete.',
  'paypal-order-unknown': 'This PayPal payment does not belong to your order. Nothing was charged.',
  'paypal-other-funding':
    'PayPal could not use this payment source. Nothing was charged. Choose another one there.',
  'paypal-declined': 'PayPal declined the payment. Nothing was charged. Choose another payment method.',
  'paypal-not-approved': 'The payment was not approved in PayPal. Nothing was charged.',
  'paypal-unavailable':
    'PayPal is currently unavailable. Nothing was charged. Try again later, or pay by card.',
  'nothing-to-pay': 'There is nothing to pay. Place the order without PayPal.',
  'offline-amount-problem': 'The amount must be the total of the order.',
  'offline-day-problem': 'Enter the day on which the payment was received, up to today.',
  'payment-note-missing': 'Add a note that says how the payment was received.',
  'shipment-empty': 'Choose at least one unit to ship.',
  'shipment-none-left': 'No units are left to ship.',
  'shipment-carrier-invalid': 'Enter a carrier of at most 50 characters.',
  'shipment-tracking-invalid': 'The tracking number must be a single line of at most 50 characters.',
  'line-unknown': 'This line is not part of the order.',
  'restock-empty': 'Enter the number of units to restock.',
  'units-more-than-restockable': 'That is more than was refunded and not restocked yet.',
  'units-more-than-open': 'That is more than remains to be shipped.',
  'refund-amount-invalid': 'The amount must be greater than 0.',
  'refund-more-than-left': 'That is more than can still be refunded.',
  'refund-nothing-left': 'Nothing is left to refund.',
  'refund-units-refunded': 'These units have already been refunded.',
  'refund-amount-only':
    'The payment arrived after this order had ended, so it paid for no units. Refund an amount instead.',
  'refund-limit-reached':
    'The payment provider allows at most {max} refunds per payment. Refund the customer another way.',
  'refund-rejected':
    'The payment provider rejected the refund ({code}). Nothing was refunded, and the order is unchanged.',
  'refund-completed-meanwhile':
    'An earlier refund of this order has just been completed, so nothing was saved. You can try again now.',
  'refund-request-waiting': 'A refund of this order is already waiting for a second person’s approval.',
  'refund-request-own': 'You requested this refund, so someone else has to approve it.',
  'refund-request-outdated':
    'The order has changed since this refund was requested, so the amount would differ. Reject the request and make a new one.',
  'refund-request-decided': 'This request has already been decided or withdrawn.',
  'stock-direction-wrong':
    'This reason does not match the sign: units are added if received or found, and removed if damaged or lost.',
  'cancel-above-limit':
    'Cancelling this order needs a refund above the limit for one person. Use Refund instead; a second person then approves it.',
  'cancel-refund-rejected':
    'The payment provider rejected the refund, so this order was not cancelled. Contact us.',
  'too-large': 'The request is too large.',
  'media-type': 'The request body must be JSON.',
  'payment-method-missing': 'This payment method is not available in this currency.',
  'payment-unavailable': 'Card payment is currently unavailable. Nothing was charged. Try again later.',
  'too-many': 'Too many attempts. Wait {wait}, then try again.',
  'proof-required':
    'Many requests are coming from your network. Your browser must do a short calculation before it can continue, which needs JavaScript. Turn on JavaScript and try again, try again in an hour, or email us.',
  busy: 'The shop is very busy right now. Try again in a moment.',
  unavailable: 'The shop is having a problem right now. It is safe to try again in a moment.',
  'internal-fault': 'Something went wrong on our side. Try again in a moment. (Request {request})',
  'fit-not-acknowledged':
    '{name} does not fit your vehicle. Confirm “I know that it does not fit” to buy it anyway.',
} as const;
