import { ITEM_LIMITS } from '#domain/item-limits.ts';
import { normalisePartNumber } from '#domain/part-number.ts';
import { parsePartNumber, parseRemoval, parseText } from './cells.ts';
import { problem } from './problems.ts';
import { type ColumnIndexes, numberAsText, RowCells, type RowResult, type SheetRow } from './sheet-row.ts';

export interface InterchangeRow {
  is_removal: boolean;
  part_number: string;
  brand: string;
  number: string;
  /** `number` in upper case, letters and digits only. */
  normalised: string;
  /** True if a part number came from a numeric cell, in which it may have lost leading zeros. */
  was_number: boolean;
}

const { brand: MAX_BRAND, number: MAX_NUMBER } = ITEM_LIMITS.interchange;

/** Parses a row with a part number of another brand and the number of our item that replaces it. */
export function parseInterchangeRow(row: SheetRow, indexes: ColumnIndexes): RowResult<InterchangeRow> {
  const cells = new RowCells(row, indexes);
  const kind = cells.kind('number');
  const part_number = cells.unwrap(
    'part_number',
    parsePartNumber(cells.text('part_number'), cells.kind('part_number')),
  );
  const brand = cells.require(
    'brand',
    parseText(cells.text('brand'), MAX_BRAND, numberAsText(cells.kind('brand'))),
  );
  const number = cells.require('number', parseText(cells.text('number'), MAX_NUMBER, numberAsText(kind)));
  const is_removal = cells.unwrap('action', parseRemoval(cells.text('action')));
  const normalised = normalisePartNumber(number ?? '');
  if (number && normalised === '') cells.problems.push(problem('interchange-empty', 'number', number));
  if (cells.problems.length > 0) return { problems: cells.problems };
  // Without problems, none of the required values is null.
  const was_number = kind === 'number' || cells.kind('part_number') === 'number';
  return {
    row: {
      is_removal: is_removal!,
      part_number: part_number!,
      brand: brand!,
      number: number!,
      normalised,
      was_number,
    },
  };
}
