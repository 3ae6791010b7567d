import { needsOf } from '#domain/cart.ts';
import { isUsable } from '#domain/coupon.ts';
import { itemName, subcategoryOf } from '#domain/family.ts';
import { formatPrice } from '#domain/money.ts';
import { MAX_ORDER_TOTAL, quote } from '#domain/quote.ts';
import { shopDay } from '#domain/shop-day.ts';
import { couponLine, quoteView } from '#server/cart/cart-view.ts';
import { type CartRow, cartRows, lockCart, type OpenCart, ownerOf } from '#server/cart/queries.ts';
import {
  type CouponUser,
  lockPromotion,
  type PromotionRow,
  redeem,
  usesBy,
} from '#server/coupons/queries.ts';
import { insertOrder } from '#server/orders/queries.ts';
import type { Caller } from '#server/platform/caller.ts';
import type { Tx } from '#server/platform/db.ts';
import { type Outcome, refusal } from '#server/platform/http/outcome.ts';
import { holdStock } from '#server/stock/queries.ts';
import { taxRates } from '#server/tax/queries.ts';
import { placedOrder } from './build-order.ts';
import { lineKey, type PlaceOrderInput } from './place-order-input.ts';

type Refused = Extract<Outcome<never>, { ok: false }>;

/**
 * Part one of placing, inside one short transaction: locks the cart, reads it again, prices it
 * again, compares with what the shopper agreed to, sets stock and coupon use aside and writes the
 * order in Processing. Returns the amount to pay, or why not; a refusal has written nothing.
 */
export async function prepareOrder(
  tx: Tx,
  caller: Caller,
  input: PlaceOrderInput,
  now: Date,
): Promise<{ ok: true; total: number } | Refused> {
  const cart = await lockCart(tx, ownerOf(caller));
  if (!cart) return refusal('cart-empty') as Refused;
  if (cart.order_id !== input.order_id) return refusal('order-number-unknown') as Refused;
  const rows = await cartRows(tx, cart);
  const wrong = wrongWithCart(rows, input);
  if (wrong) return wrong;

  const { promotion, isUsedUp } = await usableLocked(tx, cart, caller, input, now);
  const percentage = caller.account?.percentage ?? 0;
  const quoted = quote({
    lines: rows.map((row) => couponLine(row, percentage, input.currency)),
    promotion,
    ship_to: input.shipping,
    day: shopDay(now),
    rates: await taxRates(tx),
  });
  if (quoted.total !== input.total) {
    return refusal(isUsedUp ? 'coupon-used' : 'total-changed', {
      extra: { quote: { ...quoteView(quoted), currency: input.currency } },
    }) as Refused;
  }

  if (quoted.subtotal > MAX_ORDER_TOTAL)
    return refusal('order-too-large', {
      facts: { most: formatPrice(MAX_ORDER_TOTAL, input.currency) },
    }) as Refused;

  const written = placedOrder({ caller, input, cart, rows, promotion, quoted, percentage, now });
  await insertOrder(tx, written.order, written.lines);
  const short = await holdStock(tx, input.order_id, needsOf(rows));
  if (short) return stockShort(rows, short);
  if (promotion && quoted.discount > 0) {
    await redeem(tx, {
      order_id: input.order_id,
      promotion_id: promotion.id,
      user: userOf(caller, input),
    });
  }
  return { ok: true, total: quoted.total };
}

/** Uses of a coupon are counted by account and by mailbox. */
const userOf = (caller: Caller, input: PlaceOrderInput): CouponUser => ({
  customer_id: caller.account?.customer_id ?? null,
  email: input.email,
});

function wrongWithCart(rows: readonly CartRow[], input: PlaceOrderInput): Refused | null {
  if (rows.length === 0) return refusal('cart-empty') as Refused;
  const inactive = rows.find((row) => !row.is_active);
  if (inactive) return refusal('item-inactive', { facts: { name: nameOf(inactive) } }) as Refused;
  const named = new Map(input.lines.map((line) => [lineKey(line), line.quantity]));
  // A line named twice is no second line.
  const same =
    input.lines.length === rows.length && rows.every((row) => named.get(lineKey(row)) === row.quantity);
  return same ? null : (refusal('cart-changed') as Refused);
}

/**
 * A coupon that ran out meanwhile takes nothing off; the shopper learns it by the changed total. A
 * guest's earlier uses are known only here, by the address: `isUsedUp` says that this guest had them all.
 */
async function usableLocked(
  tx: Tx,
  cart: OpenCart,
  caller: Caller,
  input: PlaceOrderInput,
  now: Date,
): Promise<{ promotion: PromotionRow | null; isUsedUp: boolean }> {
  const none = { promotion: null, isUsedUp: false };
  if (cart.promotion_id === null) return none;
  const promotion = await lockPromotion(tx, cart.promotion_id);
  if (!promotion || !isUsable(promotion, shopDay(now), 0)) return none;
  const uses = await usesBy(tx, promotion.id, userOf(caller, input));
  return isUsable(promotion, shopDay(now), uses)
    ? { promotion, isUsedUp: false }
    : { promotion: null, isUsedUp: caller.account === null };
}

/** The sum per part must be free: two cars may need the same part. */
function stockShort(rows: readonly CartRow[], short: { part_number: string; free: number }): Refused {
  const row = rows.find((each) => each.part_number === short.part_number)!;
  const q = needsOf(rows).find((need) => need.part_number === short.part_number)!.quantity;
  return refusal('stock-short', { facts: { name: nameOf(row), q, s: short.free } }) as Refused;
}

const nameOf = (row: CartRow) => itemName(subcategoryOf(row.family), row.displayname);
