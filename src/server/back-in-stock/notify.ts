import { queueBackInStockEmails } from '#server/outbox/queries.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db.ts';
import { markNotified } from './queries.ts';

/** Queues one email for each confirmed request whose set can be ordered again. */
export const notifyBackInStock = (db: Db, clock: Clock): Promise<void> =>
  inTransaction(db, async (tx) => queueBackInStockEmails(tx, await markNotified(tx, clock())));
