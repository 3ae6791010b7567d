import { z } from 'zod';
import { SEARCH_TERMS, SEARCHED_LISTS } from '#domain/recent-searches.ts';
import type { CallTable } from './call.ts';
import { echoed, id, ownPath, scode, smessage, text, vehicle, vehicleBody } from './shapes.ts';

/** What a customer searched for lately; at most fifty, the same search once. */

const search_term = z.enum(SEARCH_TERMS);
const asked = {
  category: z.enum(['rotor']),
  subcategory: z.enum(SEARCHED_LISTS),
};

export const recentSearch = z
  .object({
    id: z.string(),
    customer_id: z.string(),
    ...asked,
    /** What was searched by beside the vehicle; null: by the vehicle alone. */
    search_term: search_term.nullable(),
    search_content: z.string().nullable(),
    /** Epoch milliseconds. */
    search_timestamp: z.number().int(),
  })
  .extend(vehicle.shape);
const list = z.object({ scode, smessage, recentSearch: z.array(recentSearch) });

export const recentSearchCalls = {
  'GET /user/:customerId/recentSearch': {
    summary: 'The latest searches, the last one first.',
    access: 'account',
    params: ownPath,
    reply: list,
    limit: 'none',
  },
  'POST /user/:customerId/recentSearch': {
    summary: 'Notes a search whose results were shown; the same search moves to the top.',
    access: 'account',
    params: ownPath,
    body: vehicleBody.extend({
      ...asked,
      search_term: search_term.nullish(),
      search_content: text(200).nullish(),
      customer_id: echoed,
      search_timestamp: echoed,
    }),
    reply: z.object({ scode, smessage }),
    limit: 'search',
  },
  'DELETE /user/:customerId/recentSearch/:id': {
    summary: 'Forgets a search; the answer is what remains.',
    access: 'account',
    params: ownPath.extend({ id }),
    reply: list,
    limit: 'account',
  },
} satisfies CallTable;
