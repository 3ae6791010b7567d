import { MAX_EMAIL_LENGTH, normaliseEmail, validateEmail } from './address.ts';
import { maskCardNumbers } from './card-number.ts';
import { normaliseOrderNumber } from './order-number.ts';
import { ok, type Result, refused } from './result.ts';
import { toSingleLine } from './single-line.ts';
import { findBrokenRules } from './validation.ts';

export const CONTACT_TYPES = ['Vehicle Detail', 'Checkout/Payment', 'Shipping', 'Return', 'Other'] as const;
export type ContactType = (typeof CONTACT_TYPES)[number];

/** The types of messages that staff send. */
export const SHOP_MESSAGE_TYPES = ['Action Required', 'Order Updated'] as const;
export const MESSAGE_TYPES = [...CONTACT_TYPES, ...SHOP_MESSAGE_TYPES] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

/** In characters. */
export const CONTACT_MAX_LENGTHS = {
  email: MAX_EMAIL_LENGTH,
  order_id: 50,
  title: 100,
  content: 5000,
} as const;

export interface ContactRequest {
  type: ContactType;
  email: string;
  order_id: string | null;
  title: string;
  content: string;
}

export const canHaveOrderNumber = (type: ContactType): boolean => type !== 'Vehicle Detail';

export const isOrderNumberRequired = (type: ContactType): boolean => type === 'Shipping' || type === 'Return';

export function normaliseContactRequest(request: ContactRequest): ContactRequest {
  const orderNumber = canHaveOrderNumber(request.type)
    ? normaliseOrderNumber(toSingleLine(request.order_id ?? ''))
    : '';
  return {
    type: request.type,
    email: normaliseEmail(request.email),
    order_id: maskCardNumbers(orderNumber) || null,
    title: maskCardNumbers(toSingleLine(request.title)),
    content: maskCardNumbers(request.content.trim()),
  };
}

/** All validation errors, in the order of the form. */
export const validateContactRequest = ({ email, order_id, title, content, type }: ContactRequest) =>
  findBrokenRules([
    [validateEmail(email) !== null, 'email', 'contact-email-problem'],
    [
      (order_id ?? '').length > CONTACT_MAX_LENGTHS.order_id || (isOrderNumberRequired(type) && !order_id),
      'order_id',
      'contact-order-problem',
    ],
    [title === '' || title.length > CONTACT_MAX_LENGTHS.title, 'title', 'contact-title-problem'],
    [content === '' || content.length > CONTACT_MAX_LENGTHS.content, 'content', 'contact-content-problem'],
  ]);

/** The trimmed text of a shopper's or a staff member's reply, with card numbers masked. */
export function parseMessageContent(typed: string): Result<string, 'message-empty' | 'message-too-long'> {
  const content = maskCardNumbers(typed.trim());
  if (content === '') return refused('message-empty');
  return content.length > CONTACT_MAX_LENGTHS.content ? refused('message-too-long') : ok(content);
}
