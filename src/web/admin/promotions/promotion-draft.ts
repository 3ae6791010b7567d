import type { ClientInput, Reply } from '#contract/calls.ts';
import {
  normalisePromotion,
  type PromotionInput,
  type PromotionProblem,
  validatePromotion,
} from '#domain/promotion.ts';
import { shopDay } from '#domain/shop-day.ts';

export type Promotion = Reply<'GET /admin/promotions/:id'>['record'];
type PromotionData = ClientInput<'POST /admin/promotions/:id'>['body']['data'];

/** The values of the promotion form; an empty choice means ALL. */
export interface PromotionDraft {
  code: string;
  description: string;
  type: Promotion['type'];
  level: Promotion['level'];
  percentage: string;
  price_off: string;
  category: string;
  subcategory: string;
  year: string;
  make: string;
  model: string;
  submodel: string;
  start_time: string;
  end_time: string;
  max_uses: string;
  max_uses_per_customer: string;
}

export const NEW_PROMOTION: PromotionDraft = {
  code: '',
  description: '',
  type: 'Percentage',
  level: 'Order',
  percentage: '',
  price_off: '',
  category: 'ROTOR',
  subcategory: '',
  year: '',
  make: '',
  model: '',
  submodel: '',
  start_time: '',
  end_time: '',
  max_uses: '',
  max_uses_per_customer: '',
};

const toText = (value: string | number | null) => (value === null ? '' : String(value));

export const toDraft = (promotion: Promotion): PromotionDraft => ({
  code: promotion.code,
  description: promotion.description,
  type: promotion.type,
  level: promotion.level,
  percentage: toText(promotion.percentage || null),
  price_off: toText(promotion.price_off || null),
  category: promotion.category ?? '',
  subcategory: promotion.subcategory ?? '',
  year: toText(promotion.year),
  make: promotion.make ?? '',
  model: promotion.model ?? '',
  submodel: promotion.submodel ?? '',
  start_time: promotion.start_time ?? '',
  end_time: promotion.end_time ?? '',
  max_uses: toText(promotion.max_uses),
  max_uses_per_customer: toText(promotion.max_uses_per_customer),
});

/** Null when empty, NaN when it is not a whole number. */
function parseWholeNumber(text: string): number | null {
  const digits = text.trim();
  if (digits === '') return null;
  return /^-?\d{1,7}$/.test(digits) ? Number(digits) : Number.NaN;
}

const NUMBER_FIELDS = ['percentage', 'price_off', 'max_uses', 'max_uses_per_customer'] as const;
export type DraftProblem = PromotionProblem['problem'] | 'promotion-whole-number';

/** Validation problems in form order, by the same rules as on the server. */
export function draftProblems(draft: PromotionDraft, now: Date): [string, DraftProblem][] {
  const invalidNumbers = NUMBER_FIELDS.filter((field) => {
    const number = parseWholeNumber(draft[field]);
    const isLimit = field.startsWith('max');
    return Number.isNaN(number) || (isLimit && number !== null && number < 1);
  });
  if (invalidNumbers.length > 0) return invalidNumbers.map((field) => [field, 'promotion-whole-number']);
  const orNull = (value: string) => value || null;
  const input: PromotionInput = normalisePromotion({
    code: draft.code,
    description: draft.description,
    type: draft.type,
    level: draft.level,
    percentage: parseWholeNumber(draft.percentage) ?? 0,
    price_off: parseWholeNumber(draft.price_off) ?? 0,
    category: orNull(draft.category),
    subcategory: orNull(draft.subcategory),
    year: draft.year ? Number(draft.year) : null,
    make: orNull(draft.make),
    model: orNull(draft.model),
    submodel: orNull(draft.submodel),
    start_date: orNull(draft.start_time),
    end_date: orNull(draft.end_time),
    max_uses: parseWholeNumber(draft.max_uses),
    max_uses_per_customer: parseWholeNumber(draft.max_uses_per_customer),
  } as PromotionInput);
  return validatePromotion(input, shopDay(now)).map(({ field, problem }) => [field, problem]);
}

/** The data of the save call; the value of the other type is sent as 0. */
export function toPromotionData(draft: PromotionDraft): PromotionData {
  const orNull = (value: string) => value || null;
  const number = (value: string) => parseWholeNumber(value) || 0;
  const limit = (value: string) => parseWholeNumber(value) || null;
  return {
    code: draft.code.trim(),
    type: draft.type,
    level: draft.level,
    description: draft.description.trim(),
    percentage: draft.type === 'Percentage' ? number(draft.percentage) : 0,
    price_off: draft.type === 'Price' ? number(draft.price_off) : 0,
    category: orNull(draft.category),
    subcategory: orNull(draft.subcategory),
    year: draft.year ? Number(draft.year) : null,
    make: orNull(draft.make),
    model: orNull(draft.model),
    submodel: orNull(draft.submodel),
    start_time: orNull(draft.start_time),
    end_time: orNull(draft.end_time),
    max_uses: limit(draft.max_uses),
    max_uses_per_customer: limit(draft.max_uses_per_customer),
  };
}
