import { type Selectable, sql } from 'kysely';
import type { ImportProgress, ImportRequest, ReadingOutcome, Remembered } from '#domain/import/outcome.ts';
import type { FileFault } from '#domain/import/problems.ts';
import type { Db, Tx } from '#server/platform/db.ts';
import type { CatalogueImportTable, ImportStateName } from '#server/platform/tables/catalogue.ts';
import type { Comparison } from './compare.ts';

export type ImportRow = Selectable<CatalogueImportTable>;

/** A file that lies ready to be read. */
export async function insertImport(
  db: Db,
  upload: {
    import_id: string;
    file_name: string;
    file_size: number;
    request: ImportRequest;
    uploaded_by: string;
  },
): Promise<void> {
  await db
    .insertInto('catalogue_import')
    .values({ ...upload, request: JSON.stringify(upload.request) })
    .execute();
}

export const findImport = (db: Db, import_id: string): Promise<ImportRow | undefined> =>
  db.selectFrom('catalogue_import').selectAll().where('import_id', '=', import_id).executeTakeFirst();

export const listImports = (db: Db, page: number, size: number): Promise<ImportRow[]> =>
  db
    .selectFrom('catalogue_import')
    .selectAll()
    .orderBy('import_number', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();

/** The files that came last, with what a line about each tells. */
export const latestImports = (db: Db, most: number) =>
  db
    .selectFrom('catalogue_import')
    .select(['import_id', 'file_name', 'kind', 'state', 'counts', 'created_at'])
    .orderBy('import_number', 'desc')
    .limit(most)
    .execute();

export async function countImports(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('catalogue_import')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** How long an import belongs to the process that works on it without a sign of life. */
const LEASE = sql`now() + interval '30 seconds'`;

/**
 * Takes the next import that there is work on, unless one is being worked on: there is one at a time.
 * An import whose process died is taken over when its lease has run out. A file is read only where it lies:
 * `here` are the ids of the imports whose files this process has. One that nobody has read for a day is taken
 * by anybody, who then finds no file and says so.
 */
export async function takeImport(db: Db, here: string[]): Promise<ImportRow | undefined> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(TAKING)})`.execute(tx);
    const { rows } = await sql<ImportRow>`
      update catalogue_import set lease_until = ${LEASE},
        state = case when state = 'waiting' then 'reading' else state end
      where import_number = (
        select min(import_number) from catalogue_import
        where (lease_until is null or lease_until < now())
          and (state in ('applying', 'undoing') or state in ('waiting', 'reading')
            and (import_id::text = any(${here}) or created_at < now() - interval '1 day')))
        and not exists (select 1 from catalogue_import
          where state in ('reading', 'applying', 'undoing') and lease_until >= now())
      returning *`.execute(tx);
    return rows[0];
  });
}
/** Any number, the same in every process. */
const TAKING = 72_011_007;

/** A sign of life. Answers whether somebody wants the work stopped. */
export async function renewLease(db: Db, import_id: string, progress: ImportProgress): Promise<boolean> {
  const { rows } = await sql<{ cancel_wanted: boolean }>`
    update catalogue_import set lease_until = ${LEASE}, progress = ${JSON.stringify(progress)}::jsonb
    where import_id = ${import_id} returning cancel_wanted`.execute(db);
  return rows[0]?.cancel_wanted ?? true;
}

/** Moves an import to another state, but only from one of those named. Answers whether it did. */
export async function moveImport(
  db: Db | Tx,
  import_id: string,
  from: readonly ImportStateName[],
  to: ImportStateName,
  more: Partial<{ request: ImportRequest; cancel_wanted: boolean; applied_by: string | null }> = {},
): Promise<boolean> {
  const { request, ...rest } = more;
  const { numUpdatedRows } = await db
    .updateTable('catalogue_import')
    .set({
      state: to,
      lease_until: null,
      fault: null,
      fault_facts: '{}',
      progress: '{}',
      cancel_wanted: false,
      ...rest,
      ...(request ? { request: JSON.stringify(request) } : {}),
    })
    .where('import_id', '=', import_id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Asks the process that works on an import to stop. Answers whether there was such work. */
export async function wantCancel(db: Db, import_id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('catalogue_import')
    .set({ cancel_wanted: true })
    .where('import_id', '=', import_id)
    .where('state', 'in', ['waiting', 'reading', 'applying'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function recordOutcome(db: Db, import_id: string, outcome: ReadingOutcome): Promise<void> {
  await db
    .updateTable('catalogue_import')
    .set({ outcome: JSON.stringify(outcome), format: outcome.format, kind: outcome.kind })
    .where('import_id', '=', import_id)
    .execute();
}

/** What was looked at; an import that has meanwhile come to an end stays as it is. */
export async function recordComparison(db: Db, import_id: string, found: Comparison): Promise<void> {
  const { counts, differences, problems, base_version } = found;
  await db
    .updateTable('catalogue_import')
    .set({
      state: problems.some((group) => group.is_blocking) ? 'invalid' : 'ready',
      counts: JSON.stringify(counts),
      differences: JSON.stringify(differences),
      problems: JSON.stringify(problems),
      base_version,
      lease_until: null,
      progress: '{}',
      cancel_wanted: false,
    })
    .where('import_id', '=', import_id)
    .where('state', 'in', ['reading', 'applying'])
    .execute();
}

/**
 * Why work on an import came to nothing, and the state it is in because of that. An import that has
 * meanwhile come to an end (its commit was not answered) stays as it is.
 */
export async function recordFault(
  db: Db,
  import_id: string,
  state: 'failed' | 'ready' | 'applied',
  fault: FileFault,
  facts: Record<string, string | number> = {},
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('catalogue_import')
    .set({
      state,
      fault,
      fault_facts: JSON.stringify(facts),
      lease_until: null,
      progress: '{}',
      cancel_wanted: false,
    })
    .where('import_id', '=', import_id)
    .where('state', 'in', ['waiting', 'reading', 'applying', 'undoing'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Leaves an import as it is to the next process that looks for work. */
export async function releaseLease(db: Db, import_id: string): Promise<void> {
  await db
    .updateTable('catalogue_import')
    .set({ lease_until: null })
    .where('import_id', '=', import_id)
    .execute();
}

/** Part of the transaction that applied it. */
export async function recordApplied(tx: Tx, import_id: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('catalogue_import')
    .set({
      state: 'applied',
      applied_at: sql`now()`,
      lease_until: null,
      progress: '{}',
      cancel_wanted: false,
    })
    .where('import_id', '=', import_id)
    .where('state', '=', 'applying')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Error('the import was applied by another process');
}

/** Part of the transaction that took it back. */
export async function recordUndone(tx: Tx, import_id: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('catalogue_import')
    .set({ state: 'undone', undone_at: sql`now()`, lease_until: null, progress: '{}' })
    .where('import_id', '=', import_id)
    .where('state', '=', 'undoing')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Error('the import was taken back by another process');
}

/** Whether no other import was applied after this one. */
export async function isLastApplied(db: Db, import_id: string): Promise<boolean> {
  const last = await db
    .selectFrom('catalogue_import')
    .select('import_id')
    .where('state', 'in', ['applied', 'undoing'])
    .orderBy('applied_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.import_id === import_id;
}

export async function rememberMapping(db: Db | Tx, header_key: string, mapping: Remembered): Promise<void> {
  const columns = JSON.stringify(mapping.columns);
  await db
    .insertInto('import_mapping')
    .values({ header_key, kind: mapping.kind, columns })
    .onConflict((c) =>
      c.column('header_key').doUpdateSet({ kind: mapping.kind, columns, remembered_at: sql`now()` }),
    )
    .execute();
}

/** The newest remembered mappings, by header. */
export async function rememberedMappings(db: Db): Promise<Record<string, Remembered>> {
  const rows = await db
    .selectFrom('import_mapping')
    .select(['header_key', 'kind', 'columns'])
    .orderBy('remembered_at', 'desc')
    .limit(200)
    .execute();
  return Object.fromEntries(rows.map(({ header_key, ...mapping }) => [header_key, mapping]));
}

/**
 * Imports of which rows and files are kept: what is being worked on or looked at, the last applied one,
 * and the newest of those that are over. Those that came to nothing keep nothing.
 */
export async function keptImports(
  db: Db,
  newest: number,
): Promise<{ import_id: string; import_number: number }[]> {
  const { rows } = await sql<{ import_id: string; import_number: number }>`
    select import_id, import_number from catalogue_import where state in ('waiting', 'reading', 'applying', 'undoing')
      or import_number in (select import_number from catalogue_import where state not in ('cancelled', 'failed')
        order by import_number desc limit ${sql.lit(newest)})
      or import_number in (select import_number from catalogue_import where state = 'applied'
        order by applied_at desc limit 1)`.execute(db);
  return rows;
}
