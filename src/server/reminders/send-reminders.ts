import { queueOrderEmails } from '#server/outbox/queries.ts';
import type { Clock } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db.ts';
import { markReminded } from './queries.ts';

export const sendReminders = (db: Db, clock: Clock): Promise<void> =>
  inTransaction(db, async (tx) => queueOrderEmails(tx, 'brake-reminder', await markReminded(tx, clock())));
