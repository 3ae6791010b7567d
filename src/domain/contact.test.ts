import { expect, test } from 'vitest';
import { type ContactRequest, normaliseContactRequest, validateContactRequest } from './contact.ts';

const validRequest: ContactRequest = {
  type: 'Other',
  email: 'ada@example.com',
  order_id: null,
  title: 'Hello',
  content: 'A question',
};
const problems = (changes: Partial<ContactRequest>) =>
  validateContactRequest({ ...validRequest, ...changes }).map((each) => each.problem);

test('CONT-01 the order number is required for shipping and returns, and dropped for vehicle questions; it is stored in upper case', () => {
  expect(problems({})).toEqual([]);
  expect(problems({ type: 'Shipping' })).toEqual(['contact-order-problem']);
  expect(problems({ type: 'Return', order_id: '7K3M9-Q2A4T' })).toEqual([]);
  expect(
    normaliseContactRequest({ ...validRequest, type: 'Vehicle Detail', order_id: 'X' }).order_id,
  ).toBeNull();
  expect(
    normaliseContactRequest({ ...validRequest, type: 'Return', order_id: ' 7k3m9-q2a4t ' }).order_id,
  ).toBe('7K3M9-Q2A4T');
});

test.each([
  [{ email: 'nope' }, 'contact-email-problem'],
  [{ email: `${'x'.repeat(45)}@ab.de` }, 'contact-email-problem'],
  [{ order_id: 'x'.repeat(51) }, 'contact-order-problem'],
  [{ title: '' }, 'contact-title-problem'],
  [{ title: 'x'.repeat(101) }, 'contact-title-problem'],
  [{ content: '' }, 'contact-content-problem'],
  [{ content: 'x'.repeat(5001) }, 'contact-content-problem'],
] as [Partial<ContactRequest>, string][])('CONT-01 %j is refused', (changes, problem) => {
  expect(problems(changes)).toEqual([problem]);
});

test('CONT-01 card numbers are masked in every field of a request', () => {
  const card = '4111 1111 1111 1111';
  expect(
    normaliseContactRequest({ ...validRequest, order_id: card, title: card, content: `${card} 12/29` }),
  ).toMatchObject({
    order_id: '•••• 1111',
    title: '•••• 1111',
    content: '•••• 1111 12/29',
  });
});
