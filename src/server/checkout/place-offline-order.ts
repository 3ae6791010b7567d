import type { Refusal } from '#contract/refusals.ts';
import type { OfflinePayment } from '#domain/payment.ts';
import { ok, type Result } from '#domain/result.ts';
import { loadCartRows, type OpenCart } from '#server/cart/queries.ts';
import { lockOrder, setPaidOffline } from '#server/orders/queries.ts';
import { insertRecordedPayment } from '#server/payments/attempts.ts';
import type { Tx } from '#server/platform/db.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { type FinaliserContext, markPaid } from '#server/settlement/finalise-orders.ts';
import type { PlaceOrderInput } from './place-order-input.ts';
import { cartRefusal, priceOrder } from './price-order.ts';
import { storeOrder } from './store-order.ts';

/** Places an order that staff were paid for outside the shop, such as a phone order. The cart must be locked. */
export async function placeOfflineOrder(
  tx: Tx,
  finaliser: FinaliserContext,
  order: { caller: Caller; cart: OpenCart; input: PlaceOrderInput },
  { method, received_on }: Pick<OfflinePayment, 'method' | 'received_on'>,
): Promise<Result<null, Refusal>> {
  const { caller, cart, input } = order;
  const { order_id, currency, total: amount } = input;
  const now = finaliser.clock();
  const rows = await loadCartRows(tx, cart);
  const refusal = cartRefusal(rows, input);
  if (refusal) return refusal;
  const priced = await priceOrder(tx, caller, input, { cart, rows }, now);
  if (!priced.ok) return priced;
  // The stock hold can end now, because the order is paid in the same transaction.
  const orderData = { ...order, rows, ...priced.value, now, hold_until: now };
  const shortageRefusal = await storeOrder(tx, orderData, { hold_origin: null });
  if (shortageRefusal) return shortageRefusal;
  if (amount > 0) {
    const payment = { provider: 'offline', method, received_on } as const;
    await insertRecordedPayment(tx, { ...payment, order_id, currency, amount, now });
    await setPaidOffline(tx, order_id);
  }
  await markPaid(tx, finaliser, [await lockOrder(tx, order_id)]);
  return ok(null);
}
