import { sql } from 'kysely';
import {
  buildVocabulary,
  firstIndexFrom,
  type SearchVocabulary,
  type VocabularySource,
} from '#domain/search/vocabulary.ts';
import type { PrefixMatches } from '#domain/search-words.ts';
import { type Db, onlyRow, type Tx } from '#server/platform/db.ts';

/** If more words than this start with a prefix, the index is searched for the prefix instead of for each word. */
const MAX_WORDS_PER_PREFIX = 100;

/** Adds words to the search vocabulary, sorted, so that concurrent writers cannot deadlock. */
export async function addToVocabulary(tx: Tx, words: Iterable<string>): Promise<void> {
  await sql`insert into search_word (word)
    select distinct word collate "C" from unnest(${[...words]}::text[]) as word order by 1
    on conflict do nothing`.execute(tx);
}

/** Adds the `words` column of a table to the search vocabulary. */
export async function addTableToVocabulary(tx: Tx, table: string): Promise<void> {
  await sql`insert into search_word (word)
    select distinct word collate "C" from ${sql.table(table)}, unnest(tsvector_to_array(words)) as word order by 1
    on conflict do nothing`.execute(tx);
}

/** Identifies the state of the source tables, so that the vocabulary is rebuilt only when they change. */
async function readFingerprint(db: Db): Promise<string> {
  const { fingerprint } = await onlyRow<{ fingerprint: string }>(db)`
    select concat_ws(' ', (select count(*) from search_word), (select count(*) from vehicle),
      (select max(vehicle_id) from vehicle), (select count(*) from search_synonym),
      (select max(last_modified_at) from search_synonym)) as fingerprint`;
  return fingerprint;
}

async function readSource(db: Db): Promise<VocabularySource> {
  const [models, words, synonyms] = await Promise.all([
    sql<VocabularySource['models'][number]>`
      select make, model, array_agg(distinct year) as years, count(*)::int as vehicles
      from vehicle group by make, model order by make, model`.execute(db),
    db.selectFrom('search_word').select('word').execute(),
    db.selectFrom('search_synonym').select(['phrase', 'meaning']).execute(),
  ]);
  return { models: models.rows, words: words.map(({ word }) => word), synonyms };
}

interface CacheEntry {
  version: number;
  fingerprint: string;
  vocabulary: SearchVocabulary;
}
const cache = new WeakMap<Db, Promise<CacheEntry>>();

/** The search vocabulary of a catalogue version. Only the last one that was loaded is cached. */
export async function loadVocabulary(db: Db, version: number): Promise<SearchVocabulary> {
  const loading = cache.get(db);
  const previous = await loading?.catch(() => undefined);
  if (previous?.version === version) return previous.vocabulary;
  // Simultaneous searches share one load.
  if (cache.get(db) === loading) cache.set(db, reload(db, version, previous));
  return (await cache.get(db)!).vocabulary;
}

async function reload(db: Db, version: number, previous: CacheEntry | undefined): Promise<CacheEntry> {
  const fingerprint = await readFingerprint(db);
  if (previous?.fingerprint === fingerprint) return { ...previous, version };
  return { version, fingerprint, vocabulary: buildVocabulary(await readSource(db)) };
}

/** The prefixes of a text's keywords. The index splits words at dots, too. */
export const expandWords = (keywords: readonly string[], vocabulary: SearchVocabulary): PrefixMatches[] =>
  keywords.flatMap((word) => word.split('.')).map((word) => expandPrefix(word, vocabulary));

/** A prefix with the vocabulary words that start with it; `words` is null if there are too many. */
function expandPrefix(prefix: string, { words }: SearchVocabulary): PrefixMatches {
  const from = firstIndexFrom(words, prefix);
  let to = from;
  while (to < words.length && words[to]!.startsWith(prefix) && to - from <= MAX_WORDS_PER_PREFIX) to++;
  return { prefix, words: to - from > MAX_WORDS_PER_PREFIX ? null : words.slice(from, to) };
}
