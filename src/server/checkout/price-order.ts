import type { Refusal } from '#contract/refusals.ts';
import { lineKey, needsAcknowledgement } from '#domain/cart.ts';
import { isUsable } from '#domain/coupon.ts';
import { toDecimal } from '#domain/money.ts';
import { MAX_ORDER_SUBTOTAL, type Quote, quote } from '#domain/quote.ts';
import { ok, type Refused, type Result, refused } from '#domain/result.ts';
import { shopDay } from '#domain/shop-day.ts';
import { fitKey, quoteView, toCouponLine } from '#server/cart/cart-view.ts';
import { type CartRow, loadCartRows, lockCart, type OpenCart } from '#server/cart/queries.ts';
import {
  type CouponBuyer,
  countCustomerUses,
  lockPromotion,
  type PromotionRow,
} from '#server/coupons/queries.ts';
import { lockAccount } from '#server/customers/queries.ts';
import type { Tx } from '#server/platform/db.ts';
import { checkoutCartOwner } from '#server/sales-quotes/checkout-cart.ts';
import { lockQuote } from '#server/sales-quotes/queries.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { loadTaxes } from '#server/tax/queries.ts';
import { formatPrice } from '#texts/format-money.ts';
import type { PlaceOrderInput } from './place-order-input.ts';
import { findUsableCredit } from './usable-credit.ts';

/** Locks the cart of the caller or the quote, and checks that it is still as the shopper saw it. */
export async function readCheckoutCart(
  tx: Tx,
  caller: Caller,
  input: PlaceOrderInput,
  now: Date,
): Promise<Result<{ cart: OpenCart; rows: CartRow[] }, Refusal>> {
  // A quote is locked before its cart, as staff do, so that they cannot revise it meanwhile.
  if (input.quote_number !== null) await lockQuote(tx, input.quote_number);
  const owner = await checkoutCartOwner(tx, caller, input.quote_number, now);
  if (!owner.ok) return owner;
  const cart = await lockCart(tx, owner.value);
  if (!cart) return refused('cart-empty');
  if (cart.order_id !== input.order_id) return refused('order-number-unknown');
  const rows = await loadCartRows(tx, cart);
  return cartRefusal(rows, input) ?? ok({ cart, rows });
}

/** Prices the cart again and compares total and store credit with those that the shopper agreed to. */
export async function priceOrder(
  tx: Tx,
  caller: Caller,
  input: PlaceOrderInput,
  { cart, rows }: { cart: OpenCart; rows: CartRow[] },
  now: Date,
): Promise<Result<{ quoted: Quote; promotion: PromotionRow | null; percentage: number }, Refusal>> {
  const promotion = await lockUsablePromotion(tx, cart, caller, now);
  const percentage = caller.account?.percentage ?? 0;
  const quoted = quote({
    lines: rows.map((row) => toCouponLine(row, percentage, input.currency)),
    promotion,
    ship_to: input.shipping,
    day: shopDay(now),
    ...(await loadTaxes(tx, caller.account?.customer_id)),
  });
  const { currency } = input;
  // Locked, so that no other order uses the same credit.
  if (caller.account && input.credit > 0) await lockAccount(tx, caller.account.customer_id);
  const credit = await findUsableCredit(tx, caller, cart, { total: quoted.total, currency });
  const extra = { quote: { ...quoteView(quoted), currency, credit: toDecimal(credit) } };
  if (quoted.total !== input.total) return refused('total-changed', { extra });
  if (input.credit > 0 && input.credit !== credit) return refused('credit-changed', { extra });
  if (quoted.subtotal > MAX_ORDER_SUBTOTAL)
    return refused('order-too-large', { params: { max: formatPrice(MAX_ORDER_SUBTOTAL, currency, input) } });
  return ok({ quoted, promotion, percentage });
}

export const couponBuyer = (caller: Caller, input: PlaceOrderInput): CouponBuyer => ({
  customer_id: caller.account?.customer_id ?? null,
  email: caller.account?.email ?? input.email,
});

/** The reason why the cart cannot be ordered, such as lines that differ from the request; null if it can. */
export function cartRefusal(rows: readonly CartRow[], input: PlaceOrderInput): Refused<Refusal> | null {
  if (rows.length === 0) return refused('cart-empty');
  const inactive = rows.find((row) => !row.is_active);
  if (inactive) return refused('item-inactive', { params: { name: inactive } });
  const misfit = rows.find(needsAcknowledgement);
  if (misfit) return refused('fit-not-acknowledged', { params: { name: misfit } });
  const requestedLines = new Map(input.lines.map((line) => [lineKey(line), line]));
  // Compares distinct lines, so that a line listed twice does not hide a missing one.
  const isSame =
    input.lines.length === rows.length &&
    rows.every((row) => {
      const line = requestedLines.get(lineKey(row));
      return line?.quantity === row.quantity && (line.fit_key ?? fitKey(row)) === fitKey(row);
    });
  return isSame ? null : refused('cart-changed');
}

/** Locks the cart's promotion. Null if it no longer applies; the shopper then sees a changed total. */
async function lockUsablePromotion(tx: Tx, cart: OpenCart, caller: Caller, now: Date) {
  if (cart.promotion_id === null) return null;
  const promotion = await lockPromotion(tx, cart.promotion_id);
  if (!promotion) return null;
  const uses = await countCustomerUses(tx, promotion.id, caller.account);
  return isUsable(promotion, shopDay(now), uses) ? promotion : null;
}
