import { fitOfLine } from '#server/cart/cart-view.ts';
import { productView } from '#server/catalogue/product-view.ts';
import type { ChosenRow } from '#server/catalogue/queries.ts';
import type { wishListsOf } from './queries.ts';

export type WishListRow = Awaited<ReturnType<typeof wishListsOf>>[number];

/** Nobody but its owner sees a list. */
export const wishListView = (list: WishListRow) => ({ ...list, is_public: false as const });

/** A set of a list as its owner sees it; one that left the catalogue stays, marked. */
export function wishView(row: ChosenRow, list_id: string, percentage: number) {
  const fit = row.is_active ? fitOfLine(row.note) : { verdict: 'does-not-fit' as const, notes: [] };
  return { ...productView(row, percentage, fit), list_id, is_active: row.is_active };
}
