import { CATEGORY, MAX_COUPON_CODE_LENGTH, type Promotion } from './coupon.ts';
import { FAMILIES } from './family.ts';
import { findBrokenRules } from './validation.ts';

/** A promotion as staff enter it. */
export type PromotionInput = Omit<Promotion, 'is_active' | 'used_times'>;

type PromotionDates = Pick<PromotionInput, 'start_date' | 'end_date'>;

/** The maximum number of makes and models besides the first. */
export const MAX_MORE_VEHICLES = 20;
export const PROMOTION_MAX_LENGTHS = { code: MAX_COUPON_CODE_LENGTH, description: 500 } as const;

const isModelYear = (year: number): boolean => Number.isInteger(year) && year >= 1900 && year <= 2100;
const SUBCATEGORIES: readonly string[] = FAMILIES.map((family) => family.subcategory);

/**
 * The validation errors of the dates, named as in the form and the API (`start_time`, `end_time`). A date is required
 * unless the saved promotion has none either. A promotion with both must not end before it starts or before today.
 */
export function validatePromotionDates(
  { start_date, end_date }: PromotionDates,
  today: string,
  saved?: PromotionDates,
) {
  const hasBoth = start_date !== null && end_date !== null;
  const hasPassed = hasBoth && end_date < today;
  return findBrokenRules([
    [start_date === null && saved?.start_date !== null, 'start_time', 'promotion-start-missing'],
    [end_date === null && saved?.end_date !== null, 'end_time', 'promotion-end-missing'],
    [hasPassed, 'end_time', 'promotion-end-passed'],
    [hasBoth && !hasPassed && end_date < start_date, 'end_time', 'promotion-end-before-start'],
  ]);
}

/** All validation errors, in the order of the form. */
export function validatePromotion(
  input: PromotionInput,
  today: string,
  saved?: PromotionDates & Partial<Pick<PromotionInput, 'code'>>,
) {
  const { type, percentage, price_off, code, description } = input;
  const isPercentage = type === 'Percentage';
  const problems = findBrokenRules([
    [code === '', 'code', 'promotion-code-empty'],
    // Shoppers would mistype it. A code that was saved with a space keeps it.
    [/\s/.test(code) && code !== saved?.code, 'code', 'promotion-code-space'],
    [code.length > PROMOTION_MAX_LENGTHS.code, 'code', 'promotion-code-long'],
    [description === '', 'description', 'promotion-description-empty'],
    [description.length > PROMOTION_MAX_LENGTHS.description, 'description', 'promotion-description-long'],
    [percentage < 0 || percentage > 100, 'percentage', 'promotion-percentage-range'],
    [isPercentage && percentage === 0, 'percentage', 'promotion-percentage-zero'],
    [price_off < 0, 'price_off', 'promotion-price-range'],
    [!isPercentage && price_off === 0, 'price_off', 'promotion-price-zero'],
    [input.category !== null && input.category !== CATEGORY, 'category', 'promotion-category-unknown'],
    [
      input.subcategory !== null && !SUBCATEGORIES.includes(input.subcategory),
      'subcategory',
      'promotion-family-unknown',
    ],
    [input.year !== null && !isModelYear(input.year), 'year', 'promotion-year-unknown'],
    [
      input.year_to !== null && (!isModelYear(input.year_to) || input.year_to < (input.year ?? Infinity)),
      'year_to',
      'promotion-years-invalid',
    ],
    [input.model !== null && input.make === null, 'make', 'promotion-vehicle-incomplete'],
    [input.submodel !== null && input.model === null, 'model', 'promotion-vehicle-incomplete'],
    [input.more_vehicles.length > 0 && input.make === null, 'make', 'promotion-vehicle-incomplete'],
  ]);
  return [...problems, ...validatePromotionDates(input, today, saved)];
}

/**
 * Trims the texts, sets `percentage` or `price_off` to 0 if the promotion is not of that type, reduces a range of one
 * year to that year, and removes repeated vehicles.
 */
export const normalisePromotion = (input: PromotionInput): PromotionInput => ({
  ...input,
  code: input.code.trim(),
  description: input.description.trim(),
  percentage: input.type === 'Percentage' ? input.percentage : 0,
  price_off: input.type === 'Price' ? input.price_off : 0,
  year_to: input.year_to === input.year ? null : input.year_to,
  more_vehicles: input.more_vehicles.filter(
    (vehicle, index, all) =>
      index === all.findIndex(({ make, model }) => make === vehicle.make && model === vehicle.model),
  ),
});

export type PromotionState = 'Active' | 'Scheduled' | 'Expired' | 'Used up' | 'Inactive';

export function promotionState(
  promotion: Pick<Promotion, 'is_active' | 'start_date' | 'end_date' | 'max_uses' | 'used_times'>,
  today: string,
): PromotionState {
  if (!promotion.is_active) return 'Inactive';
  if (promotion.end_date !== null && promotion.end_date < today) return 'Expired';
  if (promotion.max_uses !== null && promotion.used_times >= promotion.max_uses) return 'Used up';
  return promotion.start_date !== null && promotion.start_date > today ? 'Scheduled' : 'Active';
}
