/** Invoices, credit notes and the taxes on them. */

import { z } from 'zod';
import { FILING_PERIOD } from '#domain/filing-period.ts';
import type { CallTable } from '../call.ts';
import { csvFile, currency, price, reply } from '../shapes.ts';
import { listExport, listQuery, listReply, time } from './shapes.ts';

const period = z.string().regex(FILING_PERIOD);

export const documentRow = z.object({
  kind: z.enum(['invoice', 'credit-note']),
  number: z.number().int(),
  order_id: z.string(),
  currency,
  province: z.string(),
  name: z.string(),
  issued_time: time,
  net: price,
  tax: price,
  total: price,
});

export const reportCalls = {
  'GET /admin/documents': {
    summary: 'Invoices and credit notes, newest first; credit notes have negative amounts.',
    permission: 'orders.see',
    query: listQuery('documents'),
    reply: listReply(documentRow),
  },
  'GET /admin/documents/export': listExport('orders.see', listQuery('documents')),
  'GET /admin/tax-report': {
    summary: 'Taxes on invoices less credit notes of a month, quarter or year, by province and rate.',
    permission: 'overview',
    /** Default: the last complete quarter. */
    query: z.strictObject({ period: period.optional() }),
    reply: reply({
      period: z.string(),
      from: z.string(),
      until: z.string(),
      periods: z.object({
        quarters: z.array(z.string()),
        months: z.array(z.string()),
        years: z.array(z.string()),
      }),
      /** The shop's tax registration numbers; may be empty. */
      tax_numbers: z.string(),
      /** The amounts to report on each tax return. `tax` is its tax group, such as `GST/HST`. */
      totals: z.array(
        z.object({
          currency,
          tax: z.string(),
          sales: price,
          collected: price,
          refunded: price,
          due: price,
        }),
      ),
      /** Sales without tax have an empty component and rate. */
      records: z.array(
        z.object({
          currency,
          province: z.string(),
          component: z.string(),
          /** In percent. */
          rate: z.string(),
          /** True for sales to customers who are exempt from this tax. */
          is_exempt: z.boolean(),
          base: price,
          tax: price,
          refunded_base: price,
          refunded_tax: price,
          net_base: price,
          net_tax: price,
        }),
      ),
    }),
  },
  'GET /admin/tax-report/export': {
    summary: 'The tax report of a period as CSV.',
    permission: 'overview',
    query: z.strictObject({ period }),
    ...csvFile,
  },
} satisfies CallTable;
