/** The distinct lower-case words of the texts. A word consists of letters and digits. */
export function searchWords(texts: readonly (string | number | null)[]): string[] {
  const words = texts.flatMap((text) =>
    String(text ?? '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u),
  );
  return [...new Set(words.filter((word) => word !== ''))];
}

/** The words in the database that start with a prefix. */
export interface PrefixMatches {
  prefix: string;
  /** Null if there are too many to list. */
  words: readonly string[] | null;
}

/** Two full-text queries (`tsquery`) of PostgreSQL: `find` searches the index, and `check` filters its results. */
interface TextQuery {
  find: string;
  check: string | null;
}

/** A prefix with at most this many matching words is rare. `find` uses the rare prefixes, or all if none is rare. */
const MAX_WORDS_OF_RARE_PREFIX = 20;

/**
 * Builds a query for texts that contain, for every prefix, a word that starts with it. Returns null if there are no
 * prefixes, or if one of them has no matching words.
 */
export function buildTextQuery(prefixes: readonly PrefixMatches[]): TextQuery | null {
  if (prefixes.length === 0 || prefixes.some(({ words }) => words?.length === 0)) return null;
  const isRare = ({ words }: PrefixMatches) => words !== null && words.length <= MAX_WORDS_OF_RARE_PREFIX;
  const rarePrefixes = prefixes.filter(isRare);
  if (rarePrefixes.length === 0) return { find: toTsquery(prefixes), check: null };
  const commonPrefixes = prefixes.filter((each) => !isRare(each));
  return {
    find: toTsquery(rarePrefixes),
    check: commonPrefixes.length === 0 ? null : toTsquery(commonPrefixes),
  };
}

/** Words need no escaping, because they consist of letters and digits only (see `searchWords`). */
const toTsquery = (prefixes: readonly PrefixMatches[]): string =>
  prefixes
    .map(({ prefix, words }) =>
      words === null ? `'${prefix}':*` : `(${words.map((word) => `'${word}'`).join(' | ')})`,
    )
    .join(' & ');
