import { type RawBuilder, sql } from 'kysely';
import { allRows, type Db, type Tx } from '#server/platform/db.ts';
import type { CartOwner, OpenCart } from './queries.ts';

export type QuoteCart = OpenCart & { owner: CartOwner; is_closed: boolean };

async function findCartWithOwner(db: Db, where: RawBuilder<unknown>): Promise<QuoteCart | undefined> {
  const rows = await allRows<Omit<QuoteCart, 'owner'> & Record<'guest_id' | 'account_id', string>>(db)`
    select cart_id, order_id, promotion_id, quote_number, guest_id, account_id, closed_at is not null as is_closed
    from cart where ${where}`;
  if (!rows[0]) return undefined;
  const { guest_id, account_id, ...cart } = rows[0];
  return { ...cart, owner: account_id ? { account_id } : { guest_id } };
}

export const findQuoteCart = async (db: Db, quote_number: number): Promise<QuoteCart> =>
  (await findCartWithOwner(db, sql`quote_number = ${quote_number}`))!;

/** Locks an open cart that belongs to no quote. */
export const lockShopperCart = (tx: Tx, cart_id: string) =>
  findCartWithOwner(tx, sql`cart_id = ${cart_id} and closed_at is null and quote_number is null for update`);

export async function lockQuoteCart(tx: Tx, quote_number: number): Promise<QuoteCart> {
  await sql`select from cart where quote_number = ${quote_number} for update`.execute(tx);
  return findQuoteCart(tx, quote_number);
}

/** Assigns an open cart to a quote. Null removes the cart from its quote. */
export async function setQuoteNumber(tx: Tx, cart_id: string, quote_number: number | null): Promise<void> {
  await tx.updateTable('cart').set({ quote_number }).where('cart_id', '=', cart_id).execute();
}

/** Empties the cart of a deleted quote. `purgeGuests` later deletes the cart with its guest. */
export async function releaseQuoteCart(tx: Tx, cart_id: string): Promise<void> {
  await tx.deleteFrom('cart_line').where('cart_id', '=', cart_id).execute();
  await setQuoteNumber(tx, cart_id, null);
}

export async function setLastDayOfPrices(tx: Tx, cart_id: string, day: string): Promise<void> {
  await tx.updateTable('cart_line').set({ cart_price_until: day }).where('cart_id', '=', cart_id).execute();
}
