import { sql } from 'kysely';
import { VEHICLE_LEVELS, type Vehicle } from '#domain/vehicle.ts';
import type { Db } from '#server/platform/db.ts';

/** A customer's cars, the latest first. */
export const savedCarsOf = (db: Db, customer_id: string) =>
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

/** Whose row it is stands in the query: a stranger's id matches nothing. Tells whether one did. */
export async function deleteSavedCar(db: Db, customer_id: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_car')
    .where('customer_id', '=', customer_id)
    .where(sql`id::text`, '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Forgets all cars of an account that ends. */
export async function deleteSavedCars(db: Db, customer_id: string): Promise<void> {
  await db.deleteFrom('saved_car').where('customer_id', '=', customer_id).execute();
}
