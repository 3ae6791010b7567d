import { sql } from 'kysely';
import type { BulkFault, NewerRecords } from '#domain/bulk-change.ts';
import { type Actor, recordAudit, recordAuditRows } from '#server/audit/queries.ts';
import { withStoredSale } from '#server/catalogue/change-items.ts';
import { prepareLongTransaction } from '#server/imports/compare.ts';
import { violatedConstraint } from '#server/platform/database-errors.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db.ts';
import type { Log } from '#server/platform/log.ts';
import {
  type BulkRow,
  findDueBulkChange,
  listModified,
  markNotRestored,
  recordProgress,
  type Side,
  stagedRows,
  transitionBulkChange,
} from './queries.ts';
import { BULK_TARGETS } from './targets.ts';

interface ProcessContext {
  db: Db;
  log: Log;
}

/** Thrown if records were changed after the preview, or after the change that is to be undone. */
class RecordsModified extends Error {
  readonly records: NewerRecords;
  constructor(records: NewerRecords) {
    super(`${records.count} records have been modified`);
    this.records = records;
  }
}

/** Applies and undoes bulk changes, one after another, until none is left. */
export async function processBulkChanges(context: ProcessContext): Promise<void> {
  for (let row = await findDueBulkChange(context.db); row; row = await findDueBulkChange(context.db))
    await processChange(context, row);
}

async function processChange(context: ProcessContext, row: BulkRow): Promise<void> {
  const { db, log } = context;
  try {
    await writeChange(context, row);
  } catch (error) {
    // A violated constraint also means that the data has changed, so that the previewed values are no longer allowed.
    const isModified = error instanceof RecordsModified || violatedConstraint(error) !== undefined;
    if (!isModified) log.error({ err: error, bulk_number: row.bulk_number }, 'a bulk change failed');
    const isUndo = row.state === 'undoing';
    const modifiedFault: BulkFault = isUndo ? 'changed-since' : 'outdated';
    const fault: BulkFault = isModified ? modifiedFault : 'failed';
    const previousState = isUndo ? 'applied' : 'ready';
    const newer = isUndo && error instanceof RecordsModified ? error.records : null;
    await transitionBulkChange(db, row.bulk_number, row.state, previousState, { fault, newer });
  }
}

/** The number of modified records that are named when an undo is refused. */
const MAX_NAMED_RECORDS = 20;

/** Records per statement; progress is reported after each. */
const BATCH_SIZE = 2000;

/** Applies or undoes a change in one transaction. With `keeps_newer`, an undo leaves later changes to records alone. */
function writeChange({ db, log }: ProcessContext, row: BulkRow): Promise<void> {
  const { bulk_number, change } = row;
  const target = BULK_TARGETS[row.list];
  const isUndo = row.state === 'undoing';
  // An undo writes the staged `before` over the staged `after`.
  const [oldSide, newSide] = isUndo ? (['after', 'before'] as const) : (['before', 'after'] as const);
  const staged = sql`${stagedRows(bulk_number)} and not c.is_kept`;
  const keys = sql`select c.key from ${staged}`;
  let isReporting = false;
  // Not awaited: the embedded database has one connection, so the report waits until the transaction ends.
  const reportProgress = async (done: number) => {
    if (isReporting) return;
    isReporting = true;
    await recordProgress(db, row, done).catch((error) =>
      log.warn({ err: error }, 'the progress of a bulk change could not be saved'),
    );
    isReporting = false;
  };
  return inTransaction(db, async (tx) => {
    await prepareLongTransaction(tx);
    await target.lock(tx, keys);
    const notRestored = row.keeps_newer ? await markNotRestored(tx, row, oldSide) : 0;
    // Also refuses an undo that would keep every record and thus restore none.
    if (!row.keeps_newer || notRestored === row.changed) {
      const newer = await listModified(tx, row, oldSide, MAX_NAMED_RECORDS);
      if (newer.count > 0) throw new RecordsModified(newer);
    }
    for (let done = 0; done < row.changed; done += BATCH_SIZE) {
      const batch = sql`${staged} and c.row_number > ${done} and c.row_number <= ${done + BATCH_SIZE}`;
      await target.write(
        tx,
        change.kind,
        sql`select c.key, ${sql.ref(`c.${newSide}`)} as record from ${batch}`,
      );
      void reportProgress(Math.min(done + BATCH_SIZE, row.changed));
    }
    await target.updateDependents(tx, change.kind, keys);
    const endState = isUndo ? 'undone' : 'applied';
    if (!(await transitionBulkChange(tx, bulk_number, row.state, endState, { kept: notRestored })))
      throw new Error('the bulk change was processed by another process');
    await auditChange(tx, { ...row, kept: notRestored }, oldSide, newSide);
  });
}

/** Adds an audit entry for each record, with the number of the bulk change, and one for the bulk change itself. */
async function auditChange(tx: Tx, row: BulkRow, oldSide: Side, newSide: Side) {
  const { bulk_number, changed, kept: notRestored } = row;
  const actor: Actor = { email: row.applied_by!, role: row.applied_role };
  const suffix = row.state === 'undoing' ? 'undone' : 'applied';
  const [oldRecord, newRecord] = [oldSide, newSide].map((side) => withStoredSale(sql.ref(`c.${side}`)));
  // `offset 0` makes PostgreSQL compute the old record once per row instead of once for each of its fields.
  await recordAuditRows(
    tx,
    actor,
    sql`select ${sql.lit(`record-bulk-${suffix}`)} as action, ${sql.lit(`${BULK_TARGETS[row.list].subject} `)} || c.key as subject,
        difference.before, difference.after || jsonb_build_object('bulk', ${bulk_number}::int) as after
      from bulk_change_row c cross join lateral (select ${oldRecord} as record offset 0) old cross join lateral (
        select jsonb_object_agg(f.key, old.record -> f.key) as before, jsonb_object_agg(f.key, f.value) as after
        from jsonb_each(${newRecord}) f where old.record -> f.key is distinct from f.value) difference
      where c.bulk_number = ${bulk_number}::int and not c.is_kept`,
  );
  await recordAudit(tx, actor, null, [
    {
      action: `bulk-${suffix}`,
      subject: `bulk ${bulk_number}`,
      after: { [row.list]: changed - notRestored },
    },
  ]);
}
