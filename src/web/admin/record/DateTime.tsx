import { type Language, localeOf } from '#texts/texts.ts';
import { useAdmin } from '../platform/admin.tsx';

/** Date and time in the reader's time zone. */
export const formatDateTime = (at: string, language: Language): string =>
  new Date(at).toLocaleString(localeOf(language), { dateStyle: 'medium', timeStyle: 'short' });

export const DateTime = ({ at }: { at: string }) => (
  <time dateTime={at}>{formatDateTime(at, useAdmin().language)}</time>
);

/** The date as yyyy-mm-dd. */
export const DateOnly = ({ at }: { at: string }) => (
  <time dateTime={at}>{new Date(at).toLocaleDateString(localeOf(useAdmin().language))}</time>
);
