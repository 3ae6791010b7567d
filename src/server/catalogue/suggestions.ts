import type { Reply } from '#contract/calls.ts';
import { subcategoryOf } from '#domain/family.ts';
import { isSearchablePartNumber, normalisePartNumber } from '#domain/part-number.ts';
import { MAX_SUGGESTIONS, suggestSearches } from '#domain/search/suggest-searches.ts';
import type { Db } from '#server/platform/db.ts';
import type { Translate } from '#texts/texts.ts';
import { listNumbersStartingWith } from './rows.ts';
import { loadVocabulary } from './search-vocabulary.ts';

const MAX_BRAND_WORDS = 2;

/** Part numbers that start with the text, and completions of the text; no two with the same text. */
export async function listSuggestions(
  db: Db,
  version: number,
  text: string,
  t: Translate,
): Promise<Reply<'POST /search/suggestions'>['suggestions']> {
  const [vocabulary, numbers] = await Promise.all([loadVocabulary(db, version), listNumbers(db, text)]);
  const suggestions = [
    ...numbers.map(({ number, brand, family, ...names }) => ({
      kind: 'number' as const,
      text: number,
      brand,
      item: { subcategory: subcategoryOf(family), ...names },
    })),
    ...suggestSearches(text, vocabulary, suggestedTerms(t)).map((each) => ({
      ...each,
      brand: null,
      item: null,
    })),
  ];
  return [...Map.groupBy(suggestions, (each) => each.text).values()]
    .map(([first]) => first!)
    .slice(0, MAX_SUGGESTIONS);
}

const suggestedTerms = (t: Translate) => ({
  position: [t('suggest-front'), t('suggest-rear')],
  finish: [t('suggest-drilled'), t('suggest-slotted'), t('suggest-plain')],
  sale: [t('suggest-on-sale')],
});

/** The numbers that start with the text or, if its first one or two words are a brand, with the other words. */
async function listNumbers(db: Db, text: string) {
  const words = text.trim().split(/\s+/);
  for (let from = 0; from <= Math.min(MAX_BRAND_WORDS, words.length - 1); from++) {
    const brand = normalisePartNumber(words.slice(0, from).join(''));
    const number = normalisePartNumber(words.slice(from).join(''));
    if (!isSearchablePartNumber(number) || !/\d/.test(number)) continue;
    const numbers = await listNumbersStartingWith(db, number, brand);
    if (numbers.length > 0) return numbers;
  }
  return [];
}
