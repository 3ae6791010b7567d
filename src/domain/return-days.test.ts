import { expect, test } from 'vitest';
import { returnDays } from './return-days.ts';

test('the days of the terms are found in both languages', () => {
  expect(returnDays('You can return a set within 30 days of delivery.')).toBe(30);
  expect(returnDays('Dans les 45 jours suivant la livraison.')).toBe(45);
  expect(returnDays('Our 60-day returns are free. You have 60 days.')).toBe(60);
});

test('terms without days, or with different ones, name no return period', () => {
  expect(returnDays('')).toBeNull();
  expect(returnDays('All sales are final.')).toBeNull();
  expect(returnDays('30 days for new sets, 14 days for sets on sale.')).toBeNull();
});
