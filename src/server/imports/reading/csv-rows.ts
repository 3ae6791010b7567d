import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { undefused } from '#domain/csv.ts';
import type { CellKind } from '#domain/import/cells.ts';
import { FileRefused } from '#domain/import/problems.ts';
import type { SheetRow } from '#domain/import/sheet-row.ts';
import { LIMITS } from './limits.ts';
import { type Bytes, decodedText, type Encoding } from './text-source.ts';

/** One row of a sheet with the number that a spreadsheet shows beside it. */
export interface NumberedRow extends SheetRow {
  row_number: number;
}

const SEPARATORS = [',', ';', '\t', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** The separator of a text, by its first line: the one that stands there most often outside of quotes. */
export function detectSeparator(text: string): { separator: Separator; isNamed: boolean } {
  const named = text.match(/^\ufeff?sep=([,;\t|])\r?\n/i);
  if (named) return { separator: named[1] as Separator, isNamed: true };
  const counts = new Map<string, number>(SEPARATORS.map((each) => [each, 0]));
  let inQuotes = false;
  for (const sign of text) {
    if (sign === '"') inQuotes = !inQuotes;
    else if (!inQuotes && (sign === '\n' || sign === '\r') && [...counts.values()].some((n) => n > 0)) break;
    else if (!inQuotes && counts.has(sign)) counts.set(sign, counts.get(sign)! + 1);
  }
  const best = SEPARATORS.reduce((a, b) => (counts.get(b)! > counts.get(a)! ? b : a));
  return { separator: best, isNamed: false };
}

/** Both kinds of line end may be mixed; a lone return ends lines only where nothing else does. */
export const lineEndsOf = (beginning: string): readonly string[] =>
  beginning.includes('\n') ? ['\r\n', '\n'] : ['\r\n', '\n', '\r'];

/**
 * The rows of a text file, the header among them; rows without any value are passed over but counted.
 * Quotes inside a cell (`11.8" rotor`) are letters. Throws FileRefused for a record that is too long,
 * such as one whose quote is never closed.
 */
export async function* csvRows(
  bytes: Bytes,
  encoding: Encoding,
  separator: Separator,
  lineEnds: readonly string[] = ['\r\n', '\n'],
): AsyncGenerator<NumberedRow> {
  const parser = parse({
    delimiter: separator,
    record_delimiter: [...lineEnds],
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: LIMITS.record,
  });
  const source = Readable.from(encoding === 'utf-8' ? bytes : decodedText(bytes, encoding), {
    objectMode: false,
  });
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let row_number = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row_number++;
      if (row_number === 1 && cells.length <= 2 && /^sep=/i.test(cells[0]!)) continue;
      const row = sheetRow(cells);
      if (row) yield { ...row, row_number };
    }
  } catch (error) {
    if (error instanceof CsvError) {
      // Rows before it may still wait to be handed out.
      const row = Number((error as { records?: number }).records ?? row_number) + 1;
      throw error.code === 'CSV_MAX_RECORD_SIZE'
        ? new FileRefused('record-too-long', { most: LIMITS.record, row })
        : new FileRefused('file-damaged', { row });
    }
    throw error;
  } finally {
    source.destroy();
  }
}

const APOSTROPHE = 39;

/** Takes off the apostrophes that an export put before what a spreadsheet would run. */
function sheetRow(cells: string[]): SheetRow | null {
  let isEmpty = true;
  let kinds: (CellKind | undefined)[] | undefined;
  for (let index = 0; index < cells.length; index++) {
    const cell = cells[index]!;
    if (cell === '') continue;
    isEmpty = false;
    if (cell.charCodeAt(0) !== APOSTROPHE) continue;
    const plain = undefused(cell);
    if (plain === cell) continue;
    cells[index] = plain;
    kinds ??= [];
    kinds[index] = 'text';
  }
  return isEmpty ? null : { cells, kinds };
}
