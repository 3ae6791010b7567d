import type { ColumnType } from 'kysely';

/** Selected as a Date, written as a Date or ISO text. */
export type Time = ColumnType<Date, Date | string | undefined, Date | string>;
/** Selected as parsed JSON, written as JSON text. */
export type Json<T> = ColumnType<T, string, string>;
/** A vehicle, of which any level may be open. */
export interface VehicleColumns {
  year: number | null;
  make: string | null;
  model: string | null;
  submodel: string | null;
  trim: string | null;
  engine: string | null;
}
