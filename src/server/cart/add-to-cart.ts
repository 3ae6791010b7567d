import { applyQuantityChange } from '#domain/cart.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { ensureCart, listCartLines, type OpenCart, ownerOf, upsertLine } from './queries.ts';

/** Adds units to a line, or sets its quantity with `is_replaced`. Returns the cart, which stays locked. */
export async function addToCart(
  tx: Tx,
  caller: Caller,
  input: { part_number: string; car_part_id: string; quantity: number; is_replaced: boolean },
): Promise<Result<OpenCart, 'quantity-invalid' | 'cart-full'>> {
  const cart = await ensureCart(tx, ownerOf(caller));
  const lines = await listCartLines(tx, cart.cart_id);
  const current = lines.find(
    (line) => line.part_number === input.part_number && line.car_part_id === input.car_part_id,
  );
  const decision = applyQuantityChange(current?.quantity, input, lines.length);
  if (!decision.ok) return decision;
  await upsertLine(tx, cart.cart_id, { ...input, quantity: decision.value });
  return ok(cart);
}
