import { lineKey } from '#domain/cart.ts';
import type { ShopperCar } from '#domain/fitment.ts';
import { mergeLines } from '#domain/merge-carts.ts';
import { ok, type Result, refused } from '#domain/result.ts';
import { isCar } from '#domain/vehicle.ts';
import { findCar, updateCar, upsertCar } from '#server/cars/queries.ts';
import {
  type CartLineRow,
  type CartOwner,
  closeOpenCart,
  deleteLine,
  ensureCart,
  listLineRows,
  loadCartRows,
  lockCart,
  NO_MANUAL_PRICE,
  updateLine,
  upsertLine,
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
import { setLinesAside, takeLinesAside } from './lines-aside.ts';
import { findQuote, type SalesQuoteRow } from './queries.ts';

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
 * Copies the lines of a shopper's cart to the cart of a new quote, with their cars and, if `keepsPrices`, the manual
 * prices that are in force. False if the shopper's cart does not exist any more.
 */
export async function copyToQuoteCart(
  tx: Tx,
  cart_id: string,
  quoteCart: QuoteCart,
  keepsPrices: boolean,
): Promise<boolean> {
  const shopperCart = await lockShopperCart(tx, cart_id);
  if (!shopperCart) return false;
  const rowsByLine = new Map((await loadCartRows(tx, shopperCart)).map((row) => [lineKey(row), row]));
  const lines = (await listLineRows(tx, cart_id)).map((line) => {
    const { cart_cad_price, cart_usd_price, cart_custom_note } = rowsByLine.get(lineKey(line))!;
    const prices = keepsPrices ? { cart_cad_price, cart_usd_price, cart_custom_note } : {};
    return { ...line, ...NO_MANUAL_PRICE, ...prices };
  });
  await upsertLineRows(tx, quoteCart.cart_id, await copyCars(tx, lines, shopperCart.owner, quoteCart.owner));
  return true;
}

/**
 * Moves the cart of a sent quote to another owner, with the quote's lines as they were sent: the former owner may have
 * changed them. Removes the former owner's own lines and returns them. The new owner must not have an open cart.
 */
async function moveCart(
  tx: Tx,
  { content, currency, valid_until }: SalesQuoteRow,
  { cart_id }: Pick<QuoteCart, 'cart_id'>,
  to: CartOwner,
): Promise<CartLineRow[]> {
  const lines = new Map((await listLineRows(tx, cart_id)).map((line) => [lineKey(line), line]));
  await setCartOwner(tx, cart_id, to);
  for (const sent of content!.lines) {
    const { part_number, car_part_id, quantity, unit_price, is_acknowledged } = sent;
    const current = lines.get(lineKey(sent));
    lines.delete(lineKey(sent));
    const car_id = isCar(sent) ? await addCar(tx, sent, to) : null;
    await upsertLine(tx, cart_id, { part_number, car_part_id, quantity }, { car_id, is_acknowledged });
    await updateLine(
      tx,
      { cart_id, part_number, car_part_id },
      {
        cart_cad_price: current?.cart_cad_price ?? null,
        cart_usd_price: current?.cart_usd_price ?? null,
        // The database does not accept a price of 0.
        [currency === 'ca' ? 'cart_cad_price' : 'cart_usd_price']: unit_price || null,
        cart_custom_note: sent.custom_note,
        cart_price_until: valid_until,
        cart_price_quantity: quantity,
      },
    );
  }
  const ownLines = [...lines.values()];
  for (const { part_number, car_part_id } of ownLines)
    await deleteLine(tx, cart_id, part_number, car_part_id);
  return ownLines;
}

/** Gives a former buyer's own lines back, with those that were set aside. The buyer must not have an open cart. */
async function returnLines(
  tx: Tx,
  secrets: Secrets,
  buyer: CartOwner,
  ownLines: readonly CartLineRow[],
): Promise<void> {
  const lines = mergeLines(ownLines, await takeLinesAside(tx, secrets, buyer));
  if (lines.length > 0) await upsertLineRows(tx, (await ensureCart(tx, buyer)).cart_id, lines);
}

/** Copies the cars of lines to another owner, except a third owner's. Returns the lines with these cars. */
async function copyCars(tx: Tx, lines: readonly CartLineRow[], from: CartOwner, to: CartOwner) {
  const copies = new Map<string | null, string>();
  for (const { car_id } of lines)
    if (car_id !== null && !copies.has(car_id)) {
      const car = await findCar(tx, toCarOwner(from), car_id);
      if (car) copies.set(car_id, await addCar(tx, car, to));
    }
  return lines.map((line) => ({ ...line, car_id: copies.get(line.car_id) ?? null }));
}

/** Adds a car to an owner's cars, unsaved. If the owner has it, the owner's answers about it take precedence. */
async function addCar(tx: Tx, car: ShopperCar, to: CartOwner): Promise<string> {
  const owner = toCarOwner(to);
  const id = await upsertCar(tx, owner, car, false);
  const { answers } = (await findCar(tx, owner, id))!;
  await updateCar(tx, id, { answers: { ...car.answers, ...answers } });
  return id;
}

const toCarOwner = (owner: CartOwner) =>
  'account_id' in owner
    ? { customer_id: owner.account_id, guest_id: null }
    : { customer_id: null, guest_id: owner.guest_id };

/** Moves a quote's cart from its buyer to a new placeholder guest. Refused if the quote is being paid or ordered. */
export async function removeCartFromBuyer(
  tx: Tx,
  secrets: Secrets,
  quote: SalesQuoteRow,
  cart: QuoteCart,
): Promise<Result<CartOwner, 'quote-ordered' | 'quote-being-paid'>> {
  if (cart.is_closed) return refused('quote-ordered');
  if (cart.order_id && (await isBeingPaid(tx, cart.order_id))) return refused('quote-being-paid');
  // The cart of a draft belongs to a placeholder guest.
  if (!quote.content) return ok(cart.owner);
  const owner = await createPlaceholderGuest(tx, secrets);
  await returnLines(tx, secrets, cart.owner, await moveCart(tx, quote, cart, owner));
  return ok(owner);
}

/** Takes back the cart of the quote that a buyer has opened, if any. Changes nothing while the quote is being paid. */
export async function removeQuoteFromBuyer(tx: Tx, secrets: Secrets, buyer: CartOwner): Promise<void> {
  const cart = await lockCart(tx, buyer);
  if (!cart || cart.quote_number === null) return;
  const quote = (await findQuote(tx, cart.quote_number))!;
  await removeCartFromBuyer(tx, secrets, quote, { ...cart, owner: buyer, is_closed: false });
}

/**
 * Makes the cart of a quote the buyer's cart and adds the lines of the buyer's former cart. If the former cart belongs
 * to another quote, the buyer's own lines in it are set aside until the quote that is opened now leaves the buyer, such
 * as when the link of the other quote is opened again.
 */
export async function giveCartToBuyer(
  tx: Tx,
  secrets: Secrets,
  quote: SalesQuoteRow,
  cart: QuoteCart,
  buyer: CartOwner,
  now: Date,
): Promise<Result<null, 'quote-ordered' | 'quote-being-paid'>> {
  if (cart.is_closed) return refused('quote-ordered');
  const buyerCart = await lockCart(tx, buyer);
  if (buyerCart?.cart_id === cart.cart_id) return ok(null);
  for (const { order_id } of [cart, ...(buyerCart ? [buyerCart] : [])])
    if (order_id && (await isBeingPaid(tx, order_id))) return refused('quote-being-paid');
  let lines = await takeLinesAside(tx, secrets, buyer);
  if (buyerCart && buyerCart.quote_number !== null) {
    const otherQuote = (await findQuote(tx, buyerCart.quote_number))!;
    const placeholder = await createPlaceholderGuest(tx, secrets);
    const ownLines = await moveCart(tx, otherQuote, buyerCart, placeholder);
    await setLinesAside(tx, secrets, buyer, ownLines);
  } else if (buyerCart) {
    lines = mergeLines(await listLineRows(tx, buyerCart.cart_id), lines);
    await closeOpenCart(tx, buyer, now);
  }
  await returnLines(tx, secrets, cart.owner, await moveCart(tx, quote, cart, buyer));
  await upsertLineRows(tx, cart.cart_id, mergeLines(await listLineRows(tx, cart.cart_id), lines));
  return ok(null);
}
