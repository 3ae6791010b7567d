/** Orders: addresses, discounts, status commands, shipments, returns and refunds. */

import { z } from 'zod';
import { maskCardNumbers } from '#domain/card-number.ts';
import { MAX_QUANTITY } from '#domain/cart.ts';
import { OFFLINE_METHODS } from '#domain/payment.ts';
import type { CallTable } from '../call.ts';
import { orderStatus } from '../orders.ts';
import { ignoredFields, pdfFile, price, reply, text } from '../shapes.ts';
import { addressInputs, orderInfo, orderRecord, orderRow } from './order-shapes.ts';
import {
  bulkReply,
  day,
  exportColumns,
  lastModifiedSeen,
  listExport,
  listQuery,
  listReply,
  queueSize,
  requiredText,
  selectionQuery,
  staffNote,
  uuid,
  versionSeen,
} from './shapes.ts';

const orderPath = z.strictObject({ id: text(40) });
const shipmentPath = orderPath.extend({ shipment: uuid });
const refundRequestPath = orderPath.extend({ request: uuid });

const orderReply = reply({ orderStatus, record: orderRecord });

const lineQuantities = z
  .array(
    z.strictObject({
      part_number: text(40),
      car_part_id: text(40),
      quantity: z.number().int().min(1).max(MAX_QUANTITY),
    }),
  )
  .min(1)
  .max(50);

/** Units of lines or an amount, tax included. If neither is given, everything that remains is refunded. */
const refundScope = {
  lines: lineQuantities.optional(),
  amount: z.number().min(0.01).max(1_000_000).multipleOf(0.01).optional(),
  /** Refund everything to store credit, nothing to the original payment method. */
  to_credit: z.boolean().default(false),
};

const reasonBody = z.strictObject({ reason: staffNote(500), last_modified_time: lastModifiedSeen });

const oneOrder = { params: orderPath, reply: orderReply };

