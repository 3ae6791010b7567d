import { findOrder, linesOf } from '#server/orders/queries.ts';
import type { Settings } from '#server/platform/settings.ts';
import { purchaseEvent } from './purchase-event.ts';
import { markFailed, markSent, nextAttempt, type QueuedConversion, takeDueConversions } from './queries.ts';
import type { Sending } from './send-emails.ts';

const AT_ONCE = 20;
const TIMEOUT = 10_000;

/**
 * Tells the analytics service of paid orders whose shopper agreed to that. Off without its settings.
 * The order number makes a repeat the same purchase there.
 */
export async function sendDueConversions(
  sending: Pick<Sending, 'db' | 'clock' | 'log' | 'settings'>,
): Promise<void> {
  const { analytics } = sending.settings;
  if (!analytics) return;
  for (const queued of await takeDueConversions(sending.db, sending.clock(), AT_ONCE)) {
    await sendOne(sending, analytics, queued);
  }
}

async function sendOne(
  { db, clock, log }: Pick<Sending, 'db' | 'clock' | 'log'>,
  analytics: NonNullable<Settings['analytics']>,
  queued: QueuedConversion,
): Promise<void> {
  try {
    const order = await findOrder(db, queued.payload.order_id);
    const client_id = order?.analytics_client_id;
    if (order && client_id) {
      const event = purchaseEvent(order, await linesOf(db, order.order_id), client_id);
      await post(analytics, event);
    }
    await markSent(db, queued.outbox_id, clock());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ conversion: queued.dedupe_key, reason }, 'conversion event not sent');
    await markFailed(db, queued.outbox_id, reason, nextAttempt(clock(), queued.tries), clock());
  }
}

async function post({ url, measurement_id, api_secret }: NonNullable<Settings['analytics']>, event: object) {
  const query = new URLSearchParams({ measurement_id, api_secret });
  const response = await fetch(`${url}?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(event),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (!response.ok) throw new Error(`the analytics service answered ${response.status}`);
}
