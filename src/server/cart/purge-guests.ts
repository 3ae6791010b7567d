import { type RawBuilder, sql } from 'kysely';
import { daysBefore } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db.ts';
import { COOKIE_DAYS } from '#server/platform/http/cookies.ts';

const BATCH_SIZE = 2000;

/** Guests with neither cart lines nor cars are kept this long, in case they return with the same temporary id. */
const EMPTY_HOURS = 2;

/** The SQL condition for carts `c` to keep: of orders and quotes, and open ones with lines that changed after the cutoff. */
const isKept = (expiryCutoff: Date): RawBuilder<boolean> =>
  sql`(exists (select 1 from orders o where o.cart_id = c.cart_id) or c.quote_number is not null
    or (c.closed_at is null and c.changed_at >= ${expiryCutoff}
      and exists (select 1 from cart_line l where l.cart_id = c.cart_id)))`;

/** The SQL condition that the guest `g` has saved a car after the cutoff. */
const hasRecentCar = (expiryCutoff: Date): RawBuilder<boolean> =>
  sql`exists (select 1 from car where car.guest_id = g.guest_id and car.saved_at >= ${expiryCutoff})`;

/**
 * Deletes guests who have neither orders nor quotes: those without cart lines and cars two hours after their creation,
 * the others once their carts and cars have not changed for the lifetime of the cookie (30 days). Deletes in batches
 * until no such guest is left, so that the table cannot keep growing, however many guests are created.
 */
export async function purgeGuests(db: Db, now: Date): Promise<void> {
  const emptyCutoff = new Date(now.getTime() - EMPTY_HOURS * 3_600_000);
  const expiryCutoff = daysBefore(now, COOKIE_DAYS);
  let isDone = false;
  while (!isDone) isDone = (await purgeBatch(db, emptyCutoff, expiryCutoff)) === 0;
}

/** Returns the number of deleted guests. Checks each again under lock, because it may have a line, car or order by now. */
const purgeBatch = (db: Db, emptyCutoff: Date, expiryCutoff: Date): Promise<number> =>
  inTransaction(db, async (tx) => {
    const guests = await sql<{ id: string }>`
      select g.guest_id as id from guest g
      where g.created_at < ${emptyCutoff}
        and not exists (select 1 from cart c where c.guest_id = g.guest_id and ${isKept(expiryCutoff)})
        and not exists (select 1 from orders o where o.guest_id = g.guest_id) and not ${hasRecentCar(expiryCutoff)}
      limit ${BATCH_SIZE} for update skip locked`.execute(tx);
    const guest_ids = guests.rows.map(({ id }) => id);
    const carts = await sql<{ id: string }>`
      select cart_id as id from cart where guest_id = any(${guest_ids}::uuid[])
        for update skip locked`.execute(tx);
    const cart_ids = carts.rows.map(({ id }) => id);
    await sql`delete from cart c where cart_id = any(${cart_ids}::uuid[])
      and not ${isKept(expiryCutoff)}`.execute(tx);
    const deleted = await sql`
      delete from guest g where guest_id = any(${guest_ids}::uuid[])
        and not exists (select 1 from cart c where c.guest_id = g.guest_id)
        and not exists (select 1 from orders o where o.guest_id = g.guest_id)
        and not ${hasRecentCar(expiryCutoff)}`.execute(tx);
    return Number(deleted.numAffectedRows ?? 0);
  });
