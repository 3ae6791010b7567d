import { sql } from 'kysely';
import type { Refusal } from '#contract/refusals.ts';
import { unitsByPart } from '#domain/cart.ts';
import type { Refused } from '#domain/result.ts';
import { redeem } from '#server/coupons/queries.ts';
import { insertOrder } from '#server/orders/queries.ts';
import { type Steps, type Tx, withSteps } from '#server/platform/db.ts';
import { type HoldOrigin, holdStock } from '#server/stock/queries.ts';
import { stockRefusal } from '#server/stock/stock-refusal.ts';
import { buildOrder, type OrderData } from './build-order.ts';
import { couponBuyer } from './price-order.ts';

/**
 * Inserts an order, holds its stock and redeems its coupon. `hold_origin` is the buyer to whom the limits on unpaid holds
 * apply; null for an order that staff place. Runs the steps `alongside` in the statement that inserts the order. Returns
 * the refusal if stock is short; null if stored.
 */
export async function storeOrder(
  tx: Tx,
  orderData: OrderData,
  { hold_origin, alongside = {} }: { hold_origin: HoldOrigin | null; alongside?: Steps },
): Promise<Refused<Refusal> | null> {
  const { caller, input, rows, promotion, quoted } = orderData;
  const { order_id } = input;
  const { order, lines } = buildOrder(orderData);
  // Inserted before the stock is locked, so that a duplicate fails without waiting for the stock. Settling the existing
  // order locks the stock first and then the cart, which is locked here.
  await sql`${withSteps({ ...insertOrder(tx, order, lines), ...alongside })} select`.execute(tx);
  const shortage = await holdStock(tx, order_id, unitsByPart(rows), hold_origin);
  if (shortage) return stockRefusal(rows, shortage);
  if (promotion && quoted.discount > 0)
    await redeem(tx, { order_id, promotion_id: promotion.id, buyer: couponBuyer(caller, input) });
  return null;
}
