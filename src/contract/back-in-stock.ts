import { z } from 'zod';
import type { CallTable } from './call.ts';
import { confirmation, text } from './shapes.ts';

const tokenCall = {
  access: 'public',
  body: z.object({ token: text(200) }),
  reply: confirmation,
  // Guesses of a token count against the same limit as guesses of a reset code.
  limit: 'reset',
} as const;

export const backInStockCalls = {
  'POST /backInStock': {
    summary: 'Ask for one email when a sold-out set is available again.',
    access: 'guest-or-account',
    body: z.object({
      part_number: text(40),
      car_part_id: text(40),
      /** Ignored for an account with a confirmed address. */
      email: text(200),
    }),
    reply: confirmation,
    limit: 'back-in-stock',
  },
  'POST /backInStock/confirm': {
    summary: 'Confirm a back-in-stock request with the token in its email.',
    ...tokenCall,
  },
  'POST /backInStock/cancel': {
    summary: 'Delete all back-in-stock requests of a recipient, with the token in an email.',
    ...tokenCall,
  },
} satisfies CallTable;
