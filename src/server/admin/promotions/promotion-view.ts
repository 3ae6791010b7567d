import type { ParsedInput, Reply } from '#contract/calls.ts';
import { currencyCode } from '#domain/money.ts';
import { type PromotionInput, promotionState } from '#domain/promotion.ts';
import { isDay, shopDay } from '#domain/shop-day.ts';
import { NO_VEHICLE } from '#domain/vehicle.ts';
import { auditEntryView } from '#server/admin/shared/audit-entry-view.ts';
import { auditEntriesFor } from '#server/audit/queries.ts';
import type { Db } from '#server/platform/db.ts';
import { catalogueText } from '#texts/catalogue-text.ts';
import { dayWithWeekday } from '#texts/format-day.ts';
import { formatAmount } from '#texts/format-money.ts';
import { localeOf, type Translate } from '#texts/texts.ts';
import { vehicleText } from '#texts/vehicle-text.ts';
import { findPromotionRecord, type PromotionRecord } from './list.ts';

type PromotionView = Omit<Reply<'GET /admin/promotions/:id'>['record'], 'history'>;
type PromotionData = ParsedInput<'POST /admin/promotions/:id'>['body']['data'];

/**
 * Describes a promotion in words: `10% off the order, calculated on ESD ROTOR sets for Honda. Only for orders in CAD.
 * From Sun 2026-03-01 to Tue 2026-03-31. Up to 100 uses in total.`
 */
export const describePromotion = (input: PromotionInput, t: Translate): string =>
  [describeRule(input, t), describeDays(input, t), ...describeLimits(input, t)].join(' ');

/** The discount and what it applies to, such as `10% off the whole order.` */
function describeRule(input: PromotionInput, t: Translate): string {
  const off = describeDiscount(input, t);
  const vehicle = describeVehicles(input, t);
  const isWholeOrder = input.level === 'Order' && input.subcategory === null && vehicle === '';
  const level = input.level === 'Order' ? 'order' : 'item';
  const sets = describeSets(input, t);
  const sentence =
    vehicle === ''
      ? (`promotion-sentence-${level}` as const)
      : (`promotion-sentence-${level}-vehicle` as const);
  const rule = t(isWholeOrder ? 'promotion-sentence-all' : sentence, { off, sets, vehicle });
  if (input.currency === null) return rule;
  return `${rule} ${t('promotion-only-currency', { currency: currencyCode(input.currency) })}`;
}

function describeSets({ subcategory, level }: PromotionInput, t: Translate): string {
  if (subcategory === null) return t(level === 'Order' ? 'promotion-all-sets' : 'promotion-each-set');
  const family = catalogueText(subcategory, t);
  return t(level === 'Order' ? 'promotion-sets-of' : 'promotion-each-set-of', { family });
}

function describeDiscount({ type, percentage, price_off, currency }: PromotionInput, t: Translate): string {
  if (type === 'Percentage') return t('promotion-off-percent', { percent: percentage });
  if (currency !== null) return formatAmount(price_off, currency, t);
  const [cad, usd] = [formatAmount(price_off, 'ca', t), formatAmount(price_off, 'us', t)];
  return t('promotion-off-amounts', { cad, usd });
}

/**
 * The vehicles of a promotion, such as `2018 Honda Civic and 2018 Honda Fit` or `Honda Civic, model years 2016 to
 * 2018`; empty for all vehicles.
 */
function describeVehicles(input: PromotionInput, t: Translate): string {
  const { year, year_to, make, model, submodel, more_vehicles } = input;
  const vehicleYear = year_to === null ? year : null;
  const names = [{ make, model, submodel }, ...more_vehicles].map((each) =>
    vehicleText({ ...NO_VEHICLE, year: vehicleYear, ...each }, t),
  );
  const vehicle = new Intl.ListFormat(localeOf(t.language)).format(names);
  if (year === null || year_to === null) return vehicle;
  const years = { from: year, until: year_to };
  return vehicle === '' ? t('promotion-years', years) : t('promotion-years-of', { vehicle, ...years });
}

const describeLimits = ({ max_uses, max_uses_per_customer }: PromotionInput, t: Translate): string[] => [
  ...(max_uses === null ? [] : [t('promotion-limit-uses', { count: max_uses })]),
  ...(max_uses_per_customer === null
    ? []
    : [t('promotion-limit-customer', { count: max_uses_per_customer })]),
];

function describeDays({ start_date, end_date }: PromotionInput, t: Translate): string {
  const from = start_date && dayWithWeekday(start_date, t);
  const until = end_date && dayWithWeekday(end_date, t);
  if (from !== null && until !== null) return t('promotion-days', { from, until });
  if (from !== null) return t('promotion-days-from', { from });
  return until === null ? t('promotion-days-any') : t('promotion-days-until', { until });
}

export function promotionView(row: PromotionRecord, today: string, t: Translate): PromotionView {
  const { start_date, end_date, created_at, last_modified_at, ...rest } = row;
  return {
    ...rest,
    more_vehicles: [...row.more_vehicles],
    start_time: start_date,
    end_time: end_date,
    created_time: created_at.toISOString(),
    last_modified_time: last_modified_at.toISOString(),
    state: promotionState(row, today),
    rule: describeRule(row, t),
    sentence: describePromotion(row, t),
  };
}

/** The trimmed text; null, which restricts nothing, if it is `ALL`, empty or missing. */
const allToNull = (text: string | null | undefined): string | null => {
  const value = text?.trim() ?? '';
  return value === '' || value.toUpperCase() === 'ALL' ? null : value;
};
const DAY_LENGTH = '2026-03-01'.length;

/** The day of a submitted date or timestamp; null when it is invalid. */
function parseDay(date: string | null | undefined): string | null {
  const day = (date?.trim() ?? '').slice(0, DAY_LENGTH);
  return isDay(day) ? day : null;
}

export function parsePromotionInput(data: PromotionData): PromotionInput {
  const year = allToNull(data.year == null ? null : String(data.year));
  return {
    code: data.code,
    type: data.type,
    level: data.level,
    description: data.description,
    percentage: data.percentage,
    price_off: data.price_off,
    currency: data.currency ?? null,
    category: allToNull(data.category),
    subcategory: allToNull(data.subcategory),
    year: year === null ? null : Number(year),
    year_to: data.year_to ?? null,
    make: allToNull(data.make),
    model: allToNull(data.model),
    submodel: allToNull(data.submodel),
    more_vehicles: (data.more_vehicles ?? []).map(({ make, model }) => ({ make, model: allToNull(model) })),
    start_date: parseDay(data.start_time),
    end_date: parseDay(data.end_time),
    max_uses: data.max_uses ?? null,
    max_uses_per_customer: data.max_uses_per_customer ?? null,
  };
}

/** A promotion with its history; null when it does not exist. */
export async function readPromotion(db: Db, id: number, now: Date, t: Translate) {
  const row = await findPromotionRecord(db, id);
  if (!row) return null;
  const history = (await auditEntriesFor(db, `promotion ${id}`)).map(auditEntryView);
  return { ...promotionView(row, shopDay(now), t), history };
}
