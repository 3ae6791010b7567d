import { FAMILIES, type FamilyCode } from '#domain/family.ts';
import { imageProblem } from '#domain/image-id.ts';
import { ITEM_LENGTHS } from '#domain/item-lengths.ts';
import {
  type CellKind,
  type Reading,
  readOnHand,
  readPartNumber,
  readPrice,
  readSwitch,
  readText,
} from './cells.ts';
import { bitOf, ITEM_FIELDS } from './fields.ts';
import { problem } from './problems.ts';
import {
  asText,
  type Places,
  RowCells,
  type RowReading,
  type SheetOptions,
  type SheetRow,
} from './sheet-row.ts';

export interface ItemRow {
  part_number: string;
  /** One bit for each field that this row speaks of; the others stay as they are. */
  given: number;
  was_number: boolean;
  family: FamilyCode | null;
  displayname: string | null;
  is_active: boolean | null;
  is_sale: boolean | null;
  cad_price: number | null;
  usd_price: number | null;
  cad_sale_price: number | null;
  usd_sale_price: number | null;
  description: string | null;
  details: string | null;
  /** Ids or links, parted by `|`. */
  images: string | null;
  on_hand: number | null;
}

const MAX_IMAGES_LENGTH = ITEM_LENGTHS.images * (ITEM_LENGTHS.image + '|'.length);

/** A row of an item sheet, a price list or a stock list: only the fields that the file has are spoken of. */
export function readItemRow(row: SheetRow, places: Places, options: SheetOptions): RowReading<ItemRow> {
  const cells = new RowCells(row, places);
  const part_number = cells.take(
    'part_number',
    readPartNumber(cells.text('part_number'), cells.kind('part_number')),
  );
  const price = (field: 'cad_price' | 'usd_price' | 'cad_sale_price' | 'usd_sale_price') =>
    cells.take(
      field,
      readPrice(cells.text(field), field.startsWith('cad') ? 'cad' : 'usd', {
        decimalComma: options.decimalComma,
        ...kindOf(cells.kind(field)),
      }),
    );
  const text = (field: 'description' | 'details') =>
    cells.take(field, readLongText(cells.text(field), ITEM_LENGTHS[field], asText(cells.kind(field))));
  const item: ItemRow = {
    part_number: part_number ?? '',
    given: givenFields(places),
    was_number: cells.kind('part_number') === 'number',
    family: cells.has('family') ? cells.need('family', readFamily(cells.text('family'))) : null,
    displayname: cells.has('displayname')
      ? cells.need(
          'displayname',
          readText(cells.text('displayname'), ITEM_LENGTHS.name, asText(cells.kind('displayname'))),
        )
      : null,
    is_active: cells.has('is_active')
      ? cells.need('is_active', readSwitch(cells.text('is_active'), cells.kind('is_active')))
      : null,
    is_sale: cells.has('is_sale')
      ? cells.need('is_sale', readSwitch(cells.text('is_sale'), cells.kind('is_sale')))
      : null,
    cad_price: cells.has('cad_price') ? requirePrice(cells, 'cad_price', price('cad_price')) : null,
    usd_price: cells.has('usd_price') ? requirePrice(cells, 'usd_price', price('usd_price')) : null,
    cad_sale_price: price('cad_sale_price'),
    usd_sale_price: price('usd_sale_price'),
    description: cells.has('description') ? text('description') : null,
    details: cells.has('details') ? text('details') : null,
    images: cells.has('images') ? readImages(cells, options.imageHosts) : null,
    on_hand: cells.has('on_hand')
      ? cells.need('on_hand', readOnHand(cells.text('on_hand'), cells.kind('on_hand')))
      : null,
  };
  return cells.problems.length > 0 ? { problems: cells.problems } : { row: item };
}

/** Long texts stay to the letter, with their line ends and spaces. */
function readLongText(cell: string, most: number, kind: CellKind | undefined): Reading<string> {
  const reading = readText(cell, most, kind);
  return reading.value === undefined ? reading : { value: cell };
}

const kindOf = (kind: CellKind | undefined) => (kind === undefined ? {} : { kind });

function requirePrice(
  cells: RowCells,
  field: 'cad_price' | 'usd_price',
  value: number | null,
): number | null {
  if (cells.text(field).trim() === '') cells.problems.push(problem('required', field));
  return value;
}

function givenFields(places: Places): number {
  let given = 0;
  for (const field of ITEM_FIELDS) if (places[field] !== undefined) given |= bitOf(field);
  return given;
}

/** `ESD`, `esd rotor` or `ESD Rotors&Pads`. */
export function readFamily(cell: string): Reading<FamilyCode | null> {
  const text = cell.trim().toLowerCase();
  if (text === '') return { value: null };
  const family = FAMILIES.find((each) =>
    [each.code, each.subcategory, each.title].some((name) => name.toLowerCase() === text),
  );
  return family ? { value: family.code } : { cause: 'family-unknown' };
}

function readImages(cells: RowCells, imageHosts: readonly string[]): string | null {
  const text = cells.take(
    'images',
    readText(cells.text('images'), MAX_IMAGES_LENGTH, asText(cells.kind('images'))),
  );
  const images = (text ?? '')
    .split('|')
    .map((image) => image.trim())
    .filter((image) => image !== '');
  for (const cause of ['image-format', 'image-host'] as const) {
    const wrong = images.find((image) => imageProblem(image, imageHosts) === cause);
    if (wrong !== undefined) cells.problems.push(problem(cause, 'images', wrong));
  }
  const once = [...new Set(images)];
  if (once.length > ITEM_LENGTHS.images) cells.problems.push(problem('images-too-many', 'images', text));
  return once.join('|');
}
