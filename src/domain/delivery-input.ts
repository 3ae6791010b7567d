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
  const areDaysValid = rules.every(
    ({ from_days, to_days }) => isDayCount(from_days) && isDayCount(to_days) && from_days <= to_days,
  );
  const [firstRuleProblem] = findBrokenRules([
    [
      rules.some(({ postal_prefix }) => !POSTAL_PREFIX.test(postal_prefix)),
      'rules',
      'delivery-prefix-invalid',
    ],
    [new Set(rules.map(keyOf)).size < rules.length, 'rules', 'delivery-prefix-twice'],
    [!areDaysValid, 'rules', 'delivery-days-invalid'],
  ]);
  return [
    ...(firstRuleProblem ? [firstRuleProblem] : []),
    ...findBrokenRules([
      [!isHour, 'cut_off_hour', 'delivery-hour-invalid'],
      [!holidays.every(({ day }) => isDay(day)), 'holidays', 'delivery-holiday-invalid'],
    ]),
  ];
}

/**
 * One side of a change of the delivery rules, as fields of the audit log; `other` is the other side. Each rule has a
 * field with its days, which is null if only `other` has the rule. Holidays that both sides have are left out.
 */
export function deliveryFields(rules: DeliveryRules, other: DeliveryRules) {
  const noDays = other.rules.map((rule) => [fieldOf(rule), null] as const);
  const days = rules.rules.map((rule) => [fieldOf(rule), `${rule.from_days}–${rule.to_days}`] as const);
  const listHolidays = ({ holidays }: DeliveryRules) =>
    holidays.map(({ country, day }) => `${day} ${country}`);
  const otherHolidays = new Set(listHolidays(other));
  return {
    cut_off_hour: rules.cut_off_hour,
    ...Object.fromEntries<string | null>([...noDays, ...days]),
    holidays: listHolidays(rules).filter((holiday) => !otherHolidays.has(holiday)),
  };
}

const fieldOf = (rule: DeliveryRule) => `delivery_days ${keyOf(rule)}`.trim();
