/** The kinds of sheet, in display order. */
export const IMPORT_KINDS = ['items', 'prices', 'stock', 'interchange', 'fitments'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export const IMPORT_FORMATS = ['csv', 'xlsx', 'aces', 'pies'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** The columns of each kind's export and template, in order. */
export const COLUMNS = {
  items: [
    'part_number',
    'family',
    'displayname',
    'is_active',
    'is_sale',
    'cad_price',
    'usd_price',
    'cad_sale_price',
    'usd_sale_price',
    'images',
    'description',
    'details',
  ],
  prices: ['part_number', 'is_sale', 'cad_price', 'usd_price', 'cad_sale_price', 'usd_sale_price'],
  stock: ['part_number', 'on_hand'],
  interchange: ['part_number', 'brand', 'number'],
  fitments: [
    'car_part_id',
    'year',
    'make',
    'model',
    'submodel',
    'trim',
    'engine',
    'part_number',
    'position',
    'note',
  ],
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

/** Item fields that a row may provide or omit, in the order of the bits of `given_fields`. */
export const ITEM_FIELDS = [
  'family',
  'displayname',
  'is_active',
  'is_sale',
  'cad_price',
  'usd_price',
  'cad_sale_price',
  'usd_sale_price',
  'description',
  'details',
  'images',
  'on_hand',
] as const;
export type ItemField = (typeof ITEM_FIELDS)[number];

export const fieldBit = (field: ItemField): number => 1 << ITEM_FIELDS.indexOf(field);

/** Fields that a new item needs. */
export const NEW_ITEM_FIELDS = ['family', 'displayname', 'cad_price', 'usd_price'] as const;
