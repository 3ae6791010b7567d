import { z } from 'zod';
import type { CallTable } from './call.ts';
import {
  currency,
  fit,
  personalPrices,
  product,
  scode,
  smessage,
  text,
  vehicle,
  vehicleQuery,
} from './shapes.ts';

/** Vehicles, lists of products, one product. */

const facet = z.object({ value: z.string(), count: z.number().int() });

/** `|` separates several chosen values of one filter. */
const choices = text(1000).optional();

const paging = z.object({
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  size: z.coerce.number().int().min(1).max(500).optional(),
  position: choices,
  subcategory: choices,
  note: choices,
  sort: z.enum(['relevance', 'price-asc', 'price-desc', 'name']).optional(),
  /** Whose prices are sorted by; Canadian ones where it is not said. */
  currency: currency.optional(),
});

const listReply = z.object({
  scode,
  smessage,
  products: z.array(product),
  positions: z.array(z.string()),
  notes: z.array(z.string()),
  subcategories: z.array(z.string()),
  /** The same lists with how many results each value has; what the filters show. */
  facets: z.object({ position: z.array(facet), subcategory: z.array(facet), note: z.array(facet) }),
  totalRecords: z.number().int(),
  totalRecrods: z.object({ total_records: z.number().int() }),
  /** For an empty result: the selection without its deepest level, and what that would find. */
  wider: z.object({ vehicle, total: z.number().int() }).nullable(),
});

const slug = z.enum(['all', 'sale', 'esd', 'ed', 'es', 'search']);
const category = z.enum(['rotor']);

export const catalogueCalls = {
  'GET /getyears': {
    summary: 'Model years that some set fits, newest first.',
    access: 'public',
    reply: z.array(z.object({ year: z.number().int() })),
    cached: true,
    limit: 'search',
  },
  'GET /getdistinct': {
    summary:
      'Values of one vehicle level under the levels chosen so far; levels nobody fills are passed over.',
    access: 'public',
    query: vehicleQuery.extend({ field: z.enum(['year', 'make', 'model', 'submodel', 'trim', 'engine']) }),
    reply: z.array(z.record(z.string(), z.union([z.string(), z.number()]))),
    cached: true,
    limit: 'search',
  },
  'GET /search/filter/:category/:subcategory': {
    summary: 'Sets for a vehicle, optionally narrowed by part number, with the values to filter by.',
    access: 'public',
    params: z.object({ category, subcategory: slug }),
    query: vehicleQuery.extend(paging.shape).extend({ part_number: text(60).optional() }),
    reply: listReply,
    cached: true,
    limit: 'search',
  },
  'GET /search/:category': {
    summary: "Sets by our or a competitor's part number, or by words of their name and vehicle.",
    access: 'public',
    params: z.object({ category }),
    query: vehicleQuery
      .extend(paging.shape)
      .extend({ part_number: text(60).optional(), displayname: text(200).optional() }),
    reply: listReply,
    cached: true,
    limit: 'search',
  },
  'GET /category/:category/:subcategory/:offset': {
    summary: 'Sets of a family, on sale, or all of them; at most 500 beside the true total.',
    access: 'public',
    params: z.object({ category, subcategory: slug, offset: z.coerce.number().int().min(0).max(1_000_000) }),
    query: paging,
    reply: listReply,
    cached: true,
    limit: 'search',
  },
  'GET /product/:carpartid/:partnumber': {
    summary: 'One set on one vehicle, and whether it fits the vehicle in the query.',
    access: 'public',
    params: z.object({ carpartid: text(40), partnumber: text(40) }),
    query: vehicleQuery,
    reply: z.object({
      scode,
      smessage,
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
      /** Every car that the set fits, by make, model and note, with the years it spans. */
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
      /** The same family on the same car, at the other axle. */
      otherAxle: product.nullable(),
    }),
    cached: true,
    limit: 'search',
  },
} satisfies CallTable;
