import type { RawBuilder } from 'kysely';
import { type Db, onlyRow } from './db.ts';

export interface QueueState {
  entries: number;
  /** The seconds since the oldest entry was queued; 0 if the queue is empty. */
  age_seconds: number;
}

/** Reads the length and age of a queue. `waiting` is a query for the time at which each entry was queued (`since`). */
export const queueState = (db: Db, now: Date, waiting: RawBuilder<unknown>): Promise<QueueState> =>
  onlyRow<QueueState>(db)`
    select count(*) as entries,
      greatest(0, coalesce(extract(epoch from ${now}::timestamptz - min(since)), 0))::float8 as age_seconds
    from (${waiting}) as waiting`;
