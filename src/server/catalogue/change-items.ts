import { type RawBuilder, sql } from 'kysely';
import { ITEM_COLUMN_NAMES, ITEM_COLUMNS, type ItemColumn } from '#domain/import/fields.ts';
import type { Tx } from '#server/platform/db.ts';
import { SHOP_TODAY } from '#server/shop/shop-days.ts';

type Sql = RawBuilder<unknown>;

/** SQL for a field of the item `i` as import records contain it: `is_sale` is also true for a scheduled sale. */
export const itemField = (name: ItemColumn): Sql =>
  name === 'is_sale' ? sql`(i.is_sale or i.sale_scheduled)` : sql`i.${sql.ref(name)}`;

const isPastSale = (record: Sql): Sql =>
  sql`coalesce((${record} ->> 'is_sale')::boolean and (${record} ->> 'sale_end')::date < ${SHOP_TODAY}, false)`;

/** Removes the sale from a JSON record if the last day is past, as the job `sale-days` does for items. */
export const withoutPastSale = (record: Sql): Sql =>
  sql`case when ${isPastSale(record)} then ${record} || '{"is_sale": false, "sale_start": null, "sale_end": null}'
    else ${record} end`;

/**
 * Converts the sale of a JSON record to the form that the item stores. Until the sale starts, `is_sale` is false and
 * `sale_scheduled` is true, as in `resolveSale` (domain/item-sale.ts). A sale that is over is stored as ended, which
 * happens if an import is applied or undone late. A record without `is_sale` stays unchanged.
 */
export const withStoredSale = (record: Sql): Sql => {
  const startsLater = sql`coalesce((${record} ->> 'sale_start')::date > ${SHOP_TODAY}, false)`;
  const isSale = sql`(${record} ->> 'is_sale')::boolean`;
  return sql`case when not ${record} ? 'is_sale' then ${record}
    when ${isPastSale(record)} then ${withoutPastSale(record)} || '{"sale_scheduled": false}'
    else ${record} || jsonb_build_object('is_sale', ${isSale} and not ${startsLater},
      'sale_scheduled', ${isSale} and ${startsLater}) end`;
};

/** Joins each row `r` with the fields `v` of its JSON record, in the form that the item stores. */
const withFields = (rows: Sql): Sql => {
  const fields = ITEM_COLUMN_NAMES.map((name) => sql`${sql.ref(name)} ${sql.raw(ITEM_COLUMNS[name].type)}`);
  return sql`(${rows}) r cross join lateral jsonb_to_record(${withStoredSale(sql`r.record`)})
    as v (${sql.join(fields)}, sale_scheduled boolean)`;
};
const STORED_NAMES = [...ITEM_COLUMN_NAMES, 'sale_scheduled'];
const writtenColumns = sql.join(STORED_NAMES.map((name) => sql.ref(name)));
const writtenValues = sql.join(STORED_NAMES.map((name) => sql`v.${sql.ref(name)}`));
/** The main image of a record. Older records do not name one, so their first image is used. */
const mainImage = sql`case when r.record -> 'main_image' is null
  then nullif(split_part(r.record ->> 'images', '|', 1), '') else r.record ->> 'main_image' end`;

/**
 * Inserts items from a query for (part_number, record). A record has the fields as JSON, with images separated by `|`.
 * Does not change stock.
 */
export async function insertItemsFrom(tx: Tx, rows: Sql): Promise<void> {
  await sql`insert into item (part_number, ${writtenColumns}, main_image)
    select r.part_number, ${writtenValues}, ${mainImage} from ${withFields(rows)}`.execute(tx);
  await insertImages(tx, rows);
}

/** Updates the fields and images of items from a query for (part_number, record). */
export async function updateItemsFrom(tx: Tx, rows: Sql): Promise<void> {
  await sql`update item i set (${writtenColumns}, main_image, last_modified_at) = (select ${writtenValues}, ${mainImage}, now())
    from ${withFields(rows)} where i.part_number = r.part_number`.execute(tx);
  await sql`delete from item_image m using (${rows}) r where m.part_number = r.part_number`.execute(tx);
  await insertImages(tx, rows);
}

/** Updates only these fields of items from a query for (part_number, record). */
export async function updateItemFieldsFrom(tx: Tx, names: readonly ItemColumn[], rows: Sql): Promise<void> {
  const stored = names.includes('is_sale') ? [...names, 'sale_scheduled'] : names;
  const changes = stored.map((name) => sql`${sql.ref(name)} = v.${sql.ref(name)}`);
  await sql`update item i set ${sql.join(changes)} from ${withFields(rows)}
    where i.part_number = r.part_number`.execute(tx);
}

async function insertImages(tx: Tx, rows: Sql): Promise<void> {
  await sql`insert into item_image (part_number, image_number, image_id)
    select r.part_number, image.number, image.id from (${rows}) r
    cross join lateral unnest(string_to_array(nullif(r.record ->> 'images', ''), '|'))
      with ordinality as image (id, number)`.execute(tx);
}

export async function deactivateItems(tx: Tx, part_numbers: Sql): Promise<void> {
  await sql`update item set is_active = false, last_modified_at = now()
    where part_number in (${part_numbers})`.execute(tx);
}

/** Deletes items with their fitments and interchange numbers. Throws if a cart or stock movement refers to one. */
export async function deleteItems(tx: Tx, part_numbers: Sql): Promise<void> {
  await sql`delete from item where part_number in (${part_numbers})`.execute(tx);
}

/** Inserts or updates interchange numbers from a query for (part_number, brand, number, normalised). */
export async function upsertInterchangeFrom(tx: Tx, rows: Sql): Promise<void> {
  await sql`insert into interchange_number (part_number, brand, number, normalised) ${rows}
    on conflict (part_number, brand, normalised) do update set number = excluded.number`.execute(tx);
}

/** Deletes interchange numbers from a query for (part_number, brand, normalised). */
export async function deleteInterchange(tx: Tx, rows: Sql): Promise<void> {
  await sql`delete from interchange_number n using (${rows}) r
    where n.part_number = r.part_number and n.brand = r.brand and n.normalised = r.normalised`.execute(tx);
}
