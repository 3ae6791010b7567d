import { normaliseOrderNumber } from '#domain/order-number.ts';
import { ok, refused } from '#domain/result.ts';
import { runAuditedChange, type StaffContext } from '#server/admin/shared/audited-change.ts';
import {
  attachThread,
  detachThread,
  findMessage,
  findThreadAbout,
  lockMessage,
} from '#server/messages/queries.ts';
import { findOrder } from '#server/orders/queries.ts';
import type { Tx } from '#server/platform/db.ts';

/**
 * Attaches a message's thread to an order. Only staff see this: the customer's account still shows the number that the
 * customer typed, and emails name the order only to its buyer. Refused if the customer has a thread about the order.
 */
export function attachMessage(context: StaffContext, message_id: string, typedNumber: string) {
  const order_id = normaliseOrderNumber(typedNumber);
  return runAuditedChange(context, order_id, async (tx) => {
    const message = await lockThread(tx, message_id);
    if (!message) return refused('not-found');
    if (message.order_id !== null && (await findOrder(tx, message.order_id)))
      return refused('message-order-known');
    if (!(await findOrder(tx, order_id))) return refused('message-order-unknown');
    if ((await findThreadAbout(tx, message, order_id)) !== null) return refused('message-order-has-thread');
    await attachThread(tx, message.thread_id, order_id);
    return ok([
      { action: 'message-attached', after: { message_id } },
      // Lets `listOrdersOfMessages` find the entries that were recorded under the earlier order number.
      {
        action: 'message-attached',
        subject: `message ${message.thread_id}`,
        before: { order_id: message.order_id },
        after: { order_id },
      },
    ]);
  });
}

/** Detaches a message's thread from the order that staff attached it to. Returns the order's number. */
export async function detachMessage(context: StaffContext, message_id: string) {
  const message = await findMessage(context.db, message_id);
  if (!message) return refused('not-found');
  const order_id = message.order_id ?? '';
  const detached = await runAuditedChange(context, order_id, async (tx) => {
    const current = await lockThread(tx, message_id);
    if (!current?.is_attached || current.order_id !== order_id) return refused('message-not-attached');
    await detachThread(tx, current.thread_id);
    return ok([{ action: 'message-detached', before: { message_id } }]);
  });
  return detached.ok ? ok(order_id) : detached;
}

/** Locks the first message of a message's thread. */
async function lockThread(tx: Tx, message_id: string) {
  const message = await findMessage(tx, message_id);
  return message && lockMessage(tx, message.thread_id);
}
