import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchBeginnings, searchWords, wordsQuery } from './search-words.ts';

test('words are found whatever stands between them, each once, in small letters', () => {
  expect(searchWords(['2.5L L4', 'F-150 l4', null, 2018])).toEqual(['2', '5l', 'l4', 'f', '150', '2018']);
  expect(searchBeginnings("2018  Civic, front'); drop")).toEqual(['2018', 'civic', 'front', 'drop']);
});

test('a word that begins another one asks for nothing more', () => {
  expect(searchBeginnings('2019 Ford F-150 front')).toEqual(['2019', 'ford', '150', 'front']);
  expect(searchBeginnings('front front')).toEqual(['front']);
  expect(searchBeginnings(' -- ')).toEqual([]);
});

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 4 });

test('leaving such words out finds the same', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 6 }), fc.array(word, { maxLength: 6 }), (typed, text) => {
      const has = (beginning: string) => text.some((each) => each.startsWith(beginning));
      const typedText = typed.join(' ');
      expect(searchBeginnings(typedText).every(has)).toBe(searchWords([typedText]).every(has));
    }),
  );
});

const front = { beginning: 'front', words: ['front', 'frontier'] };
const a = { beginning: 'a', words: Array.from({ length: 21 }, (_, index) => `a${index}`) };

test('a beginning stands for the words that begin so, or for itself where they are many', () => {
  expect(wordsQuery([front])).toEqual({ find: `('front' | 'frontier')`, check: null });
  expect(wordsQuery([{ beginning: '1', words: null }])).toEqual({ find: `'1':*`, check: null });
  expect(wordsQuery([front, { beginning: 'zzz', words: [] }])).toBeNull();
  expect(wordsQuery([])).toBeNull();
});

test('results are found by rare beginnings and checked for common ones', () => {
  expect(wordsQuery([a, front, { beginning: '1', words: null }])).toEqual({
    find: `('front' | 'frontier')`,
    check: `(${a.words.map((each) => `'${each}'`).join(' | ')}) & '1':*`,
  });
  expect(wordsQuery([a])?.check).toBeNull();
});
