import { Readable } from 'node:stream';
import { CSV_BOM, csvLine } from '#domain/csv.ts';

/** The columns of a file, in order: for each heading, the function that reads the value from a row. */
export type CsvColumns<Row> = Record<string, (row: Row) => string | number | boolean | null>;

export const yesNo = (value: boolean) => (value ? 'Yes' : 'No');

/** Streams rows as CSV while they are read. Destroying the stream stops the query. */
export function csvStream<Row>(columns: CsvColumns<Row>, batches: AsyncIterable<Row[]>): Readable {
  const readers = Object.values(columns);
  async function* lines() {
    yield CSV_BOM + csvLine(Object.keys(columns));
    for await (const rows of batches)
      yield rows.map((row) => csvLine(readers.map((read) => read(row)))).join('');
  }
  return Readable.from(lines());
}

/** The columns with these headings, in this order. */
export const pickColumns = <Row>(columns: CsvColumns<Row>, headings: readonly string[]): CsvColumns<Row> =>
  Object.fromEntries(headings.map((heading) => [heading, columns[heading]!]));

export async function* mapBatches<Row, View>(
  batches: AsyncIterable<Row[]>,
  toViews: (rows: Row[]) => View[] | Promise<View[]>,
): AsyncGenerator<View[]> {
  for await (const rows of batches) yield toViews(rows);
}
