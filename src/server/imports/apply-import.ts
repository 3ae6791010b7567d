import { type RawBuilder, sql } from 'kysely';
import type { ParseOutcome } from '#domain/import/outcome.ts';
import { translationColumnsOf } from '#domain/item-texts.ts';
import {
  applySearchWords,
  deleteFitments,
  insertFitmentsFrom,
  insertVehiclesFrom,
  prepareSearchWords,
  rebuildApplicationSummaries,
} from '#server/catalogue/change-fitments.ts';
import {
  deleteInterchange,
  insertItemsFrom,
  updateItemsFrom,
  upsertInterchangeFrom,
} from '#server/catalogue/change-items.ts';
import { bumpCatalogueVersion, readCatalogueVersion } from '#server/catalogue/queries.ts';
import { allRows, type Db, inTransaction, onlyRow, type Tx } from '#server/platform/db.ts';
import { applyStockCount } from '#server/stock/queries.ts';
import { compareInTransaction, prepareLongTransaction } from './compare.ts';

/** Steps at which a test may kill the process. */
export type ApplyStep = 'locked' | 'items-written' | 'fitments-half' | 'before-commit' | 'committed';

interface ApplyTask {
  import_number: number;
  outcome: ParseOutcome;
  /** The catalogue version for which the preview was made. */
  base_version: number;
  /** Called after each batch of fitments. If it throws, the import is cancelled and rolled back. */
  onProgress(done: number, total: number): void;
  onStep(step: ApplyStep): Promise<void> | void;
  /** Records that the import was applied, as the last step of the same transaction. */
  finish(tx: Tx): Promise<void>;
}

/** Thrown if the file would no longer have the previewed effect, because the catalogue has changed. */
export class PreviewOutdated extends Error {}

/** The note of stock movements made by an import. */
export const stockNote = (import_number: number): string => `import ${import_number}`;

/**
 * Applies a previewed import in one transaction, with a single new catalogue version. Readers see the old catalogue
 * until it commits. Throws PreviewOutdated if the preview is no longer correct.
 */
export async function applyImport(db: Db, task: ApplyTask): Promise<void> {
  const { import_number, onStep } = task;
  await inTransaction(db, async (tx) => {
    await prepareLongTransaction(tx);
    // Keeps the pending list of the GIN index short, because searches scan it sequentially.
    await sql`set local gin_pending_list_limit = 256`.execute(tx);
    await lockCatalogue(tx);
    await onStep('locked');
    await assertPreviewCurrent(tx, task);
    await writeItems(tx, import_number);
    await onStep('items-written');
    await writeFitments(tx, task);
    await rebuildApplicationSummaries(tx, affectedParts(import_number));
    // As late as possible, because the orders of shoppers wait for the locks on these rows.
    await applyStockCount(
      tx,
      sql`select key as part_number, (after ->> 'on_hand')::int as on_hand
        from ${importChanges(import_number, 'item')} and change <> 'removed'
          and (before is null or before -> 'on_hand' <> after -> 'on_hand')`,
      stockNote(import_number),
    );
    await bumpCatalogueVersion(tx);
    await task.finish(tx);
    await onStep('before-commit');
  });
  await onStep('committed');
}

/** Blocks other writers of the catalogue, but not readers, nor inserts into tables with references to it. */
export async function lockCatalogue(tx: Tx): Promise<void> {
  await sql`set local lock_timeout = '20s'`.execute(tx);
  await sql`lock table item, item_image, interchange_number, vehicle, fitment, item_application, model_application
    in share row exclusive mode`.execute(tx);
}

async function assertPreviewCurrent(tx: Tx, task: ApplyTask): Promise<void> {
  if ((await readCatalogueVersion(tx)) === task.base_version) return;
  const previewed = await hashComparison(tx, task.import_number);
  await compareInTransaction(tx, task.import_number, task.outcome);
  if ((await hashComparison(tx, task.import_number)) !== previewed) throw new PreviewOutdated();
}

/**
 * A hash of the changes and problems that a comparison has recorded. Leaves out the generated ids of new fitments and
 * vehicles, and the units on hand, because a sale of a unit does not outdate a preview.
 */
async function hashComparison(tx: Tx, import_number: number): Promise<string | null> {
  const thisImport = sql`${import_number}::int`;
  const { hash } = await onlyRow<{ hash: string | null }>(tx)`
    select sum(hashtextextended(line, 0))::text as hash from (
      select (c.row_number, c.subject, c.key, c.change, f.field,
        c.before -> f.field, c.after -> f.field)::text as line
      from import_change c cross join lateral jsonb_object_keys(coalesce(c.after, c.before)) as f (field)
      where c.import_number = ${thisImport} and c.before -> f.field is distinct from c.after -> f.field
        and f.field <> 'on_hand'
      union all
      select (row_number, change, case when change <> 'new' then car_part_id end,
        case when vehicle_id not in (
          select vehicle_id from import_vehicle_match where import_number = ${thisImport} and is_new)
          then vehicle_id end,
        part_number, position, note, before_vehicle_id, before_part_number, before_position, before_note)::text
      from import_fitment_change where import_number = ${thisImport}
      union all
      select (row_number, column_name, value, cause)::text from import_problem where import_number = ${thisImport}
    ) compared`;
  return hash;
}