export const adminOrderCalls = {
  'GET /admin/orders': {
    summary: 'Orders, newest first, searchable by number or name.',
    permission: 'orders.see',
    query: listQuery('orders'),
    reply: listReply(orderRow).extend({
      /** The sizes of the queues that have a tab in the list. */
      queues: z.object({ 'to-ship': queueSize, declined: queueSize }),
    }),
  },
  'GET /admin/orders/:id': {
    summary: 'One order with its lines, timeline and available commands.',
    permission: 'orders.see',
    params: orderPath,
    reply: reply({ record: orderRecord }),
  },
  'POST /admin/orders/:id': {
    summary: 'Save addresses and discount, and run the command of the chosen status.',
    permission: 'orders.change',
    ...oneOrder,
    body: z.strictObject({
      ...ignoredFields(orderInfo.omit({ order_id: true }).shape),
      ...addressInputs,
      last_modified_time: lastModifiedSeen,
      status: orderStatus,
      /** Discount given by staff, in the order's currency. On a paid order, an increase is refunded. */
      total_discount: z.number().min(0).max(1_000_000).multipleOf(0.01).optional(),
      /** For Paid: how the payment was received. For Void, Return and a refunded discount: the reason. */
      note: text(500).overwrite(maskCardNumbers).optional(),
      carrier: text(50).nullish(),
      tracking_number: text(100).nullish(),
    }),
  },
  'POST /admin/orders/:id/ship': {
    summary: 'Record a shipment. The order becomes Shipped once all lines are shipped.',
    permission: 'orders.change',
    ...oneOrder,
    body: z.strictObject({
      lines: lineQuantities,
      carrier: requiredText(50),
      tracking_number: requiredText(100).nullish(),
      last_modified_time: lastModifiedSeen,
    }),
  },
  'POST /admin/orders/:id/cancel': {
    summary:
      'Cancel an order before anything is shipped. It is refunded, or becomes Void if nothing was charged.',
    permission: 'refunds',
    ...oneOrder,
    body: reasonBody,
  },
  'POST /admin/orders/:id/return': {
    summary: 'Approve a return. The refund, with or without restocking, is a separate call.',
    permission: 'orders.change',
    ...oneOrder,
    body: reasonBody.extend({
      /** True to email return instructions to the buyer. */
      is_emailed: z.boolean().optional(),
    }),
  },
  'POST /admin/orders/:id/withdraw-return': {
    summary: 'Withdraw a return that was approved by mistake, unless money was refunded since.',
    permission: 'orders.change',
    ...oneOrder,
    body: reasonBody,
  },
  'POST /admin/orders/:id/refund': {
    summary:
      'Refund units of lines or an amount (tax included); if neither is given, everything that remains. The payment is refunded first, and the rest becomes store credit. A refund above the limit in the settings waits for a second person.',
    permission: 'refunds',
    ...oneOrder,
    body: z.strictObject({
      ...refundScope,
      restock: z.boolean().default(false),
      reason: staffNote(500),
      last_modified_time: lastModifiedSeen,
    }),
  },
  'POST /admin/orders/:id/refund-preview': {
    summary: 'Preview a refund of units or of an amount; if neither is given, of everything that remains.',
    permission: 'refunds',
    params: orderPath,
    body: z.strictObject({ ...refundScope, restock: z.boolean().default(false) }),
    reply: reply({
      amount: price,
      /** The part that would become store credit. */
      credit: price,
      currency: z.string(),
      /** True if the amount is above the limit, so that a second staff member must approve the refund. */
      needs_approval: z.boolean(),
      tax: price,
      /** `restocked`: the number of units that would return to stock, including those that were never shipped. */
      units: z.array(
        z.object({ part_number: z.string(), quantity: z.number().int(), restocked: z.number().int() }),
      ),
    }),
  },
  'POST /admin/orders/:id/restock': {
    summary: 'Return units to stock that were refunded earlier without restocking.',
    permission: 'orders.change',
    ...oneOrder,
    body: z.strictObject({
      lines: lineQuantities,
      reason: staffNote(500),
      last_modified_time: lastModifiedSeen,
    }),
  },
  'POST /admin/orders/:id/refund-requests/:request/approve': {
    summary: 'Approve a refund above the limit that another staff member requested. The refund is then made.',
    permission: 'refunds',
    params: refundRequestPath,
    body: versionSeen,
    reply: orderReply,
  },
  'POST /admin/orders/:id/refund-requests/:request/reject': {
    summary: 'Reject a refund above the limit, or withdraw your own request.',
    permission: 'refunds',
    params: refundRequestPath,
    body: reasonBody,
    reply: orderReply,
  },
  'POST /admin/orders/:id/shipments/:shipment': {
    summary: 'Correct the carrier or tracking number of a shipment.',
    permission: 'orders.change',
    params: shipmentPath,
    body: z.strictObject({
      carrier: requiredText(50),
      tracking_number: requiredText(100).nullish(),
      /** True to email the buyer about the shipment again. */
      is_emailed: z.boolean().optional(),
      last_modified_time: lastModifiedSeen,
    }),
    reply: orderReply,
  },
  'POST /admin/orders/:id/notes': {
    summary: 'Add an internal note to the timeline. Customers never see it.',
    permission: 'messages.answer',
    params: orderPath,
    body: z.strictObject({ note: staffNote(2000) }),
    reply: reply({ record: orderRecord }),
  },
  'POST /admin/orders/:id/payment': {
    summary: 'Record an offline payment of the total less store credit. The method `other` needs a note.',
    // Recording a payment needs the same permission as refunding one.
    permission: 'refunds',
    ...oneOrder,
    body: z.strictObject({
      amount: z.number().min(0).max(10_000_000).multipleOf(0.01),
      received_on: day,
      method: z.enum(OFFLINE_METHODS),
      note: text(500).trim().overwrite(maskCardNumbers).optional(),
      last_modified_time: lastModifiedSeen,
    }),
  },
  'POST /admin/orders/:id/fit-question': {
    summary:
      'Email the buyer a question about each line that is not certain to fit. The same message is sent only once.',
    permission: 'messages.answer',
    params: orderPath,
    reply: reply({ record: orderRecord }),
  },
  'POST /admin/orders/bulk': {
    summary: 'Start or reverse the packing of several orders. Each is changed or refused on its own.',
    permission: 'orders.change',
    body: z.strictObject({
      ids: z.array(text(40)).min(1).max(200),
      action: z.enum(['prepare', 'unprepare']),
    }),
    reply: bulkReply,
  },
  'POST /admin/orders/bulk/ship': {
    summary:
      'Ship all open units of several orders, each order in one parcel. Each is shipped or refused on its own.',
    permission: 'orders.change',
    body: z.strictObject({
      parcels: z
        .array(
          z.strictObject({
            order_id: text(40),
            carrier: requiredText(50),
            tracking_number: requiredText(100),
            last_modified_time: lastModifiedSeen,
          }),
        )
        .min(1)
        .max(100)
        .refine((parcels) => new Set(parcels.map(({ order_id }) => order_id)).size === parcels.length, {
          error: 'has an order twice',
        }),
    }),
    reply: bulkReply,
  },
  'GET /admin/orders/export': listExport(
    'orders.see',
    selectionQuery('orders', requiredText(40)).extend({ columns: exportColumns }),
  ),
  'GET /admin/orders/:id/packing-slip': {
    summary: 'The packing slip as a PDF.',
    permission: 'orders.see',
    params: orderPath,
    ...pdfFile,
  },
  'GET /admin/orders/:id/shipments/:shipment/packing-slip': {
    summary: 'The packing slip of one shipment, with only its units, as a PDF.',
    permission: 'orders.see',
    params: shipmentPath,
    ...pdfFile,
  },
  'GET /admin/orders/:id/credit-note/:number': {
    summary: 'A credit note as a PDF.',
    permission: 'orders.see',
    params: z.strictObject({ id: text(40), number: z.coerce.number().int().min(1).max(2_000_000_000) }),
    ...pdfFile,
  },
  'GET /admin/orders/:id/invoice': {
    summary: 'The invoice as a PDF, available once the order is paid.',
    permission: 'orders.see',
    params: orderPath,
    ...pdfFile,
  },
} satisfies CallTable;
