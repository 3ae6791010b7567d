import type { Readable } from 'node:stream';
import { shopDay } from '#domain/shop-day.ts';
import { recordDeeds } from '#server/audit/queries.ts';
import { type Answer, fileAnswer } from '#server/platform/http/answers.ts';
import type { Foundation } from '#server/platform/http/dispatch.ts';
import type { Staff } from '#server/platform/staff.ts';

interface Asking extends Pick<Foundation, 'db' | 'clock'> {
  staff: Staff;
  query: object;
  request_id: string;
}

/** A list as a file. Who took it and which rows were asked for is written down before the first row leaves. */
export async function exportAnswer<T extends Readable>(
  { db, clock, staff, query, request_id }: Asking,
  list: string,
  file: T,
): Promise<Answer<T>> {
  const deed = { action: 'list-exported', subject: `list ${list}`, before: null, after: { ...query } };
  await db.transaction().execute((tx) => recordDeeds(tx, staff, request_id, [deed]));
  return fileAnswer(file, `${list}-${shopDay(clock())}.csv`);
}
