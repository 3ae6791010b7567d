import { type Selectable, sql, type UpdateObject } from 'kysely';
import type {
  ChosenMapping,
  ImportProgress,
  ImportState,
  ParseOutcome,
  SavedMapping,
} from '#domain/import/outcome.ts';
import type { FileFault } from '#domain/import/problems.ts';
import { allRows, type Db, firstRow, inTransaction, type Tx } from '#server/platform/db.ts';
import { type QueueState, queueState } from '#server/platform/queue-state.ts';
import type { Tables } from '#server/tables/tables.ts';
import type { Comparison } from './compare.ts';

const IMPORT_COLUMNS = [
  'import_id',
  'import_number',
  'file_name',
  'file_size',
  'state',
  'choice',
  'format',
  'kind',
  'outcome',
  'counts',
  'differences',
  'problems',
  'progress',
  'fault',
  'fault_facts',
  'base_version',
  'cancel_wanted',
  'uploaded_by',
  'created_at',
  'applied_at',
  'applied_by',
  'undone_at',
] as const satisfies (keyof Tables['catalogue_import'])[];
export type ImportRow = Pick<Selectable<Tables['catalogue_import']>, (typeof IMPORT_COLUMNS)[number]>;

export async function insertImport(
  db: Db,
  upload: Pick<ImportRow, 'import_id' | 'file_name' | 'file_size' | 'choice' | 'uploaded_by'>,
): Promise<void> {
  await db
    .insertInto('catalogue_import')
    .values({ ...upload, choice: JSON.stringify(upload.choice) })
    .execute();
}

export const findImport = (db: Db, import_id: string): Promise<ImportRow | undefined> =>
  db
    .selectFrom('catalogue_import')
    .select(IMPORT_COLUMNS)
    .where('import_id', '=', import_id)
    .executeTakeFirst();

