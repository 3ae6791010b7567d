import { isUsable } from '#domain/coupon.ts';
import { centsOf } from '#domain/money.ts';
import { shopDay } from '#domain/shop-day.ts';
import { asCartFinds, type PromotionRow, promotionOf } from '#server/coupons/queries.ts';
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
  const promotion = await usablePromotion(db, cart, caller, day);
  return { cart, rows, promotion, percentage, day };
}

async function usablePromotion(db: Db, cart: OpenCart, caller: Caller, day: string) {
  const known = cart.promotion_id === null ? undefined : await promotionOf(db, cart.promotion_id);
  if (!known) return null;
  const found = await asCartFinds(db, known, { order_id: cart.order_id, customer: caller.account });
  return isUsable(found.promotion, day, found.uses) ? found.promotion : null;
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
