import type { Reply, Sent } from '#contract/calls.ts';
import {
  normalisePromotion,
  type PromotionInput,
  type PromotionProblem,
  promotionProblems,
} from '#domain/promotion.ts';
import { shopDay } from '#domain/shop-day.ts';

export type Promotion = Reply<'GET /admin/promotions/:id'>['record'];
type Data = Sent<'POST /admin/promotions/:id'>['body']['data'];

/** What the form holds; an empty choice stands for ALL. */
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

const text = (value: string | number | null) => (value === null ? '' : String(value));

export const draftOf = (promotion: Promotion): PromotionDraft => ({
  code: promotion.code,
  description: promotion.description,
  type: promotion.type,
  level: promotion.level,
  percentage: text(promotion.percentage || null),
  price_off: text(promotion.price_off || null),
  category: promotion.category ?? '',
  subcategory: promotion.subcategory ?? '',
  year: text(promotion.year),
  make: promotion.make ?? '',
  model: promotion.model ?? '',
  submodel: promotion.submodel ?? '',
  start_time: promotion.start_time ?? '',
  end_time: promotion.end_time ?? '',
  max_uses: text(promotion.max_uses),
  max_uses_per_customer: text(promotion.max_uses_per_customer),
});

/** A whole number as it was typed; null when empty, NaN when it is none. */
function wholeOf(typed: string): number | null {
  const digits = typed.trim();
  if (digits === '') return null;
  return /^-?\d{1,7}$/.test(digits) ? Number(digits) : Number.NaN;
}

const NUMBERS = ['percentage', 'price_off', 'max_uses', 'max_uses_per_customer'] as const;
export type DraftProblem = PromotionProblem['problem'] | 'promotion-whole-number';

/** Every field that breaks its rule, in the order of the form; the rules are the server's own. */
export function draftProblems(draft: PromotionDraft, now: Date): [string, DraftProblem][] {
  const typed = NUMBERS.filter((field) => {
    const number = wholeOf(draft[field]);
    const isLimit = field.startsWith('max');
    return Number.isNaN(number) || (isLimit && number !== null && number < 1);
  });
  if (typed.length > 0) return typed.map((field) => [field, 'promotion-whole-number']);
  const orNull = (value: string) => value || null;
  const input: PromotionInput = normalisePromotion({
    code: draft.code,
    description: draft.description,
    type: draft.type,
    level: draft.level,
    percentage: wholeOf(draft.percentage) ?? 0,
    price_off: wholeOf(draft.price_off) ?? 0,
    category: orNull(draft.category),
    subcategory: orNull(draft.subcategory),
    year: draft.year ? Number(draft.year) : null,
    make: orNull(draft.make),
    model: orNull(draft.model),
    submodel: orNull(draft.submodel),
    start_date: orNull(draft.start_time),
    end_date: orNull(draft.end_time),
    max_uses: wholeOf(draft.max_uses),
    max_uses_per_customer: wholeOf(draft.max_uses_per_customer),
  } as PromotionInput);
  return promotionProblems(input, shopDay(now)).map(({ field, problem }) => [field, problem]);
}

/** The form as the save call wants it; the value of the other type is sent as 0. */
export function promotionData(draft: PromotionDraft): Data {
  const orNull = (value: string) => value || null;
  const number = (value: string) => wholeOf(value) || 0;
  const limit = (value: string) => wholeOf(value) || null;
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
