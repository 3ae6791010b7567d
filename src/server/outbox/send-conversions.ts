import { findOrder, listOrderLines } from '#server/orders/queries.ts';
import type { Settings } from '#server/platform/settings.ts';
import { buildPurchaseEvent } from './purchase-event.ts';
import {
  claimDueConversions,
  markFailed,
  markSent,
  nextAttemptAt,
  type QueuedConversion,
} from './queries.ts';
import type { OutboxContext } from './send-emails.ts';

const BATCH_SIZE = 20;
const TIMEOUT_MS = 10_000;

/**
 * Sends due purchase events to the analytics service, if one is configured. Only orders with the shopper's
 * consent have a client id. The order number makes a repeated event the same purchase.
 */
export async function sendDueConversions(
  context: Pick<OutboxContext, 'db' | 'clock' | 'log' | 'settings'>,
): Promise<void> {
  const { analytics } = context.settings;
  if (!analytics) return;
  for (const queued of await claimDueConversions(context.db, context.clock(), BATCH_SIZE)) {
    await sendOne(context, analytics, queued);
  }
}

async function sendOne(
  { db, clock, log }: Pick<OutboxContext, 'db' | 'clock' | 'log'>,
  analytics: NonNullable<Settings['analytics']>,
  queued: QueuedConversion,
): Promise<void> {
  try {
    const order = await findOrder(db, queued.payload.order_id);
    const client_id = order?.analytics_client_id;
    if (order && client_id) {
      const event = buildPurchaseEvent(order, await listOrderLines(db, order.order_id), client_id);
      await post(analytics, event);
    }
    await markSent(db, queued.outbox_id, clock());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ conversion: queued.dedupe_key, reason }, 'could not send a conversion event');
    await markFailed(db, queued.outbox_id, reason, nextAttemptAt(clock(), queued.attempts), clock());
  }
}

async function post({ url, measurement_id, api_secret }: NonNullable<Settings['analytics']>, event: object) {
  const query = new URLSearchParams({ measurement_id, api_secret });
  const response = await fetch(`${url}?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(event),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the analytics service returned status ${response.status}`);
}
