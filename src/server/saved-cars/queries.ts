import { sql } from 'kysely';
import { VEHICLE_LEVELS, type Vehicle } from '#domain/vehicle.ts';
import type { Db } from '#server/platform/db.ts';

/** A customer's saved cars, latest first. */
export const listSavedCars = (db: Db, customer_id: string) =>
  db
    .selectFrom('saved_car')
    .select(['id', 'customer_id', ...VEHICLE_LEVELS])
    .where('customer_id', '=', customer_id)
    .orderBy('saved_at', 'desc')
    .orderBy('id')
    .execute();

export async function insertSavedCar(db: Db, customer_id: string, car: Vehicle): Promise<void> {
  await db
    .insertInto('saved_car')
    .values({ ...car, customer_id })
    .execute();
}

/** Matches only the customer's own row; false when there is none. */
export async function deleteSavedCar(db: Db, customer_id: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_car')
    .where('customer_id', '=', customer_id)
    .where(sql`id::text`, '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteAllSavedCars(db: Db, customer_id: string): Promise<void> {
  await db.deleteFrom('saved_car').where('customer_id', '=', customer_id).execute();
}
