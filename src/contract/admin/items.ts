/** Items: prices, sales, stock, images, interchange numbers and fitments. */

import { z } from 'zod';
import { FAMILIES } from '#domain/family.ts';
import { POSITIONS } from '#domain/fitment.ts';
import { parsePartNumber } from '#domain/import/cells.ts';
import { MAX_LEVEL_LENGTH, MAX_NOTE_LENGTH } from '#domain/import/sheet-row.ts';
import { ITEM_LIMITS } from '#domain/item-limits.ts';
import { isPlainText } from '#domain/plain-text.ts';
import { STOCK_REASONS } from '#domain/stock-correction.ts';
import { MOVEMENT_CAUSES } from '#domain/stock-movement.ts';
import type { CallTable } from '../call.ts';
import { optionalPrice, price, reply, text, vehicle } from '../shapes.ts';
import { specifications, translationInputs, translations } from '../specifications.ts';
import {
  auditEntry,
  day,
  lastModifiedSeen,
  listExport,
  listedItem,
  listQuery,
  listReply,
  priceInput,
  requiredText,
  selectionQuery,
  staffNote,
  submissionId,
  time,
} from './shapes.ts';

/** Refuses control characters in a text, as imports do. */
const plainText = (schema: z.ZodString) => schema.refine(isPlainText, 'is not plain text');
const interchangeLengths = ITEM_LIMITS.interchange;
const itemPath = z.strictObject({ id: text(40) });

const itemRow = listedItem.extend({
  subcategory: z.string(),
  main_image: z.string().nullable(),
  is_sale: z.boolean(),
  cad_price: price,
  usd_price: price,
  cad_sale_price: optionalPrice,
  usd_sale_price: optionalPrice,
  /** True if there is a sale that has not started yet. */
  sale_scheduled: z.boolean(),
  sale_start: z.string().nullable(),
  sale_end: z.string().nullable(),
  on_hand: z.number().int(),
  available: z.number().int(),
  /** True if the available units have reached the low-stock threshold. */
  is_low: z.boolean(),
  last_modified_time: time,
});

const interchange = z.object({ brand: z.string(), number: z.string() });

const itemRecord = itemRow.extend({
  images: z.array(z.string()),
  description: z.string(),
  details: z.string(),
  ...translations('description', 'details'),
  specifications,
  interchange: z.array(interchange),
  stock: z.object({
    on_hand: z.number().int(),
    allocated: z.number().int(),
    held: z.number().int(),
    available: z.number().int(),
    /** The item's own low-stock threshold; null to use the shop's. */
    low_at: z.number().int().nullable(),
    shop_low_at: z.number().int(),
  }),
  fitment_count: z.number().int(),
  /** Prices without a customer's percentage, oldest first; `from` and `by` are null before the first known change. */
  price_history: z.array(
    z.object({
      from: time.nullable(),
      /** The actor, and the number of the bulk change or the file name and id of the import, if any. */
      by: z
        .object({
          actor: z.string(),
          bulk: z.number().int().optional(),
          import: z.string().optional(),
          import_id: z.string().optional(),
        })
        .nullable(),
      cad: price,
      usd: price,
      is_sale: z.boolean(),
    }),
  ),
  /** Newest first. */
  history: z.array(auditEntry),
});

const stockMovement = z.object({
  movement_id: z.number().int(),
  at: time,
  cause: z.enum(MOVEMENT_CAUSES),
  on_hand_change: z.number().int(),
  allocated_change: z.number().int(),
  held_change: z.number().int(),
  order_id: z.string().nullable(),
  note: z.string().nullable(),
  /** The staff member who corrected the stock. */
  staff: z.string().nullable(),
});

const car = vehicle.extend({ year: z.number().int(), make: z.string(), model: z.string() });

const fitment = car.extend({
  car_part_id: z.string(),
  position: z.string(),
  note: z.string().nullable(),
});

/** New fitments, written as in an import row: `year` may be a range such as `2016-2018`. */
const newFitments = z.strictObject({
  year: text(20),
  make: text(MAX_LEVEL_LENGTH),
  model: text(MAX_LEVEL_LENGTH),
  submodel: text(MAX_LEVEL_LENGTH).optional(),
  trim: text(MAX_LEVEL_LENGTH).optional(),
  engine: text(MAX_LEVEL_LENGTH).optional(),
  position: z.enum(POSITIONS),
  note: text(MAX_NOTE_LENGTH).optional(),
});

/** The fields that are common to creating and saving an item. */
const itemFields = {
  is_active: z.boolean(),
  is_sale: z.boolean(),
  cad_price: priceInput,
  usd_price: priceInput,
  cad_sale_price: priceInput.nullish(),
  usd_sale_price: priceInput.nullish(),
  /** The first day of the sale in the shop's time zone. Null: no limit; absent: unchanged. */
  sale_start: day.nullish(),
  /** The last day of the sale; null and absent as for `sale_start`. */
  sale_end: day.nullish(),
  main_image: text(ITEM_LIMITS.image).nullish(),
  images: z.array(text(ITEM_LIMITS.image)).max(ITEM_LIMITS.images).optional(),
  displayname: plainText(requiredText(ITEM_LIMITS.name)).optional(),
  /** The item's low-stock threshold, in available units; null to use the shop's. */
  low_at: z.number().int().min(0).max(100_000).nullish(),
  description: plainText(text(ITEM_LIMITS.description)).optional(),
  details: plainText(text(ITEM_LIMITS.details)).optional(),
  ...translationInputs('displayname', 'description', 'details'),
  specifications: specifications.partial().strict().optional(),
};

const oneItem = { params: itemPath, reply: reply({ record: itemRecord }) };

