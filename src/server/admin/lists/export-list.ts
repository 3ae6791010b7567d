import type { AdminListName } from '#domain/admin-lists.ts';
import { ok } from '#domain/result.ts';
import { shopDay } from '#domain/shop-day.ts';
import { runAuditedChange, type StaffContext } from '#server/admin/shared/audited-change.ts';
import { FileReply } from '#server/calls/file-reply.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type CsvColumns, csvStream, mapBatches } from './csv-stream.ts';
import { type ListDefinition, readListInBatches } from './list.ts';

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
  const rows = readListInBatches(db, definition, query);
  const file = new FileReply(
    csvStream(columns, mapBatches(rows, toViews)),
    `${name}-${shopDay(clock())}.csv`,
  );
  return exportFile(context, name, file);
}

/** Replies with a file, and audits the export and its query before the first row is sent. */
export async function exportFile(context: ExportContext, name: string, file: FileReply) {
  const entry = { action: 'list-exported', after: context.query };
  await runAuditedChange(context, `list ${name}`, async () => ok([entry]));
  return ok(file);
}
