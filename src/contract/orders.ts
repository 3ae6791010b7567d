import { z } from 'zod';
import { ORDER_STATUSES } from '#domain/order-status.ts';
import type { CallTable } from './call.ts';
import {
  currency,
  ownPath,
  pageQuery,
  price,
  quoteTotals,
  scode,
  smessage,
  text,
  vehicle,
} from './shapes.ts';

/** Orders that were placed: their list, their pages, their papers. */

const orderAddress = z.object({
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
/** How an order is paid; `offline` where staff recorded it by hand, `none` where nothing was due. */
export const orderPayment = z.enum(['card', 'paypal', 'offline', 'none']);

const orderLine = z
  .object({
    part_number: z.string(),
    car_part_id: z.string(),
    quantity: z.number().int(),
    item_rate: price,
    item_subtotal: price,
    item_discount: price,
    tax_amount: price,
    item_total: price,
    subcategory: z.string(),
    displayname: z.string(),
    position: z.string(),
    note: z.string().nullable(),
    main_image: z.string().nullable(),
    fit_verdict: z.string(),
  })
  .extend(vehicle.shape);

/** A shipment that left, with the pieces of each line. */
const shipment = z.object({
  carrier: z.string(),
  tracking_number: z.string().nullable(),
  shipped_time: z.iso.datetime(),
  lines: z.array(z.object({ part_number: z.string(), car_part_id: z.string(), quantity: z.number().int() })),
});

/** Money on its way back, or back. */
const refund = z.object({
  amount: price,
  state: z.enum(['pending', 'completed', 'failed']),
  created_time: z.iso.datetime(),
  /** Of its credit note, once the refund is completed. */
  credit_note_number: z.number().int().nullable(),
});

const orderPath = z.object({ order_id: text(40) });
/** The key of the link in the mail; opens this order and nothing else. */
const linkKey = z.object({ key: text(100).optional() });

export const orderCalls = {
  'GET /user/:customerId/orders': {
    summary: "One page of the customer's orders, the latest first.",
    access: 'account',
    params: ownPath,
    query: pageQuery,
    reply: z.object({
      scode,
      smessage,
      orders: z.array(
        z.object({
          order_id: z.string(),
          created_time: z.iso.datetime(),
          currency,
          total: price,
          status: orderStatus,
          has_invoice: z.boolean(),
        }),
      ),
      totalRecords: z.number().int(),
    }),
    limit: 'none',
  },
  'GET /user/:customerid/orders/:orderid': {
    summary: 'One order, for whoever placed it or holds the link of its mail.',
    access: 'order',
    params: z.object({ customerid: text(60), orderid: text(40) }),
    query: linkKey,
    reply: z.object({
      scode,
      smessage,
      orderInfo: z.object({
        order: quoteTotals.omit({ discount: true }).extend({
          order_id: z.string(),
          created_time: z.iso.datetime(),
          status: orderStatus,
          currency,
          email: z.string(),
          payment: orderPayment,
          shipping_method: z.string(),
          carrier: z.string().nullable(),
          tracking_number: z.string().nullable(),
          promotion_code: z.string().nullable(),
          total_discount: price,
          invoice_number: z.number().int().nullable(),
          line_items: z.array(orderLine),
          shipments: z.array(shipment),
          refunds: z.array(refund),
          /** When it was cancelled; it has ended when its status says so. */
          cancelled_time: z.iso.datetime().nullable(),
          /** Whether the shopper may still cancel it. */
          can_cancel: z.boolean(),
        }),
        shippingAddress: orderAddress,
        billingAddress: orderAddress,
      }),
    }),
    limit: 'order',
  },
  'POST /user/:customerid/orders/:orderid/cancel': {
    summary: 'Cancels an order that is not being packed yet. What was paid goes back the way it came.',
    access: 'order',
    params: z.object({ customerid: text(60), orderid: text(40) }),
    query: linkKey,
    reply: z.object({ scode, smessage, orderStatus }),
    limit: 'placing',
  },
  'GET /creditnote/download/:order_id/:credit_note_number': {
    summary: 'A credit note as PDF.',
    access: 'order',
    params: orderPath.extend({ credit_note_number: text(12) }),
    query: linkKey,
    reply: z.any(),
    file: 'application/pdf',
    limit: 'order',
  },
  'GET /invoice/download/:order_id': {
    summary: 'The invoice as PDF, from Paid on.',
    access: 'order',
    params: orderPath,
    query: linkKey,
    reply: z.any(),
    file: 'application/pdf',
    limit: 'order',
  },
} satisfies CallTable;
