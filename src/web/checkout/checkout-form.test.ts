import '#texts/all.ts';
import { expect, test } from 'vitest';
import { translator } from '#texts/texts.ts';
import { tidied } from '../addresses/address-entry.ts';
import { EMPTY_FORM, filledIn, formProblems, payloadOf } from './checkout-form.ts';

const t = translator('en');
const address = {
  first_name: 'Ada',
  last_name: 'Byron',
  company: '',
  address_line_1: '1 King St',
  address_line_2: '',
  city: 'Toronto',
  province: 'Ontario',
  country: 'Canada',
  zip: 'M5H1A1',
  phone_number: '4165550123',
};
const form = { ...EMPTY_FORM, email: 'ada@example.com', shipping: address };

test('CHK-02 with the box ticked the billing address is the shipping address', () => {
  expect(formProblems(form, t)).toEqual([]);
  expect(payloadOf(form)).toMatchObject({
    billing_city: 'Toronto',
    billing_phone: '4165550123',
    shipping_company: null,
  });
});

test('CHK-02 without it the billing address has to be right as well', () => {
  const problems = formProblems({ ...form, isBillingSame: false }, t);
  expect(problems.map((each) => each.id)).toContain('billing-first_name');
  expect(problems.every((each) => each.side === 'billing')).toBe(true);
});

test('CHK-07 each problem has its field and its sentence', () => {
  expect(formProblems({ ...form, email: 'x', shipping: { ...address, zip: 'M5H 1A1' } }, t)).toEqual([
    { id: 'email', text: 'please check your email, the format is wrong.', side: null },
    {
      id: 'shipping-zip',
      side: 'shipping',
      text: 'Zip code error, Do not split zip code with space or any other chracter.',
    },
  ]);
});

test('autofill’s spaces and dashes are tidied in zip and phone alone', () => {
  expect(tidied('zip', 'm5h 1a1')).toBe('M5H1A1');
  expect(tidied('phone_number', '(416) 555-0123')).toBe('4165550123');
  expect(tidied('city', 'St. John’s')).toBe('St. John’s');
});

test('what the browser filled in before the page was alive is kept', () => {
  const fields = new FormData();
  fields.set('email', 'ada@example.com');
  fields.set('shipping-city', 'Ottawa');
  fields.set('shipping-company', '');
  const kept = filledIn(form, fields);
  expect(kept.email).toBe('ada@example.com');
  expect(kept.shipping).toEqual({ ...address, city: 'Ottawa' });
});
