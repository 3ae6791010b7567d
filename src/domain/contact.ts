import { emailProblem, MAX_EMAIL, normaliseEmail } from './address.ts';
import { withoutCardNumbers } from './card-number.ts';
import { oneLine } from './one-line.ts';
import { ok, type Result, refused } from './result.ts';

export const CONTACT_TYPES = ['Vehicle Detail', 'Checkout/Payment', 'Shipping', 'Return', 'Other'] as const;
export type ContactType = (typeof CONTACT_TYPES)[number];

/** What the shop's own messages are about. */
export const SHOP_MESSAGE_TYPES = ['Action Required', 'Order Updated'] as const;
export type MessageType = ContactType | (typeof SHOP_MESSAGE_TYPES)[number];

export const CONTACT_LENGTHS = { email: MAX_EMAIL, order_id: 50, title: 100, content: 5000 } as const;

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
const mustNameOrder = (type: ContactType): boolean => type === 'Shipping' || type === 'Return';

export function normaliseContact(request: ContactRequest): ContactRequest {
  // Our numbers are written in capitals, however they are typed.
  const typed = mayNameOrder(request.type) ? oneLine(request.order_id ?? '').toUpperCase() : '';
  const order_id = withoutCardNumbers(typed);
  return {
    type: request.type,
    email: normaliseEmail(request.email),
    order_id: order_id || null,
    title: withoutCardNumbers(oneLine(request.title)),
    content: withoutCardNumbers(request.content.trim()),
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
