import { type FitJudge, NOT_CHECKED } from '#domain/fitment.ts';
import { productView } from '#server/catalogue/product-view.ts';
import type { SavedProductRow } from '#server/catalogue/queries.ts';
import type { listWishLists } from './queries.ts';

export type WishListRow = Awaited<ReturnType<typeof listWishLists>>[number];

/** Lists are always private. */
export const wishListView = (list: WishListRow) => ({ ...list, is_public: false as const });

/** An item that is no longer sold stays in the list, marked inactive. */
export function wishView(row: SavedProductRow, list_id: string, percentage: number, judge: FitJudge) {
  const fit = row.is_active ? judge(row) : NOT_CHECKED;
  return { ...productView(row, percentage, fit), list_id, is_active: row.is_active };
}
