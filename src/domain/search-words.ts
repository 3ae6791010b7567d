/** More words than this are not a search by name any more. */
const MOST_WORDS = 12;

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
 * What a shopper typed, as a PostgreSQL tsquery: each word must begin a word of the result.
 * Null when nothing searchable was typed.
 */
export function wordsQuery(typed: string): string | null {
  const words = searchWords([typed]).slice(0, MOST_WORDS);
  return words.length === 0 ? null : words.map((word) => `'${word}':*`).join(' & ');
}
