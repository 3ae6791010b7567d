import { z } from 'zod';
import { COUNTRIES } from '#domain/regions.ts';
import type { CallTable } from './call.ts';
import { reply, text } from './shapes.ts';

export const deliveryCalls = {
  'GET /delivery': {
    summary: 'The estimated delivery of an order placed now.',
    access: 'public',
    query: z.object({ country: z.enum(COUNTRIES), postal_code: text(20).optional() }),
    reply: reply({
      /** Null if the shop has no rule for the destination. */
      delivery: z
        .object({
          /** The province or state of the postal code; null if it is unknown. */
          region: z.string().nullable(),
          /** Business days from dispatch. */
          from_days: z.number().int(),
          to_days: z.number().int(),
          /** The day of dispatch, and the first and last day of the estimated delivery. */
          dispatch: z.string(),
          from: z.string(),
          to: z.string(),
        })
        .nullable(),
    }),
    limit: 'search',
  },
} satisfies CallTable;
