import type { DeliveryRule, DeliveryRules } from './delivery.ts';
import { COUNTRIES, type Country } from './regions.ts';
import { isDay } from './shop-day.ts';
import { findBrokenRules } from './validation.ts';

export const MAX_DELIVERY_DAYS = 60;
export const POSTAL_PREFIX = /^[A-Z\d]{0,6}$/;

type DeliveryProblem =
  | 'delivery-hour-invalid'
  | 'delivery-prefix-invalid'
  | 'delivery-prefix-twice'
  | 'delivery-days-invalid'
  | 'delivery-holiday-invalid';

const isDayCount = (days: number) => Number.isInteger(days) && days >= 1 && days <= MAX_DELIVERY_DAYS;

const keyOf = ({ country, postal_prefix }: DeliveryRule) => `${country} ${postal_prefix}`;

type RuleField = Exclude<keyof DeliveryRule, 'country'>;
/** A field of the form, such as `rules.2.to_days` for the third rule. */
type DeliveryField = 'cut_off_hour' | `rules.${number}.${RuleField}` | `holidays.${Country}`;

/** Validation errors of the delivery rules that staff enter. */
export function findDeliveryProblems({
  rules,
  cut_off_hour,
  holidays,
}: DeliveryRules): { field: DeliveryField; problem: DeliveryProblem }[] {
  const isHour = Number.isInteger(cut_off_hour) && cut_off_hour >= 0 && cut_off_hour <= 24;
  const isRepeated = (rule: DeliveryRule, index: number) =>
    rules.slice(0, index).some((earlier) => keyOf(earlier) === keyOf(rule));
  const problems: [isBroken: boolean, field: DeliveryField, problem: DeliveryProblem][] = [
    [!isHour, 'cut_off_hour', 'delivery-hour-invalid'],
    ...rules.flatMap((rule, index): typeof problems => {
      const { postal_prefix, from_days, to_days } = rule;
      const isReversed = isDayCount(from_days) && from_days > to_days;
      return [
        [!POSTAL_PREFIX.test(postal_prefix), `rules.${index}.postal_prefix`, 'delivery-prefix-invalid'],
        [isRepeated(rule, index), `rules.${index}.postal_prefix`, 'delivery-prefix-twice'],
        [!isDayCount(from_days), `rules.${index}.from_days`, 'delivery-days-invalid'],
        [!isDayCount(to_days) || isReversed, `rules.${index}.to_days`, 'delivery-days-invalid'],
      ];
    }),
    ...COUNTRIES.map((country): (typeof problems)[number] => [
      holidays.some((each) => each.country === country && !isDay(each.day)),
      `holidays.${country}`,
      'delivery-holiday-invalid',
    ]),
  ];
  return findBrokenRules(problems);
}

/**
 * The delivery rules before or after a change, as fields of an audit entry; `other` are the rules on the other side of
 * the change. A rule that only `other` has becomes a field with null. Holidays that both have are left out.
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
