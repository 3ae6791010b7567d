import { normalisePartNumber } from '../part-number.ts';
import { fold, tokenise } from './fold.ts';
import type { Span } from './measures.ts';

/** The maximum number of words in which a part number may be typed. */
const MAX_NUMBER_WORDS = 5;
const MIN_LENGTH = 4;
const MAX_LENGTH = 30;
/** Only this many words of a search text are considered. */
const MAX_WORDS = 16;

/**
 * Every run of words that may be a part number, normalised, with its position in the text; longest first. A part number
 * has at least two digits.
 */
export function numberCandidates(text: string): Span<string>[] {
  const tokens = tokenise(fold(text)).slice(0, MAX_WORDS);
  return tokens
    .flatMap((_, from) =>
      Array.from({ length: Math.min(MAX_NUMBER_WORDS, tokens.length - from) }, (_, count) =>
        tokens.slice(from, from + count + 1),
      ),
    )
    .map((run) => ({
      value: normalisePartNumber(run.map(({ word }) => word).join('')),
      start: run[0]!.start,
      end: run.at(-1)!.end,
    }))
    .filter(({ value }) => value.length >= MIN_LENGTH && value.length <= MAX_LENGTH && /\d.*\d/.test(value))
    .sort((a, b) => b.value.length - a.value.length);
}

/** Characters that are mistaken for each other. */
const LOOKALIKES = ['O0', '1IL', '5S', '8B', '2Z'];
const lookalikesOf = (character: string): string[] =>
  LOOKALIKES.filter((group) => group.includes(character))
    .flatMap((group) => [...group])
    .filter((each) => each !== character);

/**
 * The normalised numbers that may have been mistyped as `number`: with two neighbouring characters swapped, or with a
 * character exchanged for a lookalike, at one place or everywhere.
 */
export function similarNumbers(number: string): string[] {
  const characters = [...number];
  const similar = characters.flatMap((character, index) => {
    const [before, after] = [number.slice(0, index), number.slice(index + 1)];
    return [
      `${before}${after.charAt(0)}${character}${after.slice(1)}`,
      ...lookalikesOf(character).flatMap((other) => [
        `${before}${other}${after}`,
        number.replaceAll(character, other),
      ]),
    ];
  });
  return [...new Set(similar)].filter((each) => each !== number);
}

/**
 * Shorter numbers, such as years, are too often similar to another number. Unlike in `looksLikePartNumber`, three digits
 * are not required, because some may have been typed as letters.
 */
const MIN_SIMILAR_LENGTH = 5;

/** The numbers that may have been mistyped in a text, those of the longest run of words first. */
export const similarNumberCandidates = (text: string): string[] => [
  ...new Set(
    numberCandidates(text)
      .filter(({ value }) => value.length >= MIN_SIMILAR_LENGTH)
      .flatMap(({ value }) => similarNumbers(value)),
  ),
];

/** True for a key that may be another maker's part number: five or more characters, at least three of them digits. */
export const looksLikePartNumber = (key: string): boolean => key.length >= 5 && /\d.*\d.*\d/.test(key);
