const DAY_TIME = new Intl.DateTimeFormat('en-CA', { dateStyle: 'medium', timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat('en-CA');

/** A moment in the reader's own time, for a sentence. */
export const dayTime = (at: string): string => DAY_TIME.format(new Date(at));

/** The same by itself; the machine's form stands beside it. */
export const DayTime = ({ at }: { at: string }) => <time dateTime={at}>{dayTime(at)}</time>;

/** The day alone, as yyyy-mm-dd. */
export const Day = ({ at }: { at: string }) => <time dateTime={at}>{DAY.format(new Date(at))}</time>;
