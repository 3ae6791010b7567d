import type { Token } from './fold.ts';
import type { Years } from './measures.ts';
import type { Alternatives, ModelMeaning, SearchVocabulary } from './vocabulary.ts';

/** A word of the search text. `word` is its corrected spelling, `typed` the original. */
export interface Word extends Token {
  typed: string;
}

/** Consecutive words that together are one entry of the vocabulary, or a single unknown word. */
export interface Phrase {
  start: number;
  end: number;
  words: readonly Word[];
  /** The words, joined without spaces. */
  key: string;
  /** The alternatives of each word that the phrase stands for (several only for synonyms); null for an unknown word. */
  wordMeanings: readonly Alternatives[] | null;
}

/** The word and its possible singulars, such as `perforées`, `perforé`; words shorter than `minLength` have none. */
export function stems(word: string, minLength = 3): string[] {
  const forms = [word];
  if (word.length >= minLength && /[\p{L}\p{N}]s$/u.test(word)) forms.push(word.slice(0, -1));
  if (word.length > 4 && /\p{L}(?:es|e|x)$/u.test(word)) forms.push(word.replace(/(?:es|e|x)$/, ''));
  return forms;
}

/** Groups the words into phrases, from left to right. Each is the longest run of words that the vocabulary knows. */
export function matchPhrases(
  words: readonly Word[],
  vocabulary: SearchVocabulary,
  years: Years | null,
): Phrase[] {
  const phrases: Phrase[] = [];
  for (let from = 0; from < words.length; ) {
    const phrase = longestPhrase(words, from, vocabulary, years);
    phrases.push(phrase);
    from += phrase.words.length;
  }
  return phrases;
}

function longestPhrase(
  words: readonly Word[],
  from: number,
  vocabulary: SearchVocabulary,
  years: Years | null,
): Phrase {
  const toPhrase = (run: readonly Word[], key: string, wordMeanings: Phrase['wordMeanings']): Phrase => ({
    start: run[0]!.start,
    end: run.at(-1)!.end,
    words: run,
    key,
    wordMeanings,
  });
  for (let count = Math.min(vocabulary.maxWords, words.length - from); count >= 1; count--) {
    const run = words.slice(from, from + count);
    const keyBeforeLastWord = run
      .slice(0, -1)
      .map(({ word }) => word)
      .join('');
    // After other words, even a word of two letters may be a plural: `gt-rs`.
    for (const stem of stems(run.at(-1)!.word, keyBeforeLastWord === '' ? 3 : 2)) {
      const key = keyBeforeLastWord + stem;
      const wordMeanings = vocabulary.entries.get(key);
      if (
        wordMeanings &&
        (count === 1 ||
          (isPlausible(wordMeanings, years) && !cutsModel(words, from, count, vocabulary, years)))
      )
        return toPhrase(run, key, wordMeanings);
    }
  }
  const word = words[from]!;
  return toPhrase([word], word.word, null);
}

/** True if a longer model name starts within the run: `vw jetta` is not a phrase in `vw jetta sportwagen`. */
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
  const isModel = (wordMeanings: readonly Alternatives[] | undefined) =>
    wordMeanings?.length === 1 &&
    wordMeanings[0]!.some((meaning) => meaning.kind === 'model' && !meaning.isPartial) &&
    isPlausible(wordMeanings, years);
  for (let start = from + 1; start < from + count; start++) {
    if (!entries.has(keyOfRun(from, start))) continue;
    for (let end = Math.min(start + maxWords, words.length); end > from + count; end--)
      if (isModel(entries.get(keyOfRun(start, end)))) return true;
  }
  return false;
}

/** False for a model that was not built in these years. `civic si` is then a Civic with the trim Si. */
const isPlausible = (wordMeanings: readonly Alternatives[], years: Years | null): boolean =>
  years === null ||
  wordMeanings.some((alternatives) =>
    alternatives.some((meaning) => meaning.kind !== 'model' || isBuiltIn(meaning, years)),
  );

export function isBuiltIn(model: ModelMeaning, years: Years): boolean {
  for (const year of model.years) if (year >= years.from && year <= years.to) return true;
  return false;
}
