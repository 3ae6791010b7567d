import { sql } from 'kysely';
import type { Sale } from '#domain/item-sale.ts';
import type { Tx } from '#server/platform/db.ts';

/** Changes to single items; whole files of them are changed by change-items.ts. */

export const lockItem = (tx: Tx, part_number: string) =>
  tx.selectFrom('item').selectAll().where('part_number', '=', part_number).forUpdate().executeTakeFirst();

/** Several items, locked in the order of their numbers. */
export const lockItems = (tx: Tx, part_numbers: string[]) =>
  tx
    .selectFrom('item')
    .selectAll()
    .where('part_number', '=', sql<string>`any(${part_numbers})`)
    .orderBy('part_number')
    .forUpdate()
    .execute();

export type ItemChanges = Partial<
  Sale & {
    is_active: boolean;
    main_image: string | null;
    displayname: string;
    description: string;
    details: string;
  }
>;

export async function updateItem(tx: Tx, part_number: string, set: ItemChanges): Promise<void> {
  await tx.updateTable('item').set(set).where('part_number', '=', part_number).execute();
}

/** The pictures of an item, in this order and no others. */
export async function replaceImages(tx: Tx, part_number: string, image_ids: string[]): Promise<void> {
  await tx.deleteFrom('item_image').where('part_number', '=', part_number).execute();
  if (image_ids.length === 0) return;
  await tx
    .insertInto('item_image')
    .values(image_ids.map((image_id, index) => ({ part_number, image_id, image_number: index + 1 })))
    .execute();
}

export interface NewNumber {
  brand: string;
  number: string;
  normalised: string;
}

/** The numbers that an item replaces: these and no others. The item's time moves with them. */
export async function replaceNumbers(tx: Tx, part_number: string, numbers: NewNumber[]): Promise<void> {
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

/** Sales whose first day has come begin, those whose last day is over end. Answers how many did. */
export async function updateSales(
  tx: Tx,
  today: string,
): Promise<{ part_number: string; is_sale: boolean }[]> {
  const { rows } = await sql<{ part_number: string; is_sale: boolean }>`
    with begun as (
      update item set is_sale = true, sale_scheduled = false
      where sale_scheduled and sale_start <= ${today}::date and (sale_end is null or sale_end >= ${today}::date)
      returning part_number, is_sale),
    over as (
      update item set is_sale = false, sale_scheduled = false, sale_start = null, sale_end = null
      where (is_sale or sale_scheduled) and sale_end < ${today}::date
      returning part_number, is_sale)
    select * from begun union all select * from over order by part_number`.execute(tx);
  return rows;
}
