import {
  type CartLineRow,
  type CartOwner,
  deleteLine,
  ensureCart,
  listLineRows,
  lockCart,
  upsertLineRows,
} from '#server/cart/queries.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { derivePlaceholder } from '#server/sessions/guests.ts';

/** The guest without a visitor whose cart keeps a buyer's own lines while the buyer's cart cannot have them. */
const keeperOf = (secrets: Secrets, buyer: CartOwner) => derivePlaceholder(JSON.stringify(buyer), secrets);

/** Keeps a buyer's own lines until `takeLinesAside`. `purgeGuests` deletes them after the usual time. */
export async function setLinesAside(
  tx: Tx,
  secrets: Secrets,
  buyer: CartOwner,
  lines: readonly CartLineRow[],
): Promise<void> {
  if (lines.length === 0) return;
  const keeper = keeperOf(secrets, buyer);
  const { cart_id } = await ensureCart(tx, { guest_id: keeper.guest_id }, keeper);
  await upsertLineRows(tx, cart_id, lines);
}

/** Removes and returns the lines that `setLinesAside` keeps for a buyer. */
export async function takeLinesAside(tx: Tx, secrets: Secrets, buyer: CartOwner): Promise<CartLineRow[]> {
  const { guest_id } = keeperOf(secrets, buyer);
  const cart = await lockCart(tx, { guest_id });
  if (!cart) return [];
  const lines = await listLineRows(tx, cart.cart_id);
  for (const line of lines) await deleteLine(tx, cart.cart_id, line.part_number, line.car_part_id);
  return lines;
}

/** Keeps the lines of a guest who signs in for the account. */
export const moveLinesAside = async (tx: Tx, secrets: Secrets, from: CartOwner, to: CartOwner) =>
  setLinesAside(tx, secrets, to, await takeLinesAside(tx, secrets, from));
