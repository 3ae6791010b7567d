/** More words than this are not a search by name any more. */
const MAX_WORDS = 12;

/** The words of texts, in small letters, each once. Letters and digits make a word; all else parts it. */
export function searchWords(texts: readonly (string | number | null)[]): string[] {
  const words = texts.flatMap((text) =>
    String(text ?? '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u),
  );
  return [...new Set(words.filter((word) => word !== ''))];
}

/**
 * What a shopper typed, as beginnings of words that a result must have. One that begins another is left
 * out: whatever has a word that begins with `front` has one that begins with `f`.
 */
export function searchBeginnings(typed: string): string[] {
  const words = searchWords([typed]).slice(0, MAX_WORDS);
  return words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)));
}

/** The words that a beginning may stand for; null where there are too many to name. */
export interface WordChoice {
  beginning: string;
  words: readonly string[] | null;
}

/** A PostgreSQL tsquery to find results by, and one that those found must answer as well. */
export interface WordsQuery {
  find: string;
  check: string | null;
}

/** A beginning of more words than this finds so much that it is better only checked. */
const MAX_FOUND_BY = 20;

/**
 * Asks for results that have, for each beginning, one of its words. Null where nothing was asked, or no
 * word begins so: then nothing can be found.
 */
export function wordsQuery(choices: readonly WordChoice[]): WordsQuery | null {
  if (choices.length === 0 || choices.some(({ words }) => words?.length === 0)) return null;
  const isRare = ({ words }: WordChoice) => words !== null && words.length <= MAX_FOUND_BY;
  const rare = choices.filter(isRare);
  if (rare.length === 0) return { find: allOf(choices), check: null };
  const common = choices.filter((choice) => !isRare(choice));
  return { find: allOf(rare), check: common.length === 0 ? null : allOf(common) };
}

const allOf = (choices: readonly WordChoice[]): string =>
  choices
    .map(({ beginning, words }) =>
      words === null ? `'${beginning}':*` : `(${words.map((word) => `'${word}'`).join(' | ')})`,
    )
    .join(' & ');
