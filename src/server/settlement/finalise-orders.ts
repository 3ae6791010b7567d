import { isPayable, nextStatus, type OrderStatus } from '#domain/order-status.ts';
import type { PaidCard } from '#domain/payment.ts';
import { systemAudit } from '#server/audit/queries.ts';
import type { AppContext } from '#server/calls/context.ts';
import { closeCarts } from '#server/cart/queries.ts';
import { buildInvoiceContent } from '#server/invoices/document-content.ts';
import { issueInvoices } from '#server/invoices/queries.ts';
import { listLinesOfOrders, lockOrders, type OrderRow, setPaid } from '#server/orders/queries.ts';
import { queueOrderEmails, queuePaidOrders } from '#server/outbox/queries.ts';
import { type ChargedMoney, markAttemptsCaptured, setChargedAmount } from '#server/payments/attempts.ts';
import { queueFullRefund } from '#server/payments/refund-queries.ts';
import { isUnavailable } from '#server/platform/database-errors.ts';
import { inTransaction, type Tx } from '#server/platform/db.ts';
import { currentSpan, inSpan, runInSpan, type Span } from '#server/platform/tracing.ts';
import { allocateHolds } from '#server/stock/queries.ts';
import { voidOrder } from './void-order.ts';

export type FinaliserContext = Pick<AppContext, 'db' | 'clock' | 'settings'>;

/** A confirmed capture whose order is not Paid yet. */
export interface CapturedPayment {
  attempt_id: string;
  order_id: string;
  /** Set if the provider captured another amount or currency than requested. The payment is then refunded. */
  charged?: ChargedMoney;
}

/**
 * Marks the orders of captured payments as Paid in one transaction. Queues a full refund for orders that have
 * ended, were cancelled or were charged another amount. Idempotent. Returns the status of each order.
 */
export async function finaliseAttempts(
  finaliser: FinaliserContext,
  captured: CapturedPayment[],
): Promise<Map<string, OrderStatus>> {
  return inTransaction(finaliser.db, async (tx) => {
    const orders = await lockOrders(
      tx,
      captured.map((each) => each.order_id),
    );
    for (const { attempt_id, charged } of captured)
      if (charged) await setChargedAmount(tx, attempt_id, charged);
    const newlyCaptured = await markAttemptsCaptured(
      tx,
      captured.map((each) => each.attempt_id),
    );
    /** The numbers of the orders whose payment is refunded. */
    const refundedIds: string[] = [];
    for (const { attempt_id, order_id, charged } of captured) {
      const order = orders.find((each) => each.order_id === order_id)!;
      if (!newlyCaptured.some((each) => each.attempt_id === attempt_id) || (isPayable(order) && !charged))
        continue;
      const reason = charged ? 'was charged another amount' : 'had already ended';
      await queueFullRefund(tx, attempt_id, `order ${order_id} ${reason}`);
      await voidOrder(tx, order_id, 'cancelled', finaliser.clock());
      await queueOrderEmails(tx, 'order-void', [order_id]);
      refundedIds.push(order_id);
    }
    const payableOrders = orders.filter(
      (order) => nextStatus(order.status, 'pay').ok && !refundedIds.includes(order.order_id),
    );
    const cards = new Map(newlyCaptured.flatMap(({ order_id, card }) => (card ? [[order_id, card]] : [])));
    if (payableOrders.length > 0) await markPaid(tx, finaliser, payableOrders, cards);
    const statusOf = (order: OrderRow): OrderStatus => {
      if (payableOrders.includes(order)) return 'Paid';
      return refundedIds.includes(order.order_id) && order.status === 'Processing' ? 'Void' : order.status;
    };
    return new Map(orders.map((order) => [order.order_id, statusOf(order)]));
  });
}

/**
 * Marks locked orders as Paid: allocates stock, closes carts, and adds emails and audit entries. Issues the
 * invoices last, because their counter stays locked until the transaction ends. `cards` are the cards that paid, by
 * order number.
 */
export async function markPaid(
  tx: Tx,
  finaliser: FinaliserContext,
  orders: OrderRow[],
  cards: ReadonlyMap<string, PaidCard> = new Map(),
): Promise<void> {
  const now = finaliser.clock();
  const ids = orders.map((order) => order.order_id);
  // The client id is stored only with the shopper's consent.
  const conversions = orders.filter(
    (order) => finaliser.settings.analytics && order.analytics_client_id !== null,
  );
  const entry = { action: 'order-paid', before: { status: 'Processing' }, after: { status: 'Paid' } };
  // These steps run in the statement that allocates the stock.
  const allocated = await allocateHolds(tx, ids, {
    ...setPaid(ids, now),
    ...closeCarts(orders.map((order) => order.cart_id)),
    ...queuePaidOrders(
      ids,
      conversions.map((order) => order.order_id),
    ),
    ...systemAudit(ids.map((subject) => ({ ...entry, subject }))),
  });
  const missingId = ids.find((id) => !allocated.has(id));
  if (missingId !== undefined) throw new Error(`order ${missingId} has no stock on hold`);
  const lines = await listLinesOfOrders(tx, ids);
  const contents = orders.map((order) => ({
    order_id: order.order_id,
    content: buildInvoiceContent(
      order,
      lines.filter((line) => line.order_id === order.order_id),
      finaliser.settings.shop,
      cards.get(order.order_id),
    ),
  }));
  await issueInvoices(tx, contents);
}

/** The maximum number of captures in a batch. In a larger one, the last order would have to wait too long. */
const MAX_BATCH = 50;

/**
 * Finalises concurrent captures in batches: those that arrive during a transaction share the next one. Transactions run
 * one after the other because of the invoice counter, so with one commit per order the disk would limit the throughput.
 * If a batch fails, its captures are finalised one by one.
 */
export function createFinaliser(
  finaliser: FinaliserContext,
): (captured: CapturedPayment) => Promise<OrderStatus> {
  const waiting: {
    captured: CapturedPayment;
    span: Span | undefined;
    resolve(status: OrderStatus): void;
    reject(error: unknown): void;
  }[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MAX_BATCH);
      try {
        const captured = batch.map((each) => each.captured);
        // The statements appear in the trace of the first order. The traces of the others only show the wait.
        const statuses = await runInSpan(batch[0]!.span, () => finaliseAttempts(finaliser, captured));
        for (const { captured, resolve } of batch) resolve(statuses.get(captured.order_id)!);
      } catch (error) {
        if (batch.length === 1) batch[0]!.reject(error);
        else await finaliseEach(batch);
      }
    }
    isRunning = false;
  }
  /** Finalises captures one by one. Stops if the database itself fails, because the other captures would fail too. */
  async function finaliseEach(batch: typeof waiting): Promise<void> {
    let outage: unknown;
    for (const { captured, resolve, reject } of batch) {
      try {
        if (outage) throw outage;
        resolve((await finaliseAttempts(finaliser, [captured])).get(captured.order_id)!);
      } catch (error) {
        if (isUnavailable(error)) outage = error;
        reject(error);
      }
    }
  }

  return (captured) =>
    inSpan(
      'finalise order',
      {},
      () =>
        new Promise<OrderStatus>((resolve, reject) => {
          waiting.push({ captured, span: currentSpan(), resolve, reject });
          // Not awaited, because it settles this promise through `resolve` or `reject`. It never throws.
          run();
        }),
    );
}
