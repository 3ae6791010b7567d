import { expect, test } from 'vitest';
import { formatAmountInput, parseAmount } from './amount-input.ts';

test.each([
  ['189.99', 189.99],
  [' 7,5 ', 7.5],
  ['12', 12],
  ['', null],
  ['  ', null],
])('%j is the amount %s', (text, amount) => expect(parseAmount(text)).toBe(amount));

test.each(['1.999', 'abc', '-5', '1e3', '1 000', '.'])('%j is not an amount', (text) =>
  expect(parseAmount(text)).toBeNaN(),
);

test('an amount field shows two decimals with the decimal sign of the language, and is empty without an amount', () => {
  expect(formatAmountInput(7.5, { language: 'en' })).toBe('7.50');
  expect(formatAmountInput(7.5, { language: 'fr' })).toBe('7,50');
  expect(formatAmountInput(null, { language: 'fr' })).toBe('');
});

test.each(['en', 'fr'] as const)('an amount field accepts what it shows, in %s', (language) =>
  expect(parseAmount(formatAmountInput(1234.5, { language }))).toBe(1234.5),
);
