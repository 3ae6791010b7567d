/** Refusals that the storefront also shows by itself; pages load these without the other refusals. */
export default {
  'email-invalid': 'please check your email, the format is wrong.',
  'sign-in-first': 'please login first',
  'register-invalid': 'Email/Password does not meet requirements, please check.',
  'profile-invalid': 'Failed to update acctount information, please try again.',
  'reset-password-invalid': 'New password does not meet the requirement, please check your new password.',
  'current-password-missing': 'Current password cannot be empty when you try to update password.',
  'cart-empty': 'There is no item in your cart needs to check out.',
  'cart-changed': 'Your cart has changed since you opened this page. Review it, then place the order.',
  'stock-short': '{name} ordered quantity ({q}) exceeds current available stock ({s}).',
  'item-inactive': '{name} is no longer sold. Remove it from the cart to check out.',
  'total-changed':
    'The total has changed since you opened this page. Nothing was charged. Check the new total, then place the order.',
  'coupon-used':
    'This coupon has already been used as often as allowed with this email address. It has been removed, and nothing was charged.',
  'paypal-other-funding':
    'PayPal could not use this payment source. Nothing was charged. Choose another one in the PayPal window.',
} as const;
