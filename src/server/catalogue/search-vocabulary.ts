import { sql } from 'kysely';
import type { WordChoice } from '#domain/search-words.ts';
import type { Db, Tx } from '#server/platform/db.ts';

/** Beyond so many words that begin alike, looking for the beginning itself is as good. */
const MAX_CHOICES = 100;

/** Notes words that fitments will be found by; in order, so that two writers never wait for each other. */
export async function addWords(tx: Tx, words: Iterable<string>): Promise<void> {
  await sql`insert into search_word (word)
    select distinct word collate "C" from unnest(${[...words]}::text[]) as word order by 1
    on conflict do nothing`.execute(tx);
}

/** Notes the words of a table that has a column of them. */
export async function addWordsOf(tx: Tx, table: string): Promise<void> {
  await sql`insert into search_word (word)
    select distinct word collate "C" from ${sql.table(table)}, unnest(tsvector_to_array(words)) as word order by 1
    on conflict do nothing`.execute(tx);
}

/** For each beginning of a word, the words of the catalogue that begin so; null where they are too many. */
export async function choicesOf(db: Db, beginnings: string[]): Promise<WordChoice[]> {
  const { rows } = await sql<{ beginning: string; words: string[] }>`
    select beginning, array(
      select word from search_word
      where word >= beginning collate "C" and word < (beginning || U&'\\+10FFFF') collate "C"
      limit ${MAX_CHOICES + 1}) as words
    from unnest(${beginnings}::text[]) as beginning`.execute(db);
  return rows.map(({ beginning, words }) => ({
    beginning,
    words: words.length > MAX_CHOICES ? null : words,
  }));
}
