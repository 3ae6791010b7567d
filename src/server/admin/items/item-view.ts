import type { Reply } from '#contract/calls.ts';
import { subcategoryOf } from '#domain/family.ts';
import { toDecimals } from '#domain/money.ts';
import { type PricePeriod, priceHistory } from '#domain/price-history.ts';
import { auditEntryView } from '#server/admin/shared/audit-entry-view.ts';
import { type AuditRow, auditEntriesFor } from '#server/audit/queries.ts';
import type { Db } from '#server/platform/db.ts';
import type { ItemRow } from './list.ts';
import { findItem, type ItemDetailRow, listPriceChanges } from './queries.ts';

type ItemView = Reply<'GET /admin/items/:id'>['record'];

const availableUnits = (row: ItemRow) => row.on_hand - row.allocated - row.held;

/** An item as lists show it. Its `is_sale` is also true if the sale is only scheduled. */
export const itemRowView = (row: ItemRow): Reply<'GET /admin/items'>['records'][number] => ({
  ...row,
  subcategory: subcategoryOf(row.family),
  is_sale: row.is_sale || row.sale_scheduled,
  ...toDecimals({ cad_price: row.cad_price, usd_price: row.usd_price }),
  ...toDecimals({ cad_sale_price: row.cad_sale_price, usd_sale_price: row.usd_sale_price }),
  available: availableUnits(row),
  last_modified_time: row.last_modified_at.toISOString(),
});

const itemView = (row: ItemDetailRow, prices: PricePeriod[], history: AuditRow[]): ItemView => ({
  ...row,
  ...itemRowView(row),
  stock: {
    on_hand: row.on_hand,
    allocated: row.allocated,
    held: row.held,
    available: availableUnits(row),
    low_at: row.low_at,
    shop_low_at: row.low_stock_at,
  },
  fitment_count: Number(row.fitment_count),
  price_history: prices.map(({ from, by, cad, usd, is_sale }) => ({
    from: from?.toISOString() ?? null,
    by,
    ...toDecimals({ cad, usd }),
    is_sale,
  })),
  history: history.map(auditEntryView),
});

/** Everything that the item's page shows; null if the item does not exist. */
export async function readItem(db: Db, part_number: string) {
  const item = await findItem(db, part_number);
  if (!item) return null;
  const subject = `item ${part_number}`;
  const prices = priceHistory(item, await listPriceChanges(db, subject));
  return itemView(item, prices, await auditEntriesFor(db, subject));
}
