import { type RawBuilder, sql } from 'kysely';
import { ITEM_COLUMN_NAMES } from '#domain/import/fields.ts';
import { ImportRefused } from '#domain/import/problems.ts';
import {
  applySearchWords,
  deleteFitments,
  deleteUnusedVehicles,
  insertFitmentsFrom,
  prepareSearchWords,
  rebuildApplicationSummaries,
} from '#server/catalogue/change-fitments.ts';
import {
  deactivateItems,
  deleteInterchange,
  deleteItems,
  itemField,
  updateItemsFrom,
  upsertInterchangeFrom,
  withoutPastSale,
} from '#server/catalogue/change-items.ts';
import { bumpCatalogueVersion } from '#server/catalogue/queries.ts';
import { violatedConstraint } from '#server/platform/database-errors.ts';
import { allRows, type Db, inTransaction, type Tx } from '#server/platform/db.ts';
import { applyStockCount, deleteUnmovedStock } from '#server/stock/queries.ts';
import {
  affectedParts,
  importChanges,
  importFitmentChanges,
  interchangeColumns,
  lockCatalogue,
  partsToReindex,
  stockNote,
} from './apply-import.ts';
import { prepareLongTransaction } from './compare.ts';

/** The number of modified items that a refusal names. */
const MAX_NAMED = 10;

/**
 * Undoes an applied import in one transaction: deletes added records and restores changed ones. A new item whose stock
 * has moved is deactivated instead. Throws ImportRefused if any record was changed, sold or added to a cart since.
 */
export async function undoImport(db: Db, import_number: number, finish: (tx: Tx) => Promise<void>) {
  try {
    await inTransaction(db, async (tx) => {
      await prepareLongTransaction(tx);
      await lockCatalogue(tx);
      await lockAddedItems(tx, import_number);
      await assertUnmodified(tx, import_number);
      await undoFitments(tx, import_number);
      await undoItems(tx, import_number);
      await bumpCatalogueVersion(tx);
      await finish(tx);
    });
  } catch (error) {
    // A cart, an order or a newer fitment refers to a record that would be deleted.
    if (violatedConstraint(error)) throw new ImportRefused('touched-since');
    throw error;
  }
}

/**
 * Locks new items before their stock, like orders and stock corrections, so that these cannot deadlock with the undo.
 * Shoppers can still add the items to carts.
 */
async function lockAddedItems(tx: Tx, import_number: number): Promise<void> {
  await sql`select from item where part_number in (${addedParts(import_number)})
    order by part_number for no key update`.execute(tx);
}

/**
 * Throws ImportRefused, with the first part numbers, if items, fitments or interchange numbers were changed after the
 * import, or if new items have since got fitments or numbers, which would be deleted with them.
 */
async function assertUnmodified(tx: Tx, import_number: number): Promise<void> {
  const thisImport = sql`${import_number}::int`;
  const itemFields = sql.join(ITEM_COLUMN_NAMES.map((name) => sql`${itemField(name)}::text`));
  const fieldsOf = (record: RawBuilder<unknown>) =>
    sql.join(ITEM_COLUMN_NAMES.map((name) => sql`${record} ->> ${sql.lit(name)}`));
  const rows = await allRows<{ part: string; count: number }>(tx)`
    select part, (count(*) over ())::int as count from (
      select coalesce(c.part_number, c.before_part_number) as part
      from import_fitment_change c left join fitment f on f.car_part_id = c.car_part_id
      where c.import_number = ${thisImport} and (f.vehicle_id, f.part_number, f.position, f.note)
        is distinct from (c.vehicle_id, c.part_number, c.position, c.note)
      union all
      select coalesce(after, before) ->> 'part_number' from ${importChanges(import_number, 'interchange')}
        and (select number from interchange_number n where n.part_number = coalesce(after, before) ->> 'part_number'
          and n.brand = coalesce(after, before) ->> 'brand'
          and n.normalised = coalesce(after, before) ->> 'normalised') is distinct from after ->> 'number'
      union all
      select c.key from import_change c left join item i on i.part_number = c.key left join stock s on s.part_number = c.key
        cross join lateral (select ${withoutPastSale(sql`c.after`)} as after offset 0) ended
      where c.import_number = ${thisImport} and c.subject = 'item' and (
        ((${itemFields}) is distinct from (${fieldsOf(sql`c.after`)})
          and (${itemFields}) is distinct from (${fieldsOf(sql`ended.after`)}))
        or (coalesce(s.on_hand, 0)::text is distinct from c.after ->> 'on_hand'
          and (c.before is null or c.before -> 'on_hand' <> c.after -> 'on_hand'))
        or (c.after -> 'main_image' is not null and i.main_image is distinct from c.after ->> 'main_image')
        or coalesce((select string_agg(image_id, '|' order by image_number) from item_image m
          where m.part_number = c.key), '') is distinct from c.after ->> 'images')
      union all
      select part_number from fitment where part_number in (${addedParts(import_number)})
      union all
      select n.part_number from interchange_number n where n.part_number in (${addedParts(import_number)})
        and not exists (select from ${importChanges(import_number, 'interchange')}
          and after ->> 'part_number' = n.part_number and after ->> 'brand' = n.brand
          and after ->> 'normalised' = n.normalised)
    ) changed group by part order by part limit ${MAX_NAMED}`;
  if (rows.length === 0) return;
  const { count } = rows[0]!;
  const parts = rows.map(({ part }) => part).join(', ');
  throw new ImportRefused('items-touched-since', { count, parts: count > MAX_NAMED ? `${parts} …` : parts });
}

