import { z } from 'zod';
import { FAMILIES } from '#domain/family.ts';
import { VERSION_LEVELS } from '#domain/fitted-vehicles.ts';
import { MAX_PAGE } from '#domain/max-page.ts';
import { SEARCHABLE_LISTS } from '#domain/recent-searches.ts';
import { SEARCH_ASPECTS } from '#domain/search/parsed-search.ts';
import { VEHICLE_LEVELS } from '#domain/vehicle.ts';
import type { CallTable } from './call.ts';
import {
  answersParameter,
  confirmation,
  currency,
  fit,
  personalPrices,
  price,
  product,
  question,
  reply,
  stock,
  text,
  vehicle,
  vehicleQuery,
} from './shapes.ts';
import { specifications, translations } from './specifications.ts';

const facet = z.object({ value: z.string(), count: z.number().int() });

/** Values of one filter, separated by `|`. */
const choices = text(1000).optional();

const listOptions = z.object({
  page: z.coerce.number().int().min(1).max(MAX_PAGE).optional(),
  size: z.coerce.number().int().min(1).max(500).optional(),
  position: choices,
  subcategory: choices,
  note: choices,
  stock: choices,
  sort: z.enum(['relevance', 'price-asc', 'price-desc', 'name']).optional(),
  /** Currency of the prices to sort by; default `ca`. */
  currency: currency.optional(),
});

const listOfVehicle = vehicleQuery.extend(listOptions.shape).extend({
  part_number: text(60).optional(),
  /** `all` also lists sets that do not fit the vehicle. */
  show: z.literal('all').optional(),
  /** The answers about the vehicle. They only decide the order: sets that they rule out come last. */
  answers: answersParameter.optional(),
});

/** The meaning of the words that were searched for. */
const understood = z.object({
  /**
   * The recognised parts of the text. `values` are untranslated: for `years`, one year, or the first and the last year
   * of a range, with '' for an open end; for `sale`, none. `without` is the text without the part.
   */
  parts: z.array(
    z.object({ kind: z.enum(SEARCH_ASPECTS), values: z.array(z.string()), without: z.string() }),
  ),
  /** The car that the text names; null if it names none or several. */
  car: vehicle.nullable(),
  corrections: z.array(z.object({ typed: z.string(), used: z.string() })),
  corrected: z.string(),
  /** Words that no result contains. */
  unmatched: z.array(z.string()),
  /** A known make in the text for which the shop has no sets; the list is then empty. */
  missing_make: z.string().nullable(),
  /** If there are no results: the text without the part that rules out all sets, and that text's first results. */
  nearest: z.object({ text: z.string(), total: z.number().int(), products: z.array(product) }).nullable(),
});

const listReply = reply({
  products: z.array(product),
  positions: z.array(z.string()),
  notes: z.array(z.string()),
  subcategories: z.array(z.string()),
  /** The values of each filter with their numbers of results. The value of `stock` is `in`. */
  facets: z.object({
    position: z.array(facet),
    subcategory: z.array(facet),
    note: z.array(facet),
    stock: z.array(facet),
  }),
  totalRecords: z.number().int(),
  /** The specification requires this misspelt field too. */
  totalRecrods: z.object({ total_records: z.number().int() }),
  /** If there are no results: the vehicle without its narrowest level, and the number of results for that vehicle. */
  wider: z.object({ vehicle, total: z.number().int() }).nullable(),
  /** Numbers that a mistyped number in the text may stand for; `brand` is null for the shop's part numbers. */
  similar_numbers: z.array(z.object({ number: z.string(), brand: z.string().nullable() })),
  /** Null unless the search is by words. */
  understood: understood.nullable(),
});

const list = z.enum(SEARCHABLE_LISTS);
const category = z.enum(['rotor']);

