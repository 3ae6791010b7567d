import { type Cents, roundHalfUp } from './money.ts';
import { splitByLargestRemainder } from './split.ts';

/** The rule behind a coupon code. Empty restrictions mean all. */
export interface Promotion {
  code: string;
  type: 'Percentage' | 'Price';
  level: 'Item' | 'Order';
  description: string;
  /** Whole percent, 0 to 100. */
  percentage: number;
  /** Whole units of the order's currency. */
  price_off: number;
  category: string | null;
  /** `ESD ROTOR`, … */
  subcategory: string | null;
  year: number | null;
  make: string | null;
  model: string | null;
  submodel: string | null;
  /** Days of the shop's calendar, `2026-03-01`; the last one is included. */
  start_date: string | null;
  end_date: string | null;
  is_active: boolean;
  max_uses: number | null;
  max_uses_per_customer: number | null;
  used_times: number;
}

/** What a coupon looks at in a cart line. */
export interface CouponLine {
  subcategory: string;
  year: number;
  make: string;
  model: string;
  submodel: string | null;
  unit_price: Cents;
  quantity: number;
}

export const MAX_COUPON_CODE = 50;

/** Codes are blind to case and to spaces around them. */
export const normaliseCouponCode = (code: string): string => code.trim().toLowerCase();

/** Whether the promotion may be used today; `customer_uses` are this customer's earlier orders with it. */
export function isUsable(promotion: Promotion, today: string, customer_uses: number): boolean {
  if (!promotion.is_active) return false;
  if (promotion.start_date !== null && today < promotion.start_date) return false;
  if (promotion.end_date !== null && today > promotion.end_date) return false;
  if (promotion.max_uses !== null && promotion.used_times >= promotion.max_uses) return false;
  return promotion.max_uses_per_customer === null || customer_uses < promotion.max_uses_per_customer;
}

/** The category of every item of the shop. */
export const CATEGORY = 'ROTOR';

/** Whether a line is among what the promotion is for. */
export function coversLine(promotion: Promotion, line: CouponLine): boolean {
  return (
    (promotion.category === null || promotion.category === CATEGORY) &&
    (promotion.subcategory === null || promotion.subcategory === line.subcategory) &&
    (promotion.year === null || promotion.year === line.year) &&
    (promotion.make === null || promotion.make === line.make) &&
    (promotion.model === null || promotion.model === line.model) &&
    (promotion.submodel === null || promotion.submodel === line.submodel)
  );
}

/**
 * The discount of each line, in cents, in the lines' order.
 * Order level: taken once off what the covered lines cost together, shared out by largest remainder.
 * Item level: taken off each piece of a covered line. Never more than the line costs.
 */
export function discountShares(promotion: Promotion | null, lines: readonly CouponLine[]): Cents[] {
  if (promotion === null) return lines.map(() => 0);
  const costs = lines.map((line) => (coversLine(promotion, line) ? line.unit_price * line.quantity : 0));
  if (promotion.level === 'Item') {
    return lines.map((line, index) =>
      costs[index] === 0 ? 0 : Math.min(offOne(promotion, line.unit_price) * line.quantity, costs[index]!),
    );
  }
  const covered = costs.reduce((a, b) => a + b, 0);
  return splitByLargestRemainder(Math.min(offOne(promotion, covered), covered), costs);
}

function offOne(promotion: Promotion, base: Cents): Cents {
  return promotion.type === 'Percentage'
    ? roundHalfUp(base * promotion.percentage, 100)
    : promotion.price_off * 100;
}
