import type { ColumnType } from 'kysely';

/** A time: comes as a Date, goes as either. */
export type Time = ColumnType<Date, Date | string | undefined, Date | string>;
/** JSON: comes parsed, goes as its text. */
export type Json<T> = ColumnType<T, string, string>;
