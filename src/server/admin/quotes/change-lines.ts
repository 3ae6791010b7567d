import { lineKey } from '#domain/cart.ts';
import { toCents } from '#domain/money.ts';
import { ok, refused } from '#domain/result.ts';
import { lacksReason } from '#domain/sales-quote.ts';
import { hasPermission } from '#domain/staff-roles.ts';
import { parseVehicle } from '#domain/vehicle.ts';
import type { Context } from '#server/calls/context.ts';
import { upsertCar } from '#server/cars/queries.ts';
import { addToCart } from '#server/cart/add-to-cart.ts';
import { deleteLine, loadCartRows, updateLine, upsertLine } from '#server/cart/queries.ts';
import { findProduct } from '#server/catalogue/queries.ts';
import { buyerOf } from '#server/sales-quotes/price-quote.ts';
import { placeholderGuest } from '#server/sales-quotes/quote-cart.ts';
import { ANONYMOUS } from '#server/sessions/caller.ts';
import { changeDraft } from './change-draft.ts';
import { buyerPrice, priceNote } from './quote-record.ts';

/** Adds one set, with the checks of the shopper's cart. */
export async function addLine(context: Context<'POST /admin/quotes/:id/lines'>) {
  const { body } = context;
  const { part_number, car_part_id } = body;
  return changeDraft(context, 'quote-set-added', async (tx, _quote, { owner }) => {
    const product = await findProduct(tx, car_part_id, part_number);
    if (!product) return refused('item-missing');
    // The cart of a draft belongs to a placeholder guest.
    const guest = placeholderGuest(owner);
    const { guest_id } = guest;
    const car = body.car && parseVehicle(body.car);
    const carOption = car
      ? { car_id: await upsertCar(tx, { customer_id: null, guest_id }, car, false) }
      : { is_unchecked: true };
    const cart = await addToCart(tx, { ...ANONYMOUS, guest }, product, {
      quantity: 1,
      is_replaced: false,
      ...carOption,
    });
    return cart.ok ? ok([{ action: 'quote-set-added', after: { part_number } }]) : cart;
  });
}

/** Sets the quantity and price of a line. The quantity 0 removes the line. */
export async function changeLine(context: Context<'POST /admin/quotes/:id/lines/change'>) {
  const { body, t, staff } = context;
  const { part_number, car_part_id, quantity } = body;
  const reason = body.reason.trim();
  const price = toCents(body.price);
  return changeDraft(context, 'saved-quote', async (tx, quote, cart) => {
    const { cart_id } = cart;
    const row = (await loadCartRows(tx, cart)).find((each) => lineKey(each) === lineKey(body));
    if (!row) return refused('not-found');
    if (quantity === 0) {
      await deleteLine(tx, cart_id, part_number, car_part_id);
      return ok([{ action: 'quote-set-removed', before: { part_number, quantity: row.quantity } }]);
    }
    const column = quote.currency === 'ca' ? 'cart_cad_price' : 'cart_usd_price';
    const percentage = (await buyerOf(tx, quote)).account?.percentage ?? 0;
    const priceWithoutQuote = buyerPrice(row, percentage, quote.currency);
    const previousPrice = row[column] ?? priceWithoutQuote;
    // The permission `pricing` is required to offer another price than the buyer's own, or to offer it for more units.
    const isNewOffer = price !== previousPrice || quantity > row.quantity;
    if (price !== priceWithoutQuote && isNewOffer && !hasPermission(staff.role, 'pricing'))
      return refused('staff-not-allowed');
    // The note that `lockInPrices` writes is not a reason.
    const ownReason = reason === priceNote(quote) ? '' : reason;
    if (lacksReason(price, priceWithoutQuote, ownReason))
      return refused('quote-price-reason', {
        errors: [{ field: 'reason', message: t('quote-price-reason') }],
      });
    // Null keeps the line's car.
    await upsertLine(tx, cart_id, { part_number, car_part_id, quantity }, null);
    const line = { cart_id, part_number, car_part_id };
    await updateLine(tx, line, {
      cart_cad_price: row.cart_cad_price,
      cart_usd_price: row.cart_usd_price,
      [column]: price,
      cart_custom_note: reason || null,
      cart_price_until: quote.valid_until,
      // Without a reason, the price is the buyer's own. Null makes `lockInPrices` store it.
      cart_price_quantity: reason ? quantity : null,
    });
    const before = { part_number, quantity: row.quantity, unit_price: previousPrice };
    const after = { part_number, quantity, unit_price: price, reason };
    return ok([{ action: 'quote-set-changed', before, after }]);
  });
}
