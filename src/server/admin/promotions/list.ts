import { type RawBuilder, sql } from 'kysely';
import { bothDirections, type ListDefinition, searchText } from '#server/admin/lists/list.ts';
import type { PromotionRow } from '#server/coupons/queries.ts';
import { allRows, type Db, firstRow, type Tx } from '#server/platform/db.ts';
import { SHOP_TODAY } from '#server/shop/shop-days.ts';

export type PromotionRecord = PromotionRow & { created_at: Date; last_modified_at: Date };

const PROMOTION_COLUMNS: RawBuilder<unknown> = sql`
  p.id, p.code, p.type, p.level, p.description, p.percentage, p.price_off, p.currency, p.category, p.subcategory, p.year,
  p.year_to, p.make, p.model, p.submodel, p.more_vehicles, p.start_date, p.end_date, p.is_active, p.max_uses,
  p.max_uses_per_customer, p.used_times, p.created_at, p.last_modified_at`;

const isExpired = sql`coalesce(p.end_date < ${SHOP_TODAY}, false)`;
const isUsedUp = sql`coalesce(p.used_times >= p.max_uses, false)`;
const created = { column: sql`p.created_at`, type: 'timestamptz' } as const;
const used = { column: sql`p.used_times`, type: 'int' } as const;
const key = { column: sql`p.id`, type: 'int' } as const;

export const promotionList: ListDefinition<'promotions', PromotionRecord> = {
  name: 'promotions',
  from: sql`promotion p`,
  id: key,
  keys: sql`p.id`,
  rows: (orderBy) =>
    sql`select page.*, ${PROMOTION_COLUMNS} from page join promotion p on p.id = page.id order by ${orderBy}`,
  search: {
    any: { text: searchText(sql`p.id`, sql`p.code`, sql`p.description`) },
    code: { column: sql`lower(p.code)`, case: 'lower' },
    id: { column: sql`p.id::text`, case: 'as-is' },
  },
  filter: {
    // Scheduled and Expired equal the state that the list shows (`promotionState`). Active and Inactive, as specified,
    // also include promotions that the list shows with other states.
    status: {
      Active: sql`(p.is_active and not ${isExpired})`,
      Scheduled: sql`(p.is_active and not ${isExpired} and not ${isUsedUp}
        and coalesce(p.start_date > ${SHOP_TODAY}, false))`,
      Expired: sql`(p.is_active and ${isExpired})`,
      Inactive: sql`(not p.is_active or ${isExpired})`,
    },
  },
  sort: {
    ...bothDirections('date', [created, key]),
    ...bothDirections('used', [used, key]),
    'code-asc': { columns: [{ column: sql`lower(p.code)`, type: 'text' }], descending: false },
  },
};

export const findPromotionRecord = (db: Db, id: number): Promise<PromotionRecord | undefined> =>
  firstRow<PromotionRecord>(db)`select ${PROMOTION_COLUMNS} from promotion p where p.id = ${id}`;

export const lockPromotionRecords = (tx: Tx, ids: number[]): Promise<PromotionRecord[]> =>
  allRows<PromotionRecord>(tx)`
    select ${PROMOTION_COLUMNS} from promotion p where p.id = any(${ids}::int[])
    order by p.id for update`;
