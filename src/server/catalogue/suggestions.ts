import { isSearchable, normalisePartNumber } from '#domain/part-number.ts';
import { MAX_SUGGESTIONS, type Suggestion, suggestSearches } from '#domain/search/suggest-searches.ts';
import type { Db } from '#server/platform/db.ts';
import { listNumbersStartingWith } from './rows.ts';
import { loadVocabulary } from './search-vocabulary.ts';

/** Part numbers that start with the text, and completions of the text. */
export async function listSuggestions(
  db: Db,
  version: number,
  text: string,
): Promise<(Suggestion & { brand: string | null })[]> {
  const number = normalisePartNumber(text);
  const mayBeNumber = isSearchable(text) && /\d/.test(number);
  const [vocabulary, numbers] = await Promise.all([
    loadVocabulary(db, version),
    mayBeNumber ? listNumbersStartingWith(db, number) : [],
  ]);
  return [
    ...numbers.map((each) => ({ kind: 'number' as const, text: each.number, brand: each.brand })),
    ...suggestSearches(text, vocabulary).map((each) => ({ ...each, brand: null })),
  ].slice(0, MAX_SUGGESTIONS);
}
