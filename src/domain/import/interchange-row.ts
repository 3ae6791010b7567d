import { ITEM_LENGTHS } from '#domain/item-lengths.ts';
import { normalisePartNumber } from '#domain/part-number.ts';
import { readPartNumber, readRemoval, readText } from './cells.ts';
import { problem } from './problems.ts';
import { asText, type Places, RowCells, type RowReading, type SheetRow } from './sheet-row.ts';

export interface InterchangeRow {
  is_removal: boolean;
  part_number: string;
  brand: string;
  number: string;
  normalised: string;
  was_number: boolean;
}

const { brand: MAX_BRAND, number: MAX_NUMBER } = ITEM_LENGTHS.interchange;

/** A row that says which number of another brand one of our items replaces. */
export function readInterchangeRow(row: SheetRow, places: Places): RowReading<InterchangeRow> {
  const cells = new RowCells(row, places);
  const kind = cells.kind('number');
  const part_number = cells.take(
    'part_number',
    readPartNumber(cells.text('part_number'), cells.kind('part_number')),
  );
  const brand = cells.need('brand', readText(cells.text('brand'), MAX_BRAND, asText(cells.kind('brand'))));
  const number = cells.need('number', readText(cells.text('number'), MAX_NUMBER, asText(kind)));
  const is_removal = cells.take('action', readRemoval(cells.text('action')));
  const normalised = normalisePartNumber(number ?? '');
  if (number && normalised === '') cells.problems.push(problem('interchange-empty', 'number', number));
  if (cells.problems.length > 0) return { problems: cells.problems };
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