/** The changes of an import, for a `from` clause. Callers append further conditions with `and`. */
export const importChanges = (import_number: number, subject: 'item' | 'interchange'): RawBuilder<unknown> =>
  sql`import_change where import_number = ${import_number}::int and subject = ${subject}`;

export const importFitmentChanges = (import_number: number): RawBuilder<unknown> =>
  sql`import_fitment_change where import_number = ${import_number}::int`;

async function writeItems(tx: Tx, import_number: number): Promise<void> {
  const itemsToWrite = (change: 'new' | 'changed') =>
    sql`select key as part_number, after as record from ${importChanges(import_number, 'item')} and change = ${change}`;
  await insertItemsFrom(tx, itemsToWrite('new'));
  await updateItemsFrom(tx, itemsToWrite('changed'));
  const interchange = importChanges(import_number, 'interchange');
  await deleteInterchange(
    tx,
    sql`select ${interchangeColumns('before')} from ${interchange} and change = 'removed'`,
  );
  await upsertInterchangeFrom(
    tx,
    sql`select ${interchangeColumns('after')} from ${interchange} and change <> 'removed'`,
  );
}

/** The columns of an interchange number, read from one side of its recorded change. */
export const interchangeColumns = (side: 'before' | 'after'): RawBuilder<unknown> =>
  sql.join(
    ['part_number', 'brand', 'number', 'normalised'].map(
      (name) => sql`${sql.ref(side)} ->> ${sql.lit(name)} as ${sql.ref(name)}`,
    ),
  );

/** A query for the parts whose fitments the import changes. */
export const affectedParts = (import_number: number): RawBuilder<unknown> => sql`
  select part_number from ${importFitmentChanges(import_number)} and part_number is not null
  union select before_part_number from ${importFitmentChanges(import_number)} and before_part_number is not null`;

/** A query for the parts whose search words change. */
export const partsToReindex = (import_number: number): RawBuilder<unknown> => sql`
  select key from ${importChanges(import_number, 'item')} and change = 'changed'
    and (${sql.join(
      ['family', 'displayname', ...translationColumnsOf('displayname')].map(
        (name) => sql`before -> ${sql.lit(name)} is distinct from after -> ${sql.lit(name)}`,
      ),
      sql` or `,
    )})`;

/** Fitments per statement; `onProgress` is called after each. */
const FITMENT_BATCH = 50_000;

async function writeFitments(tx: Tx, task: ApplyTask): Promise<void> {
  const { import_number } = task;
  const thisImport = sql`${import_number}::int`;
  const fitmentChanges = importFitmentChanges(import_number);
  const reindexedParts = partsToReindex(import_number);
  await insertVehiclesFrom(
    tx,
    sql`select m.vehicle_id, s.year, s.make, s.model, s.submodel, s.trim, s.engine
      from import_vehicle_match m
      join import_vehicle s on s.import_number = ${thisImport} and s.vehicle_ref = m.vehicle_ref
      where m.import_number = ${thisImport} and m.is_new`,
  );
  await prepareSearchWords(
    tx,
    sql`select vehicle_id from ${fitmentChanges} and vehicle_id is not null
      union select vehicle_id from fitment where part_number in (${reindexedParts})`,
    sql`select part_number from ${fitmentChanges} and part_number is not null union (${reindexedParts})`,
  );
  await deleteFitments(tx, sql`select car_part_id from ${fitmentChanges} and change <> 'new'`);
  await insertInBatches(tx, sql`${fitmentChanges} and change <> 'removed'`, task);
  await applySearchWords(tx, reindexedParts);
}

/**
 * Inserts fitments in batches. Each batch is a range of vehicle ids. The ranges end at quantiles, so that they contain
 * about the same number of fitments.
 */
async function insertInBatches(tx: Tx, source: RawBuilder<unknown>, { onProgress, onStep }: ApplyTask) {
  const rows = await allRows<{ total: number; last_ids: number[] | null }>(tx)`
    select count(*)::int as total,
      percentile_disc(array(select step::float / batches from generate_series(1, batches) step))
        within group (order by vehicle_id) as last_ids
    from (
      select vehicle_id, greatest(1, ceil(count(*) over () / ${sql.lit(FITMENT_BATCH)}::float)::int) as batches
      from ${source}) f
    group by batches`;
  const { total, last_ids } = rows[0] ?? { total: 0, last_ids: null };
  const batchEnds = [...new Set(last_ids ?? [])];
  let previousEnd = -1;
  for (const [index, end] of batchEnds.entries()) {
    await insertFitmentsFrom(
      tx,
      sql`select car_part_id, vehicle_id, part_number, position, note from ${source}
        and vehicle_id > ${previousEnd} and vehicle_id <= ${end}`,
    );
    previousEnd = end;
    onProgress(Math.round((total * (index + 1)) / batchEnds.length), total);
    if (index === Math.floor(batchEnds.length / 2)) await onStep('fitments-half');
  }
}
