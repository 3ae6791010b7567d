import { emailProblem, tidyEmail } from './address.ts';
import { ok, type Result, refused } from './result.ts';

export const CONTACT_TYPES = ['Vehicle Detail', 'Checkout/Payment', 'Shipping', 'Return', 'Other'] as const;
export type ContactType = (typeof CONTACT_TYPES)[number];

/** What the shop's own messages are about. */
export const SHOP_MESSAGE_TYPES = ['Action Required', 'Order Updated'] as const;
export type MessageType = ContactType | (typeof SHOP_MESSAGE_TYPES)[number];

export const CONTACT_LENGTHS = { email: 50, order_id: 50, title: 100, content: 5000 } as const;

/** A request to the shop. */
export interface ContactRequest {
  type: ContactType;
  email: string;
  order_id: string | null;
  title: string;
  content: string;
}
export type ContactField = 'email' | 'order_id' | 'title' | 'content';

/** What is wrong with a field; its sentence stands in the texts under the same name. */
export interface ContactProblem {
  field: ContactField;
  problem:
    | 'contact-email-problem'
    | 'contact-order-problem'
    | 'contact-title-problem'
    | 'contact-content-problem';
}

/** Every request may name an order but one about a vehicle. */
export const mayNameOrder = (type: ContactType): boolean => type !== 'Vehicle Detail';
/** Nobody can help with a shipment or a return without its order. */
export const mustNameOrder = (type: ContactType): boolean => type === 'Shipping' || type === 'Return';

export function tidyContact(request: ContactRequest): ContactRequest {
  const order_id = mayNameOrder(request.type) ? (request.order_id ?? '').trim() : '';
  return {
    type: request.type,
    email: tidyEmail(request.email),
    order_id: order_id || null,
    title: request.title.trim(),
    content: request.content.trim(),
  };
}

/** Every field that breaks its rule, in the order of the form. */
export function contactProblems(request: ContactRequest): ContactProblem[] {
  const { email, order_id, title, content, type } = request;
  const broken: [boolean, ContactField, ContactProblem['problem']][] = [
    [emailProblem(email) !== null, 'email', 'contact-email-problem'],
    [
      (order_id ?? '').length > CONTACT_LENGTHS.order_id || (mustNameOrder(type) && !order_id),
      'order_id',
      'contact-order-problem',
    ],
    [title === '' || title.length > CONTACT_LENGTHS.title, 'title', 'contact-title-problem'],
    [content === '' || content.length > CONTACT_LENGTHS.content, 'content', 'contact-content-problem'],
  ];
  return broken.filter(([is]) => is).map(([, field, problem]) => ({ field, problem }));
}

/** What is written in a thread, by either side, without spaces around it. */
export function messageContent(typed: string): Result<string, 'message-empty' | 'message-too-long'> {
  const content = withoutCardNumbers(typed.trim());
  if (content === '') return refused('message-empty');
  return content.length > CONTACT_LENGTHS.content ? refused('message-too-long') : ok(content);
}

/** Card numbers are never kept: a run of 13 to 19 digits that checks as one is hidden but for its last four. */
export function withoutCardNumbers(text: string): string {
  return text.replaceAll(/\b\d(?:[ -]?\d){12,18}\b/g, (run) => {
    const digits = run.replaceAll(/\D/g, '');
    return /^[3-6]/.test(digits) && passesLuhn(digits) ? `•••• ${digits.slice(-4)}` : run;
  });
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
