import { z } from 'zod';
import { DISTANCE_RANGE, MAX_REMINDER_MONTHS } from '#domain/brake-reminder.ts';
import { FIT_VERDICTS } from '#domain/fitment.ts';
import { ORDER_PROGRESS } from '#domain/order-progress.ts';
import { ORDER_STATUSES } from '#domain/order-status.ts';
import { ORDER_PAYMENTS, REFUND_STATES } from '#domain/payment.ts';
import type { CallTable } from './call.ts';
import {
  confirmation,
  currency,
  customerPath,
  fittedItem,
  lineFit,
  pageQuery,
  pdfFile,
  price,
  quoteTotals,
  reply,
  text,
  vehicle,
} from './shapes.ts';

export const orderAddress = z.object({
  first_name: z.string(),
  last_name: z.string(),
  company: z.string().nullable(),
  address_line_1: z.string(),
  address_line_2: z.string().nullable(),
  city: z.string(),
  province: z.string(),
  country: z.string(),
  zip: z.string(),
  phone_number: z.string(),
});

export const orderStatus = z.enum(ORDER_STATUSES);
export const orderPayment = z.enum(ORDER_PAYMENTS);

/** A card: its brand, if it is known, and its last four digits. */
export const paidCard = z.object({ brand: z.string().nullable(), last4: z.string() });

export const orderLine = fittedItem
  .extend({
    quantity: z.number().int(),
    item_rate: price,
    item_subtotal: price,
    item_discount: price,
    tax_amount: price,
    item_total: price,
    fit_verdict: z.enum(FIT_VERDICTS),
    ...lineFit,
  })
  .extend(vehicle.shape);

const placedOrder = z.object({
  order_id: z.string(),
  created_time: z.iso.datetime(),
  currency,
  status: orderStatus,
  /** The state in a buyer's words. */
  progress: z.enum(ORDER_PROGRESS),
  line_items: z.array(orderLine),
});

/** The first and last day of the estimated delivery, as `2026-03-01`; null if there is no estimate. */
const delivery = z.object({ from: z.string(), to: z.string() }).nullable();

export const lineUnits = z.array(
  z.object({ part_number: z.string(), car_part_id: z.string(), quantity: z.number().int() }),
);

const shipment = z.object({
  carrier: z.string(),
  tracking_number: z.string().nullable(),
  shipped_time: z.iso.datetime(),
  delivery,
  lines: lineUnits,
});

const refund = z.object({
  amount: price,
  /** The part of the amount that became store credit. */
  credit: price,
  /** ISO 4217 code. The order's currency, unless the provider charged another one. */
  currency: z.string(),
  state: z.enum(REFUND_STATES),
  /** True for a discount that staff gave after the order was placed. */
  is_discount: z.boolean(),
  created_time: z.iso.datetime(),
  /** Set once the refund is completed. */
  credit_note_number: z.number().int().nullable(),
});

/** Kilometres or miles. */
const distance = z.number().int().min(DISTANCE_RANGE.min).max(DISTANCE_RANGE.max);

/** The key of the order link in an email, valid for this order only. */
const linkQuery = z.object({ key: text(100).optional() });
const oneOrder = {
  access: 'order',
  params: z.object({ customerid: text(60), orderid: text(40) }),
  query: linkQuery,
} as const;
const orderPath = z.object({ order_id: text(40) });

