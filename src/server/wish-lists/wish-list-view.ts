import { fitOfLine } from '#server/cart/cart-view.ts';
import { productView } from '#server/catalogue/product-view.ts';
import type { SavedProductRow } from '#server/catalogue/queries.ts';
import type { listWishLists } from './queries.ts';

export type WishListRow = Awaited<ReturnType<typeof listWishLists>>[number];

/** Lists are always private. */
export const wishListView = (list: WishListRow) => ({ ...list, is_public: false as const });

/** An item that is no longer sold stays in the list, marked inactive. */
export function wishView(row: SavedProductRow, list_id: string, percentage: number) {
  const fit = row.is_active ? fitOfLine(row.note) : { verdict: 'does-not-fit' as const, notes: [] };
  return { ...productView(row, percentage, fit), list_id, is_active: row.is_active };
}
