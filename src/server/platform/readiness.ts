import { statfs } from 'node:fs/promises';
import { type Db, ping } from './db.ts';

/** With less room than this nothing can be relied on to be written down, in bytes. */
const MIN_FREE_BYTES = 64 * 1024 * 1024;
/** The embedded database may hang for ever when its disk was full; a server has its own time-out. */
const ANSWERS_WITHIN = 5000;

/** The room that is left where the shop keeps its files; null where that cannot be told. */
export const freeBytes = (folder: string): Promise<number | null> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  );

/** Whether the shop can take an order right now: the database answers in time, and there is room to write. */
export async function isReady(db: Db, room: () => Promise<number | null>): Promise<boolean> {
  const free = await room();
  return (free === null || free >= MIN_FREE_BYTES) && responses(db);
}

async function responses(db: Db): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ANSWERS_WITHIN);
  });
  const response = ping(db).then(
    () => true,
    () => false,
  );
  return Promise.race([response, late]).finally(() => clearTimeout(timer));
}
