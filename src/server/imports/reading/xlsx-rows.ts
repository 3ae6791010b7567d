import { undefused } from '#domain/csv.ts';
import type { CellKind } from '#domain/import/cells.ts';
import { FileRefused } from '#domain/import/problems.ts';
import type { NumberedRow } from './csv-rows.ts';
import { LIMITS } from './limits.ts';
import { decodedText } from './text-source.ts';
import { readWorkbook, type Workbook } from './workbook.ts';
import { readXml } from './xml-events.ts';
import { openZip } from './zip.ts';

/**
 * Hands the rows of a workbook's first visible sheet to `take`, until it answers false. A cell keeps
 * what the spreadsheet says of it: a number, a date, a formula, an error. Empty rows are passed over.
 */
export async function readXlsxRows(
  path: string,
  take: (row: NumberedRow) => boolean,
): Promise<{ sheet: string }> {
  const zip = await openZip(path);
  const workbook = await readWorkbook(zip);
  let isDone = false;
  let row: NumberedRow & { cells: string[]; kinds: (CellKind | undefined)[] } = newRow(0);
  let cell: Cell | null = null;
  let inText = false;
  await readXml(decodedText(zip.part(workbook.sheet_path), 'utf-8'), {
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
        place(row, cell, workbook);
        cell = null;
      }
      if (name === 'row' && !isDone && row.cells.length > 0) isDone = !take(row);
    },
    isDone: () => isDone,
  });
  return { sheet: workbook.sheet_name };
}

interface Cell {
  column: number;
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
    column: columnNumber(attributes.r ?? ''),
    type: attributes.t ?? 'n',
    style: Number(attributes.s ?? 0),
    isFormula: false,
    text: '',
  };
}

/** `B7` is 1; without a reference the cell follows the one before. */
function columnNumber(reference: string): number {
  const letters = reference.match(/^[A-Z]{1,3}/)?.[0];
  if (!letters) return -1;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Puts a cell with a value into its row. A single far cell must not make a sheet of a billion. */
function place(row: ReturnType<typeof newRow>, cell: Cell, workbook: Workbook): void {
  const { text, kind } = readCell(cell, workbook);
  const column = cell.column === -1 ? row.cells.length : cell.column;
  if (text === '' && kind === 'text') return;
  if (column >= LIMITS.columns) throw new FileRefused('too-many-columns', { most: LIMITS.columns });
  if (row.row_number > LIMITS.workbook.rows)
    throw new FileRefused('too-many-rows', { most: LIMITS.workbook.rows });
  while (row.cells.length < column) row.cells.push('');
  row.cells[column] = text;
  row.kinds[column] = kind;
}

function readCell(cell: Cell, workbook: Workbook): { text: string; kind: CellKind } {
  if (cell.isFormula) return { text: cell.text, kind: 'formula' };
  switch (cell.type) {
    case 's':
      return { text: undefused(workbook.strings[Number(cell.text)] ?? ''), kind: 'text' };
    case 'inlineStr':
    case 'str':
      return { text: undefused(cell.text), kind: 'text' };
    case 'b':
      return { text: cell.text === '1' ? 'true' : 'false', kind: 'text' };
    case 'e':
      return { text: cell.text, kind: 'error' };
    case 'd':
      return { text: cell.text, kind: 'date' };
    default:
      if (cell.text === '') return { text: '', kind: 'text' };
      return { text: plainNumber(cell.text), kind: workbook.isDate[cell.style] ? 'date' : 'number' };
  }
}

/** `1.8900000000000001E2` as a person reads it: 189. */
const plainNumber = (text: string): string => {
  const value = Number(text);
  return Number.isFinite(value) ? String(Number(value.toPrecision(15))) : text;
};
