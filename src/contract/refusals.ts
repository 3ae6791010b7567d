import type { en } from '#texts/en.ts';

/**
 * Every expected no, with its HTTP status (= scode). Its sentence stands in the texts under the
 * same name, so a refusal without status or sentence does not compile.
 */
export const refusals = {
  'input-invalid': 400,
  'quantity-invalid': 400,
  'address-invalid': 400,
  'email-invalid': 400,
  'contact-invalid': 400,
  'part-number-too-short': 400,
  'token-missing': 400,
  'shop-key-unknown': 401,
  'sign-in-first': 401,
  'payment-declined': 402,
  'payment-fix-input': 402,
  'payment-new-token': 402,
  'staff-only': 401,
  'staff-sign-in-failed': 401,
  'staff-password-wrong': 403,
  'staff-password-short': 400,
  'staff-not-allowed': 403,
  'staff-exists': 409,
  'staff-last-owner': 409,
  'changed-meanwhile': 409,
  'credit-short': 409,
  'email-taken': 409,
  'sale-prices-missing': 400,
  'sale-price-too-high': 400,
  'sale-already-over': 400,
  'sale-ends-before': 400,
  'stock-promised': 409,
  'interchange-empty': 400,
  'picture-unreadable': 400,
  forbidden: 403,
  'not-found': 404,
  'item-missing': 404,
  'coupon-refused': 404,
  'cart-full': 409,
  'cart-empty': 409,
  'cart-changed': 409,
  'stock-short': 409,
  'item-inactive': 409,
  'total-changed': 409,
  'order-content-differs': 409,
  'order-replaced': 409,
  'order-number-unknown': 409,
  'invoice-not-yet': 409,
  'order-changed-meanwhile': 409,
  'order-ended': 409,
  'order-not-paid': 409,
  'order-already-paid': 409,
  'order-already-waiting': 409,
  'order-not-waiting': 409,
  'order-already-shipped': 409,
  'order-partly-shipped': 409,
  'order-not-shipped': 409,
  'order-already-returning': 409,
  'order-not-given-up': 409,
  'order-being-cancelled': 409,
  'order-being-packed': 409,
  'payment-under-way': 409,
  'paypal-order-unknown': 409,
  'paypal-other-funding': 402,
  'paypal-declined': 402,
  'paypal-not-approved': 402,
  'paypal-unavailable': 503,
  'payment-note-missing': 400,
  'shipment-empty': 400,
  'shipment-carrier-invalid': 400,
  'shipment-tracking-invalid': 400,
  'line-unknown': 400,
  'pieces-more-than-open': 409,
  'refund-amount-invalid': 400,
  'refund-more-than-left': 409,
  'refund-nothing-left': 409,
  'refund-pieces-gone': 409,
  'too-large': 413,
  'media-type': 415,
  'payment-method-missing': 409,
  'payment-unavailable': 503,
  'too-many': 429,
  busy: 503,
} as const satisfies Partial<Record<keyof typeof en, number>>;

export type Refusal = keyof typeof refusals;

/** The body of every answer that is not a 200. */
export interface RefusalReply {
  scode: number;
  smessage: string;
  /** The refusal's name, for programs. */
  reason: string;
  errors?: { field: string; message: string }[];
}
