import { sql } from 'kysely';
import type { PrefixMatches } from '#domain/search-words.ts';
import type { Db, Tx } from '#server/platform/db.ts';

/** The words of a prefix with more than this are not listed; the index is searched for the prefix itself. */
const MAX_WORDS_PER_PREFIX = 100;

/** Adds words to the search vocabulary, in order, so that concurrent writers cannot deadlock. */
export async function addWords(tx: Tx, words: Iterable<string>): Promise<void> {
  await sql`insert into search_word (word)
    select distinct word collate "C" from unnest(${[...words]}::text[]) as word order by 1
    on conflict do nothing`.execute(tx);
}

/** Adds the `words` column of a table to the search vocabulary. */
export async function addWordsFrom(tx: Tx, table: string): Promise<void> {
  await sql`insert into search_word (word)
    select distinct word collate "C" from ${sql.table(table)}, unnest(tsvector_to_array(words)) as word order by 1
    on conflict do nothing`.execute(tx);
}

/** The vocabulary words that start with each prefix; null if there are too many. */
export async function expandPrefixes(db: Db, prefixes: string[]): Promise<PrefixMatches[]> {
  const { rows } = await sql<{ prefix: string; words: string[] }>`
    select prefix, array(
      select word from search_word
      where word >= prefix collate "C" and word < (prefix || U&'\\+10FFFF') collate "C"
      limit ${MAX_WORDS_PER_PREFIX + 1}) as words
    from unnest(${prefixes}::text[]) as prefix`.execute(db);
  return rows.map(({ prefix, words }) => ({
    prefix,
    words: words.length > MAX_WORDS_PER_PREFIX ? null : words,
  }));
}
