import { type RawBuilder, type Selectable, sql } from 'kysely';
import { LIST_PAGE_SIZE } from '#domain/admin-lists.ts';
import {
  type BulkChange,
  type BulkFault,
  type BulkList,
  type BulkRecord,
  type BulkSelection,
  type BulkSort,
  type BulkState,
  type BulkWarnings,
  hasChangeSize,
  type NewerRecords,
  type SkippedRecords,
} from '#domain/bulk-change.ts';
import type { StaffRole } from '#domain/staff-roles.ts';
import type { Actor } from '#server/audit/queries.ts';
import { withoutPastSale } from '#server/catalogue/change-items.ts';
import { daysBefore } from '#server/platform/clock.ts';
import { allRows, type Db, type Tx } from '#server/platform/db.ts';
import { type QueueState, queueState } from '#server/platform/queue-state.ts';
import type { Tables } from '#server/tables/tables.ts';
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
  'kept_sales',
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
] as const satisfies (keyof Tables['bulk_change'])[];
export type BulkRow = Omit<Selectable<Tables['bulk_change']>, 'selection'>;
export type BulkRowWithSelection = Selectable<Tables['bulk_change']>;

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
  /** The larger change of the CAD and the USD price, as a fraction; null if the change is not about prices. */
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
  details: {
    by?: Actor;
    fault?: BulkFault;
    newer?: NewerRecords | null;
    keeps_newer?: boolean;
    kept?: number;
  },
): Promise<boolean> {
  const { by, fault = null, newer = null, ...columns } = details;
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

/**
 * Selects `key, name` of the staged records that no longer exist or whose fields differ from those of `side`. A sale
 * that the change started and that has ended on its last day is no difference.
 */
const modifiedRecords = (row: BulkRow, side: Side) => {
  const { from, key, name, record } = BULK_TARGETS[row.list];
  return sql`
    select staged.key, coalesce(stored.name, staged.key) as name from (
      select c.key, ${sql.ref(`c.${side}`)} as expected from ${stagedRows(row.bulk_number)}) staged
    left join (select ${key} as key, ${name} as name, ${record(row.change.kind)} as record from ${from}) stored
      on stored.key = staged.key
    where stored.record is distinct from staged.expected
      and (${side === 'before'} or stored.record is distinct from ${withoutPastSale(sql`staged.expected`)})`;
};

/** The number of modified records, and the first of them by key. */
export async function listModified(tx: Tx, row: BulkRow, side: Side, limit: number): Promise<NewerRecords> {
  const rows = await allRows<{ key: string; name: string; count: number }>(tx)`
    select key, name, (count(*) over ())::int as count from (${modifiedRecords(row, side)}) modified
    order by key limit ${limit}`;
  return { count: rows[0]?.count ?? 0, first: rows.map(({ key, name }) => ({ key, name })) };
}

/** Marks the modified records, so that they keep their newer values. Returns their number. */
export async function markNotRestored(tx: Tx, row: BulkRow, side: Side): Promise<number> {
  const { numAffectedRows } = await sql`update bulk_change_row set is_kept = true
    where bulk_number = ${row.bulk_number}::int and key in (
      select key from (${modifiedRecords(row, side)}) modified)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Deletes previews that nobody applied and, after a longer time, the rows that undoing a change needs. */
export async function purgeBulkChanges(db: Db, now: Date): Promise<void> {
  await sql`delete from bulk_change where state = 'ready' and created_at < ${daysBefore(now, 1)}`.execute(db);
  await sql`delete from bulk_change_row where bulk_number in (
    select bulk_number from bulk_change
    where coalesce(undone_at, applied_at) < ${daysBefore(now, 30)})`.execute(db);
}

/** The number of changes that are being applied or undone, for the metrics. Their age is not stored. */
export const bulkQueueState = (db: Db, now: Date): Promise<QueueState> =>
  queueState(
    db,
    now,
    sql`select null::timestamptz as since from bulk_change where state in ('applying', 'undoing')`,
  );

export type ChangedRecord = StagedRow & { is_kept: boolean; name: string | null };

/** A page of the changed records; the last page if `page` is beyond it. */
export async function listChangedRecords(
  db: Db,
  { bulk_number, list, change, changed }: BulkRow,
  { page, sort }: { page: number; sort: BulkSort },
): Promise<{ rows: ChangedRecord[]; page: number }> {
  const { from, key, name } = BULK_TARGETS[list];
  const shownPage = Math.min(page, Math.max(1, Math.ceil(changed / LIST_PAGE_SIZE)));
  const offset = (shownPage - 1) * LIST_PAGE_SIZE;
  // Row numbers have no gaps, so a page in their order starts at a known number and needs no SQL offset.
  const pageClause =
    sort === 'change' && hasChangeSize(change)
      ? sql`order by abs(c.size) desc, c.row_number limit ${LIST_PAGE_SIZE} offset ${offset}`
      : sql`and c.row_number > ${offset} order by c.row_number limit ${LIST_PAGE_SIZE}`;
  const rows = await allRows<ChangedRecord>(db)`
    with page as materialized (
      select row_number() over () as place, row_number from (
        select c.row_number from ${stagedRows(bulk_number)} ${pageClause}) shown)
    select c.row_number, c.key, c.before, c.after, c.is_kept, c.size,
      (select ${name} from ${from} where ${key} = c.key) as name
    from page join bulk_change_row c on c.bulk_number = ${bulk_number}::int and c.row_number = page.row_number
    order by page.place`;
  return { rows, page: shownPage };
}
