const DATE_TIME = new Intl.DateTimeFormat('en-CA', { dateStyle: 'medium', timeStyle: 'short' });
const DATE_ONLY = new Intl.DateTimeFormat('en-CA');

/** Date and time in the reader's time zone. */
export const formatDateTime = (at: string): string => DATE_TIME.format(new Date(at));

export const DateTime = ({ at }: { at: string }) => <time dateTime={at}>{formatDateTime(at)}</time>;

/** The date as yyyy-mm-dd. */
export const DateOnly = ({ at }: { at: string }) => (
  <time dateTime={at}>{DATE_ONLY.format(new Date(at))}</time>
);
