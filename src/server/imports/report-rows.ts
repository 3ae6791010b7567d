import { type RawBuilder, sql } from 'kysely';
import { isPriceField } from '#domain/import/fields.ts';
import type { Cause } from '#domain/import/problems.ts';
import { formatDecimal } from '#domain/money.ts';
import type { CsvColumns } from '#server/admin/lists/export-list.ts';
import { allRows, type Db } from '#server/platform/db.ts';
import type { Translate } from '#texts/texts.ts';

const BATCH_ROWS = 5000;

async function* readInBatches<Row>(db: Db, rows: RawBuilder<Row>): AsyncGenerator<Row[]> {
  for (let offset = 0; ; offset += BATCH_ROWS) {
    const batch = await allRows<Row>(db)`${rows} limit ${sql.lit(BATCH_ROWS)} offset ${offset}`;
    if (batch.length > 0) yield batch;
    if (batch.length < BATCH_ROWS) return;
  }
}

interface ProblemRow {
  row_number: number | null;
  column_name: string | null;
  value: string | null;
  cause: Cause;
  is_blocking: boolean;
}

/** Every stored problem, in file order. */
export const problemRows = (db: Db, import_number: number): AsyncGenerator<ProblemRow[]> =>
  readInBatches(
    db,
    sql<ProblemRow>`select row_number, column_name, value, cause, is_blocking from import_problem
      where import_number = ${import_number}::int order by row_number, column_name, cause, ctid`,
  );

export const problemColumns = (t: Translate): CsvColumns<ProblemRow> => ({
  [t('import-column-row')]: (row) => row.row_number,
  [t('import-column-column')]: (row) => row.column_name,
  [t('import-column-value')]: (row) => row.value,
  [t('import-column-severity')]: (row) =>
    t(row.is_blocking ? 'import-severity-error' : 'import-severity-warning'),
  [t('import-column-cause')]: (row) => t(`import-cause-${row.cause}`),
  [t('import-column-remedy')]: (row) => t(`import-remedy-${row.cause}`),
});

interface ChangeRow {
  row_number: number;
  key: string;
  change: string;
  field: string;
  before: string | null;
  after: string | null;
}

/**
 * Every change, with one row per changed field; a fitment counts as one field. The main image is left out, because it
 * follows from the images.
 */
export const changeRows = (db: Db, import_number: number): AsyncGenerator<ChangeRow[]> =>
  readInBatches(
    db,
    sql<ChangeRow>`
      select c.row_number, c.key, c.change, f.field, c.before ->> f.field as before, c.after ->> f.field as after
      from import_change c
      cross join lateral jsonb_object_keys(coalesce(c.after, c.before)) as f (field)
      where c.import_number = ${import_number}::int and c.before -> f.field is distinct from c.after -> f.field
        and f.field <> 'main_image'
      union all
      select c.row_number, c.car_part_id, c.change, 'fitment',
        nullif(concat_ws(' ', old.year::text, old.make, old.model, old.submodel, old.trim, old.engine,
          c.before_part_number, c.before_position, c.before_note), ''),
        nullif(concat_ws(' ', coalesce(current.year, added.year)::text, coalesce(current.make, added.make),
          coalesce(current.model, added.model), coalesce(current.submodel, added.submodel),
          coalesce(current.trim, added.trim), coalesce(current.engine, added.engine), c.part_number, c.position,
          c.note), '')
      from import_fitment_change c
      left join vehicle old on old.vehicle_id = c.before_vehicle_id
      left join vehicle current on current.vehicle_id = c.vehicle_id
      left join import_vehicle_match m on m.import_number = c.import_number and m.vehicle_id = c.vehicle_id and m.is_new
      left join import_vehicle added on added.import_number = m.import_number and added.vehicle_ref = m.vehicle_ref
      where c.import_number = ${import_number}::int
      order by 1, 2, 4`,
  );

/** Prices are stored in cents and shown as decimals. */
export const formatValue = (field: string, value: string | null): string | null =>
  value !== null && isPriceField(field) ? formatDecimal(Number(value)) : value;

/** The headings are not translated, because the field names in the rows are not either. */
export const CHANGE_COLUMNS: CsvColumns<ChangeRow> = {
  row: (row) => row.row_number,
  key: (row) => row.key,
  change: (row) => row.change,
  field: (row) => row.field,
  before: (row) => formatValue(row.field, row.before),
  after: (row) => formatValue(row.field, row.after),
};
