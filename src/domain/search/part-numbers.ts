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

/** True for a key that may be another maker's part number: five or more characters, at least three of them digits. */
export const looksLikePartNumber = (key: string): boolean => key.length >= 5 && /\d.*\d.*\d/.test(key);
