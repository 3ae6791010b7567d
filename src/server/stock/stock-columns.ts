import { sql } from 'kysely';

/** The units of an item that can be sold, from its stock `s`; 0 without stock. */
export const AVAILABLE = sql`coalesce(s.on_hand - s.allocated - s.held, 0)`;

/** The number of available units at which the stock `s` counts as low: the item's own, or the shop's. */
export const LOW_AT = sql`coalesce(s.low_at, (select low_stock_at from shop_setting))`;
