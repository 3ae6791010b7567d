import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Db } from './db.ts';
import { withinTime } from './time-limit.ts';

/** Below this much disk space, writes may fail. */
const MIN_FREE_BYTES = 64 * 1024 * 1024;
/** The time allowed for a response. The embedded database may hang forever when the disk is full. */
const RESPONSE_TIMEOUT_MS = 5000;

/** Free disk space; null if unknown. */
export const freeBytes = (folder: string): Promise<number | null> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  );

/** True if the shop can take orders: the database responds in time and there is disk space. */
export async function isReady(db: Db, freeSpace: () => Promise<number | null>): Promise<boolean> {
  const free = await freeSpace();
  if (free !== null && free < MIN_FREE_BYTES) return false;
  const response = await withinTime(sql`select 1`.execute(db), RESPONSE_TIMEOUT_MS).catch(() => undefined);
  return response !== undefined;
}
