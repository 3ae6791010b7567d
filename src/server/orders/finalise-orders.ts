import { statusAfter } from '#domain/order-status.ts';
import { recordSystemAudit } from '#server/audit/queries.ts';
import { closeCarts } from '#server/cart/queries.ts';
import { invoiceContent } from '#server/invoices/invoice-content.ts';
import { issueInvoices } from '#server/invoices/queries.ts';
import { queueConversions, queueEmails } from '#server/outbox/queries.ts';
import { captureAttempts } from '#server/payments/attempts.ts';
import { queueFullRefund } from '#server/payments/refund-rows.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db.ts';
import { hashToken, type Secrets } from '#server/platform/secrets.ts';
import type { Settings } from '#server/platform/settings.ts';
import { allocateHolds } from '#server/stock/queries.ts';
import { linesOfOrders, lockOrders, type OrderRow, setStatuses } from './queries.ts';
import { insertOrderLinks } from './viewer-queries.ts';
import { voidOrder } from './void-order.ts';

export interface FinaliserContext {
  db: Db;
  clock: Clock;
  secrets: Secrets;
  settings: Settings;
}

/** A capture that is certain, waiting to become a paid order. */
export interface Captured {
  attempt_id: string;
  order_id: string;
}

type Status = OrderRow['status'];

/** The key of the link in the order's mail: derived, so that it is nowhere stored in the open. */
export const orderKey = (secrets: Secrets, order_id: string): string => secrets.sign('order-link', order_id);

/**
 * The money of these attempts is captured: makes their orders Paid in one transaction, or, where an
 * order has ended or was cancelled meanwhile, owes the money back. Repeating it changes nothing. Returns each order's
 * status.
 */
export async function finaliseAttempts(
  finalising: FinaliserContext,
  captured: Captured[],
): Promise<Map<string, Status>> {
  return finalising.db.transaction().execute(async (tx) => {
    const orders = await lockOrders(
      tx,
      captured.map((each) => each.order_id),
    );
    const fresh = await captureAttempts(
      tx,
      captured.map((each) => each.attempt_id),
    );
    const ended: string[] = [];
    for (const { attempt_id, order_id } of captured) {
      const order = orders.find((each) => each.order_id === order_id)!;
      if (!fresh.has(attempt_id) || (order.status === 'Processing' && order.cancelled_at === null)) continue;
      await queueFullRefund(tx, attempt_id, `order ${order_id} had already ended`);
      await voidOrder(tx, order_id, 'cancelled', finalising.clock());
      await queueEmails(tx, 'order-void', [order_id]);
      ended.push(order_id);
    }
    const payable = orders.filter(
      (order) => statusAfter(order.status, 'pay').ok && !ended.includes(order.order_id),
    );
    if (payable.length > 0) await markPaid(tx, finalising, payable);
    const statusOf = (order: OrderRow): Status => {
      if (payable.includes(order)) return 'Paid';
      return ended.includes(order.order_id) && order.status === 'Processing' ? 'Void' : order.status;
    };
    return new Map(orders.map((order) => [order.order_id, statusOf(order)]));
  });
}

/**
 * Everything that being paid means, inside the transaction that has these orders locked:
 * allocation, status, closed carts, link, mail, and last the invoices, whose counter is shared.
 */
export async function markPaid(tx: Tx, finalising: FinaliserContext, orders: OrderRow[]): Promise<void> {
  const now = finalising.clock();
  const ids = orders.map((order) => order.order_id);
  const moved = await allocateHolds(tx, ids);
  const bare = ids.find((id) => !moved.has(id));
  if (bare !== undefined) throw new Error(`order ${bare} has no stock set aside`);
  await setStatuses(tx, ids, 'Paid', now);
  await closeCarts(
    tx,
    orders.map((order) => order.cart_id),
  );
  const links = ids.map((order_id) => ({
    order_id,
    token_hash: hashToken(orderKey(finalising.secrets, order_id)),
  }));
  await insertOrderLinks(tx, links, now);
  await queueEmails(tx, 'order-paid', ids);
  // Kept with the order only where the shopper agreed to it.
  const agreed = orders.filter((order) => order.analytics_client_id !== null);
  if (finalising.settings.analytics)
    await queueConversions(
      tx,
      agreed.map((order) => order.order_id),
    );
  const deed = { action: 'order-paid', before: { status: 'Processing' }, after: { status: 'Paid' } };
  await recordSystemAudit(
    tx,
    ids.map((subject) => ({ ...deed, subject })),
  );
  const lines = await linesOfOrders(tx, ids);
  const contents = orders.map((order) => ({
    order_id: order.order_id,
    content: invoiceContent(
      order,
      lines.filter((line) => line.order_id === order.order_id),
      finalising.settings.shop,
    ),
  }));
  await issueInvoices(tx, contents);
}

/** More than this in one transaction would make the last of them wait too long. */
const MAX_BATCH = 50;

/**
 * Finalises what arrives while a transaction is under way together in the next one. The invoice
 * counter makes finalising one after the other; measured, so many orders share one commit that the
 * disk is no limit any more. One that fails does not take the others with it.
 */
export function createFinaliser(finalising: FinaliserContext): (captured: Captured) => Promise<Status> {
  let waiting: { captured: Captured; done(status: Status): void; failed(error: unknown): void }[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    while (waiting.length > 0) {
      const together = waiting.splice(0, MAX_BATCH);
      const all = together.map((each) => each.captured);
      try {
        const statuses = await finaliseAttempts(finalising, all);
        for (const { captured, done } of together) done(statuses.get(captured.order_id)!);
      } catch (error) {
        if (together.length === 1) together[0]!.failed(error);
        else for (const { captured, done, failed } of together) await alone(captured).then(done, failed);
      }
    }
    isRunning = false;
  }
  const alone = async (captured: Captured) =>
    (await finaliseAttempts(finalising, [captured])).get(captured.order_id)!;

  return (captured) =>
    new Promise<Status>((done, failed) => {
      waiting = [...waiting, { captured, done, failed }];
      run();
    });
}
