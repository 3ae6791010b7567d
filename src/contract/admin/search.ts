/** Searches that find too little, and the synonyms that improve them. */

import { z } from 'zod';
import type { CallTable } from '../call.ts';
import { confirmation, reply, text } from '../shapes.ts';
import { auditEntry, requiredText } from './shapes.ts';

const countedSearch = z.object({
  text: z.string(),
  /** The number of times this text was searched for. */
  searches: z.number().int(),
  /** The number of results of the last search. */
  results: z.number().int(),
  /** The text that was searched for instead. */
  corrected: z.string().nullable(),
});
const synonym = z.object({ phrase: z.string(), meaning: z.string() });

export const adminSearchCalls = {
  'GET /admin/search': {
    summary:
      'Searches without results, with corrections or without a click, most frequent first, and the synonyms.',
    permission: 'items.see',
    reply: reply({
      without_results: z.array(countedSearch),
      corrected: z.array(countedSearch),
      without_click: z.array(countedSearch),
      synonyms: z.array(synonym),
      history: z.array(auditEntry),
    }),
  },
  'POST /admin/search/synonyms': {
    summary: 'Add a synonym or change its meaning. Without a meaning, searches ignore the phrase.',
    permission: 'items.change',
    body: z.strictObject({ phrase: requiredText(100), meaning: text(200) }),
    reply: confirmation,
  },
  'POST /admin/search/synonyms/import': {
    summary: 'Add the synonyms of a CSV text with the columns `phrase` and `meaning`, all or none.',
    permission: 'items.change',
    body: z.strictObject({ text: requiredText(500_000) }),
    reply: reply({ imported: z.number().int() }),
  },
  'POST /admin/search/synonyms/delete': {
    summary: 'Delete a synonym.',
    permission: 'items.change',
    body: z.strictObject({ phrase: requiredText(100) }),
    reply: confirmation,
  },
} satisfies CallTable;
