import { quantityAfter } from '#domain/cart.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Caller } from '#server/platform/caller.ts';
import type { Tx } from '#server/platform/db.ts';
import { cartLines, type OpenCart, openCart, ownerOf, putLine } from './queries.ts';

/** Puts an active set into the caller's cart, which is locked from here on; the answer is that cart. */
export async function putInCart(
  tx: Tx,
  caller: Caller,
  wish: { part_number: string; car_part_id: string; quantity: number; is_replaced: boolean },
): Promise<Result<OpenCart, 'quantity-invalid' | 'cart-full'>> {
  const cart = await openCart(tx, ownerOf(caller));
  const lines = await cartLines(tx, cart.cart_id);
  const current = lines.find(
    (line) => line.part_number === wish.part_number && line.car_part_id === wish.car_part_id,
  );
  const decision = quantityAfter(current?.quantity, wish, lines.length);
  if (!decision.ok) return decision;
  await putLine(tx, cart.cart_id, { ...wish, quantity: decision.value });
  return ok(cart);
}
