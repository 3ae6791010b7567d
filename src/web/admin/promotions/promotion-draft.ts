import type { Reply } from '#contract/calls.ts';
import type { Currency } from '#domain/money.ts';
import { type PromotionInput, validatePromotion, validatePromotionDates } from '#domain/promotion.ts';
import { shopDay } from '#domain/shop-day.ts';

export type Promotion = Reply<'GET /admin/promotions/:id'>['record'];

export const NEW_PROMOTION = {
  code: '',
  description: '',
  type: 'Percentage' as Promotion['type'],
  level: 'Order' as Promotion['level'],
  percentage: '',
  price_off: '',
  /** Empty for both. */
  currency: '' as Currency | '',
  category: 'ROTOR',
  subcategory: '',
  year: '',
  year_to: '',
  make: '',
  model: '',
  submodel: '',
  /** Further makes and models. */
  more_vehicles: [] as { make: string; model: string }[],
  start_time: '',
  end_time: '',
  max_uses: '',
  max_uses_per_customer: '',
};

/** The values of the promotion form. An empty family or vehicle level means ALL. */
export type PromotionDraft = typeof NEW_PROMOTION;

/** The form values of a promotion. A value of null or 0 is an empty field. */
export const toDraft = (promotion: Promotion): PromotionDraft => {
  const fields = Object.keys(NEW_PROMOTION) as (keyof PromotionDraft)[];
  const texts = Object.fromEntries(fields.map((field) => [field, String(promotion[field] || '')]));
  const more_vehicles = promotion.more_vehicles.map(({ make, model }) => ({ make, model: model ?? '' }));
  return { ...(texts as unknown as PromotionDraft), more_vehicles };
};

/** The form values of a new promotion that starts today; of a copy, without the code and last day of `original`. */
export const toNewDraft = (original: Promotion | null, now: Date): PromotionDraft => ({
  ...(original ? { ...toDraft(original), code: '', end_time: '' } : NEW_PROMOTION),
  start_time: shopDay(now),
});

/** Parses a field: null when empty, NaN when it is not a whole number of at most seven digits. */
function parseWholeNumber(text: string): number | null {
  const digits = text.trim();
  if (digits === '') return null;
  return /^-?\d{1,7}$/.test(digits) ? Number(digits) : Number.NaN;
}

const NUMBER_FIELDS = ['percentage', 'price_off', 'max_uses', 'max_uses_per_customer'] as const;

/** The id of the field for the make of the vehicle with this number; the first vehicle has number 1. */
export const makeFieldId = (number: number) => `make-${number}`;

/**
 * The problems of the form in the order of its fields. If a number is invalid, only the invalid numbers are reported;
 * otherwise, the server's rules apply, and further vehicles need a make.
 */
export function draftProblems(draft: PromotionDraft, now: Date, saved: Promotion | null = null) {
  const invalidNumbers = NUMBER_FIELDS.filter((field) => {
    const number = parseWholeNumber(draft[field]);
    const isLimit = field.startsWith('max');
    return Number.isNaN(number) || (isLimit && number !== null && number < 1);
  });
  if (invalidNumbers.length > 0)
    return invalidNumbers.map((field) => ({ field, problem: 'field-whole-number' as const }));
  const current = saved
    ? { code: saved.code, start_date: saved.start_time, end_date: saved.end_time }
    : undefined;
  const problems = validatePromotion(toInput(draft), shopDay(now), current);
  const rowsWithoutMake = draft.more_vehicles.flatMap(({ make }, index) =>
    make === '' ? [{ field: makeFieldId(index + 2), problem: 'promotion-make-missing' as const }] : [],
  );
  return [...problems, ...rowsWithoutMake];
}

/** The problem of the dates, shown before saving; undefined unless both are entered, and for unchanged saved dates. */
export function datesProblem(draft: PromotionDraft, saved: Promotion | null, now: Date) {
  const { start_time: start_date, end_time: end_date } = draft;
  const isSaved = start_date === saved?.start_time && end_date === saved.end_time;
  if (isSaved || !start_date || !end_date) return undefined;
  return validatePromotionDates({ start_date, end_date }, shopDay(now))[0]?.problem;
}

function toInput(draft: PromotionDraft): PromotionInput {
  const { start_time: start_date, end_time: end_date, ...data } = toPromotionData(draft);
  return { ...data, start_date, end_date };
}

/** The data of the save call. `percentage` or `price_off` is sent as 0 if the promotion is not of that type. */
export function toPromotionData(draft: PromotionDraft) {
  const orNull = (value: string) => value || null;
  // An invalid number (NaN) also becomes 0 or null, because drafts that are not valid yet are previewed.
  const number = (value: string) => parseWholeNumber(value) || 0;
  const limit = (value: string) => parseWholeNumber(value) || null;
  return {
    ...draft,
    code: draft.code.trim(),
    description: draft.description.trim(),
    percentage: draft.type === 'Percentage' ? number(draft.percentage) : 0,
    price_off: draft.type === 'Price' ? number(draft.price_off) : 0,
    currency: draft.currency || null,
    category: orNull(draft.category),
    subcategory: orNull(draft.subcategory),
    year: draft.year ? Number(draft.year) : null,
    year_to: draft.year_to ? Number(draft.year_to) : null,
    make: orNull(draft.make),
    model: orNull(draft.model),
    submodel: orNull(draft.submodel),
    more_vehicles: draft.more_vehicles
      .filter(({ make }) => make !== '')
      .map(({ make, model }) => ({ make, model: orNull(model) })),
    start_time: orNull(draft.start_time),
    end_time: orNull(draft.end_time),
    max_uses: limit(draft.max_uses),
    max_uses_per_customer: limit(draft.max_uses_per_customer),
  };
}
