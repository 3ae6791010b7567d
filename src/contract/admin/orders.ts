import { z } from 'zod';
import type { CallTable } from '../call.ts';
import { orderStatus } from '../orders.ts';
import { currency, price, scode, smessage, text, vehicle } from '../shapes.ts';
import { bulkReply, deed, echoed, finding, listQuery, listReply, note, seen, time } from './shapes.ts';

/** Orders: addresses, discount, status through commands, shipments, returns, refunds. */

const order = z.strictObject({ id: text(40) });

const orderRow = z.object({
  order_id: z.string(),
  shipping_first_name: z.string(),
  shipping_last_name: z.string(),
  created_time: time,
  currency,
  total: price,
  status: orderStatus,
});

const side = (name: 'shipping' | 'billing') => ({
  [`${name}_first_name`]: text(200),
  [`${name}_last_name`]: text(200),
  [`${name}_company`]: text(200).nullish(),
  [`${name}_address_line_1`]: text(1000),
  [`${name}_address_line_2`]: text(1000).nullish(),
  [`${name}_city`]: text(300),
  [`${name}_province`]: text(100),
  [`${name}_zip`]: text(40),
  [`${name}_country`]: text(100),
  [`${name}_phone`]: text(60),
});
type Side<N extends string> = {
  [K in
    | `${N}_first_name`
    | `${N}_last_name`
    | `${N}_address_line_1`
    | `${N}_city`
    | `${N}_province`
    | `${N}_zip`
    | `${N}_country`
    | `${N}_phone`]: z.ZodString;
} & { [K in `${N}_company` | `${N}_address_line_2`]: z.ZodOptional<z.ZodNullable<z.ZodString>> };
const sides = { ...side('shipping'), ...side('billing') } as unknown as Side<'shipping'> & Side<'billing'>;

/** Address fields as they are stored: what is optional is null when empty. */
const shownSide = (name: string) =>
  Object.fromEntries(
    Object.keys(side(name as 'shipping')).map((key) => [
      key,
      /company|line_2/.test(key) ? z.string().nullable() : z.string(),
    ]),
  );
const shownSides = { ...shownSide('shipping'), ...shownSide('billing') } as unknown as {
  [K in keyof typeof sides]: K extends `${string}_company` | `${string}_line_2`
    ? z.ZodNullable<z.ZodString>
    : z.ZodString;
};

const orderInfo = z.object({
  order_id: z.string(),
  email: z.string(),
  created_time: time,
  last_modified_time: time,
  status: orderStatus,
  currency,
  payment: z.string(),
  subtotal: price,
  /** Taken off by the promotion. */
  items_discount: price,
  promotion_code: z.string().nullable(),
  items_tax: price,
  tax_components: z.array(z.object({ component: z.string(), rate: z.string(), amount: price })),
  shipping: price,
  shipping_tax: price,
  /** Taken off by staff. */
  total_discount: price,
  total: price,
  shipping_method: z.string(),
  carrier: z.string().nullable(),
  tracking_number: z.string().nullable(),
  customer_id: z.string().nullable(),
  invoice_number: z.number().int().nullable(),
  ...shownSides,
});

const lineItem = z
  .object({
    order_id: z.string(),
    part_number: z.string(),
    car_part_id: z.string(),
    main_image: z.string().nullable(),
    subcategory: z.string(),
    displayname: z.string(),
    position: z.string(),
    note: z.string().nullable(),
    item_rate: price,
    item_subtotal: price,
    item_discount: price,
    tax_amount: price,
    item_total: price,
    quantity: z.number().int(),
    shipped_quantity: z.number().int(),
    /** Still to be sent. */
    open_quantity: z.number().int(),
    refunded_quantity: z.number().int(),
    returned_quantity: z.number().int(),
    currency,
    status: z.string(),
    custom_note: z.string().nullable(),
    fit_verdict: z.string(),
  })
  .extend(vehicle.shape);

const command = z.object({
  command: z.enum(['pay', 'prepare', 'unprepare', 'ship', 'cancel', 'return', 'refund']),
  allowed: z.boolean(),
  /** Why it cannot be done now. */
  reason: z.string().nullable(),
});

