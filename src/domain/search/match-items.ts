import type { Token } from './fold.ts';
import type { Years } from './measures.ts';
import type { Alternatives, ModelMeaning, SearchVocabulary } from './vocabulary.ts';

/** A word of the text, corrected if it had to be. */
export interface Word extends Token {
  typed: string;
  isCompletion: boolean;
}

/** A run of words that the vocabulary knows, or a single word that it does not know. */
export interface Item {
  start: number;
  end: number;
  words: readonly Word[];
  key: string;
  slots: readonly Alternatives[] | null;
}

/** The word and, from a length, its singular: `rotors`, `rotor`; `perforées`, `perforé`. */
export function stems(word: string, minLength = 3): string[] {
  const stripped = [word];
  if (word.length >= minLength && /[\p{L}\p{N}]s$/u.test(word)) stripped.push(word.slice(0, -1));
  if (word.length > 4 && /\p{L}(?:es|e|x)$/u.test(word)) stripped.push(word.replace(/(?:es|e|x)$/, ''));
  return stripped;
}

/** Covers the words with the longest runs that the vocabulary knows. */
export function matchItems(
  words: readonly Word[],
  vocabulary: SearchVocabulary,
  years: Years | null,
): Item[] {
  const items: Item[] = [];
  for (let from = 0; from < words.length; ) {
    const item = longestItem(words, from, vocabulary, years);
    items.push(item);
    from += item.words.length;
  }
  return items;
}

function longestItem(
  words: readonly Word[],
  from: number,
  vocabulary: SearchVocabulary,
  years: Years | null,
): Item {
  const toItem = (run: readonly Word[], key: string, slots: Item['slots']): Item => ({
    start: run[0]!.start,
    end: run.at(-1)!.end,
    words: run,
    key,
    slots,
  });
  for (let count = Math.min(vocabulary.maxWords, words.length - from); count >= 1; count--) {
    const run = words.slice(from, from + count);
    const lead = run
      .slice(0, -1)
      .map(({ word }) => word)
      .join('');
    for (const stem of stems(run.at(-1)!.word, lead === '' ? 3 : 2)) {
      const slots = vocabulary.entries.get(lead + stem);
      if (
        slots &&
        (count === 1 || (isPlausible(slots, years) && !cutsModel(words, from, count, vocabulary, years)))
      )
        return toItem(run, lead + stem, slots);
    }
  }
  const word = words[from]!;
  return toItem([word], word.word, null);
}

/** True if a model's name begins in the run and ends after it: `vw jetta` is no name in `vw jetta sportwagen`. */
function cutsModel(
  words: readonly Word[],
  from: number,
  count: number,
  { entries, maxWords }: SearchVocabulary,
  years: Years | null,
): boolean {
  const keyOfRun = (start: number, end: number) =>
    words
      .slice(start, end)
      .map(({ word }) => word)
      .join('');
  const isModel = (slots: readonly Alternatives[] | undefined) =>
    slots?.length === 1 &&
    slots[0]!.some((meaning) => meaning.kind === 'model' && !meaning.isPartial) &&
    isPlausible(slots, years);
  for (let start = from + 1; start < from + count; start++) {
    if (!entries.has(keyOfRun(from, start))) continue;
    for (let end = Math.min(start + maxWords, words.length); end > from + count; end--)
      if (isModel(entries.get(keyOfRun(start, end)))) return true;
  }
  return false;
}

/** False for a model that was not built in the years named: Civic Si is then a Civic with the trim Si. */
const isPlausible = (slots: readonly Alternatives[], years: Years | null): boolean =>
  years === null ||
  slots.some((alternatives) =>
    alternatives.some((meaning) => meaning.kind !== 'model' || isBuiltIn(meaning, years)),
  );

export function isBuiltIn(model: ModelMeaning, years: Years): boolean {
  for (const year of model.years) if (year >= years.from && year <= years.to) return true;
  return false;
}
