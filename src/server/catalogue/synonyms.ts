import { sql } from 'kysely';
import type { Synonym } from '#domain/search/vocabulary.ts';
import type { Db, Tx } from '#server/platform/db.ts';

export const listSynonyms = (db: Db): Promise<Synonym[]> =>
  db.selectFrom('search_synonym').select(['phrase', 'meaning']).orderBy('phrase').execute();

/** Adds synonyms. A phrase that is already stored gets the new meaning. */
export async function saveSynonyms(tx: Tx, synonyms: readonly Synonym[]): Promise<void> {
  await sql`insert into search_synonym (phrase, meaning)
    select * from unnest(${synonyms.map(({ phrase }) => phrase)}::text[],
      ${synonyms.map(({ meaning }) => meaning)}::text[])
    on conflict (phrase) do update set meaning = excluded.meaning`.execute(tx);
}

/** Deletes and returns a synonym; undefined if it does not exist. */
export const deleteSynonym = (tx: Tx, phrase: string): Promise<Synonym | undefined> =>
  tx
    .deleteFrom('search_synonym')
    .where('phrase', '=', phrase)
    .returning(['phrase', 'meaning'])
    .executeTakeFirst();
