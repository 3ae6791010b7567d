import { lineKey } from '#domain/cart.ts';
import { mergeLines } from '#domain/merge-carts.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import { findCar, updateCar, upsertCar } from '#server/cars/queries.ts';
import {
  type CartLineRow,
  type CartOwner,
  closeOpenCart,
  ensureCart,
  listLineRows,
  loadCartRows,
  lockCart,
  NO_MANUAL_PRICE,
  updateLine,
  upsertLineRows,
} from '#server/cart/queries.ts';
import {
  lockShopperCart,
  type QuoteCart,
  setCartOwner,
  setQuoteNumber,
} from '#server/cart/quote-cart-queries.ts';
import { isBeingPaid } from '#server/orders/queries.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { Guest } from '#server/sessions/caller.ts';
import { issueGuest, storeGuest } from '#server/sessions/guests.ts';

/** Creates a guest without a visitor, to own a quote's cart until a buyer accepts the quote. */
async function createPlaceholderGuest(tx: Tx, secrets: Secrets): Promise<{ guest_id: string }> {
  const guest = issueGuest(secrets);
  await storeGuest(tx, guest);
  return { guest_id: guest.guest_id };
}

/** The placeholder guest that owns a quote's cart, as a caller. Must not be called with an account. */
export function placeholderGuest(owner: CartOwner): Guest {
  const { guest_id } = owner as { guest_id: string };
  return { guest_id, temporary_id: '', is_ended: false, is_stored: true };
}

export async function createQuoteCart(tx: Tx, secrets: Secrets, quote_number: number): Promise<void> {
  const { cart_id } = await ensureCart(tx, await createPlaceholderGuest(tx, secrets));
  await setQuoteNumber(tx, cart_id, quote_number);
}

/**
 * Copies the lines of a shopper's cart to the cart of a new quote, with their cars and the manual prices that are in
 * force. False if the shopper's cart does not exist any more.
 */
export async function copyToQuoteCart(tx: Tx, cart_id: string, quoteCart: QuoteCart): Promise<boolean> {
  const shopperCart = await lockShopperCart(tx, cart_id);
  if (!shopperCart) return false;
  const rowsByLine = new Map((await loadCartRows(tx, shopperCart)).map((row) => [lineKey(row), row]));
  const lines = (await listLineRows(tx, cart_id)).map((line) => {
    const { cart_cad_price, cart_usd_price, cart_custom_note } = rowsByLine.get(lineKey(line))!;
    return { ...line, ...NO_MANUAL_PRICE, cart_cad_price, cart_usd_price, cart_custom_note };
  });
  await upsertLineRows(tx, quoteCart.cart_id, await copyCars(tx, lines, shopperCart.owner, quoteCart.owner));
  return true;
}

/** Moves a cart to another owner and copies the cars of its lines. The new owner must not have an open cart. */
async function moveCart(tx: Tx, cart: Pick<QuoteCart, 'cart_id' | 'owner'>, to: CartOwner): Promise<void> {
  for (const line of await copyCars(tx, await listLineRows(tx, cart.cart_id), cart.owner, to)) {
    const { car_id, is_acknowledged } = line;
    if (car_id !== null) await updateLine(tx, line, { car_id, is_acknowledged });
  }
  await setCartOwner(tx, cart.cart_id, to);
}

/** Copies the cars of lines to another owner. Returns the lines with these cars. */
async function copyCars(tx: Tx, lines: readonly CartLineRow[], from: CartOwner, to: CartOwner) {
  const copies = new Map<string | null, string>();
  for (const { car_id } of lines)
    if (car_id !== null && !copies.has(car_id)) copies.set(car_id, await copyCar(tx, car_id, from, to));
  return lines.map((line) => ({ ...line, car_id: copies.get(line.car_id) ?? null }));
}

async function copyCar(tx: Tx, id: string, from: CartOwner, to: CartOwner): Promise<string> {
  const car = (await findCar(tx, toCarOwner(from), id))!;
  const is_saved = false;
  const copy = await upsertCar(tx, toCarOwner(to), car, is_saved);
  await updateCar(tx, copy, { answers: car.answers });
  return copy;
}

const toCarOwner = (owner: CartOwner) =>
  'account_id' in owner
    ? { customer_id: owner.account_id, guest_id: null }
    : { customer_id: null, guest_id: owner.guest_id };

/** Moves a quote's cart from its buyer to a new placeholder guest. Refused if the quote is being paid or ordered. */
export async function removeCartFromBuyer(
  tx: Tx,
  secrets: Secrets,
  cart: QuoteCart,
): Promise<Result<CartOwner, 'quote-ordered' | 'quote-being-paid'>> {
  if (cart.is_closed) return refused('quote-ordered');
  if (cart.order_id && (await isBeingPaid(tx, cart.order_id))) return refused('quote-being-paid');
  const owner = await createPlaceholderGuest(tx, secrets);
  await moveCart(tx, cart, owner);
  return ok(owner);
}

/**
 * Makes the cart of a quote the buyer's cart and adds the lines of the buyer's former cart. If the former cart belongs
 * to another quote, its lines stay in it. The buyer can open it again with the link of that quote.
 */
export async function giveCartToBuyer(
  tx: Tx,
  secrets: Secrets,
  cart: QuoteCart,
  buyer: CartOwner,
  now: Date,
): Promise<Result<null, 'quote-ordered' | 'quote-being-paid'>> {
  if (cart.is_closed) return refused('quote-ordered');
  const buyerCart = await lockCart(tx, buyer);
  if (buyerCart?.cart_id === cart.cart_id) return ok(null);
  for (const { order_id } of [cart, ...(buyerCart ? [buyerCart] : [])])
    if (order_id && (await isBeingPaid(tx, order_id))) return refused('quote-being-paid');
  const lines = buyerCart && buyerCart.quote_number === null ? await listLineRows(tx, buyerCart.cart_id) : [];
  if (buyerCart && buyerCart.quote_number !== null)
    await moveCart(
      tx,
      { cart_id: buyerCart.cart_id, owner: buyer },
      await createPlaceholderGuest(tx, secrets),
    );
  else if (buyerCart) await closeOpenCart(tx, buyer, now);
  await moveCart(tx, cart, buyer);
  await upsertLineRows(tx, cart.cart_id, mergeLines(await listLineRows(tx, cart.cart_id), lines));
  return ok(null);
}
