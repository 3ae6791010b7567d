import { fold, tokenise } from './fold.ts';
import type { Years } from './measures.ts';
import { parseSearch } from './parse-search.ts';
import type { SearchVocabulary } from './vocabulary.ts';

export interface Suggestion {
  kind: 'car' | 'family' | 'words' | 'number';
  text: string;
}

export const MAX_SUGGESTIONS = 8;
const MAX_CARS = 6;
/** Nothing is suggested for a shorter first word, because too much would match. */
const MIN_LENGTH = 2;
/** The maximum number of words in which a make and model may be typed. */
const MAX_NAME_WORDS = 4;

/** Terms to suggest besides makes and models. */
const TERMS: Record<string, Suggestion['kind']> = {
  front: 'words',
  rear: 'words',
  drilled: 'family',
  slotted: 'family',
  plain: 'family',
  ES: 'family',
  ED: 'family',
  ESD: 'family',
  'on sale': 'words',
};

/**
 * Completes the last words of a text to a term (a position, a finish, a family or "on sale"), make or model. If nothing
 * matches, suggests the text with its misspelled words corrected, and completes that.
 */
export function suggestSearches(text: string, vocabulary: SearchVocabulary): Suggestion[] {
  const typed = text.normalize('NFC').trim();
  const tokens = tokenise(fold(typed));
  // The longest run of last words is tried first: `f 15` is the beginning of F-150.
  for (let count = Math.min(MAX_NAME_WORDS, tokens.length); count >= 1; count--) {
    const lastTokens = tokens.slice(-count);
    const key = lastTokens.map(({ word }) => word).join('');
    const textBefore = typed.slice(0, lastTokens[0]!.start);
    if (textBefore === '' && key.length < MIN_LENGTH) continue;
    // The end of a part number such as `CR 228015-K` is not the beginning of a name.
    if (textBefore.endsWith('-')) continue;
    const { cars, years } = parseSearch(textBefore, vocabulary);
    const completions = [
      ...Object.entries(TERMS)
        .filter(([term]) => fold(term).replaceAll(' ', '').startsWith(key))
        .map(([term, kind]) => ({ kind, name: term })),
      // A text that already names a car is not completed to another one.
      ...(cars.length > 0 ? [] : namesFrom(key, years, vocabulary)),
    ];
    const suggestions = completions.map(({ kind, name }) => ({ kind, text: textBefore + name }));
    if (suggestions.length > 0)
      return suggestions.filter((each) => fold(each.text) !== fold(typed)).slice(0, MAX_SUGGESTIONS);
  }
  const { corrections, corrected } = parseSearch(typed, vocabulary);
  if (corrections.length === 0) return [];
  return [{ kind: 'words' as const, text: corrected }, ...suggestSearches(corrected, vocabulary)].slice(
    0,
    MAX_SUGGESTIONS,
  );
}

/** The makes and models whose name starts with a key and that were built in these years. */
function namesFrom(key: string, years: Years | null, { names }: SearchVocabulary) {
  const matches: { kind: 'car'; name: string }[] = [];
  for (const car of names) {
    if (matches.length === MAX_CARS) break;
    const isBuilt = years === null || car.years.some((year) => year >= years.from && year <= years.to);
    if (isBuilt && car.keys.some((nameKey) => nameKey.startsWith(key)))
      matches.push({ kind: 'car', name: car.name });
  }
  return matches;
}
