import { expect, test } from 'vitest';
import { buildTextQuery, searchWords } from './search-words.ts';

test('text is split at everything but letters and digits; words are lower-cased and listed once', () => {
  expect(searchWords(['2.5L L4', 'F-150 l4', null, 2018])).toEqual(['2', '5l', 'l4', 'f', '150', '2018']);
  expect(searchWords(["2018  Civic, front'); drop"])).toEqual(['2018', 'civic', 'front', 'drop']);
});

const rare = { prefix: 'front', words: ['front', 'frontier'] };
const common = { prefix: 'a', words: Array.from({ length: 21 }, (_, index) => `a${index}`) };

test('a prefix is replaced by the words that start with it, or used as it is if there are too many', () => {
  expect(buildTextQuery([rare])).toEqual({ find: `('front' | 'frontier')`, check: null });
  expect(buildTextQuery([{ prefix: '1', words: null }])).toEqual({ find: `'1':*`, check: null });
  expect(buildTextQuery([rare, { prefix: 'zzz', words: [] }])).toBeNull();
  expect(buildTextQuery([])).toBeNull();
});

test('results are looked up by rare prefixes and filtered by common ones', () => {
  expect(buildTextQuery([common, rare, { prefix: '1', words: null }])).toEqual({
    find: `('front' | 'frontier')`,
    check: `(${common.words.map((each) => `'${each}'`).join(' | ')}) & '1':*`,
  });
  expect(buildTextQuery([common])?.check).toBeNull();
});
