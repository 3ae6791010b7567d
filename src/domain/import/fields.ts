/** What a file may bring, in the order in which it is offered. */
export const IMPORT_KINDS = ['items', 'prices', 'stock', 'interchange', 'fitments'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

export const IMPORT_FORMATS = ['csv', 'xlsx', 'aces', 'pies'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** Columns of each kind: those of its export and its template, in that order. */
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

/** Further columns that are understood but never exported. */
const ALSO_READ: Record<ImportKind, readonly ImportField[]> = {
  items: ['on_hand'],
  prices: [],
  stock: [],
  interchange: ['action'],
  fitments: ['year_to', 'action'],
};

export type ImportField = (typeof COLUMNS)[ImportKind][number] | 'year_to' | 'action';

/** Without these a file of the kind cannot be read. */
export const REQUIRED = {
  items: ['part_number'],
  prices: ['part_number'],
  stock: ['part_number', 'on_hand'],
  interchange: ['part_number', 'brand', 'number'],
  fitments: ['year', 'make', 'model', 'part_number', 'position'],
} as const satisfies Record<ImportKind, readonly ImportField[]>;

export const fieldsOf = (kind: ImportKind): readonly ImportField[] => [...COLUMNS[kind], ...ALSO_READ[kind]];

/** Fields of an item that a row may speak of or leave alone; the order is that of the bits of `given`. */
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

export const bitOf = (field: ItemField): number => 1 << ITEM_FIELDS.indexOf(field);

/** What a new item cannot do without. */
export const NEW_ITEM_NEEDS = ['family', 'displayname', 'cad_price', 'usd_price'] as const;
