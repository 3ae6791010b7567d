import { itemName, subcategoryOf } from '#domain/family.ts';
import { currencyCode, decimalOf } from '#domain/money.ts';
import type { OrderLineRow, OrderRow } from '#server/orders/queries.ts';

/**
 * A purchase as Google Analytics 4 takes it (Measurement Protocol, event `purchase`): value without
 * tax and shipping. Nothing in it says who bought.
 */
export function purchaseEvent(order: OrderRow, lines: readonly OrderLineRow[], client_id: string): object {
  return {
    client_id,
    non_personalized_ads: true,
    timestamp_micros: (order.paid_at ?? order.created_at).getTime() * 1000,
    events: [
      {
        name: 'purchase',
        params: {
          transaction_id: order.order_id,
          value: decimalOf(order.subtotal - order.total_discount),
          currency: currencyCode(order.currency),
          tax: decimalOf(order.items_tax),
          shipping: decimalOf(order.shipping),
          ...(order.promotion_code ? { coupon: order.promotion_code } : {}),
          items: lines.map((line) => ({
            item_id: line.part_number,
            item_name: itemName(subcategoryOf(line.family), line.displayname),
            item_category: subcategoryOf(line.family),
            price: decimalOf(line.unit_price),
            quantity: line.quantity,
          })),
        },
      },
    ],
  };
}
