import { expect, test } from 'vitest';
import { parseCartForm } from './cart-form.ts';

function formWith(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const line = { part_number: 'ESD-1', car_part_id: '7' };

test('PROD-04 adding without JavaScript uses the quantity in the form, or 1 if it is empty', () => {
  expect(parseCartForm(formWith({ intent: 'add', ...line, quantity: '3' }))).toEqual({
    intent: 'add',
    ...line,
    quantity: 3,
    is_unchecked: false,
    is_acknowledged: false,
  });
  expect(parseCartForm(formWith({ intent: 'add', ...line, quantity: '' }))).toMatchObject({ quantity: 1 });
});

test.each(['0', '-1', '100', '2.5', 'two', ''])('CART-02 the quantity %j is rejected', (quantity) => {
  expect(parseCartForm(formWith({ intent: 'set', ...line, quantity }))).toBeNull();
});

test('CART-09 a coupon code is trimmed; a blank one or one of more than 50 characters is rejected', () => {
  expect(parseCartForm(formWith({ intent: 'coupon', code: ' SPRING ' }))).toEqual({
    intent: 'coupon',
    code: 'SPRING',
  });
  expect(parseCartForm(formWith({ intent: 'coupon', code: 'x'.repeat(51) }))).toBeNull();
  expect(parseCartForm(formWith({ intent: 'coupon', code: '  ' }))).toBeNull();
});

test('a form with an unknown intent, or without the fitment of its line, is rejected; removing needs no quantity', () => {
  expect(parseCartForm(formWith({ intent: 'empty', ...line, quantity: '1' }))).toBeNull();
  expect(parseCartForm(formWith({ intent: 'remove', part_number: 'ESD-1' }))).toBeNull();
  expect(parseCartForm(formWith({ intent: 'remove', ...line }))).toEqual({ intent: 'remove', ...line });
});
