import { expect, test } from 'vitest';
import { isSearchable, normalisePartNumber } from './part-number.ts';

test('CAT-02 numbers are blind to case, spaces and dashes', () => {
  expect(normalisePartNumber(' esd-41 87.f ')).toBe('ESD4187F');
});

test('CAT-02 at least three letters or digits are searched for', () => {
  expect(isSearchable('a-1')).toBe(false);
  expect(isSearchable('a-1 2')).toBe(true);
});
