import { z } from 'zod';
import { ADMIN_LIST_NAMES } from '#domain/admin-lists.ts';
import type { CallTable } from '../call.ts';
import { currency, price, scode, smessage, text } from '../shapes.ts';
import { importLine } from './imports.ts';
import { day, listQuery, listReply, note, paymentIssue, remark, time, uuid } from './shapes.ts';

/** The first screen of the back office, saved views, and the audit log. */

const stat = z.object({ now: z.number(), before: z.number() });
const perCurrency = z.object({
  currency,
  sales: stat,
  orders: stat,
  average_order: stat,
});

const view = z.object({
  view_id: z.string(),
  list: z.enum(ADMIN_LIST_NAMES),
  name: z.string(),
  /** The list's query, as it stands in the address. */
  query: z.string(),
  is_shared: z.boolean(),
  is_own: z.boolean(),
});

const range = z.strictObject({ from: day.optional(), until: day.optional() });

export const overviewCalls = {
  'GET /admin/overview': {
    summary:
      'How the shop does: sales, what waits, what runs low, how pages feel, what providers see differently.',
    access: 'staff',
    permission: 'overview',
    query: range,
    reply: z.object({
      scode,
      smessage,
      from: z.string(),
      until: z.string(),
      /** Never added together; each beside the same number of days before. */
      currencies: z.array(perCurrency),
      open_messages: z.number().int(),
      /** Every day of the range, also those without a sale. */
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
        z.object({ order_id: z.string(), created_time: time, name: z.string(), status: z.string() }),
      ),
      to_ship_total: z.number().int(),
      /** The latest files; null for a role that may not import. */
      imports: z.array(z.object(importLine)).nullable(),
      vitals: z.array(
        z.object({
          page: z.string(),
          measure: z.enum(['lcp', 'cls', 'inp']),
          /** 75th percentile; milliseconds, or a plain number for cls. */
          p75: z.number(),
          count: z.number().int(),
        }),
      ),
      /** What shop and payment provider see differently, until somebody has dealt with it. */
      findings: z.array(paymentIssue),
    }),
    limit: 'none',
  },
  'GET /admin/reconciliation': {
    summary: 'Whether the books agree: money, goods, coupons and numbers. Money is checked within the range.',
    access: 'staff',
    permission: 'overview',
    query: range,
    reply: z.object({
      scode,
      smessage,
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
    summary: 'Closes something about money that was looked at, with a note on how it was settled.',
    access: 'staff',
    permission: 'refunds',
    params: z.strictObject({ id: uuid }),
    body: z.strictObject({ note: remark(500) }),
    reply: z.object({ scode, smessage, findings: z.array(paymentIssue) }),
    limit: 'none',
  },
  'GET /admin/views': {
    summary: 'The saved views of every list: the own ones, and those that colleagues share.',
    access: 'staff',
    permission: 'access',
    reply: z.object({ scode, smessage, records: z.array(view) }),
    limit: 'none',
  },
  'POST /admin/views': {
    summary: 'Saves the state of a list under a name; the same name again replaces it.',
    access: 'staff',
    permission: 'access',
    body: z.strictObject({
      list: z.enum(ADMIN_LIST_NAMES),
      name: note(50),
      query: text(1000),
      is_shared: z.boolean().default(false),
    }),
    reply: z.object({ scode, smessage, records: z.array(view) }),
    limit: 'none',
  },
  'POST /admin/views/:id/remove': {
    summary: 'Removes an own view.',
    access: 'staff',
    permission: 'access',
    params: z.strictObject({ id: uuid }),
    reply: z.object({ scode, smessage, records: z.array(view) }),
    limit: 'none',
  },
  'GET /admin/audit': {
    summary: 'Who did what, newest first, and whether the chain of entries is whole.',
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
