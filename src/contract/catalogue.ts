import { z } from 'zod';
import type { CallTable } from './call.ts';
import { currency, fit, personalPrices, product, reply, text, vehicle, vehicleQuery } from './shapes.ts';

const facet = z.object({ value: z.string(), count: z.number().int() });

/** Values of one filter, separated by `|`. */
const choices = text(1000).optional();

const listOptions = z.object({
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  size: z.coerce.number().int().min(1).max(500).optional(),
  position: choices,
  subcategory: choices,
  note: choices,
  sort: z.enum(['relevance', 'price-asc', 'price-desc', 'name']).optional(),
  /** Currency of the prices to sort by; default `ca`. */
  currency: currency.optional(),
});

const listReply = reply({
  products: z.array(product),
  positions: z.array(z.string()),
  notes: z.array(z.string()),
  subcategories: z.array(z.string()),
  /** The same lists with the number of results per value. */
  facets: z.object({ position: z.array(facet), subcategory: z.array(facet), note: z.array(facet) }),
  totalRecords: z.number().int(),
  totalRecrods: z.object({ total_records: z.number().int() }),
  /** For an empty result: the vehicle without its deepest level, and the number of results it has. */
  wider: z.object({ vehicle, total: z.number().int() }).nullable(),
});

const slug = z.enum(['all', 'sale', 'esd', 'ed', 'es', 'search']);
const category = z.enum(['rotor']);

export const catalogueCalls = {
  'GET /getyears': {
    summary: 'Model years with at least one fitting item, newest first.',
    access: 'public',
    reply: z.array(z.object({ year: z.number().int() })),
    cached: true,
    limit: 'search',
  },
  'GET /getdistinct': {
    summary: 'Values of one vehicle level for the levels chosen so far. A level without values is skipped.',
    access: 'public',
    query: vehicleQuery.extend({ field: z.enum(['year', 'make', 'model', 'submodel', 'trim', 'engine']) }),
    reply: z.array(z.record(z.string(), z.union([z.string(), z.number()]))),
    cached: true,
    limit: 'search',
  },
  'GET /search/filter/:category/:subcategory': {
    summary: 'Products for a vehicle, optionally restricted by part number, with filter values.',
    access: 'public',
    params: z.object({ category, subcategory: slug }),
    query: vehicleQuery.extend(listOptions.shape).extend({ part_number: text(60).optional() }),
    reply: listReply,
    cached: true,
    limit: 'search',
  },
  'GET /search/:category': {
    summary: "Products by our or a competitor's part number, or by keywords.",
    access: 'public',
    params: z.object({ category }),
    query: vehicleQuery
      .extend(listOptions.shape)
      .extend({ part_number: text(60).optional(), displayname: text(200).optional() }),
    reply: listReply,
    cached: true,
    limit: 'search',
  },
  'GET /category/:category/:subcategory/:offset': {
    summary: 'Products of a family, on sale, or all; at most 500, with the full total.',
    access: 'public',
    params: z.object({ category, subcategory: slug, offset: z.coerce.number().int().min(0).max(1_000_000) }),
    query: listOptions,
    reply: listReply,
    cached: true,
    limit: 'search',
  },
  'GET /product/:carpartid/:partnumber': {
    summary: 'One product, and whether it fits the vehicle in the query.',
    access: 'public',
    params: z.object({ carpartid: text(40), partnumber: text(40) }),
    query: vehicleQuery,
    reply: reply({
      itemInfo: z.object({
        itemDetail: z.array(
          z
            .object({
              part_number: z.string(),
              main_image: z.string().nullable(),
              description: z.string(),
              details: z.string(),
              in_stock: z.boolean(),
            })
            .extend(personalPrices.shape),
        ),
        itemImages: z.array(
          z.object({ image_id: z.string(), image_url: z.string(), image_number: z.number().int() }),
        ),
        product: z.array(product),
      }),
      fit,
      interchange: z.array(z.object({ brand: z.string(), number: z.string() })),
      /** All fitting vehicles, grouped by make, model, position and note. */
      fits_vehicles: z.array(
        z.object({
          make: z.string(),
          model: z.string(),
          year_from: z.number().int(),
          year_to: z.number().int(),
          position: z.string(),
          note: z.string().nullable(),
        }),
      ),
      /** The product of the same family for the vehicle's other axle. */
      otherAxle: product.nullable(),
    }),
    cached: true,
    limit: 'search',
  },
} satisfies CallTable;
