import { z } from 'zod';
import { MAX_JOINED_LINES, MAX_QUANTITY } from '#domain/cart.ts';
import { ORDER_STATUSES } from '#domain/order-status.ts';
import type { CallTable } from './call.ts';
import {
  currency,
  echoed,
  ownPath,
  pageQuery,
  price,
  quoteTotals,
  scode,
  smessage,
  text,
  vehicle,
} from './shapes.ts';

/** Placing an order, and looking at one. */

const lineItem = z.object({
  data: z.object({
    part_number: text(40),
    car_part_id: text(40),
    quantity: z.number().int().min(1).max(MAX_QUANTITY),
    currency: echoed,
    item_rate: echoed,
    tax_amount: echoed,
    item_discount: echoed,
    item_subtotal: echoed,
    item_total: echoed,
    last_modified_time: echoed,
    promotion_code: echoed,
    custom_note: echoed,
  }),
});

const orderInfo = z.object({
  order_id: text(40),
  currency,
  email: text(200).optional(),
  payment: z.enum(['card', 'paypal']),
  shipping_method: z.literal('Standard'),
  /** What the shopper saw and agreed to: another sum is refused with the new quote, and nothing is charged. */
  total: price,
  shipping_first_name: text(200),
  shipping_last_name: text(200),
  shipping_company: text(200).nullish(),
  shipping_address_line_1: text(1000),
  shipping_address_line_2: text(1000).nullish(),
  shipping_city: text(300),
  shipping_province: text(100),
  shipping_country: text(100),
  shipping_zip: text(40),
  shipping_phone: text(60),
  billing_first_name: text(200),
  billing_last_name: text(200),
  billing_company: text(200).nullish(),
  billing_address_line_1: text(1000),
  billing_address_line_2: text(1000).nullish(),
  billing_city: text(300),
  billing_province: text(100),
  billing_country: text(100),
  billing_zip: text(40),
  billing_phone: text(60),
  customer_id: echoed,
  created_time: echoed,
  last_modified_time: echoed,
  status: echoed,
  subtotal: echoed,
  items_tax: echoed,
  total_discount: echoed,
  items_discount: echoed,
  promotion_code: echoed,
});

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

/** Sent only when the shopper has agreed to analytics: the browser's id there. */
const analytics = z.object({ client_id: z.string().regex(/^[\w.-]{1,64}$/) }).nullish();

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
  'GET /placeorder/methods': {
    summary:
      'How this currency can be paid, and what the browser needs for it; null where it is not offered.',
    who: 'public',
    query: z.object({ currency }),
    reply: z.object({
      scode,
      smessage,
      card: z
        .object({ application_id: z.string(), location_id: z.string(), script_url: z.string() })
        .nullable(),
      /** `script_url` is the whole address: client id, currency and intent are in it already. */
      paypal: z.object({ client_id: z.string(), script_url: z.string() }).nullable(),
    }),
    limit: 'none',
  },
  'GET /placeorder/orderid': {
    summary: 'The order number for the open cart; the same one when asked again.',
    who: 'guest-or-account',
    reply: z.object({ scode, smessage, orderId: z.string() }),
    needsOurHeader: true,
    limit: 'none',
  },
  'POST /placeorder/paypal': {
    summary:
      'Before the payer is sent to PayPal: places the order and has PayPal make its order over the same sum. ' +
      'Asked again, it names the same one. After the approval POST /placeorder takes `paypalOrderId` as nonce.',
    who: 'guest-or-account',
    body: z.object({
      lineItems: z.array(lineItem).max(MAX_JOINED_LINES),
      orderInfo: orderInfo.extend({ payment: z.literal('paypal') }),
      analytics,
    }),
    reply: z.object({ scode, smessage, orderId: z.string(), paypalOrderId: z.string() }),
    limit: 'placing',
  },
  'POST /placeorder': {
    summary:
      'Places and pays the order. Repeating it with the same content gives the same answer. ' +
      'Refused with paypal-other-funding, the payer may choose another source for the same PayPal order.',
    who: 'guest-or-account',
    body: z.object({
      lineItems: z.array(lineItem).max(MAX_JOINED_LINES),
      orderInfo,
      /** The card provider's one-time token, or the PayPal order's id; empty when there is nothing to pay. */
      nonce: text(500).nullish(),
      analytics,
    }),
    reply: z.object({
      scode,
      smessage,
      orderId: z.string(),
      orderStatus,
      /** Who paid, as PayPal names them. */
      payer_name: z.string().nullable(),
    }),
    limit: 'placing',
  },
  'GET /user/:customerId/orders': {
    summary: "One page of the customer's orders, the latest first.",
    who: 'account',
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
    who: 'order',
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
    who: 'order',
    params: z.object({ customerid: text(60), orderid: text(40) }),
    query: linkKey,
    reply: z.object({ scode, smessage, orderStatus }),
    limit: 'placing',
  },
  'GET /creditnote/download/:order_id/:credit_note_number': {
    summary: 'A credit note as PDF.',
    who: 'order',
    params: orderPath.extend({ credit_note_number: text(12) }),
    query: linkKey,
    reply: z.any(),
    file: 'application/pdf',
    limit: 'order',
  },
  'GET /invoice/download/:order_id': {
    summary: 'The invoice as PDF, from Paid on.',
    who: 'order',
    params: orderPath,
    query: linkKey,
    reply: z.any(),
    file: 'application/pdf',
    limit: 'order',
  },
} satisfies CallTable;
