import '#texts/all.ts';
import { expect, test } from 'vitest';
import type { AddressField } from '#domain/address.ts';
import { translator } from '#texts/texts.ts';
import { EMPTY_ADDRESS, fieldFromWire, normaliseField, withPrefix } from '../addresses/address-entry.ts';
import { EMPTY_FORM, toPayload, validateForm } from './checkout-form.ts';

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
const form = { ...EMPTY_FORM, email: 'ada@example.com', ...withPrefix('shipping', address) };

test('CHK-02 the billing address is the shipping address if the box is checked; empty fields are null', () => {
  expect(validateForm(form, t)).toEqual([]);
  expect(toPayload(form)).toMatchObject({
    billing_city: 'Toronto',
    billing_phone: '4165550123',
    shipping_company: null,
  });
});

test('CHK-02 if the box is not checked, the billing address must be valid too; the summary names it', () => {
  const errors = validateForm({ ...form, is_billing_same: '' }, t);
  expect(errors.map((each) => each.field)).toContain('billing-first_name');
  expect(errors.every((each) => each.summaryText?.startsWith('Billing'))).toBe(true);
});

test('CHK-07 each error names its field and has a message', () => {
  expect(validateForm({ ...form, email: 'x', 'shipping-zip': 'M5H 1A' }, t)).toMatchObject([
    { field: 'email', text: 'please check your email, the format is wrong.' },
    {
      field: 'shipping-zip',
      text: 'Zip code error, Do not split zip code with space or any other chracter.',
    },
  ]);
});

test('the error summary names the address, shipping or billing, only if there are two', () => {
  const [error] = validateForm({ ...form, 'shipping-city': '' }, t);
  expect(error?.summaryText).toBe('City cannot be empty or exceed max length (100).');
});

test('in the summary, a French error after the name of its address begins with a lowercase letter', () => {
  const [error] = validateForm({ ...form, is_billing_same: '', 'shipping-city': '' }, translator('fr'));
  expect(error?.text).toBe('Entrez la ville (au plus 100 caractères).');
  expect(error?.summaryText).toBe('Livraison\u00a0: entrez la ville (au plus 100 caractères).');
});

test('CHK-07 an error from the server is assigned to its form field', () => {
  expect(['email', 'shipping_address_line_1', 'billing_phone'].map(fieldFromWire)).toEqual([
    'email',
    'shipping-address_line_1',
    'billing-phone_number',
  ]);
});

test('zip and phone are normalised, a city is not', () => {
  const normalise = (field: AddressField, value: string) =>
    normaliseField(field, { ...EMPTY_ADDRESS, [field]: value });
  expect(normalise('zip', 'm5h 1a1')).toBe('M5H1A1');
  expect(normalise('phone_number', '(416) 555-0123')).toBe('4165550123');
  expect(normalise('city', 'St. John’s')).toBe('St. John’s');
});
