import type { DeliveryRule, DeliveryRules } from './delivery.ts';
import { isDay } from './shop-day.ts';
import { findBrokenRules } from './validation.ts';

export const MAX_DELIVERY_DAYS = 60;
export const POSTAL_PREFIX = /^[A-Z\d]{0,6}$/;

export type DeliveryProblem =
  | 'delivery-hour-invalid'
  | 'delivery-prefix-invalid'
  | 'delivery-prefix-twice'
  | 'delivery-days-invalid'
  | 'delivery-holiday-invalid';

const isDayCount = (days: number) => Number.isInteger(days) && days >= 1 && days <= MAX_DELIVERY_DAYS;

const keyOf = ({ country, postal_prefix }: DeliveryRule) => `${country} ${postal_prefix}`;

/** Validation errors of the delivery rules that staff enter, at most one per field. */
export function findDeliveryProblems({
  rules,
  cut_off_hour,
  holidays,
}: DeliveryRules): { field: keyof DeliveryRules; problem: DeliveryProblem }[] {
  const isHour = Number.isInteger(cut_off_hour) && cut_off_hour >= 0 && cut_off_hour <= 24;
  const hasDays = rules.every(
    ({ from_days, to_days }) => isDayCount(from_days) && isDayCount(to_days) && from_days <= to_days,
  );
  const [first] = findBrokenRules([
    [
      rules.some(({ postal_prefix }) => !POSTAL_PREFIX.test(postal_prefix)),
      'rules',
      'delivery-prefix-invalid',
    ],
    [new Set(rules.map(keyOf)).size < rules.length, 'rules', 'delivery-prefix-twice'],
    [!hasDays, 'rules', 'delivery-days-invalid'],
  ]);
  return [
    ...(first ? [first] : []),
    ...findBrokenRules([
      [!isHour, 'cut_off_hour', 'delivery-hour-invalid'],
      [!holidays.every(({ day }) => isDay(day)), 'holidays', 'delivery-holiday-invalid'],
    ]),
  ];
}

/**
 * Delivery rules as fields of the audit log, before or after a change; `other` are the rules after or before it.
 * Contains the days of each rule by region, null for a rule that only `other` has, and the holidays that `other` does
 * not have.
 */
export function deliveryFields(rules: DeliveryRules, other: DeliveryRules) {
  const noDays = other.rules.map((rule) => [nameOf(rule), null] as const);
  const days = rules.rules.map((rule) => [nameOf(rule), `${rule.from_days}–${rule.to_days}`] as const);
  const holidays = ({ holidays }: DeliveryRules) => holidays.map(({ country, day }) => `${day} ${country}`);
  const otherHolidays = new Set(holidays(other));
  return {
    cut_off_hour: rules.cut_off_hour,
    ...Object.fromEntries<string | null>([...noDays, ...days]),
    holidays: holidays(rules).filter((holiday) => !otherHolidays.has(holiday)),
  };
}

const nameOf = (rule: DeliveryRule) => `delivery_days ${keyOf(rule)}`.trim();