export const orderCalls = {
  'GET /user/:customerId/orders': {
    summary: "One page of the customer's orders, newest first.",
    access: 'account',
    params: customerPath,
    query: pageQuery,
    reply: reply({
      orders: z.array(
        placedOrder.extend({
          /** The amount paid: the total as placed, less later discounts and refunds. */
          total: price,
          later_discount: price,
          refunded: price,
          has_invoice: z.boolean(),
          /** The last parcel. */
          parcel: shipment.pick({ carrier: true, tracking_number: true }).nullable(),
          /** Of the last parcel or, before any has shipped, of the order. */
          delivery,
        }),
      ),
      totalRecords: z.number().int(),
      /** The account's email address if it is unconfirmed: guest orders placed with it are then not listed. */
      unconfirmed_email: z.string().nullable(),
    }),
    limit: 'none',
  },
  'GET /user/:customerid/orders/:orderid': {
    summary: 'One order.',
    ...oneOrder,
    reply: reply({
      orderInfo: z.object({
        order: quoteTotals.omit({ discount: true }).extend({
          ...placedOrder.shape,
          email: z.string(),
          payment: orderPayment,
          /** Null unless the order was paid by card. */
          card: paidCard.nullable(),
          shipping_method: z.literal('Standard'),
          carrier: z.string().nullable(),
          tracking_number: z.string().nullable(),
          promotion_code: z.string().nullable(),
          total_discount: price,
          /** The part of the total paid with store credit. */
          credit: price,
          /** The total as placed, less later discounts and refunds. */
          paid_total: price,
          invoice_number: z.number().int().nullable(),
          /** The delivery estimate of the units that still have to be shipped. */
          delivery,
          shipments: z.array(shipment),
          /** The units that still have to be shipped. */
          to_ship: lineUnits,
          refunds: z.array(refund),
          /** Set when the cancellation is requested; the status changes once it is complete. */
          cancelled_time: z.iso.datetime().nullable(),
          can_cancel: z.boolean(),
          /** The buyer's open request to return sets. The thread is null if it belongs to no account. */
          return_request: z
            .object({ created_time: z.iso.datetime(), thread_id: z.string().nullable() })
            .nullable(),
          /** The reminder email about a brake check. */
          reminder: z.object({ due_day: z.string(), is_sent: z.boolean() }).nullable(),
        }),
        shippingAddress: orderAddress,
        billingAddress: orderAddress,
      }),
    }),
    limit: 'order',
    priority: 'high',
  },
  'POST /user/:customerid/orders/:orderid/cancel': {
    summary: 'Cancel an order that is not being packed yet, and refund any payment.',
    ...oneOrder,
    reply: reply({ orderStatus }),
    limit: 'place-order',
    awaitsProvider: true,
  },
  'POST /user/:customerid/orders/:orderid/reminder': {
    summary: 'Ask for one email, after months or a distance, as a reminder to check the brakes.',
    ...oneOrder,
    body: z.union([
      z.object({ months: z.number().int().min(1).max(MAX_REMINDER_MONTHS) }),
      z.object({ distance, distance_per_year: distance }),
    ]),
    reply: confirmation,
    limit: 'order',
  },
  'DELETE /user/:customerid/orders/:orderid/reminder': {
    summary: 'Cancel the reminder of an order.',
    ...oneOrder,
    reply: confirmation,
    limit: 'order',
  },
  'POST /reminder/cancel': {
    summary: "Cancel all reminders to an order's email address, with the token in a reminder.",
    access: 'public',
    body: z.object({ token: text(200) }),
    reply: confirmation,
    limit: 'reset',
  },
  'POST /order/link': {
    summary:
      'Email the link of an order again to the address that it was placed with. The response does not reveal whether number and address belong together.',
    access: 'guest-or-account',
    csrf: 'origin-or-guest',
    body: z.object({ order_id: text(40), email: text(200) }),
    reply: confirmation,
    limit: 'forgot-password',
  },
  'GET /creditnote/download/:order_id/:credit_note_number': {
    summary: 'A credit note as a PDF.',
    access: 'order',
    params: orderPath.extend({ credit_note_number: text(12) }),
    query: linkQuery,
    ...pdfFile,
    limit: 'order',
  },
  'GET /invoice/download/:order_id': {
    summary: 'The invoice as a PDF, available once the order is paid.',
    access: 'order',
    params: orderPath,
    query: linkQuery,
    ...pdfFile,
    limit: 'order',
  },
} satisfies CallTable;
