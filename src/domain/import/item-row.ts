import { FAMILIES, type FamilyCode } from '#domain/family.ts';
import { validateImage } from '#domain/image-id.ts';
import { ITEM_LIMITS } from '#domain/item-limits.ts';
import { maxLengthOf, pickTranslations, TRANSLATION_COLUMNS, type Translations } from '#domain/item-texts.ts';
import {
  fillSpecifications,
  MAX_SPECIFICATION_TEXT,
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
import { ITEM_FIELDS, withField } from './fields.ts';
import { problem } from './problems.ts';
import {
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
  /** First and last day of the sale. */
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
  const price = (field: 'cad_price' | 'usd_price' | 'cad_sale_price' | 'usd_sale_price') =>
    cells.unwrap(
      field,
      parsePrice(cells.text(field), field.startsWith('cad') ? 'cad' : 'usd', {
        allowsDecimalComma: options.allowsDecimalComma,
        kind: cells.kind(field),
      }),
    );
  const day = (field: 'sale_start' | 'sale_end') =>
    cells.unwrap(field, parseDay(cells.text(field), cells.kind(field)));
  const text = (field: 'description' | 'details') =>
    cells.unwrap(
      field,
      parseLongText(cells.text(field), ITEM_LIMITS[field], numberAsText(cells.kind(field))),
    );
  const item: ItemRow = {
    part_number: part_number ?? '',
    given_fields: givenFieldBits(indexes),
    was_number: cells.kind('part_number') === 'number',
    family: cells.has('family') ? cells.require('family', parseFamily(cells.text('family'))) : null,
    displayname: cells.has('displayname') ? cells.requiredText('displayname', ITEM_LIMITS.name) : null,
    is_active: cells.has('is_active')
      ? cells.require('is_active', parseBoolean(cells.text('is_active'), cells.kind('is_active')))
      : null,
    is_sale: cells.has('is_sale')
      ? cells.require('is_sale', parseBoolean(cells.text('is_sale'), cells.kind('is_sale')))
      : null,
    cad_price: cells.has('cad_price') ? requirePrice(cells, 'cad_price', price('cad_price')) : null,
    usd_price: cells.has('usd_price') ? requirePrice(cells, 'usd_price', price('usd_price')) : null,
    cad_sale_price: price('cad_sale_price'),
    usd_sale_price: price('usd_sale_price'),
    sale_start: day('sale_start'),
    sale_end: day('sale_end'),
    description: cells.has('description') ? text('description') : null,
    details: cells.has('details') ? text('details') : null,
    images: cells.has('images') ? parseImages(cells, options.imageHosts) : null,
    on_hand: cells.has('on_hand')
      ? cells.require('on_hand', parseOnHand(cells.text('on_hand'), cells.kind('on_hand')))
      : null,
    ...parseTranslations(cells),
    ...parseSpecifications(cells, options),
  };
  return cells.problems.length > 0 ? { problems: cells.problems } : { row: item };
}

/** An empty cell removes a translation. */
function parseTranslations(cells: RowCells): Translations {
  const texts: Partial<Translations> = {};
  for (const column of TRANSLATION_COLUMNS) {
    const [text, kind] = [cells.text(column), numberAsText(cells.kind(column))];
    texts[column] = cells.unwrap(column, parseLongText(text, maxLengthOf(column), kind));
  }
  return pickTranslations(texts, 'displayname', 'description', 'details');
}

function parseSpecifications(cells: RowCells, options: SheetOptions): Specifications {
  const { allowsDecimalComma } = options;
  const values: Record<string, SpecificationValue> = {};
  for (const name of SPECIFICATION_NAMES) {
    if (cells.has(name)) {
      const [text, kind] = [cells.text(name), cells.kind(name)];
      values[name] = cells.unwrap(name, parseSpecification(name, text, { allowsDecimalComma, kind }));
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
  const result = parseText(text, MAX_SPECIFICATION_TEXT, numberAsText(options.kind));
  return result.value === '' ? { value: null } : result;
}

/** Long texts keep their line ends and surrounding spaces. */
function parseLongText(cell: string, maxLength: number, kind: CellKind | undefined): CellResult<string> {
  const result = parseText(cell, maxLength, kind);
  return result.value === undefined ? result : { value: cell };
}

function requirePrice(
  cells: RowCells,
  field: 'cad_price' | 'usd_price',
  value: number | null,
): number | null {
  if (cells.text(field).trim() === '') cells.problems.push(problem('required', field));
  return value;
}

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
