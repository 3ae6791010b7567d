import { FAMILIES } from '../family.ts';
import { fold, phraseKey, tokenise } from './fold.ts';
import type { Years } from './measures.ts';
import { parseSearch } from './parse-search.ts';
import type { SearchAspect } from './parsed-search.ts';
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

/** Terms to suggest besides makes, models and families. `position`, for example, holds "front" and "rear". */
export type SuggestedTerms = Record<'position' | 'finish' | 'sale', readonly string[]>;

/**
 * Completes the last words of a text to a term (a position, a finish, a family or "on sale"), make or model, and
 * continues a complete text. If nothing matches, suggests the text with its misspelled words corrected, and completes
 * that.
 */
export function suggestSearches(
  text: string,
  vocabulary: SearchVocabulary,
  terms: SuggestedTerms,
): Suggestion[] {
  const typed = text.normalize('NFC').trim();
  const completions = completeText(typed, vocabulary, terms);
  const isComplete = (each: Suggestion) => fold(each.text) === fold(typed);
  const { corrections, corrected } = parseSearch(typed, vocabulary);
  const suggestions: Suggestion[] =
    completions.length === 0 && corrections.length > 0
      ? [{ kind: 'words', text: corrected }, ...suggestSearches(corrected, vocabulary, terms)]
      : completions.filter((each) => !isComplete(each));
  if (suggestions.length === 0 || completions.some(isComplete))
    suggestions.push(...continueText(typed, vocabulary, terms));
  return suggestions.slice(0, MAX_SUGGESTIONS);
}

/** The texts that complete the last words of a text; one of them is the text itself if its last words are complete. */
function completeText(typed: string, vocabulary: SearchVocabulary, terms: SuggestedTerms): Suggestion[] {
  const named = [
    ...[...terms.position, ...terms.sale].map((name) => ({ kind: 'words' as const, name })),
    ...[...terms.finish, ...FAMILIES.map(({ code }) => code)].map((name) => ({
      kind: 'family' as const,
      name,
    })),
  ];
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
      ...named.filter(({ name }) => phraseKey(name).startsWith(key)),
      // A text that already names a car is not completed to another one.
      ...(cars.length > 0 ? [] : namesFrom(key, years, vocabulary)),
    ];
    if (completions.length > 0)
      return completions.map(({ kind, name }) => ({ kind, text: textBefore + name }));
  }
  return [];
}

/** Adds a position or, if it has one, a finish to a text that names a model and whose words all have a meaning. */
function continueText(typed: string, vocabulary: SearchVocabulary, terms: SuggestedTerms): Suggestion[] {
  const { cars, keywords, unmatched, spans } = parseSearch(typed, vocabulary);
  const has = (aspect: SearchAspect) => spans.some(({ value }) => value === aspect);
  if (keywords.length + unmatched.length > 0 || has('family') || !cars.some(({ model }) => model)) return [];
  return has('position')
    ? terms.finish.map((term) => ({ kind: 'family', text: `${typed} ${term}` }))
    : terms.position.map((term) => ({ kind: 'words', text: `${typed} ${term}` }));
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
