import { type RawBuilder, sql } from 'kysely';
import type { DayRange } from '#domain/overview-range.ts';
import { addDays, shopDay } from '#domain/shop-day.ts';
import { withIndexScans } from '#server/admin/lists/with-index-scans.ts';
import type { Clock } from '#server/platform/clock.ts';
import { allRows, type Db } from '#server/platform/db.ts';
import type { Log } from '#server/platform/log.ts';
import { withinShopDays } from '#server/shop/shop-days.ts';

/** The result of one data check: the number of mismatches and the first few record ids. */
interface CheckResult {
  check: CheckName;
  count: number;
  examples: string[];
}

/** Each query selects, as `id`, the records that fail the check. */
const MISMATCHES = {
  // The captured amount of a paid order equals its total less the store credit used.
  'money-of-paid-orders': (range: DayRange) => sql`
    select o.order_id as id from orders o
    where ${withinShopDays(sql.ref('o.paid_at'), range)} and o.total > 0
      and not exists (select 1 from payment_attempt a
        where a.order_id = o.order_id and a.state = 'captured'
          and a.amount = o.total - case when a.provider = 'credit' then 0 else o.credit end)`,
  // Each order has used its store credit or, if it ended unpaid, released it.
  'credit-of-orders': () => sql`
    select o.order_id as id from orders o
    left join credit_entry c on c.order_id = o.order_id
      and c.kind = case when o.status = 'Void' then 'release' else 'use' end
    where o.credit > 0 and abs(c.amount) is distinct from o.credit`,
  // Allocated units equal the unshipped units of paid orders.
  'allocated-units': () => sql`
    with open as (
      select l.part_number, sum(l.quantity - l.shipped - l.dropped)::int as units
      from orders o join order_line l on l.order_id = o.order_id
      where o.status in ('Paid', 'Await Shipping') group by l.part_number)
    select coalesce(s.part_number, open.part_number) as id
    from (select part_number, allocated from stock where allocated > 0) s
    full join open on open.part_number = s.part_number
    where coalesce(s.allocated, 0) <> coalesce(open.units, 0)`,
  // Held units equal the units of the holds. Yielded holds do not count, because others can buy their units.
  'held-units': () => sql`
    with holds as (select part_number, sum(quantity)::int as units from stock_hold
      where not is_yielded group by part_number)
    select coalesce(s.part_number, holds.part_number) as id
    from (select part_number, held from stock where held > 0) s
    full join holds on holds.part_number = s.part_number
    where coalesce(s.held, 0) <> coalesce(holds.units, 0)`,
  // The counter of a promotion equals its redemptions that were not released.
  'uses-of-promotions': () => sql`
    select p.code as id from promotion p where p.used_times <> (
      select count(*) from redemption r where r.promotion_id = p.id and r.given_back_at is null)`,
  // Invoice numbers run from 1 without gaps.
  'invoice-numbers': () => sql`
    select c.last_number::text as id from invoice_counter c
    where c.last_number <> (select count(*) from invoice)
      or c.last_number <> coalesce((select max(invoice_number) from invoice), 0)`,
  // No refund is pending for more than a day.
  'refunds-waiting': () => sql`
    select a.order_id as id from payment_refund r join payment_attempt a on a.attempt_id = r.attempt_id
    where r.state = 'pending' and r.created_at < now() - interval '1 day'`,
  // No payment is undecided for more than an hour.
  'payments-undecided': () => sql`
    select order_id as id from payment_attempt
    where state not in ('captured', 'declined', 'voided') and created_at < now() - interval '1 hour'`,
  // The last reconciliation with the payment providers was complete.
  'payments-not-compared': () => sql`
    select unnest(string_to_array(incomplete, ', ')) as id from (
      select incomplete from reconciliation where finished_at is not null
      order by started_at desc limit 1) as latest`,
  // No email has failed for good within the last 30 days.
  'mails-given-up': () => sql`
    select dedupe_key as id from outbox where kind = 'mail' and given_up_at > now() - interval '30 days'`,
};
type CheckName = keyof typeof MISMATCHES;
type Mismatches = (range: DayRange) => RawBuilder<unknown>;

const MAX_EXAMPLES = 5;

/** Runs every data check. `range` limits only the check `money-of-paid-orders`. */
export async function runDataChecks(db: Db, range: DayRange): Promise<CheckResult[]> {
  const results: CheckResult[] = [];
  for (const [check, mismatches] of Object.entries(MISMATCHES) as [CheckName, Mismatches][]) {
    const rows = await allRows<{ id: string; total: number }>(db)`
      with mismatch as materialized (${mismatches(range)})
      select id, (count(*) over ())::int as total from mismatch order by id limit ${MAX_EXAMPLES}`;
    results.push({ check, count: rows[0]?.total ?? 0, examples: rows.map((row) => row.id) });
  }
  return results;
}

/** The number of days before today for which `money-of-paid-orders` checks the orders. */
const PAID_ORDER_DAYS = 31;

/** Runs every data check, logs those that fail and stores their numbers of mismatches for the metrics. */
export async function storeDataChecks({ db, clock, log }: { db: Db; clock: Clock; log: Log }): Promise<void> {
  const until = shopDay(clock());
  const range = { from: addDays(until, -PAID_ORDER_DAYS), until };
  const results = await withIndexScans(db, (tx) => runDataChecks(tx, range));
  for (const { check, count } of results) if (count > 0) log.error({ check, count }, 'data check failed');
  const checked_at = clock();
  await db
    .insertInto('data_check')
    .values(results.map(({ check: name, count: mismatches }) => ({ name, mismatches, checked_at })))
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({
        mismatches: eb.ref('excluded.mismatches'),
        checked_at: eb.ref('excluded.checked_at'),
      })),
    )
    .execute();
}

export const listDataCheckResults = (db: Db) =>
  db.selectFrom('data_check').select(['name', 'mismatches']).orderBy('name').execute();
