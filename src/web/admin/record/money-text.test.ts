import { expect, test } from 'vitest';
import { moneyOf, moneyText } from './money-text.ts';

test.each([
  ['189.99', 189.99],
  [' 7,5 ', 7.5],
  ['12', 12],
  ['', null],
  ['  ', null],
])('%j is the amount %s', (text, amount) => expect(moneyOf(text)).toBe(amount));

test.each(['1.999', 'abc', '-5', '1e3', '1 000', '.'])('%j is no amount', (text) =>
  expect(moneyOf(text)).toBeNaN(),
);

test('an amount stands in its field with two decimals, no amount as nothing', () => {
  expect(moneyText(7.5)).toBe('7.50');
  expect(moneyText(null)).toBe('');
});
