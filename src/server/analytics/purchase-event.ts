import { itemName, subcategoryOf } from '#domain/family.ts';
import { currencyCode, toDecimal } from '#domain/money.ts';
import type { OrderLineRow, OrderRow } from '#server/orders/queries.ts';

/**
 * The event `purchase` of the Google Analytics 4 Measurement Protocol. Its value excludes tax and shipping. The event
 * contains no personal data; its client id is a random id of the browser.
 */
export function buildPurchaseEvent(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  client_id: string,
): object {
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
