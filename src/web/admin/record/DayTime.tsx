const DAY_TIME = new Intl.DateTimeFormat('en-CA', { dateStyle: 'medium', timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat('en-CA');

/** A moment in the reader's own time; the machine's form stands beside it. */
export const DayTime = ({ at }: { at: string }) => <time dateTime={at}>{DAY_TIME.format(new Date(at))}</time>;

/** The day alone, as yyyy-mm-dd. */
export const Day = ({ at }: { at: string }) => <time dateTime={at}>{DAY.format(new Date(at))}</time>;
