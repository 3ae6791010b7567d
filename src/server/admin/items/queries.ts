import type { Translations } from '#domain/item-texts.ts';
import { normalisePartNumber } from '#domain/part-number.ts';
import { PRICE_FIELDS, type PriceChange } from '#domain/price-history.ts';
import type { Specifications } from '#domain/specifications.ts';
import { listImages } from '#server/catalogue/queries.ts';
import { SPECIFICATIONS_OF_ITEM, TRANSLATIONS_OF_ITEM } from '#server/catalogue/specification-columns.ts';
import { allRows, type Db, firstRow } from '#server/platform/db.ts';
import { type ItemRow, SELECT_ITEM } from './list.ts';

export interface ItemDetailRow extends ItemRow, Translations {
  description: string;
  details: string;
  specifications: Specifications;
  images: string[];
  interchange: { brand: string; number: string }[];
  fitment_count: number;
  /** The shop's low-stock threshold, for items without their own (`low_at`). */
  low_stock_at: number;
}

export const findItem = (db: Db, part_number: string): Promise<ItemDetailRow | undefined> =>
  firstRow<ItemDetailRow>(db)`
    select list_row.*, i.description, i.details, ${TRANSLATIONS_OF_ITEM},
      ${SPECIFICATIONS_OF_ITEM} as specifications, (select low_stock_at from shop_setting) as low_stock_at,
      (select count(*) from fitment f where f.part_number = i.part_number) as fitment_count,
      coalesce((select json_agg(image_id order by image_number) from item_image
        where item_image.part_number = i.part_number), '[]') as images,
      coalesce((select json_agg(json_build_object('brand', n.brand, 'number', n.number) order by n.brand, n.number)
        from interchange_number n where n.part_number = i.part_number), '[]') as interchange
    from (${SELECT_ITEM} where i.part_number = ${part_number}) list_row
    join item i on i.part_number = list_row.part_number`;

export const listImageIds = async (db: Db, part_number: string): Promise<string[]> =>
  (await listImages(db, part_number)).map((image) => image.image_id);

const MOVEMENTS_PAGE_SIZE = 50;

/** A page of an item's stock ledger, newest first. `before` is the id of the previous page's last movement. */
export async function listStockMovements(db: Db, part_number: string, before: number | undefined) {
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
      'staff',
    ])
    .where('part_number', '=', part_number);
  if (before !== undefined) query = query.where('movement_id', '<', before);
  const rows = await query
    .orderBy('movement_id', 'desc')
    .limit(MOVEMENTS_PAGE_SIZE + 1)
    .execute();
  return { rows: rows.slice(0, MOVEMENTS_PAGE_SIZE), has_more: rows.length > MOVEMENTS_PAGE_SIZE };
}

const CREATING_ACTIONS = ['item-created', 'item-import-new'];
const MAX_PRICE_CHANGES = 500;

/** An item's latest price changes and its creation, newest first. */
export const listPriceChanges = (db: Db, subject: string): Promise<PriceChange[]> =>
  allRows<PriceChange>(db)`
    select at, jsonb_strip_nulls(jsonb_build_object('actor', actor, 'bulk', after -> 'bulk', 'import', after -> 'import',
        'import_id', after -> 'import_id')) as by,
      (select jsonb_object_agg(key, value) from jsonb_each(before) where key = any(${PRICE_FIELDS})) as before
    from audit where subject = ${subject} and (before ?| ${PRICE_FIELDS} or action = any(${CREATING_ACTIONS}))
    order by audit_id desc limit ${MAX_PRICE_CHANGES}`;

/** The part numbers of the items that have an interchange number containing the keyword. */
export async function findInterchanged(
  db: Db,
  part_numbers: readonly string[],
  keyword: string,
): Promise<Set<string>> {
  const rows = await allRows<{ part_number: string }>(db)`
    select distinct part_number from interchange_number
    where part_number = any(${part_numbers}::text[])
      and position(${normalisePartNumber(keyword)} in normalised) > 0`;
  return new Set(rows.map(({ part_number }) => part_number));
}
