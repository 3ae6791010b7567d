/** Overview, data checks, payment issues, saved views and audit log. */

import { z } from 'zod';
import { ADMIN_LIST_NAMES } from '#domain/admin-lists.ts';
import { SALES_FIGURES } from '#domain/sales-figures.ts';
import { VITAL_MEASURES } from '#domain/vitals.ts';
import { WORK_QUEUES } from '#domain/work-queues.ts';
import type { CallTable } from '../call.ts';
import { currency, namedItem, price, reply, text } from '../shapes.ts';
import { importSummary } from './imports.ts';
import { orderSummary } from './order-shapes.ts';
import {
  auditEntry,
  day,
  listExport,
  listQuery,
  listReply,
  paymentIssue,
  queueSize,
  requiredText,
  staffNote,
  uuid,
} from './shapes.ts';

/** A value in the requested period (`now`) and in the period of the same length before it (`before`). */
const comparison = z.object({ now: z.number(), before: z.number() });
/** `today`: the value of the current day so far, even if that day is not in the period. */
const figure = comparison.extend({ today: z.number() });
const salesOfCurrency = z.object({
  currency,
  figures: z.record(z.enum(SALES_FIGURES), figure),
});

const savedView = z.object({
  view_id: z.string(),
  list: z.enum(ADMIN_LIST_NAMES),
  name: z.string(),
  /** The list's query string. */
  query: z.string(),
  is_shared: z.boolean(),
  is_own: z.boolean(),
});

const range = z.strictObject({ from: day.optional(), until: day.optional() });

const queuedOrder = orderSummary.extend({
  name: z.string(),
  /** The units that still have to be shipped. */
  units: z.number().int(),
});

export const overviewCalls = {
  'GET /admin/overview': {
    summary:
      'Overview: figures of today and a period, work queues, stock, page performance and payment issues.',
    permission: 'overview',
    query: range,
    reply: reply({
      from: z.string(),
      until: z.string(),
      today: z.string(),
      /** The figures of each currency, defined in `domain/sales-figures.ts`. Currencies are never added up. */
      currencies: z.array(salesOfCurrency),
      queues: z.record(z.enum(WORK_QUEUES), queueSize),
      /** Net sales and the number of orders of every day of the range, including days without sales. */
      sales: z.array(z.object({ day: z.string(), currency, sales: price, orders: z.number().int() })),
      /** Carts started, orders placed and orders paid, each counted on the day on which this happened. */
      steps: z.object({ carts: comparison, placed: comparison, paid: comparison }),
      top_sellers: z.array(
        namedItem.extend({ displayname: z.string().nullable(), quantity: z.number().int() }),
      ),
      top_cars: z.array(z.object({ make: z.string(), model: z.string(), quantity: z.number().int() })),
      /** Search texts whose last search was in the period and found nothing. */
      searches_without_results: z.array(z.object({ text: z.string(), searches: z.number().int() })),
      running_out: z.array(
        namedItem.extend({
          available: z.number().int(),
          /** Units sold in the 30 days before today. */
          sold: z.number().int(),
          days_left: z.number().int(),
        }),
      ),
      /** The items of `running_out` have stock for at most this many days. */
      running_out_days: z.number().int(),
      /** Items with at most `low_at` available units. `sold` as in `running_out`. */
      low_stock: z.array(
        namedItem.extend({ available: z.number().int(), low_at: z.number().int(), sold: z.number().int() }),
      ),
      low_stock_total: z.number().int(),
      to_ship: z.array(queuedOrder),
      /** Orders whose payment is not decided yet, for example because the payer is at the provider. */
      being_paid: z.array(queuedOrder),
      /** Latest imports; null for roles that may not import. */
      imports: z.array(z.object(importSummary)).nullable(),
      vitals: z.array(
        z.object({
          page: z.string(),
          measure: z.enum(VITAL_MEASURES),
          /** 75th percentile, in milliseconds; `cls` has no unit. */
          p75: z.number(),
          count: z.number().int(),
        }),
      ),
      findings: z.array(paymentIssue),
    }),
  },
  'GET /admin/reconciliation': {
    summary:
      'Data checks of payments, stock, coupons and document numbers. Payments are checked within the range.',
    permission: 'overview',
    query: range,
    reply: reply({
      checks: z.array(
        z.object({
          check: z.string(),
          /** The statement that is checked, such as “Invoice numbers have no gaps.” */
          sentence: z.string(),
          holds: z.boolean(),
          /** The number of records that contradict the statement. */
          count: z.number().int(),
          examples: z.array(z.string()),
        }),
      ),
    }),
  },
  'POST /admin/findings/:id/close': {
    summary: 'Close a payment issue, with a note on how it was resolved.',
    permission: 'refunds',
    params: z.strictObject({ id: uuid }),
    body: z.strictObject({ note: staffNote(500) }),
    reply: reply({ findings: z.array(paymentIssue) }),
  },
  'GET /admin/views': {
    summary: 'Your saved views of all lists, and those that others share.',
    permission: 'access',
    reply: reply({ records: z.array(savedView) }),
  },
  'POST /admin/views': {
    summary: 'Save the state of a list under a name, replacing your own view of that list and name.',
    permission: 'access',
    body: z.strictObject({
      list: z.enum(ADMIN_LIST_NAMES),
      name: requiredText(50),
      query: text(1000),
      is_shared: z.boolean().default(false),
    }),
    reply: reply({ records: z.array(savedView) }),
  },
  'POST /admin/views/:id/remove': {
    summary: 'Delete one of your views.',
    permission: 'access',
    params: z.strictObject({ id: uuid }),
    reply: reply({ records: z.array(savedView) }),
  },
  'GET /admin/audit/export': listExport('audit.see', listQuery('audit')),
  'GET /admin/audit': {
    summary: 'The audit log, newest first, with the result of its integrity check.',
    permission: 'audit.see',
    query: listQuery('audit'),
    reply: listReply(
      auditEntry.extend({
        audit_id: z.number().int(),
        subject: z.string(),
        /** The subject with a customer's email address or a promotion's code in place of the id; null if there is none. */
        named_subject: z.string().nullable(),
        before: z.unknown(),
        after: z.unknown(),
        request_id: z.string().nullable(),
        /** The currency of the order that is the subject; null for other subjects. */
        currency: currency.nullable(),
      }),
    ).extend({
      /** The id of the first entry that was altered; null if there is none. */
      broken_at: z.number().int().nullable(),
    }),
  },
} satisfies CallTable;
