/**
 * Schemas shared by the calls. Their limits are looser than those of the domain rules, which refuse a value with a
 * specific message.
 */

import { z } from 'zod';
import { PROMOTION_LEVELS, PROMOTION_TYPES } from '#domain/coupon.ts';
import { FIT_VERDICTS } from '#domain/fitment.ts';
import { MAX_PAGE } from '#domain/max-page.ts';
import { CURRENCIES } from '#domain/money.ts';
import { TAX_GROUPS } from '#domain/tax-rates.ts';
import { VEHICLE_LEVELS } from '#domain/vehicle.ts';
import { translations } from './specifications.ts';

/** User input without NUL characters or lone surrogates. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => value.isWellFormed() && !value.includes('\0'), 'is not plain text');

/** An amount in dollars, with at most two decimals. */
export const price = z.number();
export const optionalPrice = z.number().nullable();

/** Accepted from clients as specified, but ignored: the server has its own value. */
export const ignored = z.unknown().optional();

/** Identifies the quote to order in place of the cart: the number and key of the quote's link, as `<number>.<key>`. */
export const quoteLink = text(120);

/** An id issued by the shop. A malformed id is refused as not found. */
export const id = text(60);

/** The path of a call about a customer, who must be the caller. */
export const customerPath = z.object({ customerId: text(60) });

/** The same fields, ignored, for clients that send back a whole record that they received. */
export const ignoredFields = <Shape extends z.ZodRawShape>(shape: Shape) =>
  Object.fromEntries(Object.keys(shape).map((field) => [field, ignored])) as {
    [Field in keyof Shape]: typeof ignored;
  };

export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
  size: z.coerce.number().int().min(1).max(50).default(10),
});

export const currency = z.enum(CURRENCIES);
/** The body of a successful response. The dispatcher adds `scode` and, if the handler set none, `smessage`. */
export const reply = <T extends z.ZodRawShape>(data: T) =>
  z.object({ scode: z.literal(200), smessage: z.string(), ...data });
export const confirmation = reply({});
export const csvFile = { reply: z.any(), file: 'text/csv; charset=utf-8' } as const;
export const pdfFile = { reply: z.any(), file: 'application/pdf' } as const;

/** An unset level is absent, empty or `please select`. */
const level = (max: number) => text(max).optional();

export const vehicleQuery = z.object({
  year: level(20),
  make: level(100),
  model: level(150),
  submodel: level(150),
  trim: level(150),
  engine: level(150),
});

/** A vehicle in a body, where the year may be a number and an unset level null. */
export const vehicleBody = z.object({
  year: z.union([text(20), z.number().int()]).nullish(),
  make: level(100).nullable(),
  model: level(150).nullable(),
  submodel: level(150).nullable(),
  trim: level(150).nullable(),
  engine: level(150).nullable(),
});

export const vehicle = z.object({
  year: z.number().int().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  submodel: z.string().nullable(),
  trim: z.string().nullable(),
  engine: z.string().nullable(),
});

export const personalPrices = z.object({
  is_sale: z.boolean(),
  personal_cad_price: price,
  personal_usd_price: price,
  personal_cad_sale_price: optionalPrice,
  personal_usd_sale_price: optionalPrice,
});

/** A question about one axle of a car. */
export const question = z.object({
  key: z.string(),
  position: z.string(),
  /** `rotor in` and `rotor mm` ask for the rotor's diameter in inches or in millimetres. Any other topic is equipment that a car may have. */
  topic: z.string(),
  choices: z.array(z.string()),
});

export const fit = z.object({
  verdict: z.enum(FIT_VERDICTS),
  /** The conditions that are still open. */
  notes: z.array(z.string()),
  /** The question whose answer decides open conditions. */
  question: question.nullable(),
  /** The levels to choose before the fit can be judged. */
  missing: z.array(z.object({ level: z.enum(VEHICLE_LEVELS), values: z.array(z.string()) })),
});

