/** Changes of single items. Changes of many items are in `change-items.ts`. */
import { sql } from 'kysely';
import type { FamilyCode } from '#domain/family.ts';
import { PRICE_COLUMNS } from '#domain/import/fields.ts';
import type { Sale } from '#domain/item-sale.ts';
import { TRANSLATION_COLUMNS, type Translations } from '#domain/item-texts.ts';
import { SPECIFICATION_NAMES, type Specifications } from '#domain/specifications.ts';
import { allRows, type Tx } from '#server/platform/db.ts';
import type { Tables } from '#server/tables/tables.ts';

const ITEM_COLUMNS = [
  'part_number',
  'displayname',
  'description',
  'details',
  ...TRANSLATION_COLUMNS,
  'main_image',
  'is_active',
  ...PRICE_COLUMNS,
  'sale_scheduled',
  'last_modified_at',
  ...SPECIFICATION_NAMES,
] as const;

/**
 * Makes a change of an item wait for bulk changes and imports before it locks the item. Otherwise it would hold the
 * item's lock while it waits for their lock of the tables, and they would wait for the item: a deadlock.
 */
export async function lockItemTables(tx: Tx): Promise<void> {
  await sql`lock table item, item_image, interchange_number in row exclusive mode`.execute(tx);
}

export const lockItem = (tx: Tx, part_number: string) =>
  tx
    .selectFrom('item')
    .select(ITEM_COLUMNS)
    .where('part_number', '=', part_number)
    .forUpdate()
    .executeTakeFirst();
export type LockedItem = NonNullable<Awaited<ReturnType<typeof lockItem>>>;

type ItemChanges = Partial<
  Sale &
    Specifications &
    Translations & {
      is_active: boolean;
      main_image: string | null;
      displayname: string;
      description: string;
      details: string;
    }
>;

/** False if the part number is taken. */
export async function insertItem(
  tx: Tx,
  item: Required<ItemChanges> & { part_number: string; family: FamilyCode },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('item')
    .values(item)
    .onConflict((conflict) => conflict.doNothing())
    .returning('part_number')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateItem(tx: Tx, part_number: string, changes: ItemChanges): Promise<void> {
  await tx.updateTable('item').set(changes).where('part_number', '=', part_number).execute();
}

export async function replaceImages(tx: Tx, part_number: string, image_ids: string[]): Promise<void> {
  await tx.deleteFrom('item_image').where('part_number', '=', part_number).execute();
  if (image_ids.length === 0) return;
  await tx
    .insertInto('item_image')
    .values(image_ids.map((image_id, index) => ({ part_number, image_id, image_number: index + 1 })))
    .execute();
}

/** Replaces an item's interchange numbers and updates its modification time. */
export async function replaceInterchangeNumbers(
  tx: Tx,
  part_number: string,
  numbers: Omit<Tables['interchange_number'], 'part_number'>[],
): Promise<void> {
  await tx.deleteFrom('interchange_number').where('part_number', '=', part_number).execute();
  if (numbers.length > 0) {
    await tx
      .insertInto('interchange_number')
      .values(numbers.map((number) => ({ part_number, ...number })))
      .execute();
  }
  await tx
    .updateTable('item')
    .set({ last_modified_at: sql`clock_timestamp()` })
    .where('part_number', '=', part_number)
    .execute();
}

/**
 * Starts and ends sales according to their dates. Returns the changed items. A scheduled sale whose days have all passed
 * ends without having been on: `was_sale` is false.
 */
export const updateSales = (
  tx: Tx,
  today: string,
): Promise<{ part_number: string; was_sale: boolean; is_sale: boolean }[]> =>
  allRows<{ part_number: string; was_sale: boolean; is_sale: boolean }>(tx)`
    with started as (
      update item set is_sale = true, sale_scheduled = false
      where sale_scheduled and sale_start <= ${today}::date and (sale_end is null or sale_end >= ${today}::date)
      returning part_number, false as was_sale, is_sale),
    over as (
      select part_number, is_sale from item
      where (is_sale or sale_scheduled) and sale_end < ${today}::date for update),
    ended as (
      update item i set is_sale = false, sale_scheduled = false, sale_start = null, sale_end = null
      from over where i.part_number = over.part_number
      returning i.part_number, over.is_sale as was_sale, i.is_sale)
    select * from started union all select * from ended order by part_number`;
