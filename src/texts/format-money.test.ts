import { expect, test } from 'vitest';
import { formatByCurrencyCode, formatPrice } from './format-money.ts';

const EN = { language: 'en' } as const;
const FR = { language: 'fr' } as const;
const spaced = (text: string) => text.replaceAll('\u00a0', '_');

test('APP-10 English prices are prefixed C$ or U$ and have two decimals, without grouping', () => {
  expect(formatPrice(123450, 'ca', EN)).toBe('C$1234.50');
  expect(formatPrice(5, 'us', EN)).toBe('U$0.05');
  expect(formatPrice(0, 'ca', EN)).toBe('C$0.00');
  expect(formatPrice(-2000, 'ca', EN)).toBe('-C$20.00');
});

test('French prices are grouped and followed by $ CA or $ US, never broken over two lines', () => {
  expect(spaced(formatPrice(123450, 'ca', FR))).toBe('1_234,50_$_CA');
  expect(spaced(formatPrice(5, 'us', FR))).toBe('0,05_$_US');
  expect(spaced(formatPrice(-1999, 'ca', FR))).toBe('−19,99_$_CA');
});

test('CAD and USD amounts of a provider are shown as prices, other currencies by their code', () => {
  expect(formatByCurrencyCode(21469, 'CAD', EN)).toBe('C$214.69');
  expect(formatByCurrencyCode(21469, 'USD', EN)).toBe('U$214.69');
  expect(spaced(formatByCurrencyCode(21469, 'EUR', EN))).toBe('214.69_EUR');
  expect(spaced(formatByCurrencyCode(21469, 'EUR', FR))).toBe('214,69_EUR');
});
