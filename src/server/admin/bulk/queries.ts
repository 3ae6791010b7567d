import { type RawBuilder, type Selectable, sql } from 'kysely';
import type {
  BulkChange,
  BulkFault,
  BulkList,
  BulkRecord,
  BulkSelection,
  BulkState,
  BulkWarnings,
  NewerRecords,
  SkippedRecords,
} from '#domain/bulk-change.ts';
import type { StaffRole } from '#domain/staff-roles.ts';
import type { Actor } from '#server/audit/queries.ts';
import { daysBefore } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db.ts';
import { type QueueState, queueState } from '#server/platform/queue-state.ts';
import type { BulkChangeTable } from '#server/tables/operations.ts';
import { BULK_TARGETS } from './targets.ts';

const BULK_COLUMNS = [
  'bulk_number',
  'list',
  'change',
  'state',
  'changed',
  'skipped',
  'ended_sales',
  'large_changes',
  'dearer',
  'done',
  'keeps_newer',
  'kept',
  'fault',
  'newer',
  'created_by',
  'created_at',
  'applied_by',
  'applied_role',
  'applied_at',
  'undone_at',
] as const satisfies (keyof BulkChangeTable)[];
export type BulkRow = Omit<Selectable<BulkChangeTable>, 'selection'>;
export type BulkRowWithSelection = Selectable<BulkChangeTable>;

export async function insertBulkChange(
  tx: Tx,
  input: { list: BulkList; change: BulkChange; selection: BulkSelection; created_by: string },
): Promise<number> {
  const { bulk_number } = await tx
    .insertInto('bulk_change')
    .values({
      list: input.list,
      change: JSON.stringify(input.change),
      selection: JSON.stringify(input.selection),
      created_by: input.created_by,
    })
    .returning('bulk_number')
    .executeTakeFirstOrThrow();
  return bulk_number;
}

export async function recordPreview(
  tx: Tx,
  bulk_number: number,
  { skipped, ...counts }: BulkWarnings & { changed: number; skipped: readonly SkippedRecords[] },
): Promise<void> {
  await tx
    .updateTable('bulk_change')
    .set({ ...counts, skipped: JSON.stringify(skipped) })
    .where('bulk_number', '=', bulk_number)
    .execute();
}

export interface StagedRow {
  row_number: number;
  key: string;
  before: BulkRecord;
  after: BulkRecord;
  /** The larger of its two price changes, as a fraction; null without prices. */
  size: number | null;
}

export async function insertStagedRows(tx: Tx, bulk_number: number, rows: readonly StagedRow[]) {
  await sql`insert into bulk_change_row (bulk_number, row_number, key, before, after, size)
    select ${bulk_number}::int, r.row_number, r.key, r.before, r.after, r.size
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (row_number int, key text, before jsonb, after jsonb, size float8)`.execute(tx);
}

export const findBulkChange = (db: Db, bulk_number: number): Promise<BulkRowWithSelection | undefined> =>
  db
    .selectFrom('bulk_change')
    .select([...BULK_COLUMNS, 'selection'])
    .where('bulk_number', '=', bulk_number)
    .executeTakeFirst();

