import { z } from 'zod';
import { MAX_MERGED_LINES, MAX_QUANTITY } from '#domain/cart.ts';
import { PAYMENT_METHODS } from '#domain/payment.ts';
import type { CallTable } from './call.ts';
import { orderStatus } from './orders.ts';
import {
  addressFields,
  currency,
  ignored,
  price,
  quoteLink,
  reply,
  shippingAndBilling,
  text,
} from './shapes.ts';

const lineItem = z.object({
  data: z.object({
    part_number: text(40),
    car_part_id: text(40),
    quantity: z.number().int().min(1).max(MAX_QUANTITY),
    /** The `fit_key` of the cart line as shown. The order is refused if the car or verdict has changed since. */
    fit_key: text(40).optional(),
    currency: ignored,
    item_rate: ignored,
    tax_amount: ignored,
    item_discount: ignored,
    item_subtotal: ignored,
    item_total: ignored,
    last_modified_time: ignored,
    promotion_code: ignored,
    custom_note: ignored,
  }),
});

const orderInfo = z.object({
  order_id: text(40),
  currency,
  email: text(200).optional(),
  payment: z.enum(PAYMENT_METHODS),
  shipping_method: z.literal('Standard'),
  /** The total as shown to the shopper. If the current total differs, the order is refused with the new totals. */
  total: price,
  /** The part of the total to pay with store credit, as shown to the shopper. Refused if the amount has changed. */
  credit: price.optional(),
  ...shippingAndBilling({
    ...addressFields,
    company: text(200).nullish(),
    phone: text(60),
  }),
  customer_id: ignored,
  created_time: ignored,
  last_modified_time: ignored,
  status: ignored,
  subtotal: ignored,
  items_tax: ignored,
  total_discount: ignored,
  items_discount: ignored,
  promotion_code: ignored,
});

/** Google Analytics client id; sent only if the shopper agreed to analytics. */
const analytics = z.object({ client_id: z.string().regex(/^[\w.-]{1,64}$/) }).nullish();

export const checkoutCalls = {
  'GET /placeorder/methods': {
    summary:
      'Payment methods for a currency with their browser parameters; null for a method that is not offered.',
    access: 'public',
    query: z.object({ currency }),
    reply: reply({
      card: z
        .object({ application_id: z.string(), location_id: z.string(), script_url: z.string() })
        .nullable(),
      /** `script_url` already includes the client id, currency and intent. */
      paypal: z.object({ client_id: z.string(), script_url: z.string() }).nullable(),
    }),
    limit: 'none',
    priority: 'high',
  },
  'GET /placeorder/orderid': {
    summary: 'The order number reserved for the open cart. Idempotent.',
    access: 'guest-or-account',
    query: z.object({ quote_link: quoteLink.optional() }),
    reply: reply({ orderId: z.string() }),
    requiresCustomHeader: true,
    limit: 'none',
    priority: 'high',
  },
  'POST /placeorder/paypal': {
    summary:
      'Place the order and create a PayPal order for its total, to be approved by the payer. Idempotent. ' +
      'After the approval, call POST /placeorder with `paypalOrderId` as the nonce.',
    access: 'guest-or-account',
    body: z.object({
      lineItems: z.array(lineItem).max(MAX_MERGED_LINES),
      orderInfo: orderInfo.extend({ payment: z.literal('paypal') }),
      analytics,
      quote_link: quoteLink.optional(),
    }),
    reply: reply({ orderId: z.string(), paypalOrderId: z.string() }),
    acceptsEndedGuest: true,
    limit: 'place-order',
    priority: 'high',
    awaitsProvider: true,
  },
  'POST /placeorder': {
    summary:
      'Place and pay for the order. Idempotent for the same content. ' +
      'After the refusal paypal-other-funding, the payer may choose another funding source for the same PayPal order.',
    access: 'guest-or-account',
    body: z.object({
      lineItems: z.array(lineItem).max(MAX_MERGED_LINES),
      orderInfo,
      /** The card provider's one-time token or the PayPal order id; empty if there is nothing to pay. */
      nonce: text(500).nullish(),
      analytics,
      quote_link: quoteLink.optional(),
    }),
    reply: reply({
      orderId: z.string(),
      orderStatus,
      /** The payer's name according to PayPal. */
      payer_name: z.string().nullable(),
    }),
    acceptsEndedGuest: true,
    // The handler limits placements instead, so that a payer who has approved a payment is never turned away.
    limit: 'none',
    priority: 'high',
    awaitsProvider: true,
  },
} satisfies CallTable;
