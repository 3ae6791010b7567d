import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { unescapeCsvCell } from '#domain/csv.ts';
import type { CellKind } from '#domain/import/cells.ts';
import { ImportRefused } from '#domain/import/problems.ts';
import type { SheetRow } from '#domain/import/sheet-row.ts';
import { LIMITS } from './limits.ts';
import { type ByteStream, decodeText, type Encoding } from './text-encoding.ts';

/** One row of a sheet with its number in the file, counted from 1. */
export interface NumberedRow extends SheetRow {
  row_number: number;
}

const SEPARATORS = [',', ';', '\t', '|'] as const;
export type Separator = (typeof SEPARATORS)[number];

/** The separator of a `sep=` line, else the most frequent one outside quotes in the first line with a separator. */
export function detectSeparator(text: string): Separator {
  const declared = text.match(/^\ufeff?sep=([,;\t|])\r?\n/i);
  if (declared) return declared[1] as Separator;
  const counts = new Map<string, number>(SEPARATORS.map((each) => [each, 0]));
  let inQuotes = false;
  for (const character of text) {
    if (character === '"') inQuotes = !inQuotes;
    if (inQuotes) continue;
    const isLineEnd = character === '\n' || character === '\r';
    if (isLineEnd && [...counts.values()].some((count) => count > 0)) break;
    if (counts.has(character)) counts.set(character, counts.get(character)! + 1);
  }
  return SEPARATORS.reduce((best, each) => (counts.get(each)! > counts.get(best)! ? each : best));
}

/** The line ends of a file. LF and CRLF may be mixed; a lone CR ends a line only if the file's start has no LF. */
export const detectLineEnds = (start: string): readonly string[] =>
  start.includes('\n') ? ['\r\n', '\n'] : ['\r\n', '\n', '\r'];

/**
 * The rows of a text file, including the header. Empty rows and a `sep=` line are skipped but count in row
 * numbers. Quotes inside a cell (`11.8" rotor`) are ordinary characters. Throws ImportRefused for a record that
 * cannot be parsed or is too long, often because of an unclosed quote.
 */
export async function* csvRows(
  bytes: ByteStream,
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
    max_record_size: LIMITS.recordLength,
  });
  const source = Readable.from(encoding === 'utf-8' ? bytes : decodeText(bytes, encoding), {
    objectMode: false,
  });
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let row_number = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row_number++;
      // Skips a `sep=` line. The separator in the line splits it into two cells.
      if (row_number === 1 && cells.length <= 2 && /^sep=/i.test(cells[0]!)) continue;
      const row = toSheetRow(cells);
      if (row) yield { ...row, row_number };
    }
  } catch (error) {
    if (error instanceof CsvError) {
      // Uses the parser's own count, which includes rows that have not been yielded yet.
      const row = Number((error as { records?: number }).records ?? row_number) + 1;
      throw error.code === 'CSV_MAX_RECORD_SIZE'
        ? new ImportRefused('record-too-long', { most: LIMITS.recordLength, row })
        : new ImportRefused('file-damaged', { row });
    }
    throw error;
  } finally {
    source.destroy();
  }
}

/**
 * Creates a row; null if all cells are empty. Removes the apostrophes that our exports add to text that looks like a
 * formula, and marks these cells as text.
 */
function toSheetRow(cells: string[]): SheetRow | null {
  let isEmpty = true;
  let kinds: (CellKind | undefined)[] | undefined;
  for (let index = 0; index < cells.length; index++) {
    const cell = cells[index]!;
    if (cell === '') continue;
    isEmpty = false;
    if (!cell.includes("'")) continue;
    const unescaped = unescapeCsvCell(cell);
    if (unescaped === cell) continue;
    cells[index] = unescaped;
    kinds ??= [];
    kinds[index] = 'text';
  }
  return isEmpty ? null : { cells, kinds };
}
