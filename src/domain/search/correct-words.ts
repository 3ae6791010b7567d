import { editDistance, exceedsDistance, letterMask } from './edit-distance.ts';
import type { Token } from './fold.ts';
import { matchPhrases, type Phrase, stems, type Word } from './match-phrases.ts';
import { isFullYear } from './measures.ts';
import type { Correction } from './parsed-search.ts';
import {
  type CorrectWord,
  MAX_COMMON_WEIGHT,
  MAX_MINOR_WEIGHT,
  type SearchVocabulary,
} from './vocabulary.ts';

/** Corrects, completes or splits the words that the vocabulary does not know, unless `isVerbatim`. */
export function correctWords(tokens: Token[], vocabulary: SearchVocabulary, isVerbatim: boolean): Word[] {
  const words = tokens.map((token) => ({ ...token, typed: token.word }));
  if (isVerbatim) return words;
  const phrases = matchPhrases(words, vocabulary, null);
  const makes = namedMakes(phrases);
  const understoodWords = new Set(
    phrases
      .filter((phrase) => phrase.wordMeanings !== null && !isPartOfOtherMake(phrase, makes))
      .flatMap((phrase) => phrase.words),
  );
  const correctWithin = (allowedMakes: ReadonlySet<string>) => {
    const replacements = new Map<string, readonly string[]>();
    return words.flatMap((word) => {
      if (understoodWords.has(word)) return [word];
      const replacement = replacements.get(word.word) ?? replaceWord(word.word, vocabulary, allowedMakes);
      replacements.set(word.word, replacement);
      return replacement.length > 1 ? splitWord(word, replacement) : [{ ...word, word: replacement[0]! }];
    });
  };
  const correctedWords = correctWithin(makes);
  if (makes.size > 0 || understoodWords.size === words.length) return correctedWords;
  // A misspelled make may have been corrected. Its models are then corrected again, with only that make allowed.
  const correctedMakes = namedMakes(matchPhrases(correctedWords, vocabulary, null));
  return correctedMakes.size > 0 ? correctWithin(correctedMakes) : correctedWords;
}

/** The makes that the phrases name. If they name no make, the makes of the models that they name in full. */
function namedMakes(phrases: readonly Phrase[]): Set<string> {
  const meanings = phrases.flatMap(({ wordMeanings }) => (wordMeanings ?? []).flat());
  const makes = meanings.flatMap((meaning) => (meaning.kind === 'make' ? [meaning.make] : []));
  const makesOfModels = meanings.flatMap((meaning) =>
    meaning.kind === 'model' && !meaning.isPartial ? [meaning.make] : [],
  );
  return new Set(makes.length > 0 ? makes : makesOfModels);
}

/**
 * True for a phrase that means nothing but a part of other makes' model names. In a text that names Kia, `sol` is a
 * misspelled Soul and not the Honda del Sol.
 */
const isPartOfOtherMake = ({ wordMeanings }: Phrase, makes: ReadonlySet<string>): boolean =>
  makes.size > 0 &&
  wordMeanings!.every((alternatives) =>
    alternatives.every((each) => each.kind === 'model' && each.isPartial && !makes.has(each.make)),
  );

/**
 * The word that was probably meant, or several words if they were typed without spaces. Tries the more certain
 * corrections first: splitting a model number, then one edit, then splitting joined words, then two edits, then words
 * of makes that the text does not name.
 */
function replaceWord(word: string, vocabulary: SearchVocabulary, makes: ReadonlySet<string>): string[] {
  const isEntry = vocabulary.entries.has(word);
  if (!isEntry && isKnownWord(word, vocabulary)) return [word];
  const model = splitModelNumber(word, vocabulary, makes);
  if (model) return model;
  const closeWord = closestWord(word, vocabulary, 1, makes);
  if (closeWord !== null || isEntry) return [closeWord ?? word];
  const segments = splitJoined(word, vocabulary);
  if (segments) return segments;
  const wordOfMakes = closestWord(word, vocabulary, 2, makes);
  const wordOfAnyMake = () => (makes.size > 0 ? closestWord(word, vocabulary, 1, ANY_MAKE) : null);
  return [wordOfMakes ?? wordOfAnyMake() ?? word];
}

const isKnownWord = (word: string, { knownWords }: SearchVocabulary): boolean =>
  stems(word).some((stem) => knownWords.has(stem));

function splitWord(word: Word, segments: readonly string[]): Word[] {
  let start = word.start;
  return segments.map((segment) => {
    const part = { ...word, word: segment, typed: segment, start, end: start + segment.length };
    start += segment.length;
    return part;
  });
}

const MIN_SEGMENT_LENGTH = 3;
const MAX_JOINED_LENGTH = 40;

/**
 * Splits words that were typed without a space: `hondacivic`, `civic18`. Null if a segment is neither a known word nor
 * a year.
 */
