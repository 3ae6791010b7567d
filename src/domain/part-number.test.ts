import { expect, test } from 'vitest';
import { isSearchablePartNumber, normalisePartNumber } from './part-number.ts';

test('CAT-02 part numbers ignore case, spaces and dashes', () => {
  expect(normalisePartNumber(' esd-41 87.f ')).toBe('ESD4187F');
});

test('CAT-02 a search needs at least three letters or digits', () => {
  expect(isSearchablePartNumber('a-1')).toBe(false);
  expect(isSearchablePartNumber('a-1 2')).toBe(true);
});
