import { sql } from 'kysely';
import type { ContentTexts } from '#domain/edited-content.ts';
import type { Db, Tx } from '#server/platform/db.ts';
import type { Language } from '#texts/texts.ts';

const COLUMNS = ['version_id', 'name', 'texts', 'saved_at', 'saved_by', 'is_published'] as const;

/** The texts by language. The built-in text is used for a language without texts. */
export type ContentVersionTexts = Partial<Record<Language, ContentTexts>>;

export const lockContent = async (tx: Tx, name: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`content ${name}`}, 0))`.execute(tx);
};

const MAX_LISTED_VERSIONS = 30;

/** The draft, if there is one, and the last published versions, newest first. */
export const listVersions = (db: Db, name: string) =>
  db
    .selectFrom('content_version')
    .select(COLUMNS)
    .where('name', '=', name)
    .orderBy('is_published')
    .orderBy('version_id', 'desc')
    .limit(MAX_LISTED_VERSIONS)
    .execute();

/** The last published version of each entry, by name. Entries that have never been published are left out. */
export async function publishedVersions(db: Db, names: readonly string[]) {
  const rows = await db
    .selectFrom('content_version')
    .distinctOn('name')
    .select(COLUMNS)
    .where('is_published', '=', true)
    .where('name', '=', sql<string>`any(${names}::text[])`)
    .orderBy('name')
    .orderBy('version_id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.name, row]));
}

/**
 * The names of entries that start with the prefix and have a version, newest first: by first publication or, for
 * unpublished entries, by last save.
 */
export async function listNames(db: Db, prefix: string): Promise<string[]> {
  const rows = await db
    .selectFrom('content_version')
    .select('name')
    .where('name', 'like', `${prefix}%`)
    .groupBy('name')
    .orderBy((eb) => eb.fn.min('version_id'), 'desc')
    .execute();
  return rows.map(({ name }) => name);
}

/** The time of the first published version of each entry, newest first. */
export async function firstPublicationTimes(db: Db, names: readonly string[]): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('content_version')
    .select(['name', (eb) => eb.fn.min('saved_at').as('at')])
    .where('is_published', '=', true)
    .where('name', '=', sql<string>`any(${names}::text[])`)
    .groupBy('name')
    .orderBy('at', 'desc')
    .execute();
  return new Map(rows.map(({ name, at }) => [name, at]));
}

/** The draft of each entry or, without one, its last published version. `previous` is the text that it replaces. */
export const latestVersions = (db: Db) =>
  db
    .selectFrom('content_version')
    .distinctOn('name')
    .select(COLUMNS)
    .select(
      sql<ContentVersionTexts | null>`lag(texts) over (partition by name order by version_id)`.as('previous'),
    )
    .orderBy('name')
    .orderBy('is_published')
    .orderBy('version_id', 'desc')
    .execute();

/** Saves a draft, or publishes a version and deletes the draft. */
export async function saveVersion(
  tx: Tx,
  version: { name: string; texts: ContentVersionTexts; saved_by: string; is_published: boolean },
): Promise<void> {
  await deleteDraft(tx, version.name);
  await tx
    .insertInto('content_version')
    .values({ ...version, texts: JSON.stringify(version.texts) })
    .execute();
}

export async function deleteVersions(tx: Tx, name: string): Promise<void> {
  await tx.deleteFrom('content_version').where('name', '=', name).execute();
}

export async function deleteDraft(tx: Tx, name: string): Promise<void> {
  await tx.deleteFrom('content_version').where('name', '=', name).where('is_published', '=', false).execute();
}
