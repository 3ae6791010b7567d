import { MAX_MERGED_LINES } from '#domain/cart.ts';
import { mergeCoupon, mergeLines } from '#domain/merge-carts.ts';
import { isBeingPaid } from '#server/orders/queries.ts';
import type { Tx } from '#server/platform/db.ts';
import { endGuest, listStoredLines, lockCart, ensureCart, upsertStoredLines, setPromotion } from './queries.ts';

/**
 * The visitor's cart becomes part of the account's, and the temporary id ends. Answers whether it
 * did: a cart whose order is just being paid stays the visitor's, so that nothing is bought twice and
 * nothing is lost should the payment fail; it joins at a later sign-in. So does one with which the
 * account's would hold more than can be ordered.
 */
export async function mergeCarts(tx: Tx, guest_id: string, account_id: string, now: Date): Promise<boolean> {
  const theirs = await lockCart(tx, { guest_id });
  if (theirs?.order_id && (await isBeingPaid(tx, theirs.order_id))) return false;
  const lines = theirs ? await listStoredLines(tx, theirs.cart_id) : [];
  if (theirs && lines.length > 0) {
    const own = await ensureCart(tx, { account_id });
    const joined = mergeLines(await listStoredLines(tx, own.cart_id), lines);
    if (joined.length > MAX_MERGED_LINES) return false;
    await upsertStoredLines(tx, own.cart_id, joined);
    const coupon = mergeCoupon(own.promotion_id, theirs.promotion_id);
    if (coupon !== own.promotion_id) await setPromotion(tx, own.cart_id, coupon);
  }
  await endGuest(tx, guest_id, now);
  return true;
}
