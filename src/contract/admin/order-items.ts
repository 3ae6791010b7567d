/** Order lines, for packing. */

import { z } from 'zod';
import { FIT_VERDICTS } from '#domain/fitment.ts';
import type { CallTable } from '../call.ts';
import { orderStatus } from '../orders.ts';
import { currency, lineFit, price, reply, text, vehicle } from '../shapes.ts';
import { exportColumns, lastModifiedSeen, listExport, listQuery, listReply, time } from './shapes.ts';

const orderItemRow = z
  .object({
    order_id: z.string(),
    part_number: z.string(),
    car_part_id: z.string(),
    quantity: z.number().int(),
    status: orderStatus,
    custom_note: z.string().nullable(),
    main_image: z.string().nullable(),
    subcategory: z.string(),
    displayname: z.string(),
    position: z.string(),
    note: z.string().nullable(),
    item_subtotal: price,
    currency,
    fit_verdict: z.enum(FIT_VERDICTS),
    ...lineFit,
    /** The customer's account; null for a guest. */
    customer_id: z.string().nullable(),
    customer_name: z.string(),
    /** The email address that identifies a guest; null for an account. */
    guest_email: z.string().nullable(),
    created_time: time,
    /** The time at which the order was last changed. */
    last_modified_time: time,
  })
  .extend(vehicle.shape);

/** A row of the export; its keys are the column headings of the file. */
const exportItem = z.object({
  'Order ID': z.string(),
  'Part Number': z.string(),
  'Car ID': z.string(),
  Status: z.string(),
  Quantity: z.number().int(),
  'Custom Note': z.string(),
  /** Null for a line without a car; make, model and the other levels are then empty. */
  Year: z.number().int().nullable(),
  Make: z.string(),
  Model: z.string(),
  Submodel: z.string(),
  Trim: z.string(),
  Engine: z.string(),
  Note: z.string(),
  /** The answers to questions about the car's brakes. */
  Answers: z.string(),
  Fit: z.string(),
  /** True if the buyer acknowledged that the set does not fit. */
  Acknowledged: z.boolean(),
});

export const orderItemCalls = {
  'GET /admin/orderitems': {
    summary: 'Order lines, searchable by order number or part number.',
    permission: 'orders.see',
    query: listQuery('orderitems'),
    reply: listReply(orderItemRow).extend({ exportItems: z.array(exportItem) }),
  },
  'POST /admin/orderitems': {
    summary: 'Save the custom note of an order line.',
    permission: 'orders.change',
    body: z.strictObject({
      order_id: text(40),
      part_number: text(40),
      car_part_id: text(40),
      custom_note: text(5000).nullable(),
      last_modified_time: lastModifiedSeen,
    }),
    reply: reply({ lineItems: z.array(orderItemRow), exportItems: z.array(exportItem) }),
  },
  'GET /admin/orderitems/export': listExport(
    'orders.see',
    listQuery('orderitems').extend({ columns: exportColumns }),
  ),
} satisfies CallTable;
