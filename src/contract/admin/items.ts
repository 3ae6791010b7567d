import { z } from 'zod';
import { ITEM_LENGTHS } from '#domain/item-lengths.ts';
import { isPlainText } from '#domain/plain-text.ts';
import type { CallTable } from '../call.ts';
import { optionalPrice, price, scode, smessage, text } from '../shapes.ts';
import { auditEntry, bulkReply, day, listQuery, listReply, note, remark, seen, time } from './shapes.ts';

/** Items: prices, sale, stock, pictures, numbers, and the vehicles they fit. */

/** What pages and exports show; a file with anything else is refused as well. */
const shown = (texts: z.ZodString) => texts.refine(isPlainText, 'is not plain text');
const longest = ITEM_LENGTHS.interchange;
const part = z.strictObject({ id: text(40) });

const itemRow = z.object({
  part_number: z.string(),
  displayname: z.string(),
  subcategory: z.string(),
  main_image: z.string().nullable(),
  is_active: z.boolean(),
  is_sale: z.boolean(),
  cad_price: price,
  usd_price: price,
  cad_sale_price: optionalPrice,
  usd_sale_price: optionalPrice,
  sale_start: z.string().nullable(),
  sale_end: z.string().nullable(),
  on_hand: z.number().int(),
  available: z.number().int(),
  last_modified_time: time,
});

const interchange = z.object({ brand: z.string(), number: z.string() });

const itemRecord = itemRow.extend({
  images: z.array(z.string()),
  description: z.string(),
  details: z.string(),
  interchange: z.array(interchange),
  stock: z.object({
    on_hand: z.number().int(),
    allocated: z.number().int(),
    held: z.number().int(),
    available: z.number().int(),
    /** The item's own number; null is the shop's. */
    low_at: z.number().int().nullable(),
    shop_low_at: z.number().int(),
  }),
  fitment_count: z.number().int(),
  /** The newest changes first. */
  history: z.array(auditEntry),
});

const amount = z.number().min(0.01).max(100_000).multipleOf(0.01);

const movement = z.object({
  movement_id: z.number().int(),
  at: time,
  cause: z.string(),
  on_hand_change: z.number().int(),
  allocated_change: z.number().int(),
  held_change: z.number().int(),
  order_id: z.string().nullable(),
  note: z.string().nullable(),
});

const fitment = z.object({
  car_part_id: z.string(),
  year: z.number().int(),
  make: z.string(),
  model: z.string(),
  submodel: z.string().nullable(),
  trim: z.string().nullable(),
  engine: z.string().nullable(),
  position: z.string(),
  note: z.string().nullable(),
});

export const itemCalls = {
  'GET /admin/items': {
    summary: 'Items, by part number or name.',
    access: 'staff',
    permission: 'items.see',
    query: listQuery('items'),
    reply: listReply(itemRow),
    limit: 'none',
  },
  'GET /admin/items/:id': {
    summary: 'One item with everything that can be changed.',
    access: 'staff',
    permission: 'items.see',
    params: part,
    reply: z.object({ scode, smessage, record: itemRecord }),
    limit: 'none',
  },
  'POST /admin/items/:id': {
    summary: 'Saves an item. On sale it needs both sale prices.',
    access: 'staff',
    permission: 'items.change',
    params: part,
    body: z.strictObject({
      part_number: text(40),
      last_modified_time: seen,
      data: z.strictObject({
        is_active: z.boolean(),
        is_sale: z.boolean(),
        cad_price: amount,
        usd_price: amount,
        cad_sale_price: amount.nullish(),
        usd_sale_price: amount.nullish(),
        /** First and last day of the sale in the shop's calendar; open when null, as they were when missing. */
        sale_start: day.nullish(),
        sale_end: day.nullish(),
        main_image: text(ITEM_LENGTHS.image).nullish(),
        images: z.array(text(ITEM_LENGTHS.image)).max(ITEM_LENGTHS.images).optional(),
        displayname: shown(note(ITEM_LENGTHS.name)).optional(),
        /** At how many free pieces it runs low; null is the shop's own number. */
        low_at: z.number().int().min(0).max(100_000).nullish(),
        description: shown(text(ITEM_LENGTHS.description)).optional(),
        details: shown(text(ITEM_LENGTHS.details)).optional(),
      }),
    }),
    reply: z.object({ scode, smessage, records: z.array(itemRow), record: itemRecord }),
    limit: 'none',
  },
  'POST /admin/items/:id/stock': {
    summary: 'Corrects what is on hand, with the reason; the ledger keeps it.',
    access: 'staff',
    permission: 'stock.adjust',
    params: part,
    body: z.strictObject({
      /** Pieces more, or fewer. */
      change: z
        .number()
        .int()
        .min(-100_000)
        .max(100_000)
        .refine((n) => n !== 0),
      reason: z.enum(['count', 'received', 'damaged', 'lost', 'found', 'other']),
      note: remark(500).optional(),
    }),
    reply: z.object({ scode, smessage, record: itemRecord }),
    limit: 'none',
  },
  'GET /admin/items/:id/stock': {
    summary: "The item's stock ledger, newest first.",
    access: 'staff',
    permission: 'items.see',
    params: part,
    query: z.strictObject({ before: z.coerce.number().int().min(1).optional() }),
    reply: z.object({ scode, smessage, records: z.array(movement), has_more: z.boolean() }),
    limit: 'none',
  },
  'GET /admin/items/:id/fitments': {
    summary: 'The vehicles an item fits.',
    access: 'staff',
    permission: 'items.see',
    params: part,
    query: z.strictObject({ page: z.coerce.number().int().min(1).max(10_000).optional() }),
    reply: listReply(fitment),
    limit: 'none',
  },
  'POST /admin/items/:id/interchange': {
    summary: 'Sets the numbers of other brands that the item replaces.',
    access: 'staff',
    permission: 'items.change',
    params: part,
    body: z.strictObject({
      interchange: z
        .array(z.strictObject({ brand: shown(note(longest.brand)), number: shown(note(longest.number)) }))
        .max(500),
      last_modified_time: seen,
    }),
    reply: z.object({ scode, smessage, record: itemRecord }),
    limit: 'none',
  },
  'POST /admin/items/:id/images': {
    summary: 'Adds a picture (JPEG, PNG, WebP or AVIF), made smaller for the shop.',
    access: 'staff',
    permission: 'items.change',
    params: part,
    upload: 'picture',
    reply: z.object({ scode, smessage, image_id: z.string(), record: itemRecord }),
    limit: 'none',
  },
  'POST /admin/items/bulk': {
    summary: 'Switches several items on or off, or ends their sale.',
    access: 'staff',
    permission: 'items.change',
    body: z.strictObject({
      ids: z.array(text(40)).min(1).max(500),
      action: z.enum(['activate', 'deactivate', 'end-sale']),
    }),
    reply: bulkReply,
    limit: 'none',
  },
  'GET /admin/items/export': {
    summary: 'The list as CSV, all of it.',
    access: 'staff',
    permission: 'items.see',
    query: listQuery('items'),
    reply: z.any(),
    file: 'text/csv; charset=utf-8',
    limit: 'none',
  },
} satisfies CallTable;
