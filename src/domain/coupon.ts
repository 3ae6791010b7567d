import { type Cents, type Currency, roundHalfUp } from './money.ts';
import { splitByLargestRemainder } from './split.ts';
import type { Vehicle } from './vehicle.ts';

export const PROMOTION_TYPES = ['Percentage', 'Price'] as const;
export const PROMOTION_LEVELS = ['Item', 'Order'] as const;

/** All models of a make, or one model. */
interface CoveredVehicle {
  make: string;
  model: string | null;
}

/** The rule behind a coupon code. The fields `currency` to `submodel` are restrictions; null matches everything. */
export interface Promotion {
  code: string;
  type: (typeof PROMOTION_TYPES)[number];
  level: (typeof PROMOTION_LEVELS)[number];
  description: string;
  /** A whole number, 0 to 100. */
  percentage: number;
  /** Whole units of the order's currency. */
  price_off: number;
  /** The only currency of the orders to which the promotion applies. */
  currency: Currency | null;
  category: string | null;
  /** `ESD ROTOR`, … */
  subcategory: string | null;
  /** The model year or, with `year_to`, the first of several. */
  year: number | null;
  /** The last of several model years. */
  year_to: number | null;
  make: string | null;
  model: string | null;
  submodel: string | null;
  /** Further makes and models; a line matches these or the make, model and submodel above. */
  more_vehicles: readonly CoveredVehicle[];
  /** The first day in the shop's time zone, as `2026-03-01`. */
  start_date: string | null;
  /** The last day. */
  end_date: string | null;
  is_active: boolean;
  max_uses: number | null;
  max_uses_per_customer: number | null;
  used_times: number;
}

/** The fields of a cart line that a coupon depends on. */
export interface CouponLine extends Pick<Vehicle, 'year' | 'make' | 'model' | 'submodel'> {
  subcategory: string;
  currency: Currency;
  unit_price: Cents;
  quantity: number;
}

export const MAX_COUPON_CODE_LENGTH = 50;

/** Codes are compared in this form: without surrounding spaces, in lower case. */
export const normaliseCouponCode = (code: string): string => code.trim().toLowerCase();

/**
 * True if the customer can use the promotion today. `customer_uses` is the number of the customer's earlier orders with
 * the promotion; null without a confirmed email address, because the uses cannot be counted then.
 */
export function isUsable(promotion: Promotion, today: string, customer_uses: number | null): boolean {
  if (!promotion.is_active) return false;
  if (promotion.start_date !== null && today < promotion.start_date) return false;
  if (promotion.end_date !== null && today > promotion.end_date) return false;
  if (promotion.max_uses !== null && promotion.used_times >= promotion.max_uses) return false;
  const { max_uses_per_customer: max } = promotion;
  return max === null || (customer_uses !== null && customer_uses < max);
}

/** The category of every item in the shop. */
export const CATEGORY = 'ROTOR';

export const coversCurrency = (promotion: Promotion, currency: Currency): boolean =>
  promotion.currency === null || promotion.currency === currency;

/** True if the line meets all restrictions of the promotion. */
export const coversLine = (promotion: Promotion, line: CouponLine): boolean =>
  coversCurrency(promotion, line.currency) &&
  (promotion.category === null || promotion.category === CATEGORY) &&
  (promotion.subcategory === null || promotion.subcategory === line.subcategory) &&
  coversYear(promotion, line.year) &&
  coversVehicle(promotion, line);

function coversVehicle({ make, model, submodel, more_vehicles }: Promotion, line: CouponLine): boolean {
  const covers = (vehicle: { make: string | null; model: string | null }) =>
    coversName(vehicle.make, line.make) && coversName(vehicle.model, line.model);
  return (covers({ make, model }) && coversName(submodel, line.submodel)) || more_vehicles.some(covers);
}

/** Ignores case, because the catalogue may spell a name in several ways (LX and Lx). */
const coversName = (required: string | null, name: string | null): boolean =>
  required === null || required.toLowerCase() === name?.toLowerCase();

const coversYear = ({ year: from, year_to }: Promotion, year: number | null): boolean =>
  from === null || (year !== null && year >= from && year <= (year_to ?? from));

/**
 * The discount of each line, in the order of the lines; never more than the line costs. Order level: one discount on
 * the sum of the covered lines, split by largest remainder. Item level: a discount on each unit of a covered line.
 */
export function calculateLineDiscounts(promotion: Promotion | null, lines: readonly CouponLine[]): Cents[] {
  if (promotion === null) return lines.map(() => 0);
  // A line that the promotion does not cover counts as 0.
  const costs = lines.map((line) => (coversLine(promotion, line) ? line.unit_price * line.quantity : 0));
  if (promotion.level === 'Item') {
    return lines.map((line, index) =>
      costs[index] === 0
        ? 0
        : Math.min(calculateDiscount(promotion, line.unit_price) * line.quantity, costs[index]!),
    );
  }
  const coveredCost = costs.reduce((sum, cost) => sum + cost, 0);
  const discount = Math.min(calculateDiscount(promotion, coveredCost), coveredCost);
  return splitByLargestRemainder(discount, costs);
}

/** The discount on a price; may exceed the price if the promotion takes off a fixed amount. */
const calculateDiscount = (promotion: Promotion, price: Cents): Cents =>
  promotion.type === 'Percentage'
    ? roundHalfUp(price * promotion.percentage, 100)
    : promotion.price_off * 100;
