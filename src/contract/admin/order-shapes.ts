import { z } from 'zod';
import { VERDICTS_TO_CHECK } from '#domain/fitment.ts';
import { OFFLINE_METHODS, REFUND_STATES } from '#domain/payment.ts';
import { lineUnits, orderAddress, orderLine, orderPayment, orderStatus, paidCard } from '../orders.ts';
import { currency, price, quoteTotals, shippingAndBilling, text } from '../shapes.ts';
import { auditEntry, paymentIssue, time } from './shapes.ts';

export const orderSummary = z.object({
  order_id: z.string(),
  created_time: time,
  currency,
  /** The amount paid, less refunds; for an unpaid order, the amount to pay. */
  total: price,
  status: orderStatus,
});

export const orderRow = orderSummary.extend({
  shipping_first_name: z.string(),
  shipping_last_name: z.string(),
  shipping_city: z.string(),
  shipping_province: z.string(),
  units: z.number().int(),
  shipped_units: z.number().int(),
  email: z.string(),
  /** The order's total before refunds. */
  placed_total: price,
  /** The fit verdicts of the order's lines that staff must check before shipping. */
  verdicts_to_check: z.array(z.enum(VERDICTS_TO_CHECK)),
  /** True if a message that asks for a return or a warranty replacement waits for an answer. */
  has_request: z.boolean(),
  /** The reason for the last declined payment of an unpaid order in words; null if there is none. */
  decline_reason: z.string().nullable(),
});

/** Address fields of a request. Any field may be null here; `validateAddress` decides which fields are required. */
export const addressInputs = shippingAndBilling({
  first_name: text(200).nullish(),
  last_name: text(200).nullish(),
  company: text(200).nullish(),
  address_line_1: text(1000).nullish(),
  address_line_2: text(1000).nullish(),
  city: text(300).nullish(),
  province: text(100).nullish(),
  zip: text(40).nullish(),
  country: text(100).nullish(),
  phone: text(60).nullish(),
});

const { phone_number, ...storedAddress } = orderAddress.shape;
const addressOutputs = shippingAndBilling({ ...storedAddress, phone: phone_number });

export const orderInfo = orderSummary.extend({
  email: z.string(),
  last_modified_time: time,
  payment: orderPayment,
  ...quoteTotals.pick({ subtotal: true, shipping: true, tax_components: true, tax_exemptions: true }).shape,
  items_discount: price,
  promotion_code: z.string().nullable(),
  items_tax: price,
  shipping_tax: price,
  /** Discounts given by staff after the order was placed; `items_discount` is the coupon's discount. */
  total_discount: price,
  placed_total: price,
  /** The part of `placed_total` that store credit pays. */
  credit: price,
  /** The sum of the refunds that have not failed, without refunds of `total_discount`. */
  refunded: price,
  shipping_method: z.literal('Standard'),
  carrier: z.string().nullable(),
  tracking_number: z.string().nullable(),
  customer_id: z.string().nullable(),
  invoice_number: z.number().int().nullable(),
  ...addressOutputs,
});

const lineItem = orderLine.extend({
  order_id: z.string(),
  shipped_quantity: z.number().int(),
  /** Units that still have to be shipped. */
  open_quantity: z.number().int(),
  /** Units in completed and pending refunds; `refunding_quantity` counts only the pending refunds. */
  refunded_quantity: z.number().int(),
  refunding_quantity: z.number().int(),
  /** Shipped units that were refunded but not restocked. */
  restockable_quantity: z.number().int(),
  returned_quantity: z.number().int(),
  currency,
  status: orderStatus,
  custom_note: z.string().nullable(),
});

const command = z.object({
  command: z.enum(['pay', 'prepare', 'unprepare', 'ship', 'cancel', 'return', 'withdraw-return', 'refund']),
  allowed: z.boolean(),
  /** The reason the command is not allowed now; null if it is. */
  reason: z.string().nullable(),
});

export const orderRecord = z.object({
  orderInfo,
  lineItems: z.array(lineItem),
  /** The statuses in the selector. `reason` explains why a status cannot be chosen now. */
  choices: z.array(z.object({ status: orderStatus, allowed: z.boolean(), reason: z.string().nullable() })),
  commands: z.array(command),
  shipments: z.array(
    z.object({
      shipment_id: z.string(),
      at: time,
      carrier: z.string(),
      tracking_number: z.string().nullable(),
      /** The first and last day on which the parcel should arrive; null for an unknown destination. */
      delivery: z.object({ from: z.string(), to: z.string() }).nullable(),
      lines: lineUnits,
    }),
  ),
  /** The carriers of the shop's latest shipments, the likeliest for this order first. */
  carriers: z.array(z.string()),
  refunds: z.array(
    z.object({
      refund_id: z.string(),
      at: time,
      amount: price,
      /** The part that becomes store credit. */
      credit: price,
      reason: z.string(),
      state: z.enum(REFUND_STATES),
      credit_note_number: z.number().int().nullable(),
    }),
  ),
  /** A refund above the limit, which a second staff member must approve. */
  refund_request: z
    .object({
      request_id: z.string(),
      amount: price,
      reason: z.string(),
      /** The email address of the staff member who requested the refund. */
      requested_by: z.string(),
      requested_time: time,
    })
    .nullable(),
  /** Oldest first. */
  attempts: z.array(
    z.object({
      at: time,
      provider: z.string(),
      /** The details of a payment recorded by staff; null for any other payment. */
      offline: z.object({ method: z.enum(OFFLINE_METHODS), received_on: z.string() }).nullable(),
      card: paidCard.nullable(),
      amount: price,
      state: z.enum(['undecided', 'captured', 'declined', 'voided']),
      /** The reason for a decline in words; `code` is the provider's code for it. */
      reason: z.string().nullable(),
      code: z.string().nullable(),
    }),
  ),
  /**
   * `captured`: the payment without store credit; `refunded`: completed refunds; `pending`: refunds not decided yet;
   * `refundable`: payment and store credit, less `refunded` and `pending`.
   */
  money: z.object({
    captured: price,
    refunded: price,
    pending: price,
    refundable: price,
    /** ISO 4217 code. The order's currency, unless the provider charged another one. */
    currency: z.string(),
  }),
  /** If the buyer is a guest, the orders with the email address; the total counts only the paid ones. */
  guest_orders: z.array(z.object({ currency, count: z.number().int(), total: price })),
  messages: z.array(
    z.object({
      message_id: z.string(),
      at: time,
      title: z.string(),
      content: z.string(),
      reply_message: z.string().nullable(),
      type: z.string(),
      /** True if sent by the shop (the specification's name). */
      direction: z.boolean(),
      is_replied: z.boolean(),
      /** True if staff have replied to the message or marked it as done (the specification's name). */
      is_read: z.boolean(),
      /** `shop`, or the sender's email address, with a note added if it is not known to be the buyer's. */
      sender: z.string(),
    }),
  ),
  fit_check: z.object({
    /** The number of lines whose fit the buyer can be asked about. */
    line_count: z.number().int(),
    /** True while nothing was shipped: with the first parcel, staff confirm the fit of all lines. */
    is_unconfirmed: z.boolean(),
    /** The time at which the buyer was last asked. */
    asked_time: time.nullable(),
  }),
  /** Payment issues of the order. */
  findings: z.array(paymentIssue),
  /** Status changes, messages and edits, newest first. */
  timeline: z.array(auditEntry),
});
