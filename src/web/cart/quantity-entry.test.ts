import { expect, test } from 'vitest';
import { digitsOf, quantityToSend, stepped } from './quantity-entry.ts';

test('CART-02 only digits stay in the quantity box', () => {
  expect(digitsOf('1a2')).toBe('12');
  expect(digitsOf('-3')).toBe('3');
  expect(digitsOf('2.5')).toBe('25');
  expect(digitsOf('')).toBe('');
});

test('CART-02 0 and an empty box send nothing', () => {
  expect(quantityToSend('0', 3)).toBeNull();
  expect(quantityToSend('00', 3)).toBeNull();
  expect(quantityToSend('', 3)).toBeNull();
});

test('CART-02 a quantity is sent only when it differs', () => {
  expect(quantityToSend('3', 3)).toBeNull();
  expect(quantityToSend('03', 3)).toBeNull();
  expect(quantityToSend('4', 3)).toBe(4);
  expect(quantityToSend('99', 3)).toBe(99);
});

test('CART-03 minus never goes below 1, plus never above 99', () => {
  expect(stepped(2, -1)).toBe(1);
  expect(stepped(1, -1)).toBe('smallest');
  expect(stepped(98, 1)).toBe(99);
  expect(stepped(99, 1)).toBe('largest');
});