export const catalogueCalls = {
  'GET /getyears': {
    summary: 'Model years of all vehicles, newest first.',
    access: 'public',
    reply: z.array(z.object({ year: z.number().int() })),
    cached: true,
    limit: 'search',
  },
  'GET /getdistinct': {
    summary:
      'Values of one vehicle level among the vehicles that match the other levels; none if it does not apply to them.',
    access: 'public',
    query: vehicleQuery.extend({ field: z.enum(VEHICLE_LEVELS) }),
    reply: z.array(z.record(z.string(), z.union([z.string(), z.number()]))),
    cached: true,
    limit: 'search',
  },
  'GET /cars': {
    summary: 'Facts about a make, a model or a model year, with the next level below it.',
    access: 'public',
    query: vehicleQuery.pick({ year: true, make: true, model: true }),
    reply: reply({
      /** The makes, the models of the make, or the years of the model. */
      branches: z.array(
        z.object({
          value: z.string(),
          year_from: z.number().int(),
          year_to: z.number().int(),
          set_count: z.number().int(),
        }),
      ),
      /** The further levels of a model year that have values. */
      levels: z.array(
        z.object({ level: z.enum(['submodel', 'trim', 'engine']), values: z.array(z.string()) }),
      ),
      questions: z.array(question),
    }),
    cached: true,
    limit: 'search',
  },
  'GET /families': {
    summary: 'The lowest price of a set in each family that has sets.',
    access: 'public',
    reply: reply({
      families: z.array(
        z.object({
          family: z.enum(FAMILIES.map((family) => family.code)),
          from_cad_price: price,
          from_usd_price: price,
        }),
      ),
    }),
    cached: true,
    limit: 'search',
  },
  'GET /search/filter/:category/:subcategory': {
    summary: 'Products for a vehicle, optionally restricted by part number, with filter values.',
    access: 'public',
    params: z.object({ category, subcategory: list }),
    query: listOfVehicle,
    reply: listReply,
    cached: true,
    limit: 'search',
  },
  'GET /search/:category': {
    summary:
      "Products by our or a competitor's part number, or by words: cars, positions, families, part numbers.",
    access: 'public',
    params: z.object({ category }),
    query: listOfVehicle.extend({
      displayname: text(200).optional(),
      /** Search without correcting misspelled words. */
      as_typed: z.enum(['true']).optional(),
    }),
    reply: listReply,
    cached: true,
    limit: 'search',
  },
  // Sent in the body, because the text may turn out to be a VIN, which must not be in a URL.
  'POST /search/suggestions': {
    summary: 'Searches that complete a text while it is typed: cars, families, words, part numbers.',
    access: 'public',
    body: z.object({ text: text(100) }),
    reply: reply({
      suggestions: z.array(
        z.object({
          kind: z.enum(['car', 'family', 'words', 'number']),
          text: z.string(),
          /** The competitor whose part number it is; null for our numbers and for other kinds of suggestions. */
          brand: z.string().nullable(),
          /** The set that the part number finds; null for other kinds of suggestions. */
          item: z
            .object({ subcategory: z.string(), displayname: z.string(), ...translations('displayname') })
            .nullable(),
        }),
      ),
    }),
    limit: 'search',
  },
  'POST /search/record': {
    summary: 'Records that the results of a search by words were shown, or that one of them was opened.',
    access: 'public',
    body: z.object({ displayname: text(200), is_click: z.boolean().optional() }),
    reply: confirmation,
    limit: 'search',
  },
  'GET /category/:category/:subcategory/:offset': {
    summary:
      'The products of a family, all products on sale, or all products: at most 500, with the total number.',
    access: 'public',
    params: z.object({ category, subcategory: list, offset: z.coerce.number().int().min(0).max(1_000_000) }),
    query: listOptions,
    reply: listReply,
    cached: true,
    limit: 'search',
  },
  'GET /product/:carpartid/:partnumber': {
    summary: 'One product, and its fit for the vehicle in the query.',
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
              ...translations('description', 'details'),
              specifications,
              ...stock,
            })
            .extend(personalPrices.shape),
        ),
        itemImages: z.array(
          z.object({ image_id: z.string(), image_url: z.string(), image_number: z.number().int() }),
        ),
        product: z.array(product),
      }),
      fit,
      /** Summary of all vehicles that the set fits at this position. A level in which the vehicles differ is null. */
      spans: vehicle.extend({
        year_from: z.number().int(),
        year_to: z.number().int(),
        vehicle_count: z.number().int(),
        /** True if `fits_vehicles` has several rows for the same years, for example some with a note. */
        is_restricted: z.boolean(),
      }),
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
          /**
           * At most one entry: the first level in which the row differs from other rows for the same years, with the
           * row's values, such as `{ trim: ['EX'] }`. An empty list means all values that no other row lists. Absent
           * if there is no other row, or no such level.
           */
          versions: z.partialRecord(z.enum(VERSION_LEVELS), z.array(z.string())).optional(),
        }),
      ),
      /** The product of the same family for the vehicle's other axle. */
      otherAxle: product.nullable(),
      /** One set of each family for the vehicle and position, including this one. */
      families: z.array(product.extend({ pad_compound: z.string().nullable() })),
    }),
    cached: true,
    limit: 'search',
  },
} satisfies CallTable;
