import type { Reply } from '#contract/calls.ts';
import type { DeliveryRules } from '#domain/delivery.ts';
import { subcategoryOf } from '#domain/family.ts';
import { pickTranslations } from '#domain/item-texts.ts';
import { toDecimal, toDecimals } from '#domain/money.ts';
import { orderProgress } from '#domain/order-progress.ts';
import { canShopperCancel, mayHaveOpenUnits } from '#domain/order-status.ts';
import { chargedCurrency, type PaidCard } from '#domain/payment.ts';
import type { FrozenLine } from '#domain/sales-quote.ts';
import { openUnits } from '#domain/shipment.ts';
import type { CreditNoteRow } from '#server/invoices/queries.ts';
import type { ReturnRequestRow } from '#server/messages/queries.ts';
import type { OrderLineRow, OrderRow } from '#server/orders/queries.ts';
import type { ShipmentRow } from '#server/orders/shipment-queries.ts';
import type { RefundRow } from '#server/payments/refund-queries.ts';
import type { ReminderRow } from '#server/reminders/queries.ts';
import { orderDelivery, parcelDelivery } from './order-delivery.ts';

type OrderView = Reply<'GET /user/:customerid/orders/:orderid'>['orderInfo'];

export interface OrderDetails {
  order: OrderRow;
  lines: readonly OrderLineRow[];
  invoice_number: number | null;
  card: PaidCard | null;
  shipments: readonly ShipmentRow[];
  refunds: readonly RefundRow[];
  credit_notes: readonly CreditNoteRow[];
  reminder: ReminderRow | null;
  return_request: ReturnRequestRow | null;
  rules: DeliveryRules;
}

/** `viewer_id` is the account of the person who sees the order, whose own messages are linked; null for a guest. */
export function orderView(details: OrderDetails, viewer_id: string | null): OrderView {
  const { order, lines, invoice_number, card, shipments, refunds, credit_notes, reminder, rules } = details;
  const { return_request } = details;
  const lastShipment = shipments.at(-1);
  return {
    order: {
      order_id: order.order_id,
      created_time: order.created_at.toISOString(),
      status: order.status,
      progress: orderProgress({
        status: order.status,
        is_cancelled: order.cancelled_at !== null,
        has_shipment: shipments.length > 0,
      }),
      currency: order.currency,
      email: order.email,
      payment: order.payment,
      card,
      shipping_method: order.shipping_method,
      carrier: lastShipment?.carrier ?? null,
      tracking_number: lastShipment?.tracking_number ?? null,
      promotion_code: order.promotion_code,
      invoice_number,
      ...toDecimals({
        subtotal: order.subtotal,
        total_discount: order.total_discount,
        net: order.subtotal - order.total_discount,
        shipping: order.shipping,
        tax: order.items_tax,
        total: order.total,
        credit: order.credit,
        paid_total: order.paid_total,
      }),
      tax_components: order.tax_components.map((each) => ({ ...each, amount: toDecimal(each.amount) })),
      tax_exemptions: order.tax_exemptions,
      line_items: lines.map(orderLineView),
      delivery: orderDelivery(order, rules),
      shipments: shipments.map((shipment) => ({
        ...shipmentView(shipment, lines),
        delivery: parcelDelivery(order, shipment, rules),
      })),
      to_ship: mayHaveOpenUnits(order.status) && order.cancelled_at === null ? unitsToShip(lines) : [],
      refunds: refunds.map((refund) => ({
        ...toDecimals({ amount: refund.amount, credit: refund.credit }),
        currency: chargedCurrency(refund),
        state: refund.state,
        is_discount: refund.is_discount,
        created_time: refund.created_at.toISOString(),
        credit_note_number:
          credit_notes.find((note) => note.refund_id === refund.refund_id)?.credit_note_number ?? null,
      })),
      cancelled_time: order.cancelled_at?.toISOString() ?? null,
      reminder: reminder && { due_day: reminder.due_day, is_sent: reminder.notified_at !== null },
      return_request: return_request && {
        created_time: return_request.created_at.toISOString(),
        thread_id:
          viewer_id !== null && return_request.account_id === viewer_id ? return_request.thread_id : null,
      },
      can_cancel: order.cancelled_at === null && canShopperCancel(order.status),
    },
    shippingAddress: order.shipping_address,
    billingAddress: order.billing_address,
  };
}

const unitsToShip = (lines: readonly OrderLineRow[]) =>
  lines.flatMap((line) => {
    const quantity = openUnits(line);
    const { part_number, car_part_id } = line;
    return quantity > 0 ? [{ part_number, car_part_id, quantity }] : [];
  });

function shipmentView(
  { carrier, tracking_number, shipped_at, lines }: ShipmentRow,
  orderLines: readonly OrderLineRow[],
) {
  return {
    carrier,
    tracking_number,
    shipped_time: shipped_at.toISOString(),
    lines: lines.map(({ line_number, quantity }) => {
      const { part_number, car_part_id } = orderLines.find((line) => line.line_number === line_number)!;
      return { part_number, car_part_id, quantity };
    }),
  };
}

export function orderLineView(line: FrozenLine): OrderView['order']['line_items'][number] {
  const { part_number, car_part_id, quantity, displayname, position, note, main_image } = line;
  const { year, make, model, submodel, trim, engine, answers, spans, fit_verdict, is_acknowledged } = line;
  return {
    part_number,
    car_part_id,
    quantity,
    displayname,
    ...pickTranslations(line, 'displayname'),
    position,
    note,
    main_image,
    year,
    make,
    model,
    submodel,
    trim,
    engine,
    answers,
    spans,
    fit_verdict,
    is_acknowledged,
    subcategory: subcategoryOf(line.family),
    ...toDecimals({
      item_rate: line.unit_price,
      item_subtotal: line.subtotal,
      item_discount: line.discount,
      tax_amount: line.tax,
      item_total: line.total,
    }),
  };
}
