import type { DeliveryRule, DeliveryRules } from './delivery.ts';
import { COUNTRIES } from './regions.ts';
import { isDay } from './shop-day.ts';
import { findBrokenRules } from './validation.ts';

export const MAX_DELIVERY_DAYS = 60;
export const POSTAL_PREFIX = /^[A-Z\d]{0,6}$/;

const isDayCount = (days: number) => Number.isInteger(days) && days >= 1 && days <= MAX_DELIVERY_DAYS;

const keyOf = ({ country, postal_prefix }: DeliveryRule) => `${country} ${postal_prefix}`;

/** Validation errors of delivery rules that staff enter, with fields such as `rules.2.to_days` for the third rule. */
export function findDeliveryProblems({ rules, cut_off_hour, holidays }: DeliveryRules) {
  const isHour = Number.isInteger(cut_off_hour) && cut_off_hour >= 0 && cut_off_hour <= 24;
  const isRepeated = (rule: DeliveryRule, index: number) =>
    rules.slice(0, index).some((earlier) => keyOf(earlier) === keyOf(rule));
  return [
    ...findBrokenRules([[!isHour, 'cut_off_hour', 'delivery-hour-invalid']]),
    ...rules.flatMap((rule, index) => {
      const { postal_prefix, from_days, to_days } = rule;
      const isReversed = isDayCount(from_days) && from_days > to_days;
      return findBrokenRules([
        [!POSTAL_PREFIX.test(postal_prefix), `rules.${index}.postal_prefix`, 'delivery-prefix-invalid'],
        [isRepeated(rule, index), `rules.${index}.postal_prefix`, 'delivery-prefix-twice'],
        [!isDayCount(from_days), `rules.${index}.from_days`, 'delivery-days-invalid'],
        [!isDayCount(to_days) || isReversed, `rules.${index}.to_days`, 'delivery-days-invalid'],
      ]);
    }),
    ...COUNTRIES.flatMap((country) => {
      const hasInvalidDay = holidays.some((each) => each.country === country && !isDay(each.day));
      return findBrokenRules([[hasInvalidDay, `holidays.${country}`, 'delivery-holiday-invalid']]);
    }),
  ];
}

/**
 * The delivery rules on one side of a change, before or after, as fields of an audit entry; `other` are the rules on
 * the other side. A rule that only `other` has becomes a field with null. Holidays that both sides have are left out.
 */
export function deliveryAuditFields(rules: DeliveryRules, other: DeliveryRules) {
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
