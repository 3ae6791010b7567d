import { MAX_QUANTITY } from './cart.ts';
import type { HandSetPrice } from './price.ts';

/** A cart line as far as joining is concerned; what else it carries stays with it. */
export interface JoinableLine extends HandSetPrice {
  part_number: string;
  car_part_id: string;
  quantity: number;
  /** The last day of the price set by hand. */
  cart_price_until: string | null;
}

/**
 * The account's lines after a visitor's cart joined them: nothing is lost. Of the same set for the
 * same car the larger quantity counts, at most 99; a price set by hand stays, the account's before
 * the visitor's. Joining the same lines again changes nothing. More than 50 lines may come of it:
 * the limit is for adding.
 */
export function joinLines<Line extends JoinableLine>(
  account: readonly Line[],
  guest: readonly Line[],
): Line[] {
  const joined = new Map(account.map((line) => [keyOf(line), line]));
  for (const line of guest) {
    const there = joined.get(keyOf(line));
    joined.set(keyOf(line), there ? joinLine(there, line) : line);
  }
  return [...joined.values()];
}

function joinLine<Line extends JoinableLine>(account: Line, guest: Line): Line {
  const { cart_cad_price, cart_usd_price, cart_custom_note, cart_price_until } = isHandPriced(account)
    ? account
    : guest;
  const quantity = Math.min(Math.max(account.quantity, guest.quantity), MAX_QUANTITY);
  return { ...account, quantity, cart_cad_price, cart_usd_price, cart_custom_note, cart_price_until };
}

const isHandPriced = (line: JoinableLine) => line.cart_cad_price !== null || line.cart_usd_price !== null;

const keyOf = (line: JoinableLine) => `${line.part_number}\n${line.car_part_id}`;

/** The coupon of the joined cart: the account's own, else the visitor's. */
export const joinCoupon = (account: number | null, guest: number | null): number | null => account ?? guest;
