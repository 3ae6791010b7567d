import type { Reply } from '#contract/calls.ts';
import { decimalOf } from '#domain/money.ts';
import type { OrderLineRow, OrderRow } from './queries.ts';

type OrderReply = Reply<'GET /user/:customerid/orders/:orderid'>;

/** An order as it was placed, in decimal units of its currency. */
export function orderView(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  invoice_number: number | null,
): OrderReply {
  return {
    scode: 200,
    smessage: '',
    orderInfo: {
      order: {
        order_id: order.order_id,
        created_time: order.created_at.toISOString(),
        status: order.status,
        currency: order.currency,
        email: order.email,
        payment: order.payment,
        shipping_method: order.shipping_method,
        carrier: null,
        tracking_number: null,
        promotion_code: order.promotion_code,
        invoice_number,
        subtotal: decimalOf(order.subtotal),
        total_discount: decimalOf(order.total_discount),
        net: decimalOf(order.subtotal - order.total_discount),
        shipping: decimalOf(order.shipping),
        tax: decimalOf(order.items_tax),
        tax_components: order.tax_components.map((each) => ({ ...each, amount: decimalOf(each.amount) })),
        total: decimalOf(order.total),
        line_items: lines.map(lineView),
      },
      shippingAddress: order.shipping_address,
      billingAddress: order.billing_address,
    },
  };
}

function lineView(line: OrderLineRow): OrderReply['orderInfo']['order']['line_items'][number] {
  const { part_number, car_part_id, quantity, displayname, position, note, main_image, custom_note } = line;
  const { year, make, model, submodel, trim, engine, fit_verdict } = line;
  return {
    ...{ part_number, car_part_id, quantity, displayname, position, note, main_image, custom_note },
    ...{ year, make, model, submodel, trim, engine, fit_verdict },
    subcategory: `${line.family} ROTOR`,
    item_rate: decimalOf(line.unit_price),
    item_subtotal: decimalOf(line.subtotal),
    item_discount: decimalOf(line.discount),
    tax_amount: decimalOf(line.tax),
    item_total: decimalOf(line.total),
  };
}
