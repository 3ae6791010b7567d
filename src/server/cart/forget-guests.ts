import { sql } from 'kysely';
import type { Db } from '#server/platform/db.ts';

/** A visitor's cart lives as long as the cookie that opens it (specification, section 9). */
const GUEST_DAYS = 30;
/** So many in one go; the next hour takes the next. */
const AT_ONCE = 5000;

/** Forgets visitors of 30 days ago with their carts, but for those who ordered: orders refer to them. */
export async function forgetGuests(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - GUEST_DAYS * 86_400_000);
  await sql`
    delete from cart where cart_id in (
      select c.cart_id from cart c join guest g using (guest_id)
      where c.closed_at is null and c.changed_at < ${before} and g.created_at < ${before}
        and not exists (select 1 from orders o where o.cart_id = c.cart_id)
      limit ${AT_ONCE})`.execute(db);
  await sql`
    delete from guest where guest_id in (
      select g.guest_id from guest g
      where g.created_at < ${before}
        and not exists (select 1 from cart c where c.guest_id = g.guest_id)
        and not exists (select 1 from orders o where o.guest_id = g.guest_id)
      limit ${AT_ONCE})`.execute(db);
}
