import { expect, test } from 'vitest';
import { parsePercentage } from './customer-draft.ts';

test.each([
  ['0', 0],
  ['12.5', 12.5],
  ['12,25', 12.25],
  ['100', 100],
])('%j is the percentage %d', (text, percentage) => expect(parsePercentage(text)).toBe(percentage));

test.each(['', '100.01', '101', '-1', '12.345', 'abc'])('%j is not a percentage', (text) =>
  expect(parsePercentage(text)).toBeNull(),
);
