import { sql } from 'kysely';
import {
  fieldBit,
  ITEM_COLUMN_NAMES,
  ITEM_COLUMNS,
  ITEM_FIELDS,
  NEW_ITEM_FIELDS,
} from '#domain/import/fields.ts';
import type { ProblemGroup } from '#domain/import/outcome.ts';
import { itemField } from '#server/catalogue/change-items.ts';
import type { Tx } from '#server/platform/db.ts';
import { SHOP_TODAY } from '#server/shop/shop-days.ts';
import { problemRecorder, recordProblems } from './problem-queries.ts';

/** The current record of an item, with every field that a file may provide. */
const currentItem = sql`jsonb_build_object(
  ${sql.join(ITEM_COLUMN_NAMES.map((name) => sql`${sql.lit(name)}, ${itemField(name)}`))},
  'images', coalesce((select string_agg(image_id, '|' order by image_number) from item_image m
    where m.part_number = i.part_number), ''), 'main_image', i.main_image,
  'on_hand', coalesce(st.on_hand, 0))`;

const initialItem = {
  ...Object.fromEntries(ITEM_COLUMN_NAMES.map((name) => [name, ITEM_COLUMNS[name].initial])),
  images: '',
  main_image: null,
  on_hand: 0,
};
const blankItem = sql`${sql.lit(JSON.stringify(initialItem))}::jsonb`;

/** True for a row that removes an item that the catalogue does not have. */
const isUnknownRemoval = sql`after - 'is_active' = ${blankItem} - 'is_active' and after -> 'is_active' = 'false'`;

/**
 * Clears the sale prices of a finished sale if the file does not provide them and the new price is not above
 * them (see domain/item-sale.ts).
 */
const clearedSalePrices = sql.join(
  (['cad', 'usd'] as const).map((currency) => {
    const [sale, price] = [`${currency}_sale_price`, `${currency}_price`] as const;
    const bit = sql.lit(fieldBit(`${currency}_sale_price`));
    return sql`case when s.given_fields & ${bit} = 0 and merged -> 'is_sale' = 'false'
      and (merged ->> ${sql.lit(sale)})::int >= (merged ->> ${sql.lit(price)})::int
      then jsonb_build_object(${sql.lit(sale)}, null) else '{}' end`;
  }),
  sql` || `,
);

/** A new sale does not inherit the days of an earlier one, and an item without a sale has none. */
const saleDays = sql.join(
  (['sale_start', 'sale_end'] as const).map((field) => {
    const isKept = sql`s.given_fields & ${sql.lit(fieldBit(field))} = 0 and before -> 'is_sale' = 'true'`;
    return sql`case when merged -> 'is_sale' = 'true' and (s.${sql.ref(field)} is not null or ${isKept})
      then '{}' else jsonb_build_object(${sql.lit(field)}, null) end`;
  }),
  sql` || `,
);

/**
 * Files do not name the main image: it stays if it is still among the images, else the first image replaces
 * it.
 */
const mainImage = sql`jsonb_build_object('main_image', case
  when before -> 'images' = merged -> 'images'
    or before ->> 'main_image' = any(string_to_array(merged ->> 'images', '|')) then before -> 'main_image'
  else to_jsonb(nullif(split_part(merged ->> 'images', '|', 1), '')) end)`;

const stagedFields = sql.join(
  ITEM_FIELDS.map(
    (field) =>
      sql`case when s.given_fields & ${sql.lit(fieldBit(field))} <> 0 then jsonb_build_object(${sql.lit(field)}, s.${sql.ref(field)}) else '{}' end`,
  ),
  sql` || `,
);

/** The columns of a staged row that describe its item. */
const givenFields = (row: string) =>
  sql.join(['given_fields', ...ITEM_FIELDS].map((name) => sql.ref(`${row}.${name}`)));

/**
 * Compares the staged items with the catalogue and records the changes. A part that appears twice counts
 * once if both rows agree; otherwise it is an error.
 */
