import { sql } from 'kysely';
import { isRemindable } from '#domain/brake-reminder.ts';
import { ORDER_STATUSES } from '#domain/order-status.ts';
import { shopDay } from '#domain/shop-day.ts';
import { daysBefore } from '#server/platform/clock.ts';
import { allRows, type Db, type Tx } from '#server/platform/db.ts';

/** Days for which a reminder is kept after its email or, if the order's status rules out an email, after its due day. */
const NOTIFIED_DAYS = 90;
/** The maximum number of emails that one run of the job queues. */
const MAX_NOTIFIED = 200;

export interface ReminderRow {
  /** The day on which the email is due, such as `2027-11-22`. */
  due_day: string;
  notified_at: Date | null;
}

export async function findReminder(db: Db, order_id: string): Promise<ReminderRow | null> {
  const row = await db
    .selectFrom('brake_reminder')
    .select([sql<string>`due_day::text`.as('due_day'), 'notified_at'])
    .where('order_id', '=', order_id)
    .executeTakeFirst();
  return row ?? null;
}

/** Replaces the order's reminder, unless it has been sent. */
export const saveReminder = (db: Db, order_id: string, due_day: string, requested_at: Date) =>
  db
    .insertInto('brake_reminder')
    .values({ order_id, due_day, requested_at })
    .onConflict((conflict) =>
      conflict
        .column('order_id')
        .doUpdateSet({ due_day, requested_at })
        .where('brake_reminder.notified_at', 'is', null),
    )
    .execute();

export async function deleteReminder(db: Db, order_id: string): Promise<void> {
  await db.deleteFrom('brake_reminder').where('order_id', '=', order_id).execute();
}

/** Deletes all reminders to the email address of an order. */
export async function deleteAllRemindersToBuyerOf(db: Db, order_id: string): Promise<void> {
  await sql`delete from brake_reminder r using orders o, orders given
    where o.order_id = r.order_id and given.order_id = ${order_id} and o.email = given.email`.execute(db);
}

export async function eraseReminders(tx: Tx, account_id: string): Promise<void> {
  await sql`delete from brake_reminder r using orders o
    where o.order_id = r.order_id and o.account_id = ${account_id}`.execute(tx);
}

/** Marks the reminders that are due, the longest overdue first, and returns the numbers of their orders. */
export async function markReminded(tx: Tx, now: Date): Promise<string[]> {
  const rows = await allRows<{ order_id: string }>(tx)`
    update brake_reminder set notified_at = ${now} where order_id in (
      select r.order_id from brake_reminder r join orders o on o.order_id = r.order_id
      where r.notified_at is null and r.due_day <= ${shopDay(now)}
        and o.status = any(${ORDER_STATUSES.filter(isRemindable)})
      order by r.due_day limit ${MAX_NOTIFIED} for update of r skip locked)
    returning order_id`;
  return rows.map((row) => row.order_id);
}

export async function purgeReminders(db: Db, now: Date): Promise<void> {
  await sql`delete from brake_reminder
    where coalesce(notified_at, due_day::timestamptz) < ${daysBefore(now, NOTIFIED_DAYS)}`.execute(db);
}
