/** Picking and packing of several orders together. */

import { z } from 'zod';
import { VERDICTS_TO_CHECK } from '#domain/fitment.ts';
import { LABEL_SHEET_NAMES } from '#domain/label-sheet.ts';
import type { CallTable } from '../call.ts';
import { pdfFile, reply, text } from '../shapes.ts';
import { time } from './shapes.ts';

/** Up to 100 order numbers, separated by commas. */
const query = z.strictObject({ ids: text(4100).regex(/^[^,]{1,40}(,[^,]{1,40}){0,99}$/) });

export const pickingCalls = {
  'GET /admin/picking': {
    summary: 'The units that several orders need from the shelves, by part.',
    permission: 'orders.see',
    query,
    reply: reply({
      /** The orders with units that still have to be packed, and the names of their recipients. */
      orders: z.array(
        z.object({
          order_id: z.string(),
          name: z.string(),
          last_modified_time: time,
          /** The fit verdicts of the lines to pack that staff must check before shipping. */
          verdicts_to_check: z.array(z.enum(VERDICTS_TO_CHECK)),
          /** The carriers of the shop's latest shipments, the likeliest for this order first. */
          carriers: z.array(z.string()),
        }),
      ),
      lines: z.array(
        z.object({
          part_number: z.string(),
          name: z.string(),
          quantity: z.number().int(),
          orders: z.array(z.object({ order_id: z.string(), quantity: z.number().int() })),
        }),
      ),
    }),
  },
  'GET /admin/picking/documents': {
    summary: 'The pick list of several orders and their packing slips as one PDF.',
    permission: 'orders.see',
    query,
    ...pdfFile,
  },
  'GET /admin/picking/labels': {
    summary: 'The delivery addresses of several orders as one PDF, on a sheet of labels.',
    permission: 'orders.see',
    query: query.extend({ sheet: z.enum(LABEL_SHEET_NAMES) }),
    ...pdfFile,
  },
} satisfies CallTable;
