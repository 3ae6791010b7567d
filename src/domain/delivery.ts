import { once } from './memoize.ts';
import type { Country } from './regions.ts';
import { addDays, SHOP_TIME_ZONE, shopDay } from './shop-day.ts';

/** Business days from dispatch to delivery, for postal codes that start with `postal_prefix`. */
export interface DeliveryRule {
  country: Country;
  /** Upper case without spaces; empty for the rest of the country. */
  postal_prefix: string;
  from_days: number;
  to_days: number;
}

export interface DeliveryRules {
  rules: readonly DeliveryRule[];
  /** An order placed before this hour, in the shop's time zone, is dispatched on the same business day. */
  cut_off_hour: number;
  holidays: readonly { country: Country; day: string }[];
}

/** The day of dispatch, and the first and last day of the estimated delivery, such as `2026-03-01`. */
export interface DeliveryEstimate {
  from_days: number;
  to_days: number;
  dispatch: string;
  from: string;
  to: string;
}

interface Destination {
  country: string;
  postal_code: string;
}

/** The country that orders are dispatched from. */
const SHOP_COUNTRY: Country = 'Canada';

/**
 * The rule with the longest matching prefix; undefined if no rule matches. Without a postal code, `from_days` is taken
 * from the fastest region, and `to_days` from the rule for the rest of the country, so remote regions may take longer.
 */
export function findDeliveryRule(
  rules: readonly DeliveryRule[],
  country: string,
  postal_code: string,
): DeliveryRule | undefined {
  const code = postal_code.toUpperCase().replaceAll(/[^A-Z\d]/g, '');
  const ofCountry = rules.filter((rule) => rule.country === country);
  const match = ofCountry
    .filter((rule) => code.startsWith(rule.postal_prefix))
    .reduce<DeliveryRule | undefined>(
      (best, rule) => (best && best.postal_prefix.length >= rule.postal_prefix.length ? best : rule),
      undefined,
    );
  if (!match || code !== '') return match;
  return { ...match, from_days: Math.min(...ofCountry.map((rule) => rule.from_days)) };
}

/** The estimate for an order placed at `time`; undefined if the shop has no rule for the destination. */
export function estimateDelivery(
  rules: DeliveryRules,
  destination: Destination,
  time: Date,
): DeliveryEstimate | undefined {
  let dispatch = addDays(shopDay(time), Number(hourFormat().format(time)) >= rules.cut_off_hour ? 1 : 0);
  while (!isBusinessDay(rules, SHOP_COUNTRY, dispatch)) dispatch = addDays(dispatch, 1);
  return estimateFromDispatch(rules, destination, dispatch);
}

/** The estimate for a parcel that is dispatched on the day `dispatch`. */
export function estimateFromDispatch(
  rules: DeliveryRules,
  destination: Destination,
  dispatch: string,
): DeliveryEstimate | undefined {
  const rule = findDeliveryRule(rules.rules, destination.country, destination.postal_code);
  if (!rule) return undefined;
  const afterDispatch = (businessDays: number) => {
    let day = dispatch;
    for (let counted = 0; counted < businessDays; ) {
      day = addDays(day, 1);
      if (isBusinessDay(rules, rule.country, day)) counted += 1;
    }
    return day;
  };
  const { from_days, to_days } = rule;
  return { from_days, to_days, dispatch, from: afterDispatch(from_days), to: afterDispatch(to_days) };
}

const isBusinessDay = ({ holidays }: DeliveryRules, country: Country, day: string): boolean =>
  ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) &&
  !holidays.some((each) => each.country === country && each.day === day);

const hourFormat = once(
  () => new Intl.DateTimeFormat('en-CA', { timeZone: SHOP_TIME_ZONE, hour: 'numeric', hourCycle: 'h23' }),
);
