/** A customer's recent searches, at most fifty, without duplicates. */

import { z } from 'zod';
import { SEARCH_TERMS, SEARCHABLE_LISTS } from '#domain/recent-searches.ts';
import type { CallTable } from './call.ts';
import { confirmation, customerPath, id, ignored, reply, text, vehicle, vehicleBody } from './shapes.ts';

const search_term = z.enum(SEARCH_TERMS);
const searchedList = {
  category: z.enum(['rotor']),
  subcategory: z.enum(SEARCHABLE_LISTS),
};

export const recentSearch = z
  .object({
    id: z.string(),
    customer_id: z.string(),
    ...searchedList,
    /** Null for a search by vehicle only. */
    search_term: search_term.nullable(),
    search_content: z.string().nullable(),
    /** Epoch milliseconds. */
    search_timestamp: z.number().int(),
  })
  .extend(vehicle.shape);
const list = reply({ recentSearch: z.array(recentSearch) });

export const recentSearchCalls = {
  'GET /user/:customerId/recentSearch': {
    summary: 'The recent searches, latest first.',
    access: 'account',
    params: customerPath,
    reply: list,
    limit: 'none',
  },
  'POST /user/:customerId/recentSearch': {
    summary: 'Record a search whose results were shown. A repeated search moves to the top.',
    access: 'account',
    params: customerPath,
    body: vehicleBody.extend({
      ...searchedList,
      search_term: search_term.nullish(),
      search_content: text(200).nullish(),
      customer_id: ignored,
      search_timestamp: ignored,
    }),
    reply: confirmation,
    limit: 'search',
  },
  'DELETE /user/:customerId/recentSearch/:id': {
    summary: 'Delete a search. Returns the remaining searches.',
    access: 'account',
    params: customerPath.extend({ id }),
    reply: list,
    limit: 'account',
  },
} satisfies CallTable;
