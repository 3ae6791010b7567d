import { z } from 'zod';
import { withoutCardNumbers } from '#domain/card-number.ts';
import { MAX_QUANTITY } from '#domain/cart.ts';
import type { CallTable } from '../call.ts';
import { orderStatus } from '../orders.ts';
import { echoed, scode, smessage, text } from '../shapes.ts';
import { orderRecord, orderRow, sides } from './order-shapes.ts';
import { bulkReply, listQuery, listReply, note, remark, seen } from './shapes.ts';

/** Orders: addresses, discount, status through commands, shipments, returns, refunds. */

const order = z.strictObject({ id: text(40) });

const orderReply = z.object({ scode, smessage, orderStatus, record: orderRecord });

const picked = z
  .array(
    z.strictObject({
      part_number: text(40),
      car_part_id: text(40),
      quantity: z.number().int().min(1).max(MAX_QUANTITY),
    }),
  )
  .min(1)
  .max(50);

export const adminOrderCalls = {
  'GET /admin/orders': {
    summary: 'Orders, newest first, by number or name.',
    access: 'staff',
    permission: 'orders.see',
    query: listQuery('orders'),
    reply: listReply(orderRow),
    limit: 'none',
  },
  'GET /admin/orders/:id': {
    summary: 'One order with its lines, what was done to it, and what can be done now.',
    access: 'staff',
    permission: 'orders.see',
    params: order,
    reply: z.object({ scode, smessage, record: orderRecord }),
    limit: 'none',
  },
  'POST /admin/orders/:id': {
    summary: 'Saves addresses and discount, and runs the command of the chosen status.',
    access: 'staff',
    permission: 'orders.change',
    params: order,
    body: z.strictObject({
      ...sides,
      last_modified_time: seen,
      status: orderStatus,
      /** Taken off the order by staff, in units of its currency; what was taken off more is paid back. */
      total_discount: z.number().min(0).max(1_000_000).multipleOf(0.01).optional(),
      /** Why: for Paid how the money came, for Void and Return the reason. */
      note: text(500).overwrite(withoutCardNumbers).optional(),
      carrier: text(50).nullish(),
      tracking_number: text(100).nullish(),
      email: echoed,
      created_time: echoed,
      currency: echoed,
      payment: echoed,
      subtotal: echoed,
      items_discount: echoed,
      promotion_code: echoed,
      items_tax: echoed,
      tax_components: echoed,
      shipping: echoed,
      shipping_tax: echoed,
      total: echoed,
      shipping_method: echoed,
      customer_id: echoed,
      invoice_number: echoed,
    }),
    reply: orderReply,
    limit: 'none',
  },
  'POST /admin/orders/:id/ship': {
    summary: 'Enters a shipment; with every line shipped the order is Shipped, else it awaits the rest.',
    access: 'staff',
    permission: 'orders.change',
    params: order,
    body: z.strictObject({
      lines: picked,
      carrier: note(50),
      tracking_number: note(100).nullish(),
      last_modified_time: seen,
    }),
    reply: orderReply,
    limit: 'none',
  },
  'POST /admin/orders/:id/cancel': {
    summary: 'Cancels what is not shipped: Void while nothing is paid, else refunded.',
    access: 'staff',
    permission: 'refunds',
    params: order,
    body: z.strictObject({ reason: remark(500), last_modified_time: seen }),
    reply: orderReply,
    limit: 'none',
  },
  'POST /admin/orders/:id/return': {
    summary: 'Agrees to a return; the refund, with or without restocking, is a call of its own.',
    access: 'staff',
    permission: 'orders.change',
    params: order,
    body: z.strictObject({ reason: remark(500), last_modified_time: seen }),
    reply: orderReply,
    limit: 'none',
  },
  'POST /admin/orders/:id/refund': {
    summary:
      'Pays money back: pieces of lines, an amount (tax included), or, with neither, all that is left.',
    access: 'staff',
    permission: 'refunds',
    params: order,
    body: z.strictObject({
      lines: picked.optional(),
      amount: z.number().min(0.01).max(1_000_000).multipleOf(0.01).optional(),
      /** Whether the returned pieces can be sold again; they go back to stock then. */
      restock: z.boolean().default(false),
      reason: remark(500),
      last_modified_time: seen,
    }),
    reply: orderReply,
    limit: 'none',
  },
  'POST /admin/orders/:id/payment': {
    summary: 'Records a payment that came another way, with a note.',
    access: 'staff',
    permission: 'refunds',
    params: order,
    body: z.strictObject({ note: remark(500), last_modified_time: seen }),
    reply: orderReply,
    limit: 'none',
  },
  'POST /admin/orders/bulk': {
    summary: 'Moves several orders to a status, each by its own rule.',
    access: 'staff',
    permission: 'orders.change',
    body: z.strictObject({
      ids: z.array(text(40)).min(1).max(200),
      /** Being packed, or not any more. */
      action: z.enum(['prepare', 'unprepare']),
    }),
    reply: bulkReply,
    limit: 'none',
  },
  'GET /admin/orders/export': {
    summary: 'The list as CSV, all of it.',
    access: 'staff',
    permission: 'orders.see',
    query: listQuery('orders'),
    reply: z.any(),
    file: 'text/csv; charset=utf-8',
    limit: 'none',
  },
  'GET /admin/orders/:id/packing-slip': {
    summary: 'What goes into the box, as PDF.',
    access: 'staff',
    permission: 'orders.see',
    params: order,
    reply: z.any(),
    file: 'application/pdf',
    limit: 'none',
  },
  'GET /admin/orders/:id/credit-note/:number': {
    summary: 'A credit note as PDF.',
    access: 'staff',
    permission: 'orders.see',
    params: z.strictObject({ id: text(40), number: z.coerce.number().int().min(1).max(2_000_000_000) }),
    reply: z.any(),
    file: 'application/pdf',
    limit: 'none',
  },
  'GET /admin/orders/:id/invoice': {
    summary: 'The invoice as PDF, from Paid on.',
    access: 'staff',
    permission: 'orders.see',
    params: order,
    reply: z.any(),
    file: 'application/pdf',
    limit: 'none',
  },
} satisfies CallTable;
