/** Tax rates, shop details and delivery rules. */

import { z } from 'zod';
import { MAX_DELIVERY_DAYS, POSTAL_PREFIX } from '#domain/delivery-input.ts';
import { COUNTRIES, PROVINCES } from '#domain/regions.ts';
import { RETURN_DAYS } from '#domain/returns.ts';
import { maxLengthOfShopText, SHOP_TRANSLATIONS, type ShopTranslation } from '#domain/shop-texts.ts';
import { TAX_COMPONENTS } from '#domain/tax-rates.ts';
import type { CallTable } from '../call.ts';
import { reply, text } from '../shapes.ts';
import { auditEntry, day, lastModifiedSeen, requiredText, time, uuid } from './shapes.ts';

const province = z.enum(PROVINCES);
const component = z.enum(TAX_COMPONENTS);

const rateRow = z.object({
  rate_id: z.string(),
  province: z.string(),
  component: z.string(),
  /** In percent, such as 9.975. */
  rate: z.number(),
  from_day: z.string().nullable(),
  until_day: z.string().nullable(),
});

const shopTranslations = <Schema extends z.ZodType>(schemaOf: (maxLength: number) => Schema) =>
  Object.fromEntries(
    SHOP_TRANSLATIONS.map((column) => [column, schemaOf(maxLengthOfShopText(column))]),
  ) as Record<ShopTranslation, Schema>;

const shop = z.object({
  name: z.string(),
  tagline: z.string(),
  ...shopTranslations(() => z.string()),
  email: z.string(),
  address: z.string(),
  phone: z.string(),
  hours: z.string(),
  return_terms: z.string(),
  return_days: z.string(),
  tax_numbers: z.string(),
});

/** The amount, in dollars, above which a refund needs a second person; 0 for no limit. */
const refundLimit = z.number().min(0).max(1_000_000).multipleOf(0.01);

const country = z.enum(COUNTRIES);
/** All delivery rules. Saving replaces all earlier ones. */
const delivery = z.strictObject({
  /** An order before this hour is dispatched on the same business day. */
  cut_off_hour: z.number().int().min(0).max(24),
  rules: z
    .array(
      z.strictObject({
        country,
        /** Empty for the rest of the country. */
        postal_prefix: z.string().regex(POSTAL_PREFIX),
        from_days: z.number().int().min(1).max(MAX_DELIVERY_DAYS),
        to_days: z.number().int().min(1).max(MAX_DELIVERY_DAYS),
      }),
    )
    .max(500),
  holidays: z.array(z.strictObject({ country, day })).max(500),
});

const settingsRecord = shop.extend({
  low_stock_at: z.number().int(),
  refund_limit_cad: z.number(),
  refund_limit_usd: z.number(),
  delivery,
  last_modified_time: time,
});

export const settingsCalls = {
  'GET /admin/tax-rates': {
    summary: 'All tax rates with their dates, and the rate of each province today.',
    permission: 'settings.see',
    reply: reply({
      records: z.array(rateRow),
      today: z.array(z.object({ province: z.string(), rate: z.number() })),
      history: z.array(auditEntry),
    }),
  },
  'POST /admin/tax-rates': {
    summary:
      'Start a new rate for a province. The current rate ends the day before. Placed orders keep their rates.',
    permission: 'settings.change',
    body: z.strictObject({
      province,
      component,
      rate: z.number().min(0).max(50).multipleOf(0.001),
      /** The new rate's first day, today or later. */
      from_day: day,
    }),
    reply: reply({ records: z.array(rateRow) }),
  },
  'POST /admin/tax-rates/:id/withdraw': {
    summary: 'Withdraw a rate that has not started. The previous rate continues.',
    permission: 'settings.change',
    params: z.strictObject({ id: uuid }),
    reply: reply({ records: z.array(rateRow) }),
  },
  'GET /admin/settings': {
    summary: 'The shop details.',
    permission: 'settings.see',
    reply: reply({ record: settingsRecord, history: z.array(auditEntry) }),
  },
  'POST /admin/settings': {
    summary: 'Save the shop details that are sent. Issued invoices do not change.',
    permission: 'settings.change',
    body: z.strictObject({
      last_modified_time: lastModifiedSeen,
      /** The settings to change. The others stay unchanged. */
      data: z
        .strictObject({
          name: requiredText(60),
          tagline: text(120),
          ...shopTranslations((maxLength) => text(maxLength)),
          email: text(200).trim(),
          address: text(300),
          phone: text(40),
          hours: text(120),
          return_terms: text(500),
          return_days: z.string().regex(RETURN_DAYS),
          tax_numbers: text(300),
          low_stock_at: z.number().int().min(0).max(10_000),
          refund_limit_cad: refundLimit,
          refund_limit_usd: refundLimit,
          delivery,
        })
        .partial(),
    }),
    reply: reply({ record: settingsRecord, history: z.array(auditEntry) }),
  },
} satisfies CallTable;
