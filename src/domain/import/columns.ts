import { TRANSLATION_COLUMNS } from '#domain/item-texts.ts';
import {
  COLUMNS,
  fieldsOf,
  IMPORT_KINDS,
  type ImportField,
  type ImportKind,
  REQUIRED_FIELDS,
} from './fields.ts';

/** Other names that suppliers use for our columns, as `normaliseHeader` returns them. */
const COLUMN_ALIASES: Record<ImportField, readonly string[]> = {
  part_number: ['part', 'partno', 'partnum', 'sku', 'itemnumber', 'itemno', 'item', 'numerodepiece', 'piece'],
  family: ['subcategory', 'line', 'series', 'productline', 'famille'],
  displayname: ['name', 'title', 'productname', 'shortdescription', 'nom'],
  is_active: ['active', 'enabled', 'actif'],
  is_sale: ['sale', 'onsale', 'solde'],
  cad_price: ['cad', 'pricecad', 'listcad', 'cadlist', 'listpricecad', 'cadlistprice', 'prixcad'],
  usd_price: ['usd', 'priceusd', 'listusd', 'usdlist', 'listpriceusd', 'usdlistprice', 'prixusd'],
  cad_sale_price: ['salecad', 'cadsale', 'salepricecad'],
  usd_sale_price: ['saleusd', 'usdsale', 'salepriceusd'],
  sale_start: ['salestart', 'salefrom', 'salestarts', 'salestartdate', 'debutdusolde'],
  sale_end: ['saleend', 'saleuntil', 'saleends', 'saleenddate', 'findusolde'],
  images: ['image', 'pictures', 'imageids', 'mainimage'],
  description: ['longdescription', 'marketingtext'],
  details: ['attributes', 'specifications', 'specs'],
  displayname_fr: ['namefr', 'frenchname', 'titlefr', 'nomfr', 'nomfrancais'],
  description_fr: ['frenchdescription', 'descriptionfrancaise', 'longdescriptionfr'],
  details_fr: ['frenchdetails', 'detailsfrancais', 'attributesfr'],
  rotor_diameter_mm: ['rotordiameter', 'outsidediameter', 'discdiameter', 'diametermm'],
  rotor_thickness_mm: ['rotorthickness', 'nominalthickness', 'newthickness'],
  rotor_min_thickness_mm: ['minimumthickness', 'minthickness', 'discardthickness'],
  rotor_height_mm: ['rotorheight', 'overallheight', 'height'],
  center_bore_mm: ['centerbore', 'centrebore', 'bore', 'centerholediameter'],
  bolt_circle_mm: ['boltcircle', 'boltpattern', 'boltcirclediameter', 'pcd'],
  lug_holes: ['lugs', 'holes', 'boltholes', 'boltholequantity', 'numberofholes'],
  vane_type: ['vane', 'vanes', 'ventilation', 'rotortype', 'construction'],
  coating: ['finish', 'rotorfinish', 'rotorcoating', 'revetement'],
  pad_compound: ['padmaterial', 'frictionmaterial', 'compound'],
  hardware_included: ['hardware', 'mountinghardwareincluded'],
  sensors_included: ['sensors', 'wearsensorincluded', 'wearsensors'],
  wheel_torque_nm: ['wheeltorque', 'lugnuttorque', 'torque'],
  weight_kg: ['weight', 'setweight', 'grossweight', 'poids'],
  country_of_origin: ['origin', 'countryoforigin', 'madein', 'origine'],
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

/** Lower-case letters and digits only, so that `Part No.` and `partno` are the same column. */
export const normaliseHeader = (header: string): string =>
  header
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

/** The field that each column of a file holds; null for a column that is ignored. */
export type ColumnMapping = (ImportField | null)[];

interface DetectedColumns {
  kind: ImportKind;
  columns: ColumnMapping;
  /** Required fields that no column holds. */
  missing: ImportField[];
}

/** The field that a header names. Our own names take precedence over aliases. */
export function fieldForHeader(header: string, kind: ImportKind): ImportField | null {
  const normalised = normaliseHeader(header);
  if (normalised === '') return null;
  const fields = fieldsOf(kind);
  return (
    fields.find((field) => normaliseHeader(field) === normalised) ??
    fields.find((field) => COLUMN_ALIASES[field].includes(normalised)) ??
    null
  );
}

/**
 * Required fields that no column holds. Sheets of items and of prices also need a column besides the part number;
 * without one, `displayname` or `cad_price` counts as missing.
 */
export function missingFields(kind: ImportKind, columns: ColumnMapping): ImportField[] {
  const missing = REQUIRED_FIELDS[kind].filter((field) => !columns.includes(field));
  const hasOnlyPartNumber = columns.every((field) => field === null || field === 'part_number');
  if (hasOnlyPartNumber && kind === 'items') return [...missing, 'displayname'];
  return hasOnlyPartNumber && kind === 'prices' ? [...missing, 'cad_price'] : missing;
}

/** Maps the headers of a file to the fields of one kind. If two columns name the same field, the first one counts. */
export function columnsFor(headers: readonly string[], kind: ImportKind): DetectedColumns {
  const usedFields = new Set<ImportField>();
  const columns = headers.map((header) => {
    const field = fieldForHeader(header, kind);
    if (field === null || usedFields.has(field)) return null;
    usedFields.add(field);
    return field;
  });
  return { kind, columns, missing: missingFields(kind, columns) };
}

/**
 * Detects the kind of a file from its headers: the kind whose required fields are all present and that has the most
 * matching columns. If every kind lacks a required field, the closest kind is returned with its missing fields.
 */
export function detectColumns(headers: readonly string[]): DetectedColumns {
  const results = IMPORT_KINDS.map((kind) => columnsFor(headers, kind));
  const score = ({ kind, columns, missing }: DetectedColumns) => {
    // `as never`, because TypeScript lets `includes` search an array only for the array's own element type.
    const matching = columns.filter(
      (field) => field !== null && COLUMNS[kind].includes(field as never),
    ).length;
    const isComplete = missing.length === 0;
    const isPriceList = kind === 'items' && !hasItemContent(columns);
    // A price without a currency matches no field.
    const namesPrice =
      kind === 'prices' && headers.some((header) => /price|prix/.test(normaliseHeader(header)));
    // A kind without missing fields comes first, then the kind with the most matching columns. Of two kinds that match
    // equally well, the one with fewer columns comes first.
    const tieBreaker = COLUMNS[kind].length / 100;
    return (
      (isComplete ? 1000 : 0) +
      matching * 10 -
      missing.length -
      (isPriceList ? 1 : 0) +
      (namesPrice ? 1 : 0) -
      tieBreaker
    );
  };
  return results.reduce((best, result) => (score(result) > score(best) ? result : best));
}

/** False for a sheet with only part numbers and prices, which is a price list and not an item sheet. */
const hasItemContent = (columns: ColumnMapping): boolean =>
  columns.some((field) =>
    ['family', 'displayname', 'description', 'details', 'images', ...TRANSLATION_COLUMNS].includes(
      field ?? '',
    ),
  );
