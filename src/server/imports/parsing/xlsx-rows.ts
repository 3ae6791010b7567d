import { unescapeCsvCell } from '#domain/csv.ts';
import type { CellKind } from '#domain/import/cells.ts';
import { ImportRefused } from '#domain/import/problems.ts';
import { addDays } from '#domain/shop-day.ts';
import type { NumberedRow } from './csv-rows.ts';
import { LIMITS } from './limits.ts';
import { decodeText } from './text-encoding.ts';
import { parseWorkbook, type Workbook } from './workbook.ts';
import { parseXml } from './xml-parser.ts';
import { openZip } from './zip.ts';

/**
 * Passes the rows of a workbook's first visible sheet to `onRow` until it returns false. Each cell keeps its type:
 * number, date, formula or error. Empty rows are skipped. Throws ImportRefused for a damaged or too large workbook.
 */
export async function parseXlsxRows(
  path: string,
  onRow: (row: NumberedRow) => boolean,
): Promise<{ sheet: string }> {
  const zip = await openZip(path);
  const workbook = await parseWorkbook(zip);
  let isDone = false;
  let row: NumberedRow & { cells: string[]; kinds: (CellKind | undefined)[] } = newRow(0);
  let cell: Cell | null = null;
  let inText = false;
  await parseXml(decodeText(zip.readPart(workbook.sheet_path), 'utf-8'), {
    open(name, attributes) {
      if (name === 'row') row = newRow(Number(attributes.r) || row.row_number + 1);
      else if (name === 'c') cell = newCell(attributes);
      else if (cell && name === 'f') cell.isFormula = true;
      inText = name === 'v' || name === 't';
    },
    text(text) {
      if (cell && inText) cell.text += text;
    },
    close(name) {
      if (name === 'v' || name === 't') inText = false;
      if (name === 'c' && cell) {
        placeCell(row, cell, workbook);
        cell = null;
      }
      if (name === 'row' && !isDone && row.cells.length > 0) isDone = !onRow(row);
    },
    isDone: () => isDone,
  });
  return { sheet: workbook.sheet_name };
}

interface Cell {
  column: number;
  /** `s` shared string, `str` and `inlineStr` text, `b` boolean, `e` error, `d` date, `n` number. */
  type: string;
  style: number;
  isFormula: boolean;
  text: string;
}

function newRow(row_number: number) {
  return { row_number, cells: [] as string[], kinds: [] as (CellKind | undefined)[] };
}

function newCell(attributes: Record<string, string>): Cell {
  return {
    column: columnIndex(attributes.r ?? ''),
    type: attributes.t ?? 'n',
    style: Number(attributes.s ?? 0),
    isFormula: false,
    text: '',
  };
}

/** The column of a cell reference, counted from 0: 1 for `B7`; -1, which means the next column, for no reference. */
function columnIndex(reference: string): number {
  const letters = reference.match(/^[A-Z]{1,3}/)?.[0];
  if (!letters) return -1;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Puts a cell into its row. The limits prevent a single cell at a distant position from exhausting memory. */
function placeCell(row: ReturnType<typeof newRow>, cell: Cell, workbook: Workbook): void {
  const { text, kind } = parseCell(cell, workbook);
  const column = cell.column === -1 ? row.cells.length : cell.column;
  if (text === '' && kind === 'text') return;
  if (column >= LIMITS.columns) throw new ImportRefused('too-many-columns', { most: LIMITS.columns });
  if (row.row_number > LIMITS.workbook.rows)
    throw new ImportRefused('too-many-rows', { most: LIMITS.workbook.rows });
  while (row.cells.length < column) row.cells.push('');
  row.cells[column] = text;
  row.kinds[column] = kind;
}

function parseCell(cell: Cell, workbook: Workbook): { text: string; kind: CellKind } {
  if (cell.isFormula) return { text: cell.text, kind: 'formula' };
  switch (cell.type) {
    // A spreadsheet program keeps the apostrophe that our exports add to text that looks like a formula.
    case 's':
      return { text: unescapeCsvCell(workbook.strings[Number(cell.text)] ?? ''), kind: 'text' };
    case 'inlineStr':
    case 'str':
      return { text: unescapeCsvCell(cell.text), kind: 'text' };
    case 'b':
      return { text: cell.text === '1' ? 'true' : 'false', kind: 'text' };
    case 'e':
      return { text: cell.text, kind: 'error' };
    case 'd':
      return { text: cell.text.slice(0, 10), kind: 'date' };
    default:
      if (cell.text === '') return { text: '', kind: 'text' };
      return workbook.isDateStyle[cell.style]
        ? { text: dayText(cell.text, workbook.day_zero), kind: 'date' }
        : { text: plainNumber(cell.text), kind: 'number' };
  }
}

/** The highest day number in a spreadsheet: 9999-12-31. */
const MAX_DAY = 2_958_465;

/** Converts the number that stores a date and time to the day, YYYY-MM-DD. */
function dayText(text: string, day_zero: string): string {
  const value = Number(text);
  return value >= 0 && value <= MAX_DAY ? addDays(day_zero, Math.floor(value)) : text;
}

/** Converts `1.8900000000000001E2` to 189. */
const plainNumber = (text: string): string => {
  const value = Number(text);
  return Number.isFinite(value) ? String(Number(value.toPrecision(15))) : text;
};
