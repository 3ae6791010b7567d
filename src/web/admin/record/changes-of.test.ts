import { expect, test } from 'vitest';
import { changesOf, valueText } from './changes-of.ts';

test('of an address that was changed only what differs is told', () => {
  const was = { shipping_address: { city: 'Toronto', company: null, zip: 'M5H1A1' } };
  const is = { shipping_address: { city: 'Ottawa', company: 'Engines', zip: 'M5H1A1' } };
  expect(changesOf(was, is)).toEqual([
    { field: 'shipping_address city', before: 'Toronto', after: 'Ottawa', wasThere: true },
    { field: 'shipping_address company', before: null, after: 'Engines', wasThere: true },
  ]);
});

test('a field stands as it is, also where it is the same, and one value without a name under `value`', () => {
  expect(changesOf({ currency: 'ca', balance: 0 }, { currency: 'ca', balance: 1550 })).toMatchObject([
    { field: 'currency', before: 'ca', after: 'ca' },
    { field: 'balance', before: '0.00', after: '15.50' },
  ]);
  expect(changesOf(null, { code: 'SPRING' })).toMatchObject([{ field: 'code', wasThere: false }]);
  expect(changesOf(null, 'x')).toMatchObject([{ field: 'value', after: 'x' }]);
  expect(changesOf(null, undefined)).toEqual([]);
});

test('ADM-04 prices and refunds stand with their point; whole numbers of other kinds do not', () => {
  const was = { cad_price: 18999, cart_usd_price: null, price_off: 20, low_at: 5 };
  const is = { cad_price: 21000, cart_usd_price: 12005, price_off: 25, low_at: 6 };
  expect(changesOf(was, is).map(({ before, after }) => [before, after])).toEqual([
    ['189.99', '210.00'],
    [null, '120.05'],
    [20, 25],
    [5, 6],
  ]);
  expect(changesOf(null, { refunding: 21469, amount: 5 })).toMatchObject([
    { after: '214.69' },
    { after: '0.05' },
  ]);
});

test('lists are told one by one, in words', () => {
  expect(valueText(['esd-1', 'esd-2'])).toBe('esd-1; esd-2');
  expect(valueText([{ line_number: 1, quantity: 2 }])).toBe('line number 1, quantity 2');
  expect([valueText(null), valueText(0), valueText('')]).toEqual(['', '0', '']);
});
