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

test('an amount field shows two decimals, and is empty without an amount', () => {
  expect(formatAmountInput(7.5)).toBe('7.50');
  expect(formatAmountInput(null)).toBe('');
});
