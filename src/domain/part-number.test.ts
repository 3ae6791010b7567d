import { expect, test } from 'vitest';
import { isSearchable, normalisePartNumber } from './part-number.ts';
import { searchWords, wordsQuery } from './search-words.ts';

test('CAT-02 numbers are blind to case, spaces and dashes', () => {
  expect(normalisePartNumber(' esd-41 87.f ')).toBe('ESD4187F');
});

test('CAT-02 at least three letters or digits are searched for', () => {
  expect(isSearchable('a-1')).toBe(false);
  expect(isSearchable('a-1 2')).toBe(true);
});

test('every typed word must begin a word of the result', () => {
  expect(wordsQuery("2018  Civic, front'); drop")).toBe("'2018':* & 'civic':* & 'front':* & 'drop':*");
  expect(wordsQuery(' ?! ')).toBeNull();
});

test('words are found whatever stands between them, each once', () => {
  expect(searchWords(['2.5L L4', 'F-150 l4', null, 2018])).toEqual(['2', '5l', 'l4', 'f', '150', '2018']);
});