export const listImports = (db: Db, page: number, size: number): Promise<ImportRow[]> =>
  db
    .selectFrom('catalogue_import')
    .select(IMPORT_COLUMNS)
    .orderBy('import_number', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();

export const listLatestImports = (db: Db, count: number) =>
  db
    .selectFrom('catalogue_import')
    .select(['import_id', 'file_name', 'kind', 'state', 'counts', 'created_at'])
    .orderBy('import_number', 'desc')
    .limit(count)
    .execute();

export async function countImports(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('catalogue_import')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** The end of a lease that begins now. After it, another process may claim the import. */
const LEASE_END = sql`now() + interval '30 seconds'`;

/**
 * Claims the next import, unless another one is in progress. If a process dies, its import can be claimed when the
 * lease has expired. A file can be parsed only on the machine that stores it: `local_ids` are the imports whose files
 * are on this machine; null if every machine can read the files. After a day, any machine may claim an import, so that
 * one whose file is lost fails instead of waiting forever.
 */
export async function claimImport(db: Db, local_ids: string[] | null): Promise<ImportRow | undefined> {
  const isReadable = local_ids === null ? sql`true` : sql`import_id::text = any(${local_ids})`;
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(CLAIM_LOCK_KEY)})`.execute(tx);
    return firstRow<ImportRow>(tx)`
      update catalogue_import set lease_until = ${LEASE_END},
        state = case when state = 'waiting' then 'reading' else state end
      where import_number = (
        select min(import_number) from catalogue_import
        where (lease_until is null or lease_until < now())
          and (state in ('applying', 'undoing') or state in ('waiting', 'reading')
            and (${isReadable} or created_at < now() - interval '1 day')))
        and not exists (select 1 from catalogue_import
          where state in ('reading', 'applying', 'undoing') and lease_until >= now())
      returning ${sql.join(IMPORT_COLUMNS.map(sql.ref))}`;
  });
}
/** The key of an advisory lock: any number, as long as all processes use the same one. */
const CLAIM_LOCK_KEY = 72_011_007;

/**
 * Extends the lease of an import that was claimed in this state. Returns true if work must stop: staff cancelled the
 * import, or it has left the state, so that another process may have claimed it.
 */
export async function renewLease(
  db: Db,
  { import_id, state }: Pick<ImportRow, 'import_id' | 'state'>,
  progress: ImportProgress,
): Promise<boolean> {
  const rows = await allRows<{ cancel_wanted: boolean }>(db)`
    update catalogue_import set lease_until = ${LEASE_END}, progress = ${JSON.stringify(progress)}::jsonb
    where import_id = ${import_id} and state = ${state} returning cancel_wanted`;
  return rows[0]?.cancel_wanted ?? true;
}

/** Updates an import if it is in one of the `from` states; returns false otherwise. */
async function updateImport(
  db: Db | Tx,
  import_id: string,
  from: readonly ImportState[],
  columns: UpdateObject<Tables, 'catalogue_import'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('catalogue_import')
    .set(columns)
    .where('import_id', '=', import_id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The values of these columns while no process works on the import. */
const UNCLAIMED = { lease_until: null, progress: '{}', cancel_wanted: false };

/** Moves an import from one of the `from` states to another state; returns false if it is in none of them. */
export function transitionImport(
  db: Db | Tx,
  import_id: string,
  from: readonly ImportState[],
  to: ImportState,
  { choice, ...others }: { choice?: ChosenMapping; applied_by?: string } = {},
): Promise<boolean> {
  return updateImport(db, import_id, from, {
    ...UNCLAIMED,
    state: to,
    fault: null,
    fault_facts: '{}',
    ...others,
    choice: choice && JSON.stringify(choice),
  });
}

/** Asks the process that works on an import to stop. Returns false if the import can no longer be cancelled. */
export const requestCancel = (db: Db, import_id: string): Promise<boolean> =>
  updateImport(db, import_id, ['waiting', 'reading', 'applying'], { cancel_wanted: true });

export async function recordParseOutcome(db: Db, import_id: string, outcome: ParseOutcome): Promise<void> {
  await db
    .updateTable('catalogue_import')
    .set({ outcome: JSON.stringify(outcome), format: outcome.format, kind: outcome.kind })
    .where('import_id', '=', import_id)
    .execute();
}

/** Stores the comparison that the preview shows, unless the import has ended. */
export async function recordComparison(db: Db, import_id: string, comparison: Comparison): Promise<void> {
  const { counts, differences, problems, base_version } = comparison;
  await updateImport(db, import_id, ['reading', 'applying'], {
    ...UNCLAIMED,
    state: problems.some((group) => group.is_blocking) ? 'invalid' : 'ready',
    counts: JSON.stringify(counts),
    differences: JSON.stringify(differences),
    problems: JSON.stringify(problems),
    base_version,
  });
}

/**
 * Records a failure and the resulting state. Returns false if the import has already ended, which happens if its last
 * commit succeeded but seemed to fail, because the response was lost.
 */
export const recordFault = (
  db: Db,
  import_id: string,
  state: 'failed' | 'ready' | 'applied',
  fault: FileFault,
  params: Record<string, string | number> = {},
): Promise<boolean> =>
  updateImport(db, import_id, ['waiting', 'reading', 'applying', 'undoing'], {
    ...UNCLAIMED,
    state,
    fault,
    fault_facts: JSON.stringify(params),
  });

/** Ends the lease of an import, so that any process can claim it. */
export async function releaseLease(db: Db, import_id: string): Promise<void> {
  await db
    .updateTable('catalogue_import')
    .set({ lease_until: null })
    .where('import_id', '=', import_id)
    .execute();
}

/**
 * Records that an import was applied, in the transaction that applies it. Call it last: it locks the import's row until
 * the transaction ends, and the heartbeat waits for that row.
 */
export async function recordApplied(tx: Tx, import_id: string): Promise<void> {
  const applied = { ...UNCLAIMED, state: 'applied', applied_at: sql<Date>`now()` } as const;
  if (!(await updateImport(tx, import_id, ['applying'], applied)))
    throw new Error('the import was applied by another process');
}

/** Records that an import was undone, as the last statement of the transaction that undoes it; see `recordApplied`. */
export async function recordUndone(tx: Tx, import_id: string): Promise<void> {
  const undone = { ...UNCLAIMED, state: 'undone', undone_at: sql<Date>`now()` } as const;
  if (!(await updateImport(tx, import_id, ['undoing'], undone)))
    throw new Error('the import was undone by another process');
}

/** True for the last applied import that was not undone. */
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

export async function saveMapping(db: Db | Tx, header_key: string, mapping: SavedMapping): Promise<void> {
  const columns = JSON.stringify(mapping.columns);
  await db
    .insertInto('import_mapping')
    .values({ header_key, kind: mapping.kind, columns })
    .onConflict((c) =>
      c.column('header_key').doUpdateSet({ kind: mapping.kind, columns, remembered_at: sql`now()` }),
    )
    .execute();
}

/** The 200 newest column mappings, keyed by header. */
export async function listSavedMappings(db: Db): Promise<Record<string, SavedMapping>> {
  const rows = await db
    .selectFrom('import_mapping')
    .select(['header_key', 'kind', 'columns'])
    .orderBy('remembered_at', 'desc')
    .limit(200)
    .execute();
  return Object.fromEntries(rows.map(({ header_key, ...mapping }) => [header_key, mapping]));
}

/**
 * Imports whose rows and files are retained: those waiting or in progress, the last applied one, and the `count` newest
 * that neither were cancelled nor failed.
 */
export const listRetainedImports = (
  db: Db,
  count: number,
): Promise<{ import_id: string; import_number: number }[]> =>
  allRows<{ import_id: string; import_number: number }>(db)`
    select import_id, import_number from catalogue_import where state in ('waiting', 'reading', 'applying', 'undoing')
      or import_number in (select import_number from catalogue_import where state not in ('cancelled', 'failed')
        order by import_number desc limit ${sql.lit(count)})
      or import_number in (select import_number from catalogue_import where state = 'applied'
        order by applied_at desc limit 1)`;

/** The number and age of uploaded files without a preview, for the metrics. */
export const importQueueState = (db: Db, now: Date): Promise<QueueState> =>
  queueState(
    db,
    now,
    sql`select created_at as since from catalogue_import where state in ('waiting', 'reading')`,
  );

export const countImportsByState = (db: Db): Promise<{ state: ImportState; n: number }[]> =>
  db
    .selectFrom('catalogue_import')
    .select((e) => ['state', e.fn.countAll<number>().as('n')])
    .groupBy('state')
    .execute();
