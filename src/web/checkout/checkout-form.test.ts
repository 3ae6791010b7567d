import '#texts/all.ts';
import { expect, test } from 'vitest';
import { translator } from '#texts/texts.ts';
import { normaliseField } from '../addresses/address-entry.ts';
import { EMPTY_FORM, mergeFormData, toPayload, validateForm } from './checkout-form.ts';

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

test('CHK-02 the billing address is the shipping address if the box is checked', () => {
  expect(validateForm(form, t)).toEqual([]);
  expect(toPayload(form)).toMatchObject({
    billing_city: 'Toronto',
    billing_phone: '4165550123',
    shipping_company: null,
  });
});

test('CHK-02 otherwise the billing address must be valid as well', () => {
  const errors = validateForm({ ...form, isBillingSame: false }, t);
  expect(errors.map((each) => each.id)).toContain('billing-first_name');
  expect(errors.every((each) => each.address === 'billing')).toBe(true);
});

test('CHK-07 each error names its field and has a message', () => {
  expect(validateForm({ ...form, email: 'x', shipping: { ...address, zip: 'M5H 1A1' } }, t)).toEqual([
    { id: 'email', text: 'please check your email, the format is wrong.', address: null },
    {
      id: 'shipping-zip',
      address: 'shipping',
      text: 'Zip code error, Do not split zip code with space or any other chracter.',
    },
  ]);
});

test('spaces and dashes from autofill are removed from zip and phone only', () => {
  expect(normaliseField('zip', 'm5h 1a1')).toBe('M5H1A1');
  expect(normaliseField('phone_number', '(416) 555-0123')).toBe('4165550123');
  expect(normaliseField('city', 'St. John’s')).toBe('St. John’s');
});

test('values that the browser entered before hydration are merged', () => {
  const fields = new FormData();
  fields.set('email', 'ada@example.com');
  fields.set('shipping-city', 'Ottawa');
  fields.set('shipping-company', '');
  const merged = mergeFormData(form, fields);
  expect(merged.email).toBe('ada@example.com');
  expect(merged.shipping).toEqual({ ...address, city: 'Ottawa' });
});