function splitJoined(word: string, vocabulary: SearchVocabulary): string[] | null {
  if (word.length < 2 * MIN_SEGMENT_LENGTH - 1 || word.length > MAX_JOINED_LENGTH) return null;
  const isSegment = (segment: string) =>
    (segment.length >= MIN_SEGMENT_LENGTH && stems(segment).some((stem) => vocabulary.entries.has(stem))) ||
    /^\d{2}$/.test(segment) ||
    isFullYear(segment);
  for (let splitIndex = word.length - 2; splitIndex >= 2; splitIndex--) {
    const [first, second] = [word.slice(0, splitIndex), word.slice(splitIndex)];
    if (/^\d*$/.test(first) && /^\d*$/.test(second)) return null;
    if (!isSegment(first)) continue;
    if (isSegment(second)) return [first, second];
    const otherSegments = splitJoined(second, vocabulary);
    if (otherSegments) return [first, ...otherSegments];
  }
  return null;
}

/** Splits a short model name from the number after it: `rx350`. Null if the letters may mean something else. */
function splitModelNumber(word: string, { entries }: SearchVocabulary, makes: ReadonlySet<string>) {
  const [, model, number] = /^(\p{L}{2,3})(\d{3}\p{L}?)$/u.exec(word) ?? [];
  const meanings = (entries.get(model ?? '') ?? []).flat();
  const isModel = meanings.some(
    (each) => each.kind === 'model' && !each.isPartial && (makes.size === 0 || makes.has(each.make)),
  );
  return isModel && (makes.size > 0 || meanings.every(({ kind }) => kind === 'model'))
    ? [model!, number!]
    : null;
}

const ANY_MAKE: ReadonlySet<string> = new Set();

/**
 * The likeliest vocabulary word that starts with `word` or differs from it by at most `maxEdits`; null if there is
 * none. If `makes` is not empty, words of other makes and their models are left out.
 */
function closestWord(
  word: string,
  vocabulary: SearchVocabulary,
  maxEdits: 1 | 2,
  makes: ReadonlySet<string>,
): string | null {
  if (word.length < 3 || word.length > 20) return null;
  const isOfMakes = (each: CorrectWord) => each.makes?.some((make) => makes.has(make)) ?? false;
  const isAllowed = (each: CorrectWord) => makes.size === 0 || each.makes === null || isOfMakes(each);
  const digits = digitsOf(word);
  // A short word with digits is more likely an unknown model or trim than a misspelling.
  if (digits !== '' && word.length < 5) return null;
  // Four letters are enough to complete a word; in the second, more tolerant attempt (two edits), three are.
  const completion =
    digits === '' && word.length + maxEdits > 4
      ? vocabulary.completions.find((each) => each.word.startsWith(word) && isAllowed(each))
      : undefined;
  if (maxEdits === 2 && (completion || word.length < 6)) return completion?.used ?? null;
  const mask = letterMask(word);
  // A likelier word at one edit is preferred to the completion: `hunda` is Honda, not the synonym `hundai`.
  let bestCandidate = completion && { used: completion.used, score: completion.weight + SAME_START_BONUS };
  for (let length = Math.max(3, word.length - maxEdits); length <= word.length + maxEdits; length++) {
    for (const candidate of vocabulary.corrections.get(length) ?? []) {
      if (exceedsDistance(mask, candidate.mask, maxEdits)) continue;
      // A word of three letters is corrected only if two are swapped (`bwm`) or the result belongs to the makes.
      const isSwapped = length === 3 && mask === candidate.mask;
      if (word.length === 3 && !isSwapped && !isOfMakes(candidate)) continue;
      const isSameStart = candidate.word[0] === word[0];
      if (maxEdits === 2 && (candidate.weight <= MAX_COMMON_WEIGHT || !isSameStart)) continue;
      // A word is not corrected to a filler word that starts with another letter.
      if (candidate.weight === MAX_MINOR_WEIGHT && !isSameStart) continue;
      if (!isAllowed(candidate)) continue;
      // Digits are never corrected.
      if (digitsOf(candidate.word) !== digits) continue;
      if (editDistance(word, candidate.word, maxEdits) > maxEdits) continue;
      const score = candidate.weight + (isSameStart ? SAME_START_BONUS : 0);
      if (!bestCandidate || score > bestCandidate.score) bestCandidate = { used: candidate.used, score };
    }
  }
  return bestCandidate?.used ?? null;
}

/** Added to the weight of a word with the same first letter, because the first letter is rarely mistyped. */
const SAME_START_BONUS = 12;
const digitsOf = (word: string): string => word.replaceAll(/\D/g, '');

export const correctionsOf = (words: readonly Word[], typed: string): Correction[] =>
  words
    .filter((word) => word.word !== word.typed)
    .map(({ word, start, end }) => ({ typed: typed.slice(start, end), used: word }));

/** The typed text with its corrections applied. */
export function applyCorrections(typed: string, words: readonly Word[]): string {
  let [text, copiedTo] = ['', 0];
  for (const { word, typed: original, start, end } of words) {
    if (word === original) continue;
    text += typed.slice(copiedTo, start) + word;
    copiedTo = end;
  }
  return text + typed.slice(copiedTo);
}
