/** Schemas shared by the back office's calls. Bodies are strict: unknown keys are rejected. */

import { z } from 'zod';
import { ADMIN_LISTS, type AdminListDefinition, type AdminListName } from '#domain/admin-lists.ts';
import { maskCardNumbers } from '#domain/card-number.ts';
import { ITEM_LIMITS } from '#domain/item-limits.ts';
import { isDay } from '#domain/shop-day.ts';
import type { Permission } from '#domain/staff-roles.ts';
import { csvFile, namedItem, reply, text } from '../shapes.ts';

/** The `last_modified_time` that the client loaded. The call is refused if the record has changed since. */
export const lastModifiedSeen = z.iso.datetime({ offset: true }).optional();
/** The body of a change that needs nothing but the version that the staff member saw. */
export const versionSeen = z.strictObject({ last_modified_time: lastModifiedSeen });

export const time = z.iso.datetime();
export const day = z.iso.date().refine(isDay, 'is not a valid day');
export const uuid = z.uuid();

/** Chosen by the client, a new one for each entry. The same entry sent again with the same id changes nothing. */
export const submissionId = uuid.optional();
/** A price that staff enter, in dollars. */
export const priceInput = z
  .number()
  .min(0.01)
  .max(ITEM_LIMITS.price / 100)
  .multipleOf(0.01);
export const requiredText = (max: number) => text(max).trim().min(1);
/** A note that staff write. Card numbers, such as ones given by phone, are masked. */
export const staffNote = (max: number) => requiredText(max).overwrite(maskCardNumbers);

/** An item as a row of a list or a search result. */
export const listedItem = namedItem.extend({
  is_active: z.boolean(),
  /** The model with the most vehicles that the item fits, and the number of models; null if it fits none. */
  fits: z
    .object({
      make: z.string(),
      model: z.string(),
      year_from: z.number().int(),
      year_to: z.number().int(),
      models: z.number().int(),
    })
    .nullable(),
});

type Choice<T extends readonly [string, ...string[]]> = z.ZodOptional<z.ZodEnum<{ [V in T[number]]: V }>>;

/** A list's query: search column, keyword, sort, page and filters. Only some lists can be filtered by day or car. */
export function listQuery<Name extends AdminListName>(name: Name) {
  const { search, sort, filter, hasDays, hasCars, combinesSearches }: AdminListDefinition = ADMIN_LISTS[name];
  const choice = (values: readonly string[]) => z.enum(values as [string, ...string[]]).optional();
  return z.strictObject({
    ...Object.fromEntries(Object.entries(filter).map(([key, values]) => [key, choice(values)])),
    ...Object.fromEntries(combinesSearches ? search.map((column) => [column, text(200).optional()]) : []),
    ...(hasCars
      ? {
          year: z
            .string()
            .regex(/^\d{4}$/)
            .optional(),
          make: text(100).optional(),
          model: text(100).optional(),
        }
      : {}),
    ...(hasDays ? { from: day.optional(), until: day.optional() } : {}),
    search: choice(search),
    keyword: text(200).optional(),
    sort: choice(sort),
    page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  } as unknown as {
    search: Choice<(typeof ADMIN_LISTS)[Name]['search']>;
    keyword: z.ZodOptional<z.ZodString>;
    sort: Choice<(typeof ADMIN_LISTS)[Name]['sort']>;
    page: z.ZodOptional<z.ZodNumber>;
    from: z.ZodOptional<z.ZodString>;
    until: z.ZodOptional<z.ZodString>;
    year: z.ZodOptional<z.ZodString>;
    make: z.ZodOptional<z.ZodString>;
    model: z.ZodOptional<z.ZodString>;
  } & {
    [F in keyof (typeof ADMIN_LISTS)[Name]['filter']]: Choice<
      (typeof ADMIN_LISTS)[Name]['filter'][F] & readonly [string, ...string[]]
    >;
  });
}

/** The query of an export: the query of its list, and up to 4100 characters of ids, separated by commas. */
export const selectionQuery = <Name extends AdminListName>(name: Name, id: z.ZodType) =>
  listQuery(name).extend({
    ids: text(4100)
      .refine((ids) => ids.split(',').every((each) => id.safeParse(each).success), 'has an invalid id')
      .optional(),
  });

/** A call that exports the records of a list that match the query. */
export const listExport = <Query extends z.ZodObject>(permission: Permission, query: Query) => ({
  summary:
    'ids' in query.shape
      ? 'The whole filtered list, or the selected rows of it, as CSV.'
      : 'The whole filtered list as CSV.',
  permission,
  query,
  ...csvFile,
});

/** One page of a list, and the number of records on all pages. */
export const listReply = <T extends z.ZodType>(record: T) =>
  reply({
    records: z.array(record),
    total: z.number().int(),
    /** True if there are more records than the total, because counting stopped there. */
    total_is_more: z.boolean(),
    /** Numbers that are added up over all records, by name; absent if there are more records than the total. */
    sums: z.record(z.string(), z.number().int()).optional(),
    page: z.number().int(),
  });

/** The number of records that wait, up to 1000; `is_more` is true if there are more. */
export const queueSize = z.object({ count: z.number().int(), is_more: z.boolean() });

export const auditEntry = z.object({
  at: time,
  actor: z.string(),
  role: z.string().nullable(),
  action: z.string(),
  /** Values before and after, by field. A value that belongs to no field has the key `value`. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});

/** A payment discrepancy that staff must resolve. */
export const paymentIssue = z.object({
  finding_id: z.string(),
  kind: z.string(),
  sentence: z.string(),
  subject: z.string(),
  provider: z.string().nullable(),
  order_id: z.string().nullable(),
  /** The payment or refund at the provider, if it is not in the order's own records. */
  payment: z
    .object({
      payment_id: z.string(),
      reference: z.string().nullable(),
      amount: z.number().nullable(),
      currency: z.string(),
      time: time.nullable(),
    })
    .nullable(),
  first_seen: time,
  closed_time: time.nullable(),
  closed_by: z.string().nullable(),
  note: z.string().nullable(),
});

/** The result of an action on several records. `skipped` counts those that were in the desired state already. */
export const bulkReply = reply({
  done: z.number().int(),
  skipped: z.number().int(),
  failed: z.array(z.object({ id: z.string(), message: z.string() })),
});

/** The headings of the columns to export, separated by commas. Default: `initial` of `EXPORT_COLUMNS`. */
export const exportColumns = text(2000).optional();
