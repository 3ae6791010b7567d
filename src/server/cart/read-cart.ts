import { isUsable } from '#domain/coupon.ts';
import { centsOf } from '#domain/money.ts';
import { shopDay } from '#domain/shop-day.ts';
import { type PromotionRow, promotionOf, usesBy } from '#server/coupons/queries.ts';
import type { Caller } from '#server/platform/caller.ts';
import type { Db } from '#server/platform/db.ts';
import { type CartView, cartView } from './cart-view.ts';
import { type CartRow, cartRows, findCart, type OpenCart, ownerOf, rememberShown } from './queries.ts';

/** Everything that the money rules ask of a cart. */
export interface CartFacts {
  cart: OpenCart | null;
  rows: CartRow[];
  /** The cart's coupon, when it may be used today. */
  promotion: PromotionRow | null;
  percentage: number;
  /** In the shop's calendar. */
  day: string;
}

/** Reads the caller's cart; an empty one when there is none yet. */
export async function readCart(db: Db, caller: Caller, now: Date): Promise<CartFacts> {
  return cartFacts(db, (await findCart(db, ownerOf(caller))) ?? null, caller, now);
}

export async function cartFacts(
  db: Db,
  cart: OpenCart | null,
  caller: Caller,
  now: Date,
): Promise<CartFacts> {
  const percentage = caller.account?.percentage ?? 0;
  const day = shopDay(now);
  if (!cart) return { cart, rows: [], promotion: null, percentage, day };
  const rows = await cartRows(db, cart);
  const promotion =
    cart.promotion_id === null ? null : await usablePromotion(db, cart.promotion_id, caller, day);
  return { cart, rows, promotion, percentage, day };
}

async function usablePromotion(db: Db, id: number, caller: Caller, day: string) {
  const promotion = await promotionOf(db, id);
  if (!promotion) return null;
  // A guest's earlier uses are known only by the e-mail address, at placing.
  const uses = caller.account ? await usesBy(db, id, caller.account) : 0;
  return isUsable(promotion, day, uses) ? promotion : null;
}

/** The cart as the answer of a call, noting which prices the shopper has now seen. */
export async function shownCart(db: Db, facts: CartFacts): Promise<CartView> {
  const view = cartView(facts.rows, facts);
  if (facts.cart) {
    const seen = view.cartItems.map((item) => ({
      part_number: item.part_number,
      car_part_id: item.car_part_id,
      ca: centsOf(item.unit_price.ca),
      us: centsOf(item.unit_price.us),
    }));
    const fresh = seen.filter((_, index) => {
      const row = facts.rows[index]!;
      return row.shown_cad_price !== seen[index]!.ca || row.shown_usd_price !== seen[index]!.us;
    });
    await rememberShown(db, facts.cart.cart_id, fresh);
  }
  return view;
}
