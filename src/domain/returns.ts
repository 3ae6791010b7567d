import { addDays } from './shop-day.ts';

/** The shop's return period in days, as staff type it; empty if no date is to be shown. */
export const RETURN_DAYS = /^([1-9]\d{0,2})?$/;

/**
 * The last day on which sets can be returned: `return_days` after the end of the last parcel's delivery estimate. Null
 * if the period or the estimate is unknown.
 */
export function returnDeadline(
  shipments: readonly { delivery: { to: string } | null }[],
  return_days: string,
): string | null {
  const arrival = shipments.at(-1)?.delivery?.to;
  return arrival && return_days ? addDays(arrival, Number(return_days)) : null;
}
