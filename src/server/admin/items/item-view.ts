import type { Reply } from '#contract/calls.ts';
import { subcategoryOf } from '#domain/family.ts';
import { pickTranslations } from '#domain/item-texts.ts';
import { toDecimal } from '#domain/money.ts';
import type { PricePeriod } from '#domain/price-history.ts';
import { auditEntryView } from '#server/admin/shared/audit-entry-view.ts';
import type { AuditRow } from '#server/audit/queries.ts';
import { decimalOrNull } from '#server/catalogue/product-view.ts';
import type { ItemRow } from './list.ts';
import type { ItemDetailRow } from './queries.ts';

type ItemRowView = Reply<'GET /admin/items'>['records'][number];
type ItemView = Reply<'GET /admin/items/:id'>['record'];

const availableUnits = (row: ItemRow) => row.on_hand - row.allocated - row.held;

/** An item of the list. `is_sale` is also true for a scheduled sale. */
export const itemRowView = (row: ItemRow): ItemRowView => ({
  part_number: row.part_number,
  displayname: row.displayname,
  ...pickTranslations(row, 'displayname'),
  subcategory: subcategoryOf(row.family),
  main_image: row.main_image,
  is_active: row.is_active,
  is_sale: row.is_sale || row.sale_scheduled,
  sale_scheduled: row.sale_scheduled,
  cad_price: toDecimal(row.cad_price),
  usd_price: toDecimal(row.usd_price),
  cad_sale_price: decimalOrNull(row.cad_sale_price),
  usd_sale_price: decimalOrNull(row.usd_sale_price),
  sale_start: row.sale_start,
  sale_end: row.sale_end,
  on_hand: row.on_hand,
  available: availableUnits(row),
  is_low: row.is_low,
  last_modified_time: row.last_modified_at.toISOString(),
});

export const itemView = (row: ItemDetailRow, prices: PricePeriod[], history: AuditRow[]): ItemView => ({
  ...itemRowView(row),
  images: row.images,
  description: row.description,
  details: row.details,
  ...pickTranslations(row, 'description', 'details'),
  specifications: row.specifications,
  interchange: row.interchange,
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
    cad: toDecimal(cad),
    usd: toDecimal(usd),
    is_sale,
  })),
  history: history.map(auditEntryView),
});
