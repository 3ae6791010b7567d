import type { Readable } from 'node:stream';
import { shopDay } from '#domain/shop-day.ts';
import { recordAudit } from '#server/audit/queries.ts';
import type { AppContext } from '#server/platform/http/dispatch.ts';
import { type Outcome, respondWithFile } from '#server/platform/http/outcome.ts';
import type { Staff } from '#server/platform/staff.ts';

interface ExportContext extends Pick<AppContext, 'db' | 'clock'> {
  staff: Staff;
  query: object;
  request_id: string;
}

/** A list as a CSV download. The export and its query are audited before the first row is sent. */
export async function respondWithExport<T extends Readable>(
  { db, clock, staff, query, request_id }: ExportContext,
  list: string,
  file: T,
): Promise<Outcome<T>> {
  const entry = { action: 'list-exported', subject: `list ${list}`, before: null, after: { ...query } };
  await db.transaction().execute((tx) => recordAudit(tx, staff, request_id, [entry]));
  return respondWithFile(file, `${list}-${shopDay(clock())}.csv`);
}