async function undoFitments(tx: Tx, import_number: number): Promise<void> {
  const changes = importFitmentChanges(import_number);
  await deleteFitments(tx, sql`select car_part_id from ${changes} and change <> 'removed'`);
  await prepareSearchWords(
    tx,
    sql`select before_vehicle_id from ${changes} and before_vehicle_id is not null`,
    sql`select before_part_number from ${changes} and before_part_number is not null`,
  );
  await insertFitmentsFrom(
    tx,
    sql`select car_part_id, before_vehicle_id as vehicle_id, before_part_number as part_number,
      before_position as position, before_note as note from ${changes} and change <> 'new'`,
  );
  await deleteUnusedVehicles(
    tx,
    sql`select vehicle_id from import_vehicle_match where import_number = ${import_number}::int and is_new`,
  );
  await rebuildApplicationSummaries(tx, affectedParts(import_number));
}

async function undoItems(tx: Tx, import_number: number): Promise<void> {
  const items = importChanges(import_number, 'item');
  const interchange = importChanges(import_number, 'interchange');
  const reindexedParts = partsToReindex(import_number);
  await deleteInterchange(
    tx,
    sql`select ${interchangeColumns('after')} from ${interchange} and change = 'new'`,
  );
  await upsertInterchangeFrom(
    tx,
    sql`select ${interchangeColumns('before')} from ${interchange} and change <> 'new'`,
  );
  await updateItemsFrom(
    tx,
    sql`select key as part_number, before as record from ${items} and change = 'changed'`,
  );
  await prepareSearchWords(
    tx,
    sql`select vehicle_id from fitment where part_number in (${reindexedParts})`,
    reindexedParts,
  );
  await applySearchWords(tx, reindexedParts);
  // Changes the current count by the difference, because it may have changed since `assertUnmodified`.
  await applyStockCount(
    tx,
    sql`select key as part_number, (select on_hand from stock s where s.part_number = key)
        + (before ->> 'on_hand')::int - (after ->> 'on_hand')::int as on_hand from ${items}
      and change = 'changed' and before -> 'on_hand' <> after -> 'on_hand'`,
    `${stockNote(import_number)} undone`,
  );
  await undoNewItems(tx, import_number);
}

/** A query for the part numbers of the items that the import added. */
const addedParts = (import_number: number) =>
  sql`select key from ${importChanges(import_number, 'item')} and change = 'new'`;

/** Deletes new items, but deactivates those with stock movements. */
async function undoNewItems(tx: Tx, import_number: number): Promise<void> {
  const added = addedParts(import_number);
  await applyStockCount(
    tx,
    sql`select part_number, 0 as on_hand from stock where part_number in (${added}) and on_hand > 0`,
    `${stockNote(import_number)} undone`,
  );
  await deleteUnmovedStock(tx, added);
  await deactivateItems(tx, sql`select part_number from stock where part_number in (${added})`);
  await deleteItems(tx, sql`${added} and key not in (select part_number from stock)`);
}
