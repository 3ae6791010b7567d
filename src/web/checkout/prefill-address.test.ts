import { expect, test } from 'vitest';
import { EMPTY_FORM } from './checkout-form.ts';
import { prefillDefaults, prefillRegion } from './prefill-address.ts';

const inStates = { ...EMPTY_FORM, 'shipping-country': 'United States' };

test('a blank address starts with the postal code of the delivery estimate and its province or state', () => {
  expect(prefillRegion(inStates, '10001', 'New York')).toMatchObject({
    'shipping-zip': '10001',
    'shipping-province': 'New York',
    'billing-zip': '',
  });
  expect(prefillRegion(EMPTY_FORM, 'h2x 1y4', null)['shipping-zip']).toBe('H2X1Y4');
});

test('of an incomplete code, only the province is filled in, and it follows a change of the country', () => {
  const values = prefillRegion(EMPTY_FORM, 'H2X', 'Quebec');
  expect(values).toMatchObject({ 'shipping-zip': '', 'shipping-province': 'Quebec' });
  expect(prefillRegion({ ...inStates, 'shipping-province': 'Quebec' }, 'H2X', null)).toMatchObject({
    'shipping-zip': '',
    'shipping-province': '',
  });
  const chosen = { ...EMPTY_FORM, 'shipping-province': 'Ontario' };
  expect(prefillRegion(chosen, 'H2X', 'Quebec')['shipping-province'], 'a chosen province is kept').toBe(
    'Ontario',
  );
  expect(prefillRegion(chosen, '', null)['shipping-province'], 'without an estimate, too').toBe('Ontario');
});

test('codes of the other country are not filled in', () => {
  for (const code of ['10001', ''])
    expect(prefillRegion(EMPTY_FORM, code, 'Quebec'), code).toMatchObject({
      'shipping-zip': '',
      'shipping-province': '',
    });
});

test('a filled-in code is removed when the country changes to one in which it is not valid', () => {
  const values = { ...inStates, 'shipping-zip': 'H2X1Y4', 'shipping-province': 'Quebec' };
  expect(prefillRegion(values, 'h2x 1y4', null)).toMatchObject({
    'shipping-zip': '',
    'shipping-province': '',
  });
});

test('a postal code that the shopper is typing is kept, whatever region arrives', () => {
  for (const [values, code] of [
    [EMPTY_FORM, 'M5'],
    [inStates, '10'],
    [inStates, 'H2X1Y4'],
  ] as const)
    expect(prefillRegion({ ...values, 'shipping-zip': code }, 'K1A 0B1', 'Ontario')).toMatchObject({
      'shipping-zip': code,
      'shipping-province': '',
    });
});

test('what the shopper entered is kept', () => {
  const values = { ...EMPTY_FORM, 'shipping-city': 'Montréal', 'shipping-province': 'Quebec' };
  expect(prefillRegion(values, 'M5V2T6', null)).toEqual(values);
  expect(prefillRegion({ ...values, 'shipping-zip': 'M5V2T6' }, '', 'Ontario')['shipping-province']).toBe(
    'Quebec',
  );
});

const SAVED = {
  first_name: 'Ada',
  last_name: 'Byron',
  company_name: '',
  address_line_1: '1 King St',
  address_line_2: '',
  province: 'Ontario',
  country: 'Canada',
  zip: 'M5H1A1',
  phone_number: '4165550123',
};

test('the checkout starts with the default addresses, or with the oldest one, unless an address is being typed', () => {
  const saved = (city: string, uses: { is_shipping_default?: boolean; is_billing_default?: boolean }) => ({
    ...SAVED,
    city,
    is_shipping_default: false,
    is_billing_default: false,
    ...uses,
  });
  const start = (...addresses: ReturnType<typeof saved>[]) => {
    const values = prefillDefaults(EMPTY_FORM, '', addresses);
    return [values['shipping-city'], values['billing-city'], values.is_billing_same];
  };
  expect(start()).toEqual(['', '', 'yes']);
  expect(prefillDefaults(EMPTY_FORM, '', []).is_address_saved, 'the first address is saved').toBe('yes');
  expect(start(saved('Ajax', {}), saved('Barrie', {}))).toEqual(['Ajax', 'Ajax', 'yes']);
  const home = saved('Barrie', { is_shipping_default: true });
  const office = saved('Calgary', { is_billing_default: true });
  expect(start(saved('Ajax', {}), home)).toEqual(['Barrie', 'Barrie', 'yes']);
  expect(start(saved('Ajax', {}), home, office)).toEqual(['Barrie', 'Calgary', '']);
  expect(prefillDefaults({ ...EMPTY_FORM, 'shipping-city': 'Toronto' }, '', [home, office])).toMatchObject({
    'shipping-city': 'Toronto',
    'billing-city': 'Calgary',
    is_billing_same: 'yes',
  });
  const withCode = (zip: string) =>
    prefillDefaults({ ...EMPTY_FORM, 'shipping-zip': zip, 'shipping-province': 'Quebec' }, 'H2X 1Y4', [home]);
  expect(withCode('H2X1Y4')['shipping-city'], 'the code was filled in').toBe('Barrie');
  expect(withCode('H2'), 'the code is being typed').toMatchObject({
    'shipping-zip': 'H2',
    'shipping-city': '',
  });
});
