import { Readable } from 'node:stream';
import { CSV_BOM, csvLine } from '#domain/csv.ts';

export type CsvValue = string | number | boolean | null;

/** A file with these columns, written while its rows are read; whoever stops reading stops the reading. */
export function csvFile<Row>(
  columns: Record<string, (row: Row) => CsvValue>,
  batches: AsyncIterable<Row[]>,
): Readable {
  const cells = Object.values(columns);
  async function* lines() {
    yield CSV_BOM + csvLine(Object.keys(columns));
    for await (const rows of batches) yield rows.map((row) => csvLine(cells.map((of) => of(row)))).join('');
  }
  return Readable.from(lines());
}

/** The same batches as they are shown. */
export async function* viewed<Row, View>(
  batches: AsyncIterable<Row[]>,
  view: (row: Row) => View,
): AsyncGenerator<View[]> {
  for await (const rows of batches) yield rows.map(view);
}