export const listBulkChanges = (db: Db, page: number, size: number): Promise<BulkRow[]> =>
  db
    .selectFrom('bulk_change')
    .select(BULK_COLUMNS)
    .orderBy('bulk_number', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();

export async function countBulkChanges(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('bulk_change')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** The oldest change that waits to be applied or undone. */
export const findDueBulkChange = (db: Db): Promise<BulkRow | undefined> =>
  db
    .selectFrom('bulk_change')
    .select(BULK_COLUMNS)
    .where('state', 'in', ['applying', 'undoing'])
    .orderBy('bulk_number')
    .limit(1)
    .executeTakeFirst();

/** Moves a change from one state to another. Returns false if it is not in the state `from`. */
export async function transitionBulkChange(
  db: Db | Tx,
  bulk_number: number,
  from: BulkState,
  to: BulkState,
  changes: {
    by?: Actor;
    fault?: BulkFault;
    newer?: NewerRecords | null;
    keeps_newer?: boolean;
    kept?: number;
  } = {},
): Promise<boolean> {
  const { by, fault = null, newer = null, ...columns } = changes;
  const { numUpdatedRows } = await db
    .updateTable('bulk_change')
    .set({ state: to, fault, newer: newer && JSON.stringify(newer), done: 0, ...columns })
    .$if(by !== undefined, (query) =>
      query.set({ applied_by: by!.email, applied_role: by!.role as StaffRole }),
    )
    // The selection, which may contain names and email addresses, is needed only to preview the change again.
    .$if(to === 'applied' && from === 'applying', (query) =>
      query.set({ applied_at: sql`now()`, selection: null }),
    )
    .$if(to === 'undone', (query) => query.set({ undone_at: sql`now()` }))
    .where('bulk_number', '=', bulk_number)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function recordProgress(db: Db, { bulk_number, state }: BulkRow, done: number): Promise<void> {
  await db
    .updateTable('bulk_change')
    .set({ done })
    .where('bulk_number', '=', bulk_number)
    .where('state', '=', state)
    .execute();
}

/** The staged rows of a change as `c`, for a `from` clause. Callers append further conditions with `and`. */
export const stagedRows = (bulk_number: number): RawBuilder<unknown> =>
  sql`bulk_change_row c where c.bulk_number = ${bulk_number}::int`;

/** The staged record before or after the change. */
export type Side = 'before' | 'after';

/** Selects `key, name` of the staged records that no longer exist or whose fields differ from the staged ones of `side`. */
const modifiedRecords = (row: BulkRow, side: Side) => {
  const { from, key, name, record } = BULK_TARGETS[row.list];
  return sql`
    select staged.key, coalesce(now.name, staged.key) as name from (
      select c.key, ${sql.ref(`c.${side}`)} as expected from ${stagedRows(row.bulk_number)}) staged
    left join (select ${key} as key, ${name} as name, ${record(row.change.kind)} as record from ${from}) now
      on now.key = staged.key
    where now.record is distinct from staged.expected`;
};

/** The number of modified records, and the first of them by key. */
export async function listModified(tx: Tx, row: BulkRow, side: Side, limit: number): Promise<NewerRecords> {
  const { rows } = await sql<{ key: string; name: string; count: number }>`
    select key, name, (count(*) over ())::int as count from (${modifiedRecords(row, side)}) modified
    order by key limit ${limit}`.execute(tx);
  return { count: rows[0]?.count ?? 0, first: rows.map(({ key, name }) => ({ key, name })) };
}

/** Marks the modified records, so that they keep their newer values. Returns their number. */
export async function markKept(tx: Tx, row: BulkRow, side: Side): Promise<number> {
  const { numAffectedRows } = await sql`update bulk_change_row set is_kept = true
    where bulk_number = ${row.bulk_number}::int and key in (select key from (${modifiedRecords(row, side)}) modified)`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

/** Deletes previews that nobody applied and, after a longer time, the rows that undoing a change needs. */
export async function purgeBulkChanges(db: Db, now: Date): Promise<void> {
  await sql`delete from bulk_change where state = 'ready' and created_at < ${daysBefore(now, 1)}`.execute(db);
  await sql`delete from bulk_change_row where bulk_number in (
    select bulk_number from bulk_change where coalesce(undone_at, applied_at) < ${daysBefore(now, 30)})`.execute(
    db,
  );
}

/** The number of changes that are being applied or undone, for the metrics. Their age is not stored. */
export const runningBulkState = (db: Db, now: Date): Promise<QueueState> =>
  queueState(
    db,
    now,
    sql`select null::timestamptz as since from bulk_change where state in ('applying', 'undoing')`,
  );
