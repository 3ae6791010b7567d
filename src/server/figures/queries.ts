import { type RawBuilder, sql } from 'kysely';
import type { Currency } from '#domain/money.ts';
import type { DayRange } from '#domain/overview-range.ts';
import type { DocumentSums } from '#domain/sales-figures.ts';
import { addDays } from '#domain/shop-day.ts';
import type { TaxSums } from '#domain/tax-report.ts';
import type { Db } from '#server/platform/db.ts';
import { carsByDay, moneyByDay, setsByDay, stepsByDay, taxByDay } from './day-sources.ts';
import { findOpenDays } from './open-days.ts';

/** Reads figures of any period: closed days from their rows, open days from the documents themselves. */

export interface DayMoney extends DocumentSums {
  day: string;
  currency: Currency;
}

/** The closed days of a range and, read from `source`, its open days. */
async function daysOf(
  db: Db,
  range: DayRange,
  table: string,
  columns: RawBuilder<unknown>,
  source: typeof moneyByDay,
): Promise<RawBuilder<unknown>> {
  const open = await findOpenDays(db, range);
  const closed = sql`select ${columns} from ${sql.table(table)}
    where day between ${range.from}::date and ${range.until}::date`;
  return open.length === 0
    ? closed
    : sql`${closed} union all select ${columns} from (${source(open)}) open_days`;
}

/** Sums per shop day and currency; days without documents have no row. */
export async function listMoneyByDay(db: Db, range: DayRange): Promise<DayMoney[]> {
  const sums = ['orders', 'goods', 'discounts', 'shipping', 'tax', 'refunds', 'refunded_tax'] as const;
  const columns = sql`day, currency, ${sql.join(sums.map((name) => sql.id(name)))}`;
  const days = await daysOf(db, range, 'closed_day_money', columns, moneyByDay);
  // A bigint would arrive as text; amounts in cents are exact up to 2^53.
  const numbers = sums.map((name) => sql`${sql.id(name)}::float8 as ${sql.id(name)}`);
  const { rows } = await sql<DayMoney>`
    select day::text as day, currency, ${sql.join(numbers)} from (${days}) d order by day, currency`.execute(
    db,
  );
  return rows;
}

/** The taxes of a period by place, tax and rate. */
export async function listTaxes(db: Db, range: DayRange): Promise<TaxSums[]> {
  const columns = sql`currency, province, component, rate, base, tax, refunded_base, refunded_tax`;
  const days = await daysOf(db, range, 'closed_day_tax', columns, taxByDay);
  const { rows } = await sql<TaxSums>`
    select currency, province, component, rate, sum(base)::float8 as base, sum(tax)::float8 as tax,
      sum(refunded_base)::float8 as refunded_base, sum(refunded_tax)::float8 as refunded_tax
    from (${days}) d group by currency, province, component, rate
    order by currency, component = '', province, component, rate`.execute(db);
  return rows;
}

/** The sets sold most, each with a name under which it was sold. */
export async function listTopSets(db: Db, range: DayRange, limit: number) {
  const days = await daysOf(db, range, 'closed_day_set', sql`day, part_number, units`, setsByDay);
  const { rows } = await sql<{ part_number: string; displayname: string | null; quantity: number }>`
    with best as materialized (
      select part_number, sum(units)::int as quantity from (${days}) d
      group by part_number having sum(units) > 0 order by quantity desc, part_number limit ${limit})
    select best.part_number, best.quantity, i.displayname
    from best left join item i on i.part_number = best.part_number order by quantity desc, part_number`.execute(
    db,
  );
  return rows;
}

/** The models that most sets were sold for. */
export async function listTopCars(db: Db, range: DayRange, limit: number) {
  const days = await daysOf(db, range, 'closed_day_car', sql`day, make, model, units`, carsByDay);
  const { rows } = await sql<{ make: string; model: string; quantity: number }>`
    select make, model, sum(units)::int as quantity from (${days}) d
    group by make, model having sum(units) > 0 order by quantity desc, make, model limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** The numbers of carts started, orders placed and orders paid. */
export async function countSteps(db: Db, range: DayRange) {
  const days = await daysOf(db, range, 'closed_day', sql`day, carts, placed, paid`, stepsByDay);
  const { rows } = await sql<{ carts: number; placed: number; paid: number }>`
    select coalesce(sum(carts), 0)::int as carts, coalesce(sum(placed), 0)::int as placed,
      coalesce(sum(paid), 0)::int as paid from (${days}) d`.execute(db);
  return rows[0]!;
}

/** The days before today whose sales give the pace at which an item sells. */
const PACE_DAYS = 30;

/**
 * Active items whose available units last at most `days` at the pace of the last 30 days, soonest first, and their
 * total number.
 */
export async function listRunningOut(db: Db, today: string, days: number, limit: number) {
  const range = { from: addDays(today, -PACE_DAYS), until: addDays(today, -1) };
  const sold = await daysOf(db, range, 'closed_day_set', sql`day, part_number, units`, setsByDay);
  const { rows } = await sql<{
    part_number: string;
    displayname: string;
    available: number;
    sold: number;
    days_left: number;
    all: number;
  }>`
    with pace as materialized (
      select part_number, sum(units)::int as sold from (${sold}) d group by part_number having sum(units) > 0)
    select i.part_number, i.displayname, s.on_hand - s.allocated - s.held as available, pace.sold,
      ((s.on_hand - s.allocated - s.held) * ${PACE_DAYS} / pace.sold)::int as days_left,
      (count(*) over ())::int as all
    from pace join stock s on s.part_number = pace.part_number
    join item i on i.part_number = s.part_number and i.is_active
    where (s.on_hand - s.allocated - s.held) * ${PACE_DAYS} <= pace.sold * ${days}::int
    order by days_left, i.part_number limit ${limit}`.execute(db);
  return { rows, total: rows[0]?.all ?? 0 };
}
