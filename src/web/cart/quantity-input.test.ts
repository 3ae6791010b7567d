import { expect, test, vi } from 'vitest';
import { changedQuantity, keepDigits, stepQuantity } from './quantity-input.ts';

test('CART-02 the quantity box accepts only digits', () => {
  expect(keepDigits('1a2')).toBe('12');
  expect(keepDigits('-3')).toBe('3');
  expect(keepDigits('2.5')).toBe('25');
  expect(keepDigits('')).toBe('');
});

test('CART-02 a number above 99 becomes 99, not its first two digits', () => {
  expect(keepDigits('99')).toBe('99');
  expect(keepDigits('150')).toBe('99');
  const isReduced = (text: string) => {
    const onReduced = vi.fn();
    keepDigits(text, onReduced);
    return onReduced.mock.calls.length > 0;
  };
  expect(['150', '1a50', '99', '1e3', ''].map(isReduced)).toEqual([true, true, false, false, false]);
});

test('CART-02 0 and an empty box are not sent', () => {
  expect(changedQuantity('0', 3)).toBeNull();
  expect(changedQuantity('00', 3)).toBeNull();
  expect(changedQuantity('', 3)).toBeNull();
});

test('CART-02 a quantity is sent only if it changed', () => {
  expect(changedQuantity('3', 3)).toBeNull();
  expect(changedQuantity('03', 3)).toBeNull();
  expect(changedQuantity('4', 3)).toBe(4);
  expect(changedQuantity('99', 3)).toBe(99);
});

test('CART-03 minus stops at 1, plus at 99', () => {
  expect(stepQuantity(2, -1)).toBe(1);
  expect(stepQuantity(1, -1)).toBe('min');
  expect(stepQuantity(98, 1)).toBe(99);
  expect(stepQuantity(99, 1)).toBe('max');
});