/** The years of all vehicles that a set fits at a position. The make or model is null if the vehicles differ in it. */
const spans = z.object({
  year_from: z.number().int(),
  year_to: z.number().int(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  vehicle_count: z.number().int(),
});

/** The fields about a line's fit, besides the levels of its car and the verdict. */
export const lineFit = {
  answers: z.record(z.string(), z.string()),
  spans: spans.nullable(),
  /** True if the shopper has confirmed that the set does not fit. */
  is_acknowledged: z.boolean(),
};

export const stock = {
  in_stock: z.boolean(),
  /** The number of available units, at most five. */
  available: z.number().int(),
};

/** The fields that have the same name in every request with an address. */
export const addressFields = {
  first_name: text(200),
  last_name: text(200),
  address_line_1: text(1000),
  address_line_2: text(1000).nullish(),
  city: text(300),
  province: text(100),
  country: text(100),
  zip: text(40),
};

export const namedItem = z.object({
  part_number: z.string(),
  displayname: z.string(),
  ...translations('displayname'),
});

/** An item at one of its fitments. */
export const fittedItem = namedItem.extend({
  car_part_id: z.string(),
  subcategory: z.string(),
  position: z.string(),
  note: z.string().nullable(),
  main_image: z.string().nullable(),
});

/** One fitment with its item and the shopper's prices. */
export const product = fittedItem
  .extend({
    /** In a list without a car: the notes of the fitments in this row. Each applies to some of its vehicles. */
    notes: z.array(z.string()).optional(),
    ...stock,
    /** The number of vehicles in the row. A level is null if they differ in it; the years span all of them. */
    vehicle_count: z.number().int(),
    year_from: z.number().int(),
    year_to: z.number().int(),
    /** The competitor's number that a number search matched. */
    replaces: z.object({ brand: z.string(), number: z.string() }).nullable(),
    fit,
  })
  .extend(vehicle.shape)
  .extend(personalPrices.shape);

/** A customer's exemption from a group of taxes. */
export const taxExemption = z.object({
  tax: z.enum(TAX_GROUPS),
  number: z.string(),
  /** The last day of the exemption. */
  valid_until: z.string(),
  /** False after the last day. */
  is_valid: z.boolean(),
});

/** A session of a customer or staff member. */
export const session = z.object({
  session_id: z.string(),
  /** The User-Agent at sign-in. */
  agent: z.string().nullable(),
  created_time: z.iso.datetime(),
  seen_time: z.iso.datetime(),
  is_current: z.boolean(),
});

export const quoteTotals = z.object({
  subtotal: price,
  discount: price,
  /** `subtotal` less `discount`. */
  net: price,
  shipping: price,
  tax: price,
  tax_components: z.array(z.object({ component: z.string(), rate: z.string(), amount: price })),
  /** Taxes that the customer is exempt from, each with the number of the exemption certificate. */
  tax_exemptions: z.array(z.object({ component: z.string(), rate: z.string(), number: z.string() })),
  total: price,
});

const cartItem = fittedItem
  .extend({
    quantity: z.number().int(),
    item_id: z.string(),
    item_name: z.string(),
    item_condition: z.string(),
    stock: z.number().int(),
    is_active: z.boolean(),
    /** The car that the line is for; the line's vehicle levels are its levels. Null if the set was added without a car. */
    car_id: z.string().nullable(),
    car_name: z.string().nullable(),
    ...lineFit,
    fit,
    /** Changes with the car, the verdict and the acknowledgement; `POST /placeorder` expects the current one. */
    fit_key: z.string(),
    cart_cad_price: optionalPrice,
    cart_usd_price: optionalPrice,
    cart_custom_note: z.string().nullable(),
    /** The part number of an earlier line with another set for the same axle of the same car; null if there is none. */
    same_axle: z.string().nullable(),
    /** True if the unit price has changed since this line was last shown. */
    price_changed: z.boolean(),
    unit_price: z.object({ ca: price, us: price }),
    line_price: z.object({ ca: price, us: price }),
  })
  .extend(vehicle.shape)
  .extend(personalPrices.shape);

export const coupon = z.object({
  code: z.string(),
  level: z.enum(PROMOTION_LEVELS),
  type: z.enum(PROMOTION_TYPES),
  /** In percent, or 0. */
  percentage: z.number().int(),
  /** In whole dollars, or 0. */
  price_off: z.number().int(),
  description: z.string(),
  year: z.number().int().nullable(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  submodel: z.string().nullable(),
});

/** The full cart, returned by every call that changes it. */
export const cart = z.object({
  cartItems: z.array(cartItem),
  coupon: coupon.nullable(),
  totals: z.object({ ca: quoteTotals, us: quoteTotals }),
  stock_problems: z.array(
    namedItem.extend({
      car_part_id: z.string(),
      item_name: z.string(),
      subcategory: z.string(),
      ordered: z.number().int(),
      stock: z.number().int(),
    }),
  ),
});

const inlines = z.array(
  z.object({
    text: z.string(),
    href: z.string().nullable(),
    isStrong: z.boolean(),
    isEmphasized: z.boolean(),
  }),
);

/** The blocks of a Markdown text; see `domain/markdown.ts`. */
export const blocks = z.array(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), inlines }),
    z.object({ kind: z.literal('paragraph'), inlines }),
    z.object({ kind: z.literal('list'), isOrdered: z.boolean(), items: z.array(inlines) }),
  ]),
);

/** The fields of an order's two addresses: the field `city` becomes `shipping_city` and `billing_city`. */
export const shippingAndBilling = <Shape extends z.ZodRawShape>(shape: Shape) =>
  Object.fromEntries(
    ['shipping', 'billing'].flatMap((side) =>
      Object.entries(shape).map(([field, schema]) => [`${side}_${field}`, schema]),
    ),
  ) as { [Field in keyof Shape & string as `shipping_${Field}` | `billing_${Field}`]: Shape[Field] };

/** The answers of a car in a URL, as JSON. */
export const answersParameter = text(4000)
  .transform((json, context) => {
    try {
      return JSON.parse(json) as unknown;
    } catch {
      context.addIssue('is not JSON');
      return z.NEVER;
    }
  })
  .pipe(z.record(text(250), text(40)));
