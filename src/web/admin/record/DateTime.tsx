import { daysBetween, SHOP_TIME_ZONE, shopDay } from '#domain/shop-day.ts';
import { type Language, localeOf } from '#texts/texts.ts';
import { useAdmin } from '../platform/admin.tsx';

/** The time of day as `Intl` formats it in French, with a leading zero: `05 h 38`. */
const FRENCH_TIME = /\b0?(\d{1,2})\sh\s(\d{2})\b/;

/** Date and time in the shop's time zone, which also defines the days of all figures. */
export const formatDateTime = (at: string, language: Language): string =>
  new Date(at)
    .toLocaleString(localeOf(language), {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: SHOP_TIME_ZONE,
    })
    .replace(FRENCH_TIME, '$1\u00a0h\u00a0$2');

export const DateTime = ({ at }: { at: string }) => (
  <time dateTime={at}>{formatDateTime(at, useAdmin().language)}</time>
);

/** The age of a time in days, such as "yesterday". */
export function Age({ at }: { at: string }) {
  const days = daysBetween(shopDay(new Date(at)), shopDay(new Date()));
  const format = new Intl.RelativeTimeFormat(localeOf(useAdmin().language), { numeric: 'auto' });
  return format.format(-days, 'day');
}

/** The date in the shop's time zone, as yyyy-mm-dd. */
export const DateOnly = ({ at }: { at: string }) => <time dateTime={at}>{shopDay(new Date(at))}</time>;
