import type { Reply } from '#contract/calls.ts';
import { subcategoryOf } from '#domain/family.ts';
import { decimalOf } from '#domain/money.ts';
import { auditEntryView } from '#server/admin/audit/audit-entry-view.ts';
import type { AuditRow } from '#server/audit/queries.ts';
import type { ItemRow } from './list.ts';
import type { ItemDetailRow } from './queries.ts';

type Row = Reply<'GET /admin/items'>['records'][number];
type Detail = Reply<'GET /admin/items/:id'>['record'];

const optional = (cents: number | null) => (cents === null ? null : decimalOf(cents));
const freeUnits = (row: ItemRow) => row.on_hand - row.allocated - row.held;

/** An item in the list. A sale that waits for its first day counts as a sale here. */
export const itemRowView = (row: ItemRow): Row => ({
  part_number: row.part_number,
  displayname: row.displayname,
  subcategory: subcategoryOf(row.family),
  main_image: row.main_image,
  is_active: row.is_active,
  is_sale: row.is_sale || row.sale_scheduled,
  cad_price: decimalOf(row.cad_price),
  usd_price: decimalOf(row.usd_price),
  cad_sale_price: optional(row.cad_sale_price),
  usd_sale_price: optional(row.usd_sale_price),
  sale_start: row.sale_start,
  sale_end: row.sale_end,
  on_hand: row.on_hand,
  available: freeUnits(row),
  last_modified_time: row.last_modified_at.toISOString(),
});

export const itemView = (row: ItemDetailRow, history: AuditRow[]): Detail => ({
  ...itemRowView(row),
  images: row.images,
  description: row.description,
  details: row.details,
  interchange: row.interchange,
  stock: {
    on_hand: row.on_hand,
    allocated: row.allocated,
    held: row.held,
    available: freeUnits(row),
    low_at: row.low_at,
    shop_low_at: row.low_stock_at,
  },
  fitment_count: Number(row.fitment_count),
  history: history.map(auditEntryView),
});
