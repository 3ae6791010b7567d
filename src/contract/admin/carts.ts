/** The open carts of customers and visitors, without those of quotes. */

import { z } from 'zod';
import { FIT_VERDICTS } from '#domain/fitment.ts';
import type { CallTable } from '../call.ts';
import { namedItem, price } from '../shapes.ts';
import { listExport, listQuery, listReply, time } from './shapes.ts';

const cartRow = z.object({
  cart_id: z.string(),
  /** Id of the account or guest that owns the cart. */
  customer_id: z.string(),
  is_visitor: z.boolean(),
  /** The account's name and email. A visitor has only the email of the order that waits for payment, if any. */
  name: z.string(),
  email: z.string().nullable(),
  /** The order that waits for payment. */
  order_id: z.string().nullable(),
  units: z.number().int(),
  /** At this shopper's prices, before coupon and tax. */
  cad_subtotal: price,
  usd_subtotal: price,
  lines: z.array(namedItem.extend({ car_part_id: z.string(), quantity: z.number().int() })),
  /** The fit verdicts of the lines. */
  verdicts: z.array(z.enum(FIT_VERDICTS)),
  created_time: time,
  changed_time: time,
});

export const cartCalls = {
  'GET /admin/carts': {
    summary: 'Open carts with their lines, searchable by part number, email or customer id.',
    permission: 'customers.see',
    query: listQuery('carts'),
    reply: listReply(cartRow),
  },
  'GET /admin/carts/export': listExport('customers.see', listQuery('carts')),
} satisfies CallTable;
