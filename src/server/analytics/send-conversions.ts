import { itemName, subcategoryOf } from '#domain/family.ts';
import { currencyCode, toDecimal } from '#domain/money.ts';
import type { AppContext } from '#server/calls/context.ts';
import { findOrder, listOrderLines, type OrderLineRow, type OrderRow } from '#server/orders/queries.ts';
import { type DeliveryContext, deliverDue } from '#server/outbox/deliver.ts';
import type { Settings } from '#server/settings/settings.ts';

const TIMEOUT_MS = 10_000;

/**
 * Reports paid orders to Google Analytics. Orders without the shopper's consent have no client id and are not reported.
 * The service counts a repeated event once.
 */
export async function sendDueConversions(context: Pick<AppContext, 'settings'> & DeliveryContext) {
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

/**
 * The event `purchase` of the Google Analytics 4 Measurement Protocol. Its value excludes tax and shipping. The event
 * contains no personal data; its client id is a random id of the browser.
 */
function buildPurchaseEvent(order: OrderRow, lines: readonly OrderLineRow[], client_id: string) {
  return {
    client_id,
    non_personalized_ads: true,
    timestamp_micros: (order.paid_at ?? order.created_at).getTime() * 1000,
    events: [
      {
        name: 'purchase',
        params: {
          transaction_id: order.order_id,
          value: toDecimal(order.subtotal - order.total_discount),
          currency: currencyCode(order.currency),
          tax: toDecimal(order.items_tax),
          shipping: toDecimal(order.shipping),
          ...(order.promotion_code ? { coupon: order.promotion_code } : {}),
          items: lines.map((line) => ({
            item_id: line.part_number,
            item_name: itemName(subcategoryOf(line.family), line.displayname),
            item_category: subcategoryOf(line.family),
            price: toDecimal(line.unit_price),
            quantity: line.quantity,
          })),
        },
      },
    ],
  };
}
