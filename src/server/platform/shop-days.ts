import { type RawBuilder, sql } from 'kysely';
import { SHOP_TIME_ZONE } from '#domain/shop-day.ts';

/** SQL for days as the shop counts them (`#domain/shop-day.ts`). */

const ZONE = sql.lit(SHOP_TIME_ZONE);

/** The day it is in the shop, by the database's clock. */
export const SHOP_TODAY: RawBuilder<unknown> = sql`(now() at time zone ${ZONE})::date`;

/** The shop's day of a time. */
export const shopDayOf = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${column} at time zone ${ZONE})::date`;

/** Whether a time lies in these days of the shop, the last one included. */
export const withinShopDays = (
  column: RawBuilder<unknown>,
  { from, until }: { from: string; until: string },
): RawBuilder<unknown> => sql`
  ${column} >= ${from}::date::timestamp at time zone ${ZONE}
  and ${column} < (${until}::date + 1)::timestamp at time zone ${ZONE}`;
