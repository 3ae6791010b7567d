import { sql } from 'kysely';
import { daysBefore } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db.ts';
import { COOKIE_DAYS } from '#server/platform/http/cookies.ts';

/** Rows per run; the job runs hourly. */
const BATCH_SIZE = 5000;

/** Deletes guests and their carts when the guest cookie has expired (30 days), except those with orders. */
export async function purgeGuests(db: Db, now: Date): Promise<void> {
  const before = daysBefore(now, COOKIE_DAYS);
  await sql`
    delete from cart where cart_id in (
      select c.cart_id from cart c join guest g using (guest_id)
      where c.closed_at is null and c.changed_at < ${before} and g.created_at < ${before}
        and not exists (select 1 from orders o where o.cart_id = c.cart_id)
      limit ${BATCH_SIZE})`.execute(db);
  await sql`
    delete from guest where guest_id in (
      select g.guest_id from guest g
      where g.created_at < ${before}
        and not exists (select 1 from cart c where c.guest_id = g.guest_id)
        and not exists (select 1 from orders o where o.guest_id = g.guest_id)
      limit ${BATCH_SIZE})`.execute(db);
}
