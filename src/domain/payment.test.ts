import { expect, test } from 'vitest';
import { type OfflinePayment, validateOfflinePayment } from './payment.ts';

const payment: OfflinePayment = { amount: 21469, received_on: '2026-03-01', method: 'cheque', note: '' };
const invalidFields = (changes: Partial<OfflinePayment>) =>
  validateOfflinePayment({ ...payment, ...changes }, { due: 21469, today: '2026-03-01' }).map(
    ({ field }) => field,
  );

test('an offline payment must equal the amount due and must not be dated in the future', () => {
  expect(invalidFields({})).toEqual([]);
  expect(invalidFields({ amount: 21468 })).toEqual(['amount']);
  expect(invalidFields({ amount: Number.NaN })).toEqual(['amount']);
  expect(invalidFields({ received_on: '2026-03-02' })).toEqual(['received_on']);
  expect(invalidFields({ received_on: '' })).toEqual(['received_on']);
});

test('only the method `other` needs a note', () => {
  expect(invalidFields({ method: 'other', note: ' ' })).toEqual(['note']);
  expect(invalidFields({ method: 'other', note: 'Gift card' })).toEqual([]);
});
