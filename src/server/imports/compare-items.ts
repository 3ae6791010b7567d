import { type RawBuilder, sql } from 'kysely';
import {
  fieldBit,
  ITEM_COLUMN_NAMES,
  ITEM_COLUMNS,
  ITEM_FIELDS,
  type ItemColumn,
  type ItemField,
  NEW_ITEM_FIELDS,
} from '#domain/import/fields.ts';
import { LARGE_PRICE_CHANGE } from '#domain/price.ts';
import { itemField } from '#server/catalogue/change-items.ts';
import type { Tx } from '#server/platform/db.ts';
import { SHOP_TODAY } from '#server/shop/shop-days.ts';
import { analyzeRows } from './partitions.ts';
import type { ProblemCheck } from './problem-queries.ts';

/** All fields that a file may provide, before the import: from the item `i`, its images `old` and its stock `st`. */
const itemBefore = sql`jsonb_build_object(
  ${sql.join(ITEM_COLUMN_NAMES.map((name) => sql`${sql.lit(name)}, ${itemField(name)}`))},
  'images', old.images, 'main_image', i.main_image, 'on_hand', coalesce(st.on_hand, 0))`;

/** A new item for which a file provides no fields. */
const initialItem = sql`${sql.lit(
  JSON.stringify({
    ...Object.fromEntries(ITEM_COLUMN_NAMES.map((name) => [name, ITEM_COLUMNS[name].initial])),
    images: '',
    main_image: null,
    on_hand: 0,
  }),
)}::jsonb`;

/** The SQL condition that a row deactivates an unknown item. Applying the row would only add an inactive item. */
const isUnknownRemoval = sql`after - 'is_active' = ${initialItem} - 'is_active' and after -> 'is_active' = 'false'`;

/** The SQL condition that the file provides the field. */
const isGiven = (field: ItemField) => sql`given_fields & ${sql.lit(fieldBit(field))} <> 0`;

/** The value of a field after the import: from the row `s`, else from the item `i`, else the value of a new item. */
const mergedColumn = (name: ItemColumn) => {
  const { type, initial } = ITEM_COLUMNS[name];
  return sql`case when ${isGiven(name)} then s.${sql.ref(name)} when i.part_number is null
    then ${sql.lit(initial)}::${sql.raw(type)} else ${itemField(name)} end as ${sql.ref(name)}`;
};

/**
 * The sale price after the import. Without a sale, one that is not below the price is cleared, unless the file provides
 * it (see domain/item-sale.ts).
 */
const salePriceAfter = (currency: 'cad' | 'usd') => {
  const [sale, price] = [`${currency}_sale_price`, `${currency}_price`] as const;
  return sql`case when not is_sale and not (${isGiven(sale)}) and ${sql.ref(sale)} >= ${sql.ref(price)} then null
    else ${sql.ref(sale)} end`;
};

/** The first or last day of a sale after the import. A new sale does not keep the days of an old one. */
const saleDayAfter = (name: 'sale_start' | 'sale_end') =>
  sql`case when is_sale and (${isGiven(name)} or was_sale) then ${sql.ref(name)} end`;

/** The main image after the import: the current one if the images still contain it, otherwise the first image. */
const mainImageAfter = sql`case
  when old_images = images or old_main_image = any(string_to_array(images, '|')) then old_main_image
  else nullif(split_part(images, '|', 1), '') end`;

/** The columns whose value after the import depends on other columns. */
const DEPENDENT_COLUMNS: Partial<Record<ItemColumn, RawBuilder<unknown>>> = {
  cad_sale_price: salePriceAfter('cad'),
  usd_sale_price: salePriceAfter('usd'),
  sale_start: saleDayAfter('sale_start'),
  sale_end: saleDayAfter('sale_end'),
};
const itemAfter = sql`jsonb_build_object(
  ${sql.join(ITEM_COLUMN_NAMES.map((name) => sql`${sql.lit(name)}, ${DEPENDENT_COLUMNS[name] ?? sql.ref(name)}`))},
  'images', images, 'main_image', ${mainImageAfter}, 'on_hand', on_hand)`;

/** The columns of a staged row `s` that describe its item. */
const stagedColumns = sql.join(['given_fields', ...ITEM_FIELDS].map((name) => sql.ref(`s.${name}`)));

/**
 * Compares the staged items with the catalogue and records the changes. A part with two equal rows is counted once; two
 * different rows are an error. `offset 0` in the query makes PostgreSQL build each merged record only once. Returns the
 * checks to run.
 */
export async function compareItems(
  tx: Tx,
  import_number: number,
  canAddItems: boolean,
): Promise<ProblemCheck[]> {
  await sql`
    insert into import_change (import_number, row_number, subject, key, change, before, after)
    select ${import_number}::int, row_number, 'item', part_number,
      case when before is null then 'new' else 'changed' end, before, after
    from (select row_number, part_number, before, ${itemAfter} as after from (
      select s.row_number, s.part_number, s.given_fields, ${sql.join(ITEM_COLUMN_NAMES.map(mergedColumn))},
        case when ${isGiven('images')} then s.images else coalesce(old.images, '') end as images,
        case when ${isGiven('on_hand')} then s.on_hand else coalesce(st.on_hand, 0) end as on_hand,
        ${itemField('is_sale')} as was_sale, i.main_image as old_main_image, old.images as old_images,
        case when i.part_number is not null then ${itemBefore} end as before
      from (select distinct on (part_number) * from import_item where import_number = ${import_number}
        order by part_number, row_number) s
      left join item i on i.part_number = s.part_number
      left join stock st on st.part_number = s.part_number
      left join lateral (select coalesce(string_agg(image_id, '|' order by image_number), '') as images
        from item_image m where m.part_number = i.part_number) old on i.part_number is not null
      offset 0) merged) compared
    where before is distinct from after`.execute(tx);
  await analyzeRows(tx, 'change', import_number);
  return itemChecks(import_number, canAddItems);
}

