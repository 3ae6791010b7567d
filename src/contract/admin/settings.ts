import { z } from 'zod';
import { PROVINCES } from '#domain/places.ts';
import type { CallTable } from '../call.ts';
import { scode, smessage, text } from '../shapes.ts';
import { auditEntry, day, note, seen, time, uuid } from './shapes.ts';

/** Tax rates by day, and what the shop says of itself on invoices and mails. */

const province = z.enum(PROVINCES);
const component = z.enum(['GST', 'PST', 'QST', 'HST']);

const rateRow = z.object({
  rate_id: z.string(),
  province: z.string(),
  component: z.string(),
  /** Percent: 9.975. */
  rate: z.number(),
  from_day: z.string().nullable(),
  until_day: z.string().nullable(),
});

const shop = z.object({
  name: z.string(),
  tagline: z.string(),
  email: z.string(),
  address: z.string(),
  tax_numbers: z.string(),
});

export const settingsCalls = {
  'GET /admin/tax-rates': {
    summary: 'Every dated rate, and what each province charges today.',
    access: 'staff',
    permission: 'settings.see',
    reply: z.object({
      scode,
      smessage,
      records: z.array(rateRow),
      today: z.array(z.object({ province: z.string(), rate: z.number() })),
      history: z.array(auditEntry),
    }),
    limit: 'none',
  },
  'POST /admin/tax-rates': {
    summary: "Ends a province's rate the day before and begins the new one; orders keep theirs.",
    access: 'staff',
    permission: 'settings.change',
    body: z.strictObject({
      province,
      component,
      rate: z.number().min(0).max(50).multipleOf(0.001),
      /** The first day of the new rate; not in the past. */
      from_day: day,
    }),
    reply: z.object({ scode, smessage, records: z.array(rateRow) }),
    limit: 'none',
  },
  'POST /admin/tax-rates/:id/withdraw': {
    summary: 'Takes a rate back that has not begun; the one before goes on.',
    access: 'staff',
    permission: 'settings.change',
    params: z.strictObject({ id: uuid }),
    reply: z.object({ scode, smessage, records: z.array(rateRow) }),
    limit: 'none',
  },
  'GET /admin/settings': {
    summary: 'What the shop says of itself.',
    access: 'staff',
    permission: 'settings.see',
    reply: z.object({
      scode,
      smessage,
      record: shop.extend({ low_stock_at: z.number().int(), last_modified_time: time }),
      history: z.array(auditEntry),
    }),
    limit: 'none',
  },
  'POST /admin/settings': {
    summary: 'Saves what the shop says of itself; invoices issued before keep their words.',
    access: 'staff',
    permission: 'settings.change',
    body: z.strictObject({
      last_modified_time: seen,
      data: z.strictObject({
        name: note(60),
        tagline: text(120),
        email: text(200),
        address: text(300),
        tax_numbers: text(300),
        low_stock_at: z.number().int().min(0).max(10_000),
      }),
    }),
    reply: z.object({
      scode,
      smessage,
      record: shop.extend({ low_stock_at: z.number().int(), last_modified_time: time }),
    }),
    limit: 'none',
  },
} satisfies CallTable;
