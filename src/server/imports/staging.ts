import { ITEM_COLUMN_NAMES, ITEM_COLUMNS, type ItemColumn } from '#domain/import/fields.ts';

type ColumnType = 'int' | 'int8' | 'smallint' | 'float8' | 'boolean' | 'text' | 'date';

const itemColumnTypes = Object.fromEntries(
  ITEM_COLUMN_NAMES.map((name) => [name, ITEM_COLUMNS[name].type]),
) as { [C in ItemColumn]: (typeof ITEM_COLUMNS)[C]['type'] };

/** The columns of the staging tables, in the order of the values in the staged files. */
export const STAGED_COLUMNS = {
  item: {
    row_number: 'int',
    part_number: 'text',
    /** A bit mask: the bits of the fields that the row provides are set. */
    given_fields: 'int8',
    /** True if the part number was a number in the sheet, so that leading zeros may be lost. */
    was_number: 'boolean',
    ...itemColumnTypes,
    images: 'text',
    on_hand: 'int',
  },
  interchange: {
    row_number: 'int',
    is_removal: 'boolean',
    part_number: 'text',
    brand: 'text',
    number: 'text',
    normalised: 'text',
    was_number: 'boolean',
  },
  vehicle: {
    vehicle_ref: 'int',
    row_number: 'int',
    year: 'smallint',
    make: 'text',
    model: 'text',
    submodel: 'text',
    trim: 'text',
    engine: 'text',
  },
  fitment: {
    row_number: 'int',
    is_removal: 'boolean',
    car_part_id: 'text',
    vehicle_ref: 'int',
    part_number: 'text',
    position: 'text',
    note: 'text',
  },
  problem: {
    row_number: 'int',
    column_name: 'text',
    value: 'text',
    cause: 'text',
    is_blocking: 'boolean',
  },
} as const satisfies Record<string, Record<string, ColumnType>>;

/** A staging table, without the prefix `import_`. Each has its own staged file. */
export type StagingTable = keyof typeof STAGED_COLUMNS;
export const STAGING_TABLES = Object.keys(STAGED_COLUMNS) as StagingTable[];

/** The tables for the results of comparing the staged rows with the catalogue, without the prefix `import_`. */
export const COMPARISON_TABLES = ['vehicle_match', 'change', 'fitment_change'] as const;

export const columnsOf = (table: StagingTable): [string, ColumnType][] =>
  Object.entries(STAGED_COLUMNS[table]);

/** The staged file of a table, in PostgreSQL's COPY text format. */
export const stagedFile = (folder: string, table: StagingTable): string => `${folder}/${table}.copy`;
