import { daysBetween, SHOP_TIME_ZONE, shopDay } from '#domain/shop-day.ts';
import { type Language, localeOf } from '#texts/texts.ts';
import { useAdmin } from '../platform/admin.tsx';

/** A time as `Intl` formats it in French, such as `05 h 38`. Correct French is `5 h 38`. */
const FRENCH_TIME = /\b0?(\d{1,2})\sh\s(\d{2})\b/;

/** Date and time in the shop's time zone, which also decides the day to which a sale counts. */
export const formatDateTime = (time: string, language: Language): string =>
  new Date(time)
    .toLocaleString(localeOf(language), { dateStyle: 'medium', timeStyle: 'short', timeZone: SHOP_TIME_ZONE })
    .replace(FRENCH_TIME, '$1\u00a0h\u00a0$2');

interface TimeProps {
  /** In ISO 8601 format. */
  time: string;
}

export const DateTime = ({ time, className }: TimeProps & { className?: 'quiet' }) => (
  <time className={className} dateTime={time}>
    {formatDateTime(time, useAdmin().language)}
  </time>
);

/** The age of a time in days, such as "yesterday". */
export function Age({ time }: TimeProps) {
  const days = daysBetween(shopDay(new Date(time)), shopDay(new Date()));
  const format = new Intl.RelativeTimeFormat(localeOf(useAdmin().language), { numeric: 'auto' });
  return format.format(-days, 'day');
}

/** The date in the shop's time zone, as yyyy-mm-dd. */
export const DateOnly = ({ time }: TimeProps) => <time dateTime={time}>{shopDay(new Date(time))}</time>;
