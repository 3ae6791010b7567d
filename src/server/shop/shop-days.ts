/** SQL for calendar days in the shop's time zone (`#domain/shop-day.ts`). */

import { type RawBuilder, sql } from 'kysely';
import { SHOP_TIME_ZONE } from '#domain/shop-day.ts';

const ZONE = sql.lit(SHOP_TIME_ZONE);

/** Today's date in the shop, by the database's clock. */
export const SHOP_TODAY: RawBuilder<unknown> = sql`(now() at time zone ${ZONE})::date`;

export const shopDayOf = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${column} at time zone ${ZONE})::date`;

/** Condition that a time lies within these days, the last one included. */
export const withinShopDays = (
  column: RawBuilder<unknown>,
  { from, until }: { from: string; until: string },
): RawBuilder<unknown> => sql`
  ${column} >= ${from}::date::timestamp at time zone ${ZONE}
  and ${column} < (${until}::date + 1)::timestamp at time zone ${ZONE}`;
