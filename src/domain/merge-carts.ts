import { lineKey, MAX_QUANTITY } from './cart.ts';
import type { DatedManualPrice } from './price.ts';

/** The fields of a cart line that merging reads or changes. A merged line has the account's values in all others. */
export interface MergeableLine extends DatedManualPrice {
  part_number: string;
  car_part_id: string;
  quantity: number;
  car_id: string | null;
  is_acknowledged: boolean;
}

/**
 * Merges a guest's lines into the account's; no line is lost. If both have the same line, the larger quantity wins, up
 * to 99, and the account's manual price and car take precedence over the guest's. Merging the same lines again changes
 * nothing. The result may exceed 50 lines, because that limit applies only to adding a line.
 */
export function mergeLines<Line extends MergeableLine>(
  account: readonly Line[],
  guest: readonly Line[],
): Line[] {
  const merged = new Map(account.map((line) => [lineKey(line), line]));
  for (const line of guest) {
    const existing = merged.get(lineKey(line));
    merged.set(lineKey(line), existing ? mergeLine(existing, line) : line);
  }
  return [...merged.values()];
}

function mergeLine<Line extends MergeableLine>(account: Line, guest: Line): Line {
  const { cart_cad_price, cart_usd_price, cart_custom_note, cart_price_until, cart_price_quantity } =
    hasManualPrice(account) ? account : guest;
  const { car_id, is_acknowledged } = account.car_id === null ? guest : account;
  const quantity = Math.min(Math.max(account.quantity, guest.quantity), MAX_QUANTITY);
  return {
    ...account,
    quantity,
    cart_cad_price,
    cart_usd_price,
    cart_custom_note,
    cart_price_until,
    cart_price_quantity,
    car_id,
    is_acknowledged,
  };
}

const hasManualPrice = (line: MergeableLine) => line.cart_cad_price !== null || line.cart_usd_price !== null;

/** The id of the merged cart's promotion: the account's or, if it has none, the guest's. */
export const mergeCoupon = (accountPromotion: number | null, guestPromotion: number | null): number | null =>
  accountPromotion ?? guestPromotion;
