import { type RawBuilder, sql } from 'kysely';
import { COLUMNS, type ImportField, type ImportKind, isPriceField } from '#domain/import/fields.ts';
import { pickTranslations, TRANSLATION_COLUMNS } from '#domain/item-texts.ts';
import { formatDecimal } from '#domain/money.ts';
import { fillSpecifications, SPECIFICATION_NAMES } from '#domain/specifications.ts';
import type { CsvColumns } from '#server/admin/lists/export-list.ts';
import { itemField } from '#server/catalogue/change-items.ts';
import { allRows, type Db } from '#server/platform/db.ts';

type Row = Record<string, string | number | boolean | null>;

const BATCH_SIZE = 5000;

const imageList = sql`coalesce((select string_agg(image_id, '|' order by image_number) from item_image m
  where m.part_number = i.part_number), '')`;

const priceFields = sql`${itemField('is_sale')} as is_sale, cad_price, usd_price, cad_sale_price, usd_sale_price,
  sale_start, sale_end`;

/** The query of each kind, and the key by which it is sorted and paged. */
const EXPORT_QUERIES: Record<ImportKind, { rows: RawBuilder<Row>; key: string[] }> = {
  items: {
    rows: sql`select i.part_number, family, displayname, is_active, ${priceFields},
      ${imageList} as images, description, details, ${sql.join(TRANSLATION_COLUMNS.map((name) => sql.ref(`i.${name}`)))},
      ${sql.join(SPECIFICATION_NAMES.map((name) => sql.ref(`i.${name}`)))} from item i`,
    key: ['part_number'],
  },
  prices: {
    rows: sql`select i.part_number, ${priceFields} from item i`,
    key: ['part_number'],
  },
  stock: {
    rows: sql`select i.part_number, coalesce(s.on_hand, 0) as on_hand from item i
      left join stock s on s.part_number = i.part_number`,
    key: ['part_number'],
  },
  interchange: {
    rows: sql`select part_number, brand, number, normalised from interchange_number`,
    key: ['part_number', 'brand', 'normalised'],
  },
  fitments: {
    rows: sql`select f.car_part_id, v.year, v.make, v.model, v.submodel, v.trim, v.engine, f.part_number,
      f.position, f.note from fitment f join vehicle v on v.vehicle_id = f.vehicle_id`,
    key: ['car_part_id'],
  },
};

/** All rows of a kind, in batches. */
export async function* exportRows(db: Db, kind: ImportKind): AsyncGenerator<Row[]> {
  const { rows, key } = EXPORT_QUERIES[kind];
  const order = sql.join(key.map((name) => sql.ref(name)));
  let afterLastRow: RawBuilder<unknown> = sql`true`;
  for (;;) {
    const batch = await allRows<Row>(db)`
      select * from (${rows}) exported where ${afterLastRow} order by ${order}
      limit ${sql.lit(BATCH_SIZE)}`;
    if (batch.length > 0) yield batch;
    if (batch.length < BATCH_SIZE) return;
    const lastRow = batch.at(-1)!;
    afterLastRow = sql`(${order}) > (${sql.join(key.map((name) => sql`${lastRow[name]}`))})`;
  }
}

const formatCell = (field: ImportField, value: Row[string] | undefined) =>
  isPriceField(field) && typeof value === 'number' ? formatDecimal(value) : (value ?? null);

/** The CSV columns of a kind, in a form that can be imported again. */
export const exportColumns = (kind: ImportKind): CsvColumns<Row> =>
  Object.fromEntries(COLUMNS[kind].map((field) => [field, (row: Row) => formatCell(field, row[field])]));

/** The example row of each template, with prices in cents. */
export const TEMPLATE_ROWS: Record<ImportKind, Row> = {
  items: {
    part_number: 'ESD-1001F',
    family: 'ESD',
    displayname: 'Front Set 11.8 in',
    is_active: true,
    is_sale: false,
    cad_price: 18999,
    usd_price: 14999,
    cad_sale_price: null,
    usd_sale_price: null,
    sale_start: null,
    sale_end: null,
    images: 'esd-front-5-1|esd-front-5-2',
    description: '',
    details: 'Noise shims:included',
    ...pickTranslations(
      { displayname_fr: 'Ensemble avant 11,8 po', details_fr: 'Cales antibruit:comprises' },
      'displayname',
      'description',
      'details',
    ),
    ...fillSpecifications({ rotor_diameter_mm: 300, rotor_thickness_mm: 26, lug_holes: 5, coating: 'Zinc' }),
  },
  prices: {
    part_number: 'ESD-1001F',
    is_sale: true,
    cad_price: 18999,
    usd_price: 14999,
    cad_sale_price: 16999,
    usd_sale_price: 12999,
    sale_start: null,
    sale_end: null,
  },
  stock: { part_number: 'ESD-1001F', on_hand: 25 },
  interchange: { part_number: 'ESD-1001F', brand: 'Halden', number: 'HB 34-217' },
  fitments: {
    car_part_id: '',
    year: 2018,
    make: 'Honda',
    model: 'Civic',
    submodel: '',
    trim: 'Sport',
    engine: '2.0L L4',
    part_number: 'ESD-1001F',
    position: 'Front',
    note: 'w/ 11.8 in rotor',
  },
};
