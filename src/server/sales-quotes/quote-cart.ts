import { lineKey } from '#domain/cart.ts';
import { isAnyLevelSet } from '#domain/vehicle.ts';
import { findCar, updateCar, upsertCar } from '#server/cars/queries.ts';
import {
  type CartLineRow,
  type CartOwner,
  ensureCart,
  listLineRows,
  loadCartRows,
  NO_MANUAL_PRICE,
  upsertLine,
  upsertLineRows,
} from '#server/cart/queries.ts';
import { lockShopperCart, type QuoteCart, setQuoteNumber } from '#server/cart/quote-cart-queries.ts';
import type { OrderLineRow } from '#server/orders/queries.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { Guest } from '#server/sessions/caller.ts';
import { issueGuest } from '#server/sessions/guests.ts';

/** The guest that owns a quote's cart. It stands for no visitor, so its temporary id is empty. */
export function placeholderGuest(owner: CartOwner): Guest {
  const { guest_id } = owner as { guest_id: string };
  return { guest_id, temporary_id: '', is_ended: false, is_stored: true };
}

export async function createQuoteCart(tx: Tx, secrets: Secrets, quote_number: number): Promise<void> {
  const guest = issueGuest(secrets);
  const { cart_id } = await ensureCart(tx, { guest_id: guest.guest_id }, guest);
  await setQuoteNumber(tx, cart_id, quote_number);
}

/**
 * Copies the lines of a shopper's cart to the cart of a new quote, with their cars and, if `keepsPrices`, the manual
 * prices that are in force. False if the shopper's cart no longer exists.
 */
export async function copyToQuoteCart(tx: Tx, cart_id: string, quoteCart: QuoteCart, keepsPrices: boolean) {
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

/** Copies the lines of an order to the cart of a new quote, with their cars, at today's prices. */
export async function copyOrderToQuoteCart(
  tx: Tx,
  lines: readonly OrderLineRow[],
  quoteCart: QuoteCart,
): Promise<void> {
  for (const line of lines) {
    const car_id = isAnyLevelSet(line) ? await upsertCar(tx, toCarOwner(quoteCart.owner), line, false) : null;
    if (car_id !== null) await updateCar(tx, car_id, { answers: line.answers });
    await upsertLine(tx, quoteCart.cart_id, line, { car_id, is_acknowledged: line.is_acknowledged });
  }
}

/** Copies the cars that `from` owns to `to`, and returns the lines with the copies, or without a car. */
async function copyCars(tx: Tx, lines: readonly CartLineRow[], from: CartOwner, to: CartOwner) {
  const copies = new Map<string | null, string>();
  for (const { car_id } of lines)
    if (car_id !== null && !copies.has(car_id)) {
      const car = await findCar(tx, toCarOwner(from), car_id);
      if (!car) continue;
      const id = await upsertCar(tx, toCarOwner(to), car, false);
      await updateCar(tx, id, { answers: car.answers });
      copies.set(car_id, id);
    }
  return lines.map((line) => ({ ...line, car_id: copies.get(line.car_id) ?? null }));
}

const toCarOwner = (owner: CartOwner) =>
  'account_id' in owner
    ? { customer_id: owner.account_id, guest_id: null }
    : { customer_id: null, guest_id: owner.guest_id };
