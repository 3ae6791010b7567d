import { isUsable } from '#domain/coupon.ts';
import { shopDay } from '#domain/shop-day.ts';
import { findPromotion, type PromotionRow, promotionForCart } from '#server/coupons/queries.ts';
import type { Db } from '#server/platform/db.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { type CartView, cartView, unitPriceOf } from './cart-view.ts';
import {
  type CartOwner,
  type CartRow,
  cartOwnerOf,
  findCartWithRows,
  loadCartRows,
  type OpenCart,
  saveShownPrices,
} from './queries.ts';

/** A cart with all data on which its prices depend. */
export interface CartState {
  cart: OpenCart | null;
  rows: CartRow[];
  /** The cart's promotion, if it can be used today. */
  promotion: PromotionRow | null;
  /** The customer's discount off list prices, 0 to 100. */
  percentage: number;
  /** Today in the shop's time zone. */
  day: string;
}

/** The caller's cart, or an empty one. `owner`: if not the caller, such as for a quote's cart. */
export async function readCart(
  db: Db,
  caller: Caller,
  now: Date,
  owner: CartOwner = cartOwnerOf(caller),
): Promise<CartState> {
  const found = await findCartWithRows(db, owner);
  return buildCartState(db, found?.cart ?? null, found?.rows ?? [], caller, now);
}

/** The state of a cart that was just read or changed; for null, the state of an empty cart. */
export async function loadCartState(
  db: Db,
  cart: OpenCart | null,
  caller: Caller,
  now: Date,
): Promise<CartState> {
  return buildCartState(db, cart, cart ? await loadCartRows(db, cart) : [], caller, now);
}

async function buildCartState(
  db: Db,
  cart: OpenCart | null,
  rows: CartRow[],
  caller: Caller,
  now: Date,
): Promise<CartState> {
  const percentage = caller.account?.percentage ?? 0;
  const day = shopDay(now);
  const promotion = cart && (await findUsablePromotion(db, cart, caller, day));
  return { cart, rows, promotion, percentage, day };
}

async function findUsablePromotion(db: Db, cart: OpenCart, caller: Caller, day: string) {
  const promotion = cart.promotion_id === null ? undefined : await findPromotion(db, cart.promotion_id);
  if (!promotion) return null;
  const { promotion: adjusted, uses } = await promotionForCart(db, promotion, {
    order_id: cart.order_id,
    customer: caller.account,
  });
  return isUsable(adjusted, day, uses) ? adjusted : null;
}

/** The response of the cart calls. Also stores the displayed prices, so that later changes can be pointed out. */
export async function renderCart(db: Db, state: CartState): Promise<CartView> {
  const { cart, rows, percentage } = state;
  if (cart) {
    const prices = rows.map((row) => ({
      ...row,
      ca: unitPriceOf(row, percentage, 'ca'),
      us: unitPriceOf(row, percentage, 'us'),
    }));
    const changedPrices = prices.filter(
      ({ shown_cad_price, shown_usd_price, ca, us }) => shown_cad_price !== ca || shown_usd_price !== us,
    );
    await saveShownPrices(db, cart.cart_id, changedPrices);
  }
  return cartView(rows, state);
}
