import type { ColumnType } from 'kysely';

/** Selected as a Date, written as a Date or ISO text. */
export type Time = ColumnType<Date, Date | string | undefined, Date | string>;
/** Selected as parsed JSON, written as JSON text. */
export type Json<T> = ColumnType<T, string, string>;
