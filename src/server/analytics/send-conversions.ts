import type { AppContext } from '#server/calls/context.ts';
import { findOrder, listOrderLines } from '#server/orders/queries.ts';
import { type DeliveryContext, deliverDue } from '#server/outbox/deliver.ts';
import type { Settings } from '#server/settings/settings.ts';
import { buildPurchaseEvent } from './purchase-event.ts';

const TIMEOUT_MS = 10_000;

/**
 * Sends due purchase events to the analytics service, if one is configured. Only orders with the shopper's
 * consent have a client id. The service counts a repeated event once, by its order number.
 */
export async function sendDueConversions(
  context: Pick<AppContext, 'settings'> & DeliveryContext,
): Promise<void> {
  const { db, settings } = context;
  const { analytics } = settings;
  if (!analytics) return;
  await deliverDue(context, 'conversion', async ({ payload }) => {
    const order = await findOrder(db, payload.order_id);
    if (!order?.analytics_client_id) return;
    const lines = await listOrderLines(db, order.order_id);
    await post(analytics, buildPurchaseEvent(order, lines, order.analytics_client_id));
  });
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
