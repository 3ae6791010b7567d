import { sql } from 'kysely';
import type { Sale } from '#domain/item-sale.ts';
import type { Db, Tx } from '#server/platform/db.ts';
import { ITEM, type ItemRow } from './list.ts';

export interface ItemDetailRow extends ItemRow {
  description: string;
  details: string;
  images: string[];
  interchange: { brand: string; number: string }[];
  fitment_count: number;
  low_stock_at: number;
}

/** An item with all that its page shows. */
export async function findItem(db: Db, part_number: string): Promise<ItemDetailRow | undefined> {
  const { rows } = await sql<ItemDetailRow>`
    select one.*, i.description, i.details, (select low_stock_at from shop_setting) as low_stock_at,
      (select count(*) from fitment f where f.part_number = i.part_number) as fitment_count,
      coalesce((select json_agg(image_id order by image_number) from item_image g
        where g.part_number = i.part_number), '[]') as images,
      coalesce((select json_agg(json_build_object('brand', n.brand, 'number', n.number) order by n.brand, n.number)
        from interchange_number n where n.part_number = i.part_number), '[]') as interchange
    from (${ITEM} where i.part_number = ${part_number}) one
    join item i on i.part_number = one.part_number`.execute(db);
  return rows[0];
}

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
  Sale & { is_active: boolean; main_image: string | null; description: string; details: string }
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

export const imageIdsOf = async (db: Db, part_number: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('item_image')
    .select('image_id')
    .where('part_number', '=', part_number)
    .orderBy('image_number')
    .execute();
  return rows.map((row) => row.image_id);
};

export interface NewNumber {
  brand: string;
  number: string;
  normalised: string;
}

export const numbersOf = (db: Db, part_number: string) =>
  db
    .selectFrom('interchange_number')
    .select(['brand', 'number', 'normalised'])
    .where('part_number', '=', part_number)
    .orderBy('brand')
    .orderBy('number')
    .execute();

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

const MOVEMENTS = 50;

/** The stock ledger of an item, newest first, from before a movement on; one more than is shown. */
export async function movementsOf(db: Db, part_number: string, before: number | undefined) {
  let query = db
    .selectFrom('stock_movement')
    .select([
      'movement_id',
      'at',
      'cause',
      'on_hand_change',
      'allocated_change',
      'held_change',
      'order_id',
      'note',
    ])
    .where('part_number', '=', part_number);
  if (before !== undefined) query = query.where('movement_id', '<', before);
  const rows = await query
    .orderBy('movement_id', 'desc')
    .limit(MOVEMENTS + 1)
    .execute();
  return { rows: rows.slice(0, MOVEMENTS), has_more: rows.length > MOVEMENTS };
}

export interface ItemFitmentRow {
  car_part_id: string;
  year: number;
  make: string;
  model: string;
  submodel: string | null;
  trim: string | null;
  engine: string | null;
  position: string;
  note: string | null;
}

/** The vehicles that an item fits, a page of them. */
export async function fitmentsOf(db: Db, part_number: string, page: { size: number; offset: number }) {
  const { rows } = await sql<ItemFitmentRow>`
    select f.car_part_id, v.year, v.make, v.model, v.submodel, v.trim, v.engine, f.position, f.note
    from fitment f join vehicle v on v.vehicle_id = f.vehicle_id where f.part_number = ${part_number}
    order by v.make, v.model, v.year desc, v.submodel nulls first, v.trim nulls first, v.engine nulls first,
      f.position, f.note nulls first, f.car_part_id limit ${page.size} offset ${page.offset}`.execute(db);
  return rows;
}

/** Sales whose first day has come begin, those whose last day is over end. Answers how many did. */
export async function turnSales(tx: Tx, today: string): Promise<{ part_number: string; is_sale: boolean }[]> {
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
