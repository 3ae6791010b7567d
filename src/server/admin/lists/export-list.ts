import { Readable } from 'node:stream';
import type { AdminListName } from '#domain/admin-lists.ts';
import { CSV_BOM, csvLine } from '#domain/csv.ts';
import { ok } from '#domain/result.ts';
import { shopDay } from '#domain/shop-day.ts';
import { runAuditedChange, type StaffContext } from '#server/admin/shared/audited-change.ts';
import { FileReply } from '#server/calls/file-reply.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type ListDefinition, readListInBatches } from './list.ts';

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

interface ExportContext extends StaffContext {
  query: Record<string, unknown>;
}

/** Exports every row that matches the query as a CSV file. `name` is part of the file name and the audit subject. */
export function exportList<Name extends AdminListName, Row, View>(
  context: ExportContext & { clock: Clock },
  name: string,
  definition: ListDefinition<Name, Row>,
  toViews: (rows: Row[]) => View[] | Promise<View[]>,
  columns: CsvColumns<View>,
) {
  const { db, clock, query } = context;
  async function* views() {
    for await (const rows of readListInBatches(db, definition, query)) yield toViews(rows);
  }
  const file = new FileReply(csvStream(columns, views()), `${name}-${shopDay(clock())}.csv`);
  return exportFile(context, name, file);
}

/** Replies with a file, and audits the export and its query before the first row is sent. */
export async function exportFile(context: ExportContext, name: string, file: FileReply) {
  const entry = { action: 'list-exported', after: context.query };
  await runAuditedChange(context, `list ${name}`, async () => ok([entry]));
  return ok(file);
}
