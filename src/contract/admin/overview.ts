import { z } from 'zod';
import { ADMIN_LIST_NAMES } from '#domain/admin-lists.ts';
import { VITAL_MEASURES } from '#domain/vitals.ts';
import type { CallTable } from '../call.ts';
import { orderStatus } from '../orders.ts';
import { currency, price, reply, text } from '../shapes.ts';
import { importSummary } from './imports.ts';
import { day, listQuery, listReply, paymentIssue, requiredText, staffNote, time, uuid } from './shapes.ts';

/** Overview, data checks, payment issues, saved views and audit log. */

const comparison = z.object({ now: z.number(), before: z.number() });
const perCurrency = z.object({
  currency,
  sales: comparison,
  orders: comparison,
  average_order: comparison,
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

export const overviewCalls = {
  'GET /admin/overview': {
    summary: 'Overview: sales, pending work, low stock, page performance and payment issues.',
    access: 'staff',
    permission: 'overview',
    query: range,
    reply: reply({
      from: z.string(),
      until: z.string(),
      /** Never added together; each is compared with the preceding period of the same length. */
      currencies: z.array(perCurrency),
      open_messages: z.number().int(),
      /** Every day of the range, including days without sales. */
      sales: z.array(z.object({ day: z.string(), currency, sales: price, orders: z.number().int() })),
      top_sellers: z.array(
        z.object({ part_number: z.string(), displayname: z.string(), quantity: z.number().int() }),
      ),
      low_stock: z.array(
        z.object({
          part_number: z.string(),
          displayname: z.string(),
          available: z.number().int(),
          low_at: z.number().int(),
        }),
      ),
      low_stock_total: z.number().int(),
      to_ship: z.array(
        z.object({ order_id: z.string(), created_time: time, name: z.string(), status: orderStatus }),
      ),
      to_ship_total: z.number().int(),
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
      /** Open payment issues. */
      findings: z.array(paymentIssue),
    }),
    limit: 'none',
  },
  'GET /admin/reconciliation': {
    summary:
      'Data checks of payments, stock, coupons and document numbers. Payments are checked within the range.',
    access: 'staff',
    permission: 'overview',
    query: range,
    reply: reply({
      checks: z.array(
        z.object({
          check: z.string(),
          sentence: z.string(),
          holds: z.boolean(),
          count: z.number().int(),
          examples: z.array(z.string()),
        }),
      ),
    }),
    limit: 'none',
  },
  'POST /admin/findings/:id/close': {
    summary: 'Close a payment issue, with a note on how it was resolved.',
    access: 'staff',
    permission: 'refunds',
    params: z.strictObject({ id: uuid }),
    body: z.strictObject({ note: staffNote(500) }),
    reply: reply({ findings: z.array(paymentIssue) }),
    limit: 'none',
  },
  'GET /admin/views': {
    summary: 'Your saved views of all lists, and those that others share.',
    access: 'staff',
    permission: 'access',
    reply: reply({ records: z.array(savedView) }),
    limit: 'none',
  },
  'POST /admin/views': {
    summary: 'Save the state of a list under a name, replacing any view of that name.',
    access: 'staff',
    permission: 'access',
    body: z.strictObject({
      list: z.enum(ADMIN_LIST_NAMES),
      name: requiredText(50),
      query: text(1000),
      is_shared: z.boolean().default(false),
    }),
    reply: reply({ records: z.array(savedView) }),
    limit: 'none',
  },
  'POST /admin/views/:id/remove': {
    summary: 'Delete one of your views.',
    access: 'staff',
    permission: 'access',
    params: z.strictObject({ id: uuid }),
    reply: reply({ records: z.array(savedView) }),
    limit: 'none',
  },
  'GET /admin/audit': {
    summary: 'The audit log, newest first, with the result of its integrity check.',
    access: 'staff',
    permission: 'audit.see',
    query: listQuery('audit'),
    reply: listReply(
      z.object({
        audit_id: z.number().int(),
        at: time,
        actor: z.string(),
        role: z.string().nullable(),
        action: z.string(),
        subject: z.string(),
        before: z.unknown(),
        after: z.unknown(),
        request_id: z.string().nullable(),
      }),
    ).extend({ broken_at: z.number().int().nullable() }),
    limit: 'none',
  },
} satisfies CallTable;
