import type { OrderStatus } from '#domain/order-status.ts';
import { cancelOrder } from '#server/order-commands/cancel-order.ts';
import { approveReturn } from '#server/order-commands/change-order-status.ts';
import { refundOrder } from '#server/order-commands/refund-order.ts';
import { shipOrder } from '#server/order-commands/ship-order.ts';
import { withdrawReturn } from '#server/order-commands/withdraw-return.ts';
import type { HistoryContext } from './context.ts';

/** Changes by staff; a repeated entry is made that much more often. */
export const STAFF_CHANGES = [
  'cancel',
  'amount',
  'lines',
  'all',
  'ship',
  'ship',
  'ship',
  'return',
  'return',
  'return',
  'withdraw-return',
  'by-hand',
] as const;
/** The status that allows a change, if not Paid. */
const ALLOWING_STATUSES: Partial<Record<string, OrderStatus>> = {
  return: 'Shipped',
  'withdraw-return': 'Return',
};
const actor = 'anna@example.com';

/** Makes a random change to an order, such as a cancellation, a shipment, a return or a refund by hand. */
export async function changeRandomOrder(context: HistoryContext) {
  const { random, shop, secondShop, responseChecks, attempt, nextStaffChange } = context;
  const { orderContext } = random.pick([shop, secondShop]).app;
  const orders = await shop.db
    .selectFrom('orders')
    .select(['order_id', 'total', 'status'])
    .orderBy('created_at')
    .execute();
  if (orders.length === 0) return;
  // Most changes are made to an order whose status allows them.
  const change = nextStaffChange();
  const eligible = orders.filter(({ status }) => status === (ALLOWING_STATUSES[change] ?? 'Paid'));
  const { order_id, total } = random.pick(
    eligible.length > 0 && random.percentChance(60) ? eligible : orders,
  );
  const input = { order_id, actor, reason: 'random' };
  const amount = 1 + random.below(Math.max(1, total));
  const lines = [{ line_number: 1, quantity: 1 }];
  const restock = random.percentChance(50);
  const { refundTrouble, creditRefunds } = context;
  const isToCredit = !refundTrouble.has(order_id) && random.percentChance(20);
  const creditOption = isToCredit ? ({ to_credit: true } as const) : {};
  if (isToCredit) creditRefunds.add(order_id);
  const scopes = {
    amount: { ...creditOption, kind: 'amount', amount },
    lines: { ...creditOption, kind: 'lines', lines },
    all: { ...creditOption, kind: 'all' },
  } as const;
  const scope = change === 'amount' || change === 'lines' ? scopes[change] : scopes.all;
  // Without `lines`, all units left to ship are shipped.
  const shipment = { lines: null, carrier: 'Post', tracking_number: null };
  if (change === 'by-hand') await refundByHand(context, order_id);
  else if (change === 'ship') await attempt(() => shipOrder(orderContext, { ...input, ...shipment }));
  else if (change === 'return') await attempt(() => approveReturn(orderContext, input));
  else if (change === 'withdraw-return') await attempt(() => withdrawReturn(orderContext, input));
  else
    await attempt(() =>
      responseChecks.refund(order_id, () =>
        change === 'cancel'
          ? cancelOrder(orderContext, { ...input, by: 'staff' })
          : refundOrder(orderContext, { ...input, scope, restock }),
      ),
    );
}

async function refundByHand(
  { random, sandbox, refundTrouble, creditRefunds }: HistoryContext,
  order_id: string,
) {
  // After a refund to credit, a refund by hand could return money twice, which staff would have to resolve.
  if (creditRefunds.has(order_id)) return;
  const { ledger } = sandbox;
  const payment = [...ledger.payments.values()].find((each) => each.reference_id === order_id);
  const capture = [...ledger.paypal_captures.values()].find((each) => each.custom_id === order_id);
  const payment_id = payment?.id ?? capture?.id;
  const amount = 1 + random.below(3000);
  if (!payment_id) return;
  refundTrouble.add(order_id);
  // The provider refuses to refund more than is left.
  await sandbox.control('refund-by-hand', { payment_id, amount }).catch(() => null);
}

/** Rejects a pending refund, as Square would hours later. */
export async function rejectPendingRefund({ random, sandbox, refundTrouble }: HistoryContext) {
  const { ledger } = sandbox;
  const pendingRefunds = [...ledger.refunds.values()].filter(({ status }) => status === 'PENDING');
  if (pendingRefunds.length === 0) return;
  const { id: refund_id, payment_id } = random.pick(pendingRefunds);
  refundTrouble.add(ledger.payments.get(payment_id)!.reference_id!);
  await sandbox.control('reject-refund', { refund_id, status: random.pick(['REJECTED', 'FAILED']) });
}