function itemChecks(import_number: number, canAddItems: boolean): ProblemCheck[] {
  const changes = sql`import_change where import_number = ${import_number} and subject = 'item'`;
  const newItems = sql`select row_number, key as value from ${changes} and change = 'new'`;
  const repeated = sql`(
    select row_number, part_number, row_number() over by_part as nth,
      (${stagedColumns})::text is distinct from first_value((${stagedColumns})::text) over by_part as differs
    from (select *, count(*) over (partition by part_number) as times from import_item
      where import_number = ${import_number}) s
    where times > 1
    window by_part as (partition by part_number order by row_number)) r`;
  const repeatedRows = sql`select row_number, part_number as value from ${repeated} where nth > 1`;
  return [
    { cause: 'conflict-in-file', column: 'part_number', rows: sql`${repeatedRows} and differs` },
    { cause: 'duplicate', column: 'part_number', rows: sql`${repeatedRows} and not differs` },
    {
      cause: 'was-number',
      column: 'part_number',
      rows: sql`select c.row_number, c.key as value from (select * from ${changes} and change = 'new') c
        join import_item s on s.import_number = ${import_number} and s.row_number = c.row_number and s.was_number`,
    },
    ...(canAddItems
      ? newItemChecks(newItems)
      : [{ cause: 'part-unknown', column: 'part_number', rows: newItems } as const]),
    ...salePriceChecks(changes),
    ...PRICES.map((price) => priceJumpCheck(changes, price)),
    ...saleDayChecks(import_number, changes),
    {
      cause: 'stock-below-promised',
      column: 'on_hand',
      rows: sql`select row_number, after ->> 'on_hand' as value from ${changes}
        and (after ->> 'on_hand')::int < (select allocated + held from stock where part_number = key)`,
    },
  ];
}

const newItemChecks = (newItems: RawBuilder<unknown>): ProblemCheck[] => [
  { cause: 'removal-unknown', column: 'part_number', rows: sql`${newItems} and ${isUnknownRemoval}` },
  ...NEW_ITEM_FIELDS.map((field) => ({
    cause: field === 'family' ? ('family-missing' as const) : ('new-item-needs' as const),
    column: field,
    rows: sql`${newItems} and after ->> ${field} is null and not (${isUnknownRemoval})`,
  })),
];

const salePriceChecks = (changes: RawBuilder<unknown>): ProblemCheck[] => [
  ...['cad', 'usd'].map((currency) => {
    const column = `${currency}_sale_price`;
    const rows = sql`select row_number, round((after ->> ${column})::numeric / 100, 2)::text as value
      from ${changes} and (after ->> ${column})::int >= (after ->> ${`${currency}_price`})::int`;
    return { cause: 'sale-not-below', column, rows } as const;
  }),
  {
    cause: 'sale-needs-sale-prices',
    column: 'is_sale',
    rows: sql`select row_number, key as value from ${changes} and after -> 'is_sale' = 'true'
      and (after ->> 'cad_sale_price' is null or after ->> 'usd_sale_price' is null)`,
  },
];

const PRICES = ['cad_price', 'usd_price', 'cad_sale_price', 'usd_sale_price'];

/** Warns of prices that change so much that a digit may be missing or misplaced. */
function priceJumpCheck(changes: RawBuilder<unknown>, price: string): ProblemCheck {
  const [before, after] = ['before', 'after'].map((side) => sql`(${sql.ref(side)} ->> ${price})::numeric`);
  const rows = sql`select row_number, round(${after} / 100, 2)::text as value from ${changes}
    and change = 'changed' and abs(${after} - ${before}) > ${LARGE_PRICE_CHANGE}::numeric * ${before}`;
  return { cause: 'price-jump', column: price, rows };
}

/** Rejects the days that `validateSale` (domain/item-sale.ts) rejects, and days without a sale. */
function saleDayChecks(import_number: number, changes: RawBuilder<unknown>): ProblemCheck[] {
  const saleEnds = sql`select row_number, after ->> 'sale_end' as value from ${changes}
    and after -> 'is_sale' = 'true'`;
  return [
    {
      cause: 'sale-days-reversed',
      column: 'sale_end',
      rows: sql`${saleEnds} and (after ->> 'sale_end')::date < (after ->> 'sale_start')::date`,
    },
    {
      cause: 'sale-already-over',
      column: 'sale_end',
      rows: sql`${saleEnds} and (after ->> 'sale_end')::date < ${SHOP_TODAY}
        and before -> 'sale_end' is distinct from after -> 'sale_end'`,
    },
    {
      cause: 'sale-days-without-sale',
      column: 'is_sale',
      rows: sql`select s.row_number, coalesce(s.sale_start, s.sale_end)::text as value
        from import_item s left join item i on i.part_number = s.part_number
        where s.import_number = ${import_number} and (s.sale_start is not null or s.sale_end is not null)
          and not coalesce(s.is_sale, ${itemField('is_sale')}, false)`,
    },
  ];
}

/** Deletes the changes of rows that deactivate items which do not exist. Each of these rows has a warning. */
export const deleteUnknownRemovals = (tx: Tx, import_number: number) =>
  sql`delete from import_change where import_number = ${import_number} and subject = 'item' and change = 'new'
    and ${isUnknownRemoval}`.execute(tx);
