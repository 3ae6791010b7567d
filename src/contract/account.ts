import { z } from 'zod';
import type { CallTable } from './call.ts';
import { ownPath, scode, smessage } from './shapes.ts';

/** The customer's settings. */

export const accountCalls = {
  'GET /user/:customerId/accountSettings': {
    summary: 'The profile, to change it.',
    who: 'account',
    params: ownPath,
    reply: z.object({
      scode,
      smessage,
      accountSettings: z.object({
        customer_id: z.string(),
        contact_person_id: z.string(),
        contact_name: z.string(),
        first_name: z.string().nullable(),
        last_name: z.string().nullable(),
        email: z.string(),
        company: z.string().nullable(),
        phone_number: z.string().nullable(),
      }),
    }),
    limit: 'none',
  },
} satisfies CallTable;
