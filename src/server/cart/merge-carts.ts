import { MAX_MERGED_LINES } from '#domain/cart.ts';
import { mergeCoupon, mergeLines } from '#domain/merge-carts.ts';
import type { Tx } from '#server/platform/db.ts';
import { endGuest, ensureCart, listLineRows, lockCart, setPromotion, upsertLineRows } from './queries.ts';

/**
 * Merges the guest's cart into the account's and ends the guest id. Returns false without merging in two cases:
 * - The order of one of the carts is being paid. A merge could lose sets or sell them twice.
 * - The merged cart would have too many lines to be ordered.
 * The next sign-in then tries again.
 */
export async function mergeCarts(
  tx: Tx,
  { guest_id, account_id }: { guest_id: string; account_id: string },
  now: Date,
  isBeingPaid: (tx: Tx, order_id: string) => Promise<boolean>,
): Promise<boolean> {
  const guestCart = await lockCart(tx, { guest_id });
  if (guestCart?.order_id && (await isBeingPaid(tx, guestCart.order_id))) return false;
  const lines = guestCart ? await listLineRows(tx, guestCart.cart_id) : [];
  if (guestCart && lines.length > 0) {
    const accountCart = await ensureCart(tx, { account_id });
    if (accountCart.order_id && (await isBeingPaid(tx, accountCart.order_id))) return false;
    const merged = mergeLines(await listLineRows(tx, accountCart.cart_id), lines);
    if (merged.length > MAX_MERGED_LINES) return false;
    await upsertLineRows(tx, accountCart.cart_id, merged);
    const coupon = mergeCoupon(accountCart.promotion_id, guestCart.promotion_id);
    if (coupon !== accountCart.promotion_id) await setPromotion(tx, accountCart.cart_id, coupon);
  }
  await endGuest(tx, guest_id, now);
  return true;
}