export const orderRecord = z.object({
  orderInfo,
  lineItems: z.array(lineItem),
  /** The statuses the selector offers, and why one cannot be chosen now. */
  choices: z.array(z.object({ status: orderStatus, allowed: z.boolean(), reason: z.string().nullable() })),
  commands: z.array(command),
  shipments: z.array(
    z.object({
      shipment_id: z.string(),
      at: time,
      carrier: z.string(),
      tracking_number: z.string().nullable(),
      lines: z.array(
        z.object({ part_number: z.string(), car_part_id: z.string(), quantity: z.number().int() }),
      ),
    }),
  ),
  refunds: z.array(
    z.object({
      refund_id: z.string(),
      at: time,
      amount: price,
      reason: z.string(),
      state: z.string(),
      credit_note_number: z.number().int().nullable(),
    }),
  ),
  money: z.object({ captured: price, refunded: price, refundable: price }),
  messages: z.array(
    z.object({
      message_id: z.string(),
      at: time,
      title: z.string(),
      type: z.string(),
      direction: z.boolean(),
      is_replied: z.boolean(),
    }),
  ),
  /** What shop and payment provider saw differently about it. */
  findings: z.array(finding),
  /** Placed, paid, status changes, messages, edits: newest first. */
  timeline: z.array(deed),
});

const orderReply = z.object({ scode, smessage, orderStatus, record: orderRecord });

const picked = z
  .array(
    z.strictObject({
      part_number: text(40),
      car_part_id: text(40),
      quantity: z.number().int().min(1).max(99),
    }),
  )
  .min(1)
  .max(50);

export const adminOrderCalls = {
  'GET /admin/orders': {
    summary: 'Orders, newest first, by number or name.',
    who: 'staff',
    permission: 'orders.see',
    query: listQuery('orders'),
    reply: listReply(orderRow),
    limit: 'none',
  },
  'GET /admin/orders/:id': {
    summary: 'One order with its lines, what was done to it, and what can be done now.',
    who: 'staff',
    permission: 'orders.see',
    params: order,
    reply: z.object({ scode, smessage, record: orderRecord }),
    limit: 'none',
  },
  'POST /admin/orders/:id': {
    summary: 'Saves addresses and discount, and runs the command of the chosen status.',
    who: 'staff',
    permission: 'orders.change',
    params: order,
    body: z.strictObject({
      ...sides,
      last_modified_time: seen,
      status: orderStatus,
      /** Taken off the order by staff, in units of its currency; what was taken off more is paid back. */
      total_discount: z.number().min(0).max(1_000_000).multipleOf(0.01).optional(),
      /** Why: for Paid how the money came, for Void and Return the reason. */
      note: text(500).optional(),
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
    who: 'staff',
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
    who: 'staff',
    permission: 'refunds',
    params: order,
    body: z.strictObject({ reason: note(500), last_modified_time: seen }),
    reply: orderReply,
    limit: 'none',
  },
  'POST /admin/orders/:id/return': {
    summary: 'Agrees to a return; the refund, with or without restocking, is a call of its own.',
    who: 'staff',
    permission: 'orders.change',
    params: order,
    body: z.strictObject({ reason: note(500), last_modified_time: seen }),
    reply: orderReply,
    limit: 'none',
  },
  'POST /admin/orders/:id/refund': {
    summary:
      'Pays money back: pieces of lines, an amount (tax included), or, with neither, all that is left.',
    who: 'staff',
    permission: 'refunds',
    params: order,
    body: z.strictObject({
      lines: picked.optional(),
      amount: z.number().min(0.01).max(1_000_000).multipleOf(0.01).optional(),
      /** Whether the returned pieces can be sold again; they go back to stock then. */
      restock: z.boolean().default(false),
      reason: note(500),
      last_modified_time: seen,
    }),
    reply: orderReply,
    limit: 'none',
  },
  'POST /admin/orders/:id/payment': {
    summary: 'Records a payment that came another way, with a note.',
    who: 'staff',
    permission: 'refunds',
    params: order,
    body: z.strictObject({ note: note(500), last_modified_time: seen }),
    reply: orderReply,
    limit: 'none',
  },
  'POST /admin/orders/bulk': {
    summary: 'Moves several orders to a status, each by its own rule.',
    who: 'staff',
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
    who: 'staff',
    permission: 'orders.see',
    query: listQuery('orders'),
    reply: z.any(),
    file: 'text/csv; charset=utf-8',
    limit: 'none',
  },
  'GET /admin/orders/:id/packing-slip': {
    summary: 'What goes into the box, as PDF.',
    who: 'staff',
    permission: 'orders.see',
    params: order,
    reply: z.any(),
    file: 'application/pdf',
    limit: 'none',
  },
  'GET /admin/orders/:id/credit-note/:number': {
    summary: 'A credit note as PDF.',
    who: 'staff',
    permission: 'orders.see',
    params: z.strictObject({ id: text(40), number: z.coerce.number().int().min(1).max(2_000_000_000) }),
    reply: z.any(),
    file: 'application/pdf',
    limit: 'none',
  },
  'GET /admin/orders/:id/invoice': {
    summary: 'The invoice as PDF, from Paid on.',
    who: 'staff',
    permission: 'orders.see',
    params: order,
    reply: z.any(),
    file: 'application/pdf',
    limit: 'none',
  },
} satisfies CallTable;
