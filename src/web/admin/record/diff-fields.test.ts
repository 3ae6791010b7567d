import { expect, test } from 'vitest';
import { diffFields, formatValue } from './diff-fields.ts';

test('only the changed parts of an address are listed', () => {
  const before = { shipping_address: { city: 'Toronto', company: null, zip: 'M5H1A1' } };
  const after = { shipping_address: { city: 'Ottawa', company: 'Engines', zip: 'M5H1A1' } };
  expect(diffFields(before, after)).toEqual([
    { field: 'shipping_address city', before: 'Toronto', after: 'Ottawa', hadField: true },
    { field: 'shipping_address company', before: null, after: 'Engines', hadField: true },
  ]);
});

test('an unchanged field is listed too; a value that is not an object is listed as the field `value`', () => {
  expect(diffFields({ currency: 'ca', balance: 0 }, { currency: 'ca', balance: 1550 })).toMatchObject([
    { field: 'currency', before: 'ca', after: 'ca' },
    { field: 'balance', before: '0.00', after: '15.50' },
  ]);
  expect(diffFields(null, { code: 'SPRING', make: null, description: '' })).toMatchObject([
    { field: 'code', hadField: false },
  ]);
  expect(diffFields({ make: 'Honda' }, { make: null })).toMatchObject([{ field: 'make', after: null }]);
  expect(diffFields(null, 'x')).toMatchObject([{ field: 'value', after: 'x' }]);
  expect(diffFields(null, undefined)).toEqual([]);
});

test('ADM-04 prices and refunds are shown with decimals, other whole numbers are not', () => {
  const before = { cad_price: 18999, cart_usd_price: null, price_off: 20, low_at: 5 };
  const after = { cad_price: 21000, cart_usd_price: 12005, price_off: 25, low_at: 6 };
  expect(diffFields(before, after).map((change) => [change.before, change.after])).toEqual([
    ['189.99', '210.00'],
    [null, '120.05'],
    [20, 25],
    [5, 6],
  ]);
  expect(diffFields(null, { refunding: 21469, amount: 5 })).toMatchObject([
    { after: '214.69' },
    { after: '0.05' },
  ]);
});

test('an unchanged status or carrier and a field that only the earlier state has are left out', () => {
  const parcel = { carrier: 'Canada Post', tracking_number: '1' };
  expect(diffFields(parcel, { ...parcel, tracking_number: '2' })).toMatchObject([
    { field: 'tracking_number', before: '1', after: '2' },
  ]);
  expect(diffFields({ status: 'Shipped' }, { status: 'Shipped', amount: 500 })).toMatchObject([
    { field: 'amount', after: '5.00' },
  ]);
  expect(diffFields({ status: 'Paid' }, { code: 'DECLINED' })).toMatchObject([{ field: 'code' }]);
  expect(diffFields({ rate: 5 }, null)).toMatchObject([{ field: 'rate', before: 5, after: undefined }]);
});

test('lists and objects are shown as text', () => {
  expect(formatValue(['esd-1', 'esd-2'])).toBe('esd-1; esd-2');
  expect(formatValue([{ line_number: 1, quantity: 2 }])).toBe('line number 1, quantity 2');
  expect([formatValue(null), formatValue(0), formatValue('')]).toEqual(['', '0', '']);
});
