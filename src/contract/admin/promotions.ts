/** Promotions, the rules behind coupon codes. */

import { z } from 'zod';
import { PROMOTION_LEVELS, PROMOTION_TYPES } from '#domain/coupon.ts';
import { MAX_MORE_VEHICLES } from '#domain/promotion.ts';
import type { CallTable } from '../call.ts';
import { coupon, currency, price, reply, text } from '../shapes.ts';
import {
  auditEntry,
  bulkReply,
  day,
  lastModifiedSeen,
  listExport,
  listQuery,
  listReply,
  selectionQuery,
  time,
  versionSeen,
} from './shapes.ts';

const promotionRow = coupon.extend({
  id: z.number().int(),
  /** The only currency of the orders to which the promotion applies; null for both. */
  currency: currency.nullable(),
  category: z.string().nullable(),
  subcategory: z.string().nullable(),
  /** The last of several model years; null if the promotion applies to one year or to all. */
  year_to: z.number().int().nullable(),
  /** Further makes and models. */
  more_vehicles: z.array(z.object({ make: z.string(), model: z.string().nullable() })),
  start_time: z.string().nullable(),
  end_time: z.string().nullable(),
  is_active: z.boolean(),
  used_times: z.number().int(),
  max_uses: z.number().int().nullable(),
  max_uses_per_customer: z.number().int().nullable(),
  created_time: time,
  last_modified_time: time,
  state: z.enum(['Active', 'Scheduled', 'Expired', 'Used up', 'Inactive']),
  /** The discount and what it applies to, in one sentence. */
  rule: z.string(),
  /** The rule with its days and limits. */
  sentence: z.string(),
});

/** The figures of a promotion's orders in each currency. */
const performance = z.array(
  z.object({
    currency,
    orders: z.number().int(),
    average_order: z.number(),
    sales_before_discounts: z.number(),
    discounts: z.number(),
    refunds: z.number(),
    net_sales: z.number(),
  }),
);

const optionalText = (max: number) => text(max).nullish();

const promotionData = z.strictObject({
  code: text(200),
  type: z.enum(PROMOTION_TYPES),
  level: z.enum(PROMOTION_LEVELS),
  description: text(2000),
  // The limits are wide, so that `validatePromotion` can report a wrong value with a message at its field.
  percentage: z.number().int().min(-1_000_000).max(1_000_000),
  price_off: z.number().int().min(-1_000_000).max(1_000_000),
  currency: currency.nullish(),
  /** In `category` to `submodel`, `ALL`, an empty text and null mean no restriction. Absent fields stay unchanged. */
  category: optionalText(20),
  subcategory: optionalText(20),
  year: z.union([z.number().int(), text(10)]).nullish(),
  year_to: z.number().int().nullish(),
  make: optionalText(100),
  model: optionalText(150),
  submodel: optionalText(150),
  more_vehicles: z
    .array(z.strictObject({ make: text(100), model: optionalText(150) }))
    .max(MAX_MORE_VEHICLES)
    .optional(),
  start_time: text(40).nullish(),
  end_time: text(40).nullish(),
  max_uses: z.number().int().min(1).max(10_000_000).nullish(),
  max_uses_per_customer: z.number().int().min(1).max(10_000).nullish(),
});

const promotionPath = z.strictObject({ id: z.coerce.number().int().min(1).max(999_999_999) });
/** The path of a promotion to save. Its id is `new` if the promotion does not exist yet. */
const savedPath = z.strictObject({ id: text(20).regex(/^(new|[1-9]\d{0,8})$/) });
const promotionReply = reply({ record: promotionRow.extend({ history: z.array(auditEntry) }) });

export const promotionCalls = {
  'GET /admin/promotions': {
    summary: 'Promotions, searchable by code or id, with the figures of their orders in a period.',
    permission: 'promotions.see',
    query: listQuery('promotions'),
    reply: listReply(promotionRow.extend({ performance })),
  },
  'GET /admin/promotions/:id': {
    summary: 'One promotion.',
    permission: 'promotions.see',
    params: promotionPath,
    reply: promotionReply,
  },
  'GET /admin/promotions/:id/performance': {
    summary:
      'The figures of the orders placed with a promotion in a period, from invoices and credit notes, by currency.',
    permission: 'promotions.see',
    params: promotionPath,
    query: z.strictObject({ from: day.optional(), until: day.optional() }),
    reply: reply({
      currencies: performance,
      /** The figures of each day (`2026-03-01`) of the period or, if it is long, of each month (`2026-03`). */
      trend: z.array(
        z.object({ currency, period: z.string(), sales: price, discounts: price, orders: z.number().int() }),
      ),
    }),
  },
  'POST /admin/promotions/preview': {
    summary: 'Describe and validate a promotion without saving it.',
    permission: 'promotions.see',
    body: z.strictObject({ data: promotionData }),
    reply: reply({
      sentence: z.string(),
      errors: z.array(z.object({ field: z.string(), message: z.string() })),
    }),
  },
  'POST /admin/promotions/:id': {
    summary: 'Save a promotion. The id `new` in the path creates one.',
    permission: 'promotions.change',
    params: savedPath,
    body: z.strictObject({
      /** If sent, it must be the id in the path. */
      id: z.union([z.number().int(), text(20)]).nullish(),
      data: promotionData,
      last_modified_time: lastModifiedSeen,
    }),
    reply: promotionReply,
  },
  'POST /admin/promotions/:id/disable': {
    summary: 'Deactivate the promotion.',
    permission: 'promotions.change',
    params: promotionPath,
    body: versionSeen.optional(),
    reply: promotionReply,
  },
  'POST /admin/promotions/:id/enable': {
    summary: 'Activate the promotion.',
    permission: 'promotions.change',
    params: promotionPath,
    body: versionSeen.optional(),
    reply: promotionReply,
  },
  'POST /admin/promotions/bulk': {
    summary: 'Activate or deactivate several promotions.',
    permission: 'promotions.change',
    body: z.strictObject({
      ids: z.array(z.number().int().min(1).max(999_999_999)).min(1).max(500),
      action: z.enum(['enable', 'disable']),
    }),
    reply: bulkReply,
  },
  'GET /admin/promotions/export': listExport(
    'promotions.see',
    selectionQuery('promotions', text(9).regex(/^[1-9]\d*$/)),
  ),
} satisfies CallTable;