export async function compareItems(
  tx: Tx,
  import_number: number,
  canAddItems: boolean,
): Promise<(ProblemGroup | null)[]> {
  await sql`
    insert into import_change (import_number, row_number, subject, key, change, before, after)
    select ${import_number}::int, row_number, 'item', part_number,
      case when before is null then 'new' else 'changed' end, before, after
    from (
      select s.row_number, s.part_number, before, merged || ${clearedSalePrices} || ${saleDays} || ${mainImage} as after
      from (select distinct on (part_number) * from import_item where import_number = ${import_number}
        order by part_number, row_number) s
      left join item i on i.part_number = s.part_number
      left join stock st on st.part_number = s.part_number
      cross join lateral (select case when i.part_number is null then null else ${currentItem} end as before) b
      cross join lateral (select coalesce(before, ${blankItem}) || ${stagedFields} as merged) m) compared
    where before is distinct from after`.execute(tx);
  const record = problemRecorder(tx, import_number);
  const changes = sql`import_change where import_number = ${import_number} and subject = 'item'`;
  const repeatedParts = sql`select part_number from import_item where import_number = ${import_number}
    group by part_number having count(*) > 1`;
  const differsFromFirst = sql`(select (${givenFields('f')})::text
    from import_item f where f.import_number = ${import_number} and f.part_number = s.part_number
    order by f.row_number limit 1) is distinct from (${givenFields('s')})::text`;
  const repeatedRows = (condition: typeof differsFromFirst) => sql<{ row_number: number; value: string }>`
    select s.row_number, s.part_number as value from import_item s
    where s.import_number = ${import_number} and s.part_number in (${repeatedParts}) and ${condition}
      and s.row_number > (select min(row_number) from import_item f
        where f.import_number = ${import_number} and f.part_number = s.part_number)`;
  return [
    await record('conflict-in-file', 'part_number', repeatedRows(differsFromFirst)),
    await record('duplicate', 'part_number', repeatedRows(sql`not (${differsFromFirst})`)),
    await record(
      'was-number',
      'part_number',
      sql`select c.row_number, c.key as value from (select * from ${changes} and change = 'new') c
        join import_item s on s.import_number = ${import_number} and s.row_number = c.row_number and s.was_number`,
    ),
    ...(canAddItems
      ? [
          await record(
            'removal-unknown',
            'part_number',
            sql`select row_number, key as value from ${changes} and change = 'new' and ${isUnknownRemoval}`,
          ),
          ...(await checkNewItems(tx, import_number)),
        ]
      : [
          await record(
            'part-unknown',
            'part_number',
            sql`select row_number, key as value from ${changes} and change = 'new'`,
          ),
        ]),
    ...(await checkSalePrices(tx, import_number)),
    ...(await checkSaleDays(tx, import_number)),
    await record(
      'stock-below-promised',
      'on_hand',
      sql`select row_number, after ->> 'on_hand' as value from ${changes}
        and (after ->> 'on_hand')::int < (select allocated + held from stock where part_number = key)`,
    ),
  ];
}

async function checkNewItems(tx: Tx, import_number: number) {
  const groups: (ProblemGroup | null)[] = [];
  for (const field of NEW_ITEM_FIELDS) {
    groups.push(
      await recordProblems(
        tx,
        import_number,
        field === 'family' ? 'family-missing' : 'new-item-needs',
        field,
        sql`select row_number, key as value from import_change
          where import_number = ${import_number} and subject = 'item' and change = 'new'
            and after ->> ${field} is null and not (${isUnknownRemoval})`,
      ),
    );
  }
  return groups;
}

async function checkSalePrices(tx: Tx, import_number: number) {
  const groups: (ProblemGroup | null)[] = [];
  for (const currency of ['cad', 'usd']) {
    groups.push(
      await recordProblems(
        tx,
        import_number,
        'sale-not-below',
        `${currency}_sale_price`,
        sql`select row_number, round((after ->> ${`${currency}_sale_price`})::numeric / 100, 2)::text as value
          from import_change where import_number = ${import_number} and subject = 'item'
            and (after ->> ${`${currency}_sale_price`})::int >= (after ->> ${`${currency}_price`})::int`,
      ),
    );
  }
  groups.push(
    await recordProblems(
      tx,
      import_number,
      'sale-needs-sale-prices',
      'is_sale',
      sql`select row_number, key as value from import_change where import_number = ${import_number}
        and subject = 'item' and after -> 'is_sale' = 'true'
        and (after ->> 'cad_sale_price' is null or after ->> 'usd_sale_price' is null)`,
    ),
  );
  return groups;
}

/** Rejects the days that `validateSale` (domain/item-sale.ts) rejects, and days without a sale. */
async function checkSaleDays(tx: Tx, import_number: number) {
  const record = problemRecorder(tx, import_number);
  const sales = sql`import_change where import_number = ${import_number} and subject = 'item'
    and after -> 'is_sale' = 'true'`;
  return [
    await record(
      'sale-days-reversed',
      'sale_end',
      sql`select row_number, after ->> 'sale_end' as value from ${sales}
        and (after ->> 'sale_end')::date < (after ->> 'sale_start')::date`,
    ),
    await record(
      'sale-already-over',
      'sale_end',
      sql`select row_number, after ->> 'sale_end' as value from ${sales}
        and (after ->> 'sale_end')::date < ${SHOP_TODAY} and before -> 'sale_end' is distinct from after -> 'sale_end'`,
    ),
    await record(
      'sale-days-without-sale',
      'is_sale',
      sql`select s.row_number, coalesce(s.sale_start, s.sale_end)::text as value
        from import_item s left join item i on i.part_number = s.part_number
        where s.import_number = ${import_number} and (s.sale_start is not null or s.sale_end is not null)
          and not coalesce(s.is_sale, ${itemField('is_sale')}, false)`,
    ),
  ];
}

export const deleteUnknownRemovals = (tx: Tx, import_number: number) =>
  sql`delete from import_change where import_number = ${import_number} and subject = 'item' and change = 'new'
    and ${isUnknownRemoval}`.execute(tx);
