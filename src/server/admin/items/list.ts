import { type RawBuilder, sql } from 'kysely';
import type { Reply } from '#contract/calls.ts';
import type { CarFilter } from '#domain/admin-lists.ts';
import type { FamilyCode } from '#domain/family.ts';
import type { ItemTextName, Translations } from '#domain/item-texts.ts';
import { OTHER_LANGUAGES, translationColumnOf } from '#domain/languages.ts';
import type { ListPrices } from '#domain/price.ts';
import { bothDirections, type ListDefinition, searchText } from '#server/admin/lists/list.ts';
import { NAMES_OF_ITEM } from '#server/catalogue/specification-columns.ts';
import { AVAILABLE, LOW_AT } from '#server/stock/stock-columns.ts';

export interface ItemRow extends ListPrices, Translations<'displayname'> {
  part_number: string;
  displayname: string;
  family: FamilyCode;
  main_image: string | null;
  is_active: boolean;
  sale_scheduled: boolean;
  sale_start: string | null;
  sale_end: string | null;
  on_hand: number;
  allocated: number;
  held: number;
  low_at: number | null;
  is_low: boolean;
  fits: Reply<'GET /admin/items'>['records'][number]['fits'];
  last_modified_at: Date;
}

const isLow = sql`${AVAILABLE} <= ${LOW_AT}`;

/** The model with the most vehicles that an item fits, its first and last year, and the number of models. */
const FITS = sql`(select to_jsonb(fits) from (
  select m.make, m.model, min(y.first) as year_from, max(y.last) as year_to, count(*) over () as models
  from model_application m
  cross join lateral (select min(year) as first, max(year) as last from unnest(m.years) as year) y
  where m.part_number = i.part_number group by m.make, m.model
  order by sum(m.vehicle_count) desc, m.make, m.model limit 1) fits)`;

const ITEM_COLUMNS = sql`
  i.part_number, ${NAMES_OF_ITEM}, i.family, i.main_image, i.is_active, i.is_sale, i.sale_scheduled, i.cad_price,
  i.usd_price, i.cad_sale_price, i.usd_sale_price, i.sale_start, i.sale_end, i.last_modified_at,
  coalesce(s.on_hand, 0) as on_hand, coalesce(s.allocated, 0) as allocated, coalesce(s.held, 0) as held, s.low_at,
  ${isLow} as is_low`;
export const SELECT_ITEM = sql`select ${ITEM_COLUMNS}, ${FITS} as fits from item i left join stock s on s.part_number = i.part_number`;

const name = { column: sql`lower(i.displayname)`, type: 'text' } as const;
const price = { column: sql`i.cad_price`, type: 'int' } as const;
const key = { column: sql`i.part_number`, type: 'text' } as const;

/** The condition of the index `item_untranslated`, in the same form, so that the index is used. */
const LACKS_TRANSLATION = sql`(${sql.join(
  OTHER_LANGUAGES.map((language) => {
    const column = (name: ItemTextName) => sql.ref(`i.${translationColumnOf(name, language)}`);
    return sql`${column('displayname')} is null or (i.description <> '' and ${column('description')} is null)
      or (i.details <> '' and ${column('details')} is null)`;
  }),
  sql` or `,
)})`;

/** A condition for the items that fit a vehicle of this year, make and model; absent levels match all. */
function fitsCar({ year, make, model }: CarFilter) {
  const conditions = [
    ...(make ? [sql`m.make = ${make}`] : []),
    ...(model ? [sql`m.model = ${model}`] : []),
    ...(year ? [sql`${Number(year)}::smallint = any(m.years)`] : []),
  ];
  return sql`i.part_number in (select m.part_number from model_application m where ${sql.join(conditions, sql` and `)})`;
}

/** The indexed expression of `item_search`. */
export const ITEM_TEXT = searchText(sql`i.part_number`, sql`i.normalised`, sql`i.displayname`);

const selectPage = (orderBy: RawBuilder<unknown>, fits: RawBuilder<unknown>) => sql<ItemRow>`
  select page.*, ${ITEM_COLUMNS}, ${fits} as fits from page join item i on i.part_number = page.part_number
  left join stock s on s.part_number = i.part_number order by ${orderBy}`;

/** Selects the rows of an export, without `fits`: exports do not contain it, and it is slow to look up. */
export const itemExportRows = (orderBy: RawBuilder<unknown>) => selectPage(orderBy, sql`null`);

export const itemList: ListDefinition<'items', ItemRow> = {
  name: 'items',
  from: sql`item i left join stock s on s.part_number = i.part_number`,
  id: key,
  keys: sql`i.part_number`,
  rows: (orderBy) => selectPage(orderBy, FITS),
  search: {
    any: { text: ITEM_TEXT },
    part_number: { column: sql`upper(i.part_number)`, case: 'upper' },
    name: { column: sql`lower(i.displayname)`, case: 'lower' },
  },
  filter: {
    status: { active: sql`i.is_active`, inactive: sql`not i.is_active` },
    sale: {
      yes: sql`i.is_sale`,
      scheduled: sql`i.sale_scheduled`,
      no: sql`not (i.is_sale or i.sale_scheduled)`,
    },
    stock: { low: isLow, out: sql`${AVAILABLE} <= 0` },
    missing: {
      image: sql`i.main_image is null`,
      fitments: sql`not exists (select from item_application a where a.part_number = i.part_number)`,
      translation: LACKS_TRANSLATION,
    },
    subcategory: {
      'ESD ROTOR': sql`i.family = 'ESD'`,
      'ED ROTOR': sql`i.family = 'ED'`,
      'ES ROTOR': sql`i.family = 'ES'`,
    },
  },
  ofCar: fitsCar,
  sort: { ...bothDirections('name', [name, key]), ...bothDirections('price', [price, key]) },
};
