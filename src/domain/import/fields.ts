import { TRANSLATION_COLUMNS, type TranslationColumn } from '#domain/item-texts.ts';
import { SPECIFICATION_NAMES, SPECIFICATIONS, type SpecificationName } from '#domain/specifications.ts';
import { VEHICLE_LEVELS } from '#domain/vehicle.ts';

/** The kinds of sheets that can be imported, in display order. */
export const IMPORT_KINDS = ['items', 'prices', 'stock', 'interchange', 'fitments'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export const IMPORT_FORMATS = ['csv', 'xlsx', 'aces', 'pies'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** True if the values of the field are prices in cents. */
export const isPriceField = (field: string): boolean => field.endsWith('_price');

/** The columns of an item's prices and sale. */
export const PRICE_COLUMNS = [
  'is_sale',
  'cad_price',
  'usd_price',
  'cad_sale_price',
  'usd_sale_price',
  'sale_start',
  'sale_end',
] as const;

/** The columns of each kind's export and template, in order. */
export const COLUMNS = {
  items: [
    'part_number',
    'family',
    'displayname',
    'is_active',
    ...PRICE_COLUMNS,
    'images',
    'description',
    'details',
    ...TRANSLATION_COLUMNS,
    ...SPECIFICATION_NAMES,
  ],
  prices: ['part_number', ...PRICE_COLUMNS],
  stock: ['part_number', 'on_hand'],
  interchange: ['part_number', 'brand', 'number'],
  fitments: ['car_part_id', ...VEHICLE_LEVELS, 'part_number', 'position', 'note'],
} as const satisfies Record<ImportKind, readonly string[]>;

/** Columns that are imported but never exported. */
const IMPORT_ONLY_COLUMNS: Record<ImportKind, readonly ImportField[]> = {
  items: ['on_hand'],
  prices: [],
  stock: [],
  interchange: ['action'],
  fitments: ['year_to', 'action'],
};

export type ImportField = (typeof COLUMNS)[ImportKind][number] | 'year_to' | 'action';

export const REQUIRED_FIELDS = {
  items: ['part_number'],
  prices: ['part_number'],
  stock: ['part_number', 'on_hand'],
  interchange: ['part_number', 'brand', 'number'],
  fitments: ['year', 'make', 'model', 'part_number', 'position'],
} as const satisfies Record<ImportKind, readonly ImportField[]>;

export const fieldsOf = (kind: ImportKind): readonly ImportField[] => [
  ...COLUMNS[kind],
  ...IMPORT_ONLY_COLUMNS[kind],
];

const SQL_TYPES = { number: 'float8', text: 'text', boolean: 'boolean' } as const;
type SqlType = (typeof SQL_TYPES)[keyof typeof SQL_TYPES];

/**
 * The columns of an item that a file may provide, with their SQL types and their values for a new item. As on the
 * item's page, `is_sale` is also true for a sale that has not started yet.
 */
export const ITEM_COLUMNS = {
  family: { type: 'text', initial: null },
  displayname: { type: 'text', initial: null },
  is_active: { type: 'boolean', initial: true },
  is_sale: { type: 'boolean', initial: false },
  cad_price: { type: 'int', initial: null },
  usd_price: { type: 'int', initial: null },
  cad_sale_price: { type: 'int', initial: null },
  usd_sale_price: { type: 'int', initial: null },
  sale_start: { type: 'date', initial: null },
  sale_end: { type: 'date', initial: null },
  description: { type: 'text', initial: '' },
  details: { type: 'text', initial: '' },
  ...(Object.fromEntries(
    TRANSLATION_COLUMNS.map((name) => [name, { type: 'text', initial: null }]),
  ) as Record<TranslationColumn, { type: 'text'; initial: null }>),
  ...(Object.fromEntries(
    SPECIFICATION_NAMES.map((name) => [name, { type: SQL_TYPES[SPECIFICATIONS[name].type], initial: null }]),
  ) as Record<SpecificationName, { type: SqlType; initial: null }>),
} as const;
export type ItemColumn = keyof typeof ITEM_COLUMNS;
export const ITEM_COLUMN_NAMES = Object.keys(ITEM_COLUMNS) as ItemColumn[];

/** Item fields that a row may provide or omit. Each has a bit in `given_fields`, in this order. */
export const ITEM_FIELDS = [...ITEM_COLUMN_NAMES, 'images', 'on_hand'] as const;
export type ItemField = (typeof ITEM_FIELDS)[number];

/** The field's bit, as a power of two. Bitwise operators cannot be used, because there are more than 32 fields. */
export const fieldBit = (field: ItemField): number => 2 ** ITEM_FIELDS.indexOf(field);

export function withField(bits: number, field: ItemField): number {
  const isSet = Math.floor(bits / fieldBit(field)) % 2 === 1;
  return isSet ? bits : bits + fieldBit(field);
}

/** The fields that a new item needs. */
export const NEW_ITEM_FIELDS = ['family', 'displayname', 'cad_price', 'usd_price'] as const;
