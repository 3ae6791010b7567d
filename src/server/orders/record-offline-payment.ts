import { statusAfter } from '#domain/order-status.ts';
import { ok, refused } from '#domain/result.ts';
import { insertOfflinePayment, isUndecided, lastAttempt, moveAttempt } from '#server/payments/attempts.ts';
import { makePaid } from './finalise-orders.ts';
import { type OrderCommandWish, type OrderDesk, type OrderResult, onOrder } from './order-desk.ts';
import { setPaidOffline } from './queries.ts';

/**
 * The whole sum of an order reached the shop outside of its checkout: the order is Paid as any other.
 * The note says how. Refused while a payment is under way, so that nobody pays twice.
 */
export async function recordOfflinePayment(
  desk: OrderDesk,
  wish: OrderCommandWish & { note: string },
): Promise<OrderResult> {
  if (wish.note.trim() === '') return refused('payment-note-missing');
  return onOrder(desk, wish, 'order-paid-offline', async (tx, order, now) => {
    const next = statusAfter(order.status, 'pay');
    if (!next.ok) return next;
    if (order.cancelled_at !== null) return refused('order-being-cancelled');
    const last = await lastAttempt(tx, order.order_id);
    if (last && isUndecided(last.state)) {
      const note = { call: 'void', outcome: 'ok', code: 'PAID_OFFLINE' } as const;
      const isEnded =
        last.state === 'created' &&
        (await moveAttempt(tx, last.attempt_id, ['created'], { to: 'voided' }, note));
      if (!isEnded) return refused('payment-under-way');
    }
    const { order_id, currency, total } = order;
    await insertOfflinePayment(tx, { order_id, currency, amount: total, now });
    await setPaidOffline(tx, order_id);
    await makePaid(tx, desk.finalising, [order]);
    return ok({ after: { status: next.value, note: wish.note.trim() } });
  });
}
