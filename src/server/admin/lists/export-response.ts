import type { Readable } from 'node:stream';
import { shopDay } from '#domain/shop-day.ts';
import { recordAudit } from '#server/audit/queries.ts';
import type { AppContext } from '#server/platform/http/dispatch.ts';
import { type Outcome, respondWithFile } from '#server/platform/http/outcome.ts';
import type { Staff } from '#server/platform/staff.ts';

interface Asking extends Pick<AppContext, 'db' | 'clock'> {
  staff: Staff;
  query: object;
  request_id: string;
}

/** A list as a file. Who took it and which rows were asked for is written down before the first row leaves. */
export async function exportResponse<T extends Readable>(
  { db, clock, staff, query, request_id }: Asking,
  list: string,
  file: T,
): Promise<Outcome<T>> {
  const deed = { action: 'list-exported', subject: `list ${list}`, before: null, after: { ...query } };
  await db.transaction().execute((tx) => recordAudit(tx, staff, request_id, [deed]));
  return respondWithFile(file, `${list}-${shopDay(clock())}.csv`);
}
