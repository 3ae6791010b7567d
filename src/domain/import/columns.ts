import { COLUMNS, fieldsOf, IMPORT_KINDS, type ImportField, type ImportKind, REQUIRED } from './fields.ts';

/** How the trade calls a column, beside our own name for it; compared in small letters and digits only. */
const OTHER_NAMES: Record<ImportField, readonly string[]> = {
  part_number: ['part', 'partno', 'partnum', 'sku', 'itemnumber', 'itemno', 'item', 'numerodepiece', 'piece'],
  family: ['subcategory', 'line', 'series', 'productline', 'famille'],
  displayname: ['name', 'title', 'productname', 'shortdescription', 'nom'],
  is_active: ['active', 'enabled', 'actif'],
  is_sale: ['sale', 'onsale', 'solde'],
  cad_price: ['cad', 'pricecad', 'listcad', 'cadlist', 'listpricecad', 'cadlistprice', 'prixcad'],
  usd_price: ['usd', 'priceusd', 'listusd', 'usdlist', 'listpriceusd', 'usdlistprice', 'prixusd'],
  cad_sale_price: ['salecad', 'cadsale', 'salepricecad'],
  usd_sale_price: ['saleusd', 'usdsale', 'salepriceusd'],
  images: ['image', 'pictures', 'imageids', 'mainimage'],
  description: ['longdescription', 'marketingtext'],
  details: ['attributes', 'specifications', 'specs'],
  on_hand: ['qty', 'quantity', 'stock', 'onhandqty', 'qtyonhand', 'inventory', 'quantite'],
  brand: ['competitor', 'interchangebrand', 'brandlabel', 'marque'],
  number: [
    'interchange',
    'interchangenumber',
    'interchangepart',
    'competitornumber',
    'oenumber',
    'oe',
    'oem',
  ],
  car_part_id: ['carpartid', 'carid', 'fitmentid', 'applicationid'],
  year: ['years', 'yearfrom', 'fromyear', 'startyear', 'modelyear', 'annee'],
  year_to: ['toyear', 'endyear', 'lastyear'],
  make: ['manufacturer', 'vehiclemake', 'fabricant'],
  model: ['vehiclemodel', 'modele'],
  submodel: ['sub', 'series'],
  trim: ['trimlevel', 'version'],
  engine: ['enginesize', 'enginebase', 'moteur'],
  position: ['axle', 'location', 'essieu'],
  note: ['notes', 'comment', 'comments', 'condition', 'fitmentnote', 'qualifier', 'remarque'],
  action: ['change', 'maintenancetype', 'operation'],
};

/** `Part No.` and `partno` are the same column. */
export const plainHeader = (header: string): string =>
  header
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

/** For each column of the file the field that it holds; null is a column that is not read. */
export type ColumnMapping = (ImportField | null)[];

export interface DetectedColumns {
  kind: ImportKind;
  columns: ColumnMapping;
  /** Fields that the kind needs and no column holds. */
  missing: ImportField[];
}

/** Which field a header names among those of a kind: our own name first, then the trade's. */
function fieldNamed(header: string, kind: ImportKind): ImportField | null {
  const plain = plainHeader(header);
  if (plain === '') return null;
  const fields = fieldsOf(kind);
  return (
    fields.find((field) => plainHeader(field) === plain) ??
    fields.find((field) => OTHER_NAMES[field].includes(plain)) ??
    null
  );
}

/** What a sheet of a kind needs and has in no column: its key, and something to say about it. */
export function missingFields(kind: ImportKind, columns: ColumnMapping): ImportField[] {
  const missing = REQUIRED[kind].filter((field) => !columns.includes(field));
  const saysNothing = columns.every((field) => field === null || field === 'part_number');
  if (saysNothing && kind === 'items') return [...missing, 'displayname'];
  return saysNothing && kind === 'prices' ? [...missing, 'cad_price'] : missing;
}

/** Reads a header as one kind of file. A field that two columns name is taken from the first. */
export function columnsFor(header: readonly string[], kind: ImportKind): DetectedColumns {
  const taken = new Set<ImportField>();
  const columns = header.map((name) => {
    const field = fieldNamed(name, kind);
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
  return { kind, columns, missing: missingFields(kind, columns) };
}

/**
 * What a file holds, by its header: the kind whose needs are met and of whose columns it has most.
 * Where no kind's needs are met, the nearest one, with what is missing.
 */
export function detectColumns(header: readonly string[]): DetectedColumns {
  const readings = IMPORT_KINDS.map((kind) => columnsFor(header, kind));
  const score = ({ kind, columns, missing }: DetectedColumns) => {
    const found = columns.filter((field) => field !== null && COLUMNS[kind].includes(field as never)).length;
    const own = kind === 'items' && !saysWhatItIs(columns) ? -1 : 0;
    return (missing.length === 0 ? 1000 : 0) + found * 10 - missing.length + own - COLUMNS[kind].length / 100;
  };
  return readings.reduce((best, reading) => (score(reading) > score(best) ? reading : best));
}

/** A sheet with nothing but numbers and prices is a price list, not a sheet of items. */
const saysWhatItIs = (columns: ColumnMapping): boolean =>
  columns.some((field) =>
    ['family', 'displayname', 'description', 'details', 'images'].includes(field ?? ''),
  );
