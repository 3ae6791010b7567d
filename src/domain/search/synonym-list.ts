import { ok, type Result, refused } from '../result.ts';
import { phraseKey } from './fold.ts';
import type { Synonym } from './vocabulary.ts';

/** In characters. */
export const MAX_PHRASE_LENGTH = 60;
export const MAX_MEANING_LENGTH = 100;
const MAX_SYNONYMS = 5000;

/** The form in which the phrases and meanings of synonyms are stored. */
export const normalisePhrase = (text: string): string =>
  text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** Parses a synonym entered by staff. Refused without a phrase, or if a text is too long or only punctuation. */
export function parseSynonym({ phrase, meaning }: Synonym): Result<Synonym, 'synonym-invalid'> {
  const synonym = { phrase: normalisePhrase(phrase), meaning: normalisePhrase(meaning) };
  const isValid =
    phraseKey(synonym.phrase) !== '' &&
    synonym.phrase.length <= MAX_PHRASE_LENGTH &&
    synonym.meaning.length <= MAX_MEANING_LENGTH &&
    (synonym.meaning === '' || phraseKey(synonym.meaning) !== '');
  return isValid ? ok(synonym) : refused('synonym-invalid');
}

/** The optional header of a file. */
const HEADER = ['phrase', 'meaning'];

/**
 * Parses rows of a phrase and its meaning, which is empty if searches should ignore the phrase. The last row for a
 * phrase wins. The list is refused if a row is invalid or if there are too many synonyms.
 */
export function parseSynonymRows(
  rows: readonly { row_number: number; cells: readonly string[] }[],
): Result<Synonym[], 'synonym-line-invalid'> {
  const synonyms = new Map<string, Synonym>();
  for (const [index, { row_number, cells }] of rows.entries()) {
    const [phrase = '', meaning = '', ...extraCells] = cells;
    if (index === 0 && HEADER.every((title, column) => cells[column]?.trim().toLowerCase() === title))
      continue;
    const synonym = parseSynonym({ phrase, meaning });
    if (!synonym.ok || extraCells.some((cell) => cell.trim() !== '') || synonyms.size >= MAX_SYNONYMS)
      return refused('synonym-line-invalid', { params: { line: row_number } });
    synonyms.set(synonym.value.phrase, synonym.value);
  }
  return ok([...synonyms.values()]);
}
