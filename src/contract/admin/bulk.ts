/** Changes of many items or customers at once. */

import { z } from 'zod';
import { BULK_FAULTS, BULK_LISTS, BULK_SORTS, BULK_STATES, PRICE_ROUNDINGS } from '#domain/bulk-change.ts';
import { FAMILIES } from '#domain/family.ts';
import type { CallTable } from '../call.ts';
import { reply, text } from '../shapes.ts';
import { day, listQuery, time, uuid } from './shapes.ts';

const rounding = z.enum(PRICE_ROUNDINGS);
const dollars = z.number().min(-100_000).max(100_000).multipleOf(0.01);
/** Prices change by a percentage, or by an amount for each currency; negative values lower them. */
const rule = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('percent'),
    percent: z
      .number()
      .min(-99.99)
      .max(1000)
      .multipleOf(0.01)
      .refine((value) => value !== 0),
    rounding,
  }),
  z.strictObject({ by: z.literal('amount'), cad: dollars, usd: dollars, rounding }),
]);
const itemChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('price'), rule }),
  z.strictObject({ kind: z.literal('sale'), rule, sale_start: day.nullable(), sale_end: day.nullable() }),
  z.strictObject({ kind: z.literal('end-sale') }),
  z.strictObject({ kind: z.literal('family'), family: z.enum(FAMILIES.map((family) => family.code)) }),
  z.strictObject({ kind: z.literal('active'), is_active: z.boolean() }),
]);
const customerChange = z.strictObject({
  kind: z.literal('percentage'),
  percentage: z.number().min(0).max(100).multipleOf(0.01),
});

const changeSummary = z.object({
  bulk_number: z.number().int(),
  list: z.enum(BULK_LISTS),
  change: z.union([itemChange, customerChange]),
  state: z.enum(BULK_STATES),
  /** The number of records that the change affects; skipped ones are not counted. */
  changed: z.number().int(),
  created_by: z.string(),
  created_time: time,
  /** The staff member who last began to apply or undo the change; null for a preview. */
  applied_by: z.string().nullable(),
  applied_time: time.nullable(),
  undone_time: time.nullable(),
});

const fieldValues = z.record(z.string(), z.unknown());
const bulkRecord = changeSummary.extend({
  /** The reason the last attempt failed; no record was changed. */
  fault: z.enum(BULK_FAULTS).nullable(),
  /** The number of records written so far. */
  done: z.number().int(),
  /** Records that are skipped, by reason, with the keys of the first few. */
  skipped: z.array(z.object({ message: z.string(), count: z.number().int(), first: z.array(z.string()) })),
  /** In the preview: the number of items whose current sale ends immediately, because the new one starts later. */
  ended_sales: z.number().int(),
  /** In the preview: the number of items whose price changes so much that it may be a typing error. */
  large_changes: z.number().int(),
  /** In the preview: the number of items whose sale price would be above their current selling price. */
  dearer: z.number().int(),
  /** In the preview: the number of items that are on sale and whose sale price does not change. */
  kept_sales: z.number().int(),
  /** After a refused undo: the number of records that were changed since, and the first few of them. */
  newer: z
    .object({ count: z.number().int(), first: z.array(z.object({ key: z.string(), name: z.string() })) })
    .nullable(),
  /** The number of records that the undo left as they were, because they were changed since. */
  kept: z.number().int(),
  /** A page of the records with the fields that change. Empty once the rows are deleted, 30 days after the change. */
  rows: z.array(
    z.object({
      key: z.string(),
      name: z.string().nullable(),
      /** True if the undo left the record as it was, because it was changed since. */
      is_kept: z.boolean(),
      before: fieldValues,
      after: fieldValues,
      /** The change of the selling price as a fraction of the old one; null if the change sets no prices. */
      size: z.number().nullable(),
    }),
  ),
  page: z.number().int(),
  may_apply: z.boolean(),
  /** True for an outdated preview, which cannot be applied but can be repeated. */
  may_repeat: z.boolean(),
  may_undo: z.boolean(),
});

const numberPath = z.strictObject({ number: z.coerce.number().int().min(1).max(2_147_483_647) });
const recordReply = reply({ record: bulkRecord });
const previewReply = reply({ bulk_number: z.number().int() });

export const bulkCalls = {
  'POST /admin/items/bulk/preview': {
    summary: 'Preview a change of the items with these part numbers, or of all that match a query.',
    permission: 'items.change',
    body: z.strictObject({
      change: itemChange,
      selection: z.union([
        z.strictObject({ ids: z.array(text(40)).min(1).max(500) }),
        z.strictObject({ query: listQuery('items') }),
      ]),
    }),
    reply: previewReply,
  },
  'POST /admin/customers/bulk/preview': {
    summary:
      'Preview a change of the percentage of these customers, or of all that match a query. Also requires the permission `pricing`.',
    permission: 'customers.change',
    body: z.strictObject({
      change: customerChange,
      selection: z.union([
        z.strictObject({ ids: z.array(uuid).min(1).max(500) }),
        z.strictObject({ query: listQuery('customers') }),
      ]),
    }),
    reply: previewReply,
  },
  'GET /admin/bulk': {
    permission: 'items.see',
    summary: 'Bulk changes, newest first.',
    query: z.strictObject({ page: z.coerce.number().int().min(1).max(1_000_000).optional() }),
    reply: reply({ records: z.array(changeSummary), total: z.number().int(), page: z.number().int() }),
  },
  'GET /admin/bulk/:number': {
    permission: 'items.see',
    summary: 'One bulk change: preview, progress and result, with a page of its records.',
    params: numberPath,
    query: z.strictObject({
      page: z.coerce.number().int().min(1).max(1_000_000).optional(),
      sort: z.enum(BULK_SORTS).optional(),
    }),
    reply: recordReply,
  },
  'POST /admin/bulk/:number/preview': {
    permission: 'items.see',
    summary:
      'Preview the same change of the same selection again. Requires the permissions that the first preview required.',
    params: numberPath,
    reply: previewReply,
  },
  'POST /admin/bulk/:number/apply': {
    permission: 'items.see',
    summary:
      'Apply a previewed bulk change, all or nothing. Requires the permissions that its preview required.',
    params: numberPath,
    reply: recordReply,
  },
  'POST /admin/bulk/:number/undo': {
    permission: 'items.see',
    summary:
      'Undo a bulk change. Refused if records have been changed since; with `keeps_newer`, these records stay as they are. Requires the permissions that its preview required.',
    params: numberPath,
    body: z.strictObject({ keeps_newer: z.boolean() }).optional(),
    reply: recordReply,
  },
} satisfies CallTable;
