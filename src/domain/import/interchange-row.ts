import { ITEM_LIMITS } from '#domain/item-limits.ts';
import { normalisePartNumber } from '#domain/part-number.ts';
import { parseRemoval } from './cells.ts';
import { problem } from './problems.ts';
import { type ColumnIndexes, RowCells, type RowResult, type SheetRow } from './sheet-row.ts';

export interface InterchangeRow {
  is_removal: boolean;
  /** The number of our item. */
  part_number: string;
  brand: string;
  /** The part number of the other brand. */
  number: string;
  /** `number` in upper case, letters and digits only. */
  normalised: string;
  /** True if the cell of `part_number` or of `number` was numeric, so that it may have lost leading zeros. */
  was_number: boolean;
}

const { brand: MAX_BRAND, number: MAX_NUMBER } = ITEM_LIMITS.interchange;

/** Parses a row that states which of our items (`part_number`) replaces a part of another brand (`brand`, `number`). */
export function parseInterchangeRow(row: SheetRow, indexes: ColumnIndexes): RowResult<InterchangeRow> {
  const cells = new RowCells(row, indexes);
  const part_number = cells.partNumber();
  const brand = cells.requiredText('brand', MAX_BRAND);
  const number = cells.requiredText('number', MAX_NUMBER);
  const is_removal = cells.read('action', parseRemoval);
  const normalised = normalisePartNumber(number ?? '');
  if (number && normalised === '') cells.problems.push(problem('interchange-empty', 'number', number));
  if (cells.problems.length > 0) return { problems: cells.problems };
  const was_number = cells.kind('number') === 'number' || cells.kind('part_number') === 'number';
  // Without problems, none of the required values is null.
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
