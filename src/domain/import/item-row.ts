import { FAMILIES, type FamilyCode } from '#domain/family.ts';
import { validateImage } from '#domain/image-id.ts';
import { ITEM_LIMITS } from '#domain/item-limits.ts';
import { maxLengthOf, pickTranslations, TRANSLATION_COLUMNS, type Translations } from '#domain/item-texts.ts';
import {
  fillSpecifications,
  MAX_SPECIFICATION_LENGTH,
  ruleOf,
  SPECIFICATION_NAMES,
  type SpecificationName,
  type Specifications,
  type SpecificationValue,
} from '#domain/specifications.ts';
import {
  type CellKind,
  type CellResult,
  parseBoolean,
  parseDay,
  parseMeasure,
  parseOnHand,
  parsePrice,
  parseText,
} from './cells.ts';
import { type ImportField, ITEM_FIELDS, withField } from './fields.ts';
import { problem } from './problems.ts';
import {
  type CellParser,
  type ColumnIndexes,
  numberAsText,
  RowCells,
  type RowResult,
  type SheetOptions,
  type SheetRow,
} from './sheet-row.ts';

export interface ItemRow extends Specifications, Translations {
  part_number: string;
  /** The fields that this row provides, as bits (see `fieldBit`). The import leaves other fields unchanged. */
  given_fields: number;
  /** True if the part number came from a numeric cell, in which it may have lost leading zeros. */
  was_number: boolean;
  family: FamilyCode | null;
  displayname: string | null;
  is_active: boolean | null;
  is_sale: boolean | null;
  cad_price: number | null;
  usd_price: number | null;
  cad_sale_price: number | null;
  usd_sale_price: number | null;
  sale_start: string | null;
  sale_end: string | null;
  description: string | null;
  details: string | null;
  /** Ids or links, separated by `|`. */
  images: string | null;
  on_hand: number | null;
}

const MAX_IMAGES_LENGTH = ITEM_LIMITS.images * (ITEM_LIMITS.image + '|'.length);

/** Parses a row of an item sheet, a price list or a stock list. */
export function parseItemRow(
  row: SheetRow,
  indexes: ColumnIndexes,
  options: SheetOptions,
): RowResult<ItemRow> {
  const cells = new RowCells(row, indexes);
  const part_number = cells.partNumber();
  const { allowsDecimalComma, imageHosts } = options;
  const required = <T>(field: ImportField, parse: CellParser<T>) =>
    cells.has(field) ? cells.require(field, parse) : null;
  const inCad = (text: string, kind?: CellKind) => parsePrice(text, 'cad', { allowsDecimalComma, kind });
  const inUsd = (text: string, kind?: CellKind) => parsePrice(text, 'usd', { allowsDecimalComma, kind });
  const longText = (field: 'description' | 'details') =>
    cells.has(field) ? readLongText(cells, field, ITEM_LIMITS[field]) : null;
  const item: ItemRow = {
    part_number: part_number ?? '',
    given_fields: givenFieldBits(indexes),
    was_number: cells.kind('part_number') === 'number',
    family: required('family', parseFamily),
    displayname: cells.has('displayname') ? cells.requiredText('displayname', ITEM_LIMITS.name) : null,
    is_active: required('is_active', parseBoolean),
    is_sale: required('is_sale', parseBoolean),
    cad_price: required('cad_price', inCad),
    usd_price: required('usd_price', inUsd),
    cad_sale_price: cells.read('cad_sale_price', inCad),
    usd_sale_price: cells.read('usd_sale_price', inUsd),
    sale_start: cells.read('sale_start', parseDay),
    sale_end: cells.read('sale_end', parseDay),
    description: longText('description'),
    details: longText('details'),
    images: cells.has('images') ? parseImages(cells, imageHosts) : null,
    on_hand: required('on_hand', parseOnHand),
    ...parseTranslations(cells),
    ...parseSpecifications(cells, options),
  };
  return cells.problems.length > 0 ? { problems: cells.problems } : { row: item };
}

/** An empty cell removes a translation. */
function parseTranslations(cells: RowCells): Translations {
  const texts: Partial<Translations> = {};
  for (const column of TRANSLATION_COLUMNS) texts[column] = readLongText(cells, column, maxLengthOf(column));
  return pickTranslations(texts, 'displayname', 'description', 'details');
}

function parseSpecifications(cells: RowCells, { allowsDecimalComma }: SheetOptions): Specifications {
  const values: Record<string, SpecificationValue> = {};
  for (const name of SPECIFICATION_NAMES) {
    if (cells.has(name)) {
      values[name] = cells.read(name, (text, kind) =>
        parseSpecification(name, text, { allowsDecimalComma, kind }),
      );
    }
  }
  return fillSpecifications(values);
}

/** The value of a specification; null for an empty text. */
export function parseSpecification(
  name: SpecificationName,
  text: string,
  options: { allowsDecimalComma: boolean; kind?: CellKind | undefined },
): CellResult<SpecificationValue> {
  const rule = ruleOf(name);
  if (rule.type === 'number') return parseMeasure(text, rule, options);
  if (rule.type === 'boolean') return parseBoolean(text, options.kind);
  const result = parseText(text, MAX_SPECIFICATION_LENGTH, numberAsText(options.kind));
  return result.value === '' ? { value: null } : result;
}

/** Long texts keep their line ends and surrounding spaces. */
const readLongText = (cells: RowCells, field: ImportField, maxLength: number) =>
  cells.read(field, (cell, kind) => {
    const result = parseText(cell, maxLength, numberAsText(kind));
    return result.value === undefined ? result : { value: cell };
  });

function givenFieldBits(indexes: ColumnIndexes): number {
  let bits = 0;
  for (const field of ITEM_FIELDS) if (indexes[field] !== undefined) bits = withField(bits, field);
  return bits;
}

/** Accepts `ESD`, `esd rotor` and `ESD Rotors&Pads`. */
export function parseFamily(cell: string): CellResult<FamilyCode | null> {
  const text = cell.trim().toLowerCase();
  if (text === '') return { value: null };
  const family = FAMILIES.find((each) =>
    [each.code, each.subcategory, each.title].some((name) => name.toLowerCase() === text),
  );
  return family ? { value: family.code } : { cause: 'family-unknown' };
}

function parseImages(cells: RowCells, imageHosts: readonly string[]): string | null {
  const text = cells.optionalText('images', MAX_IMAGES_LENGTH);
  const images = (text ?? '')
    .split('|')
    .map((image) => image.trim())
    .filter((image) => image !== '');
  for (const cause of ['image-format', 'image-host'] as const) {
    const invalidImage = images.find((image) => validateImage(image, imageHosts) === cause);
    if (invalidImage !== undefined) cells.problems.push(problem(cause, 'images', invalidImage));
  }
  const uniqueImages = [...new Set(images)];
  if (uniqueImages.length > ITEM_LIMITS.images)
    cells.problems.push(problem('images-too-many', 'images', text));
  return uniqueImages.join('|');
}
