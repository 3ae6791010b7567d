import { z } from 'zod';
import { ADMIN_LISTS, type AdminListName } from '#domain/admin-lists.ts';
import { withoutCardNumbers } from '#domain/card-number.ts';
import { isDay } from '#domain/shop-day.ts';
import { scode, smessage, text } from '../shapes.ts';

/** Building blocks of the back office's calls. Bodies are strict: an unknown key is refused. */

/** The last_modified_time that the sender saw; an older one than the record's is refused. */
export const seen = z.iso.datetime({ offset: true }).optional();

export const time = z.iso.datetime();
export const day = z.iso.date().refine(isDay, 'is no day of this shop');
export const said = z.object({ scode, smessage });
export const uuid = z.uuid();
export const note = (max: number) => text(max).trim().min(1);
/** What staff write down in their own words; a card number told on the phone is not kept in it. */
export const remark = (max: number) => note(max).overwrite(withoutCardNumbers);

type Choice<T extends readonly [string, ...string[]]> = z.ZodOptional<z.ZodEnum<{ [V in T[number]]: V }>>;

/** How a list is asked: search column, keyword, filters, sort, page. All of it stands in the address. */
export function listQuery<Name extends AdminListName>(name: Name) {
  const { search, sort, filter } = ADMIN_LISTS[name];
  const choice = (values: readonly string[]) => z.enum(values as [string, ...string[]]).optional();
  return z.strictObject({
    ...Object.fromEntries(Object.entries(filter).map(([key, values]) => [key, choice(values)])),
    search: choice(search),
    keyword: text(200).optional(),
    sort: choice(sort),
    page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  } as unknown as {
    search: Choice<(typeof ADMIN_LISTS)[Name]['search']>;
    keyword: z.ZodOptional<z.ZodString>;
    sort: Choice<(typeof ADMIN_LISTS)[Name]['sort']>;
    page: z.ZodOptional<z.ZodNumber>;
  } & {
    [F in keyof (typeof ADMIN_LISTS)[Name]['filter']]: Choice<
      (typeof ADMIN_LISTS)[Name]['filter'][F] & readonly [string, ...string[]]
    >;
  });
}

/** One page of a list beside its total. */
export const listReply = <T extends z.ZodType>(record: T) =>
  z.object({
    scode,
    smessage,
    records: z.array(record),
    total: z.number().int(),
    /** The total is a lower bound: counting stopped there. */
    total_is_more: z.boolean(),
    page: z.number().int(),
  });

/** Who changed what, from the audit log. */
export const auditEntry = z.object({
  at: time,
  actor: z.string(),
  role: z.string().nullable(),
  action: z.string(),
  /** What was, and what is now, field by field; a value without fields stands under `value`. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});

/** Something about money that a person must look at. */
export const paymentIssue = z.object({
  finding_id: z.string(),
  kind: z.string(),
  sentence: z.string(),
  subject: z.string(),
  provider: z.string().nullable(),
  order_id: z.string().nullable(),
  first_seen: time,
  last_seen: time,
  closed_time: time.nullable(),
  closed_by: z.string().nullable(),
  note: z.string().nullable(),
});

/** What a deed on several records came to. */
export const bulkReply = z.object({
  scode,
  smessage,
  done: z.number().int(),
  skipped: z.number().int(),
  failed: z.array(z.object({ id: z.string(), message: z.string() })),
});
