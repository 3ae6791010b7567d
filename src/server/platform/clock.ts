import { type Db, onlyRow } from './db.ts';

/** Returns the current time. Functions take it as an argument, so that tests can set the time. */
export type Clock = () => Date;

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);

export const minutesAfter = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * 60_000);

export const systemClock: Clock = () => new Date();

const SYNC_INTERVAL_MS = 30_000;

/** A clock that follows the database's, so that all processes agree on the time even if a machine's clock jumps. */
export async function followDatabaseClock(db: Db): Promise<{ clock: Clock; stop(): void }> {
  /** The database's time less this process's monotonic time. */
  let offset_ms = 0;
  const sync = async () => {
    const sentAt = performance.now();
    const row = await onlyRow<{ now: Date }>(db)`select clock_timestamp() as now`;
    const receivedAt = performance.now();
    // The database reads its clock about halfway between sending and receiving.
    const halfway = (sentAt + receivedAt) / 2;
    offset_ms = row.now.getTime() - halfway;
  };
  await sync();
  // If the database does not respond, the clock continues with the last offset.
  const timer = setInterval(() => sync().catch(() => {}), SYNC_INTERVAL_MS);
  timer.unref();
  return { clock: () => new Date(performance.now() + offset_ms), stop: () => clearInterval(timer) };
}
