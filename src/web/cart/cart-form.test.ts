import { expect, test } from 'vitest';
import { readCartForm } from './cart-form.ts';

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const line = { part_number: 'ESD-1', car_part_id: '7' };

test('PROD-04 adding without script takes the quantity of the form, one when it is empty', () => {
  expect(readCartForm(formOf({ intent: 'add', ...line, quantity: '3' }))).toEqual({
    intent: 'add',
    ...line,
    quantity: 3,
  });
  expect(readCartForm(formOf({ intent: 'add', ...line, quantity: '' }))).toMatchObject({ quantity: 1 });
});

test.each(['0', '-1', '100', '2.5', 'two', ''])('CART-02 the quantity %j sets nothing', (quantity) => {
  expect(readCartForm(formOf({ intent: 'set', ...line, quantity }))).toBeNull();
});

test('CART-09 a coupon code of the form is trimmed; more than 50 characters are refused', () => {
  expect(readCartForm(formOf({ intent: 'coupon', code: ' SPRING ' }))).toEqual({
    intent: 'coupon',
    code: 'SPRING',
  });
  expect(readCartForm(formOf({ intent: 'coupon', code: 'x'.repeat(51) }))).toBeNull();
  expect(readCartForm(formOf({ intent: 'coupon', code: '  ' }))).toBeNull();
});

test('an unknown intent or a form without its line does nothing', () => {
  expect(readCartForm(formOf({ intent: 'empty', ...line, quantity: '1' }))).toBeNull();
  expect(readCartForm(formOf({ intent: 'remove', part_number: 'ESD-1' }))).toBeNull();
  expect(readCartForm(formOf({ intent: 'remove', ...line }))).toEqual({ intent: 'remove', ...line });
});