export const itemCalls = {
  'GET /admin/items': {
    summary: 'Items, searchable by part number or name.',
    permission: 'items.see',
    query: listQuery('items'),
    reply: listReply(itemRow),
  },
  'GET /admin/items/:id': {
    summary: 'One item with all editable fields.',
    permission: 'items.see',
    ...oneItem,
  },
  'GET /admin/items/:id/sales': {
    summary:
      'The units of an item sold in the last `days` days before today, the days its stock lasts at this rate, and its units in open carts.',
    permission: 'items.see',
    params: itemPath,
    reply: reply({
      days: z.number().int(),
      sold: z.number().int(),
      days_left: z.number().int().nullable(),
      in_carts: z.number().int(),
    }),
  },
  'POST /admin/items': {
    summary: 'Create an item, with its images.',
    permission: 'items.change',
    body: z.strictObject({
      part_number: text(40)
        .trim()
        .toUpperCase()
        .refine((number) => parsePartNumber(number).cause === undefined, 'is not a part number'),
      family: z.enum(FAMILIES.map((family) => family.code)),
      /** The part number of an item whose fitments are copied. */
      fitments_of: text(40).optional(),
      data: z.strictObject({
        ...itemFields,
        displayname: itemFields.displayname.unwrap(),
        on_hand: z.number().int().min(0).max(100_000).optional(),
      }),
    }),
    reply: reply({ record: itemRecord }),
  },
  'POST /admin/items/images': {
    summary: 'Store an image (JPEG, PNG, WebP or AVIF) for a new item that is not saved yet.',
    permission: 'items.change',
    upload: 'image',
    reply: reply({ image_id: z.string() }),
  },
  'POST /admin/items/:id': {
    summary: 'Save an item. An item on sale needs both sale prices.',
    permission: 'items.change',
    params: itemPath,
    body: z.strictObject({
      /** Must equal the part number in the path. */
      part_number: text(40),
      last_modified_time: lastModifiedSeen,
      data: z.strictObject(itemFields),
    }),
    reply: reply({ records: z.array(itemRow), record: itemRecord }),
  },
  'POST /admin/items/:id/stock': {
    summary: 'Correct the units on hand by a count or an adjustment. Recorded in the stock ledger.',
    permission: 'stock.adjust',
    ...oneItem,
    body: z
      .strictObject({
        /** Units to add (positive) or remove (negative). */
        change: z
          .number()
          .int()
          .min(-100_000)
          .max(100_000)
          .refine((n) => n !== 0)
          .optional(),
        /** The units on hand as counted; sent instead of `change`. */
        counted: z.number().int().min(0).max(1_000_000).optional(),
        reason: z.enum(STOCK_REASONS),
        note: staffNote(500).optional(),
        submission_id: submissionId,
      })
      .refine(
        ({ change, counted }) => (change === undefined) !== (counted === undefined),
        'needs a change or a count',
      )
      .refine(
        ({ counted, reason }) => counted === undefined || reason === 'count',
        'a counted number needs the reason count',
      ),
  },
  'GET /admin/items/:id/stock': {
    summary: "The item's stock ledger, newest first.",
    permission: 'items.see',
    params: itemPath,
    /** Only movements with an id below `before` are listed. */
    query: z.strictObject({ before: z.coerce.number().int().min(1).optional() }),
    reply: reply({ records: z.array(stockMovement), has_more: z.boolean() }),
  },
  'GET /admin/items/:id/fitments': {
    summary: 'Vehicles that the item fits.',
    permission: 'items.see',
    params: itemPath,
    query: z.strictObject({
      page: z.coerce.number().int().min(1).max(10_000).optional(),
      /** Words to search for in the vehicle, position and note. */
      keyword: text(200).optional(),
    }),
    reply: listReply(fitment),
  },
  'POST /admin/items/:id/fitments/preview': {
    summary: 'The fitments that would be added, with those that exist or overlap already. Changes nothing.',
    permission: 'items.see',
    params: itemPath,
    body: newFitments,
    reply: reply({
      fitments: z.array(
        car.extend({
          /** True if the vehicle is not in the catalogue yet. */
          is_new_vehicle: z.boolean(),
          /** True if the item already has exactly this fitment. */
          exists: z.boolean(),
          /** The item's fitments for the same vehicle that overlap the new one. */
          overlaps: z.array(z.object({ position: z.string(), note: z.string().nullable() })),
        }),
      ),
    }),
  },
  'POST /admin/items/:id/fitments': {
    summary: 'Add fitments for one model year or a range, matched to vehicles as in an import.',
    permission: 'items.change',
    ...oneItem,
    body: newFitments,
  },
  'POST /admin/items/:id/fitments/remove': {
    summary: 'Remove fitments from the item.',
    permission: 'items.change',
    ...oneItem,
    body: z.strictObject({ car_part_ids: z.array(text(40)).min(1).max(500) }),
  },
  'POST /admin/items/:id/interchange': {
    summary: 'Set the interchange numbers of the item.',
    permission: 'items.change',
    ...oneItem,
    body: z.strictObject({
      interchange: z
        .array(
          z.strictObject({
            brand: plainText(requiredText(interchangeLengths.brand)),
            number: plainText(requiredText(interchangeLengths.number)),
          }),
        )
        .max(500),
      last_modified_time: lastModifiedSeen,
    }),
  },
  'POST /admin/items/:id/images': {
    summary: 'Add an image (JPEG, PNG, WebP or AVIF), which is resized.',
    permission: 'items.change',
    params: itemPath,
    upload: 'image',
    reply: reply({ image_id: z.string(), record: itemRecord }),
  },
  'GET /admin/items/export': listExport('items.see', selectionQuery('items', requiredText(40))),
} satisfies CallTable;
