import { sql } from 'kysely';
import type { Answers } from '#domain/brake-question.ts';
import type { GarageCar, GarageMerge } from '#domain/garage.ts';
import { isSameVehicle, VEHICLE_LEVELS, type Vehicle } from '#domain/vehicle.ts';
import { type Db, onlyRow, type Tx } from '#server/platform/db.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { storeGuest } from '#server/sessions/guests.ts';

export type CarOwner = { customer_id: string; guest_id: null } | { customer_id: null; guest_id: string };

export function carOwnerOf({ account, guest }: Caller): CarOwner | null {
  if (account) return { customer_id: account.customer_id, guest_id: null };
  return guest ? { customer_id: null, guest_id: guest.guest_id } : null;
}

const COLUMNS = [
  'id',
  'customer_id',
  ...VEHICLE_LEVELS,
  'answers',
  'name',
  'is_saved',
  'is_active',
  'chosen_at',
] as const;
export type CarRow = GarageCar & { customer_id: string | null; chosen_at: Date | null };

const carsOf = (db: Db, { customer_id, guest_id }: CarOwner) => {
  const query = db.selectFrom('car').select(COLUMNS);
  return customer_id === null
    ? query.where('guest_id', '=', guest_id)
    : query.where('customer_id', '=', customer_id);
};

/** All cars of an owner, saved or not, latest first. */
export const listCars = (db: Db, owner: CarOwner): Promise<CarRow[]> =>
  carsOf(db, owner).orderBy('saved_at', 'desc').orderBy('id').execute();

/** The cars of which only the newest are kept: a visitor's cars, and cars that a customer chose but did not save. */
export const listRecentCars = (db: Db, owner: CarOwner): Promise<CarRow[]> => {
  const cars = carsOf(db, owner).orderBy('chosen_at', 'desc').orderBy('saved_at', 'desc').orderBy('id');
  return owner.customer_id === null
    ? cars.where('is_saved', '=', true).execute()
    : cars.where('is_saved', '=', false).where('chosen_at', 'is not', null).execute();
};

/** A customer's saved cars, latest first. */
export const listSavedCars = (db: Db, customer_id: string) =>
  db
    .selectFrom('car')
    // Typed as not null, because the rows are selected by it.
    .select(['id', sql<string>`customer_id`.as('customer_id'), ...VEHICLE_LEVELS])
    .where('customer_id', '=', customer_id)
    .where('is_saved', '=', true)
    .orderBy('saved_at', 'desc')
    .orderBy('id')
    .execute();

/** Compares the id as text, so that a malformed one matches no car instead of failing. */
export const findCar = (db: Db, owner: CarOwner, id: string): Promise<CarRow | undefined> =>
  carsOf(db, owner).where(sql`id::text`, '=', id).executeTakeFirst();

export const findActiveCar = (db: Db, owner: CarOwner): Promise<CarRow | undefined> =>
  carsOf(db, owner).where('is_active', '=', true).executeTakeFirst();

/** Locks the owner's row, so that two tabs cannot both activate a car or together exceed a limit. Stores new guests. */
export async function lockCarOwner(tx: Tx, { account, guest }: Caller): Promise<void> {
  if (account)
    await sql`select 1 from account where customer_id = ${account.customer_id} for update`.execute(tx);
  else if (guest) await storeGuest(tx, guest);
}

/** Returns the id of the owner's car for a vehicle, added if missing. With `is_saved`, an existing car is saved too. */
export async function upsertCar(tx: Tx, owner: CarOwner, vehicle: Vehicle, is_saved: boolean) {
  // The constraint `car_once` would not find a car that differs only in case.
  const existing = (await listCars(tx, owner)).find((car) => isSameVehicle(car, vehicle));
  const { year, make, model, submodel, trim, engine } = existing ?? vehicle;
  const { id } = await onlyRow<{ id: string }>(tx)`
    insert into car as c (customer_id, guest_id, year, make, model, submodel, trim, engine, is_saved)
    values (${owner.customer_id}, ${owner.guest_id}, ${year}, ${make}, ${model}, ${submodel}, ${trim}, ${engine},
      ${is_saved})
    on conflict on constraint car_once do update set is_saved = c.is_saved or excluded.is_saved,
      saved_at = case when excluded.is_saved and not c.is_saved then clock_timestamp() else c.saved_at end
    returning id`;
  return id;
}

/** Makes only this car active; null makes none active. A customer's car also becomes the one chosen last. */
export async function setActiveCar(tx: Tx, owner: CarOwner, id: string | null): Promise<void> {
  const cars = tx
    .updateTable('car')
    .where(owner.customer_id === null ? 'guest_id' : 'customer_id', '=', owner.customer_id ?? owner.guest_id);
  await cars.set({ is_active: false }).where('is_active', '=', true).execute();
  if (id === null) return;
  const chosen_at = owner.customer_id === null ? null : sql<Date>`clock_timestamp()`;
  await cars.set({ is_active: true, chosen_at }).where('id', '=', id).execute();
}

/** Removes a car from the lists. Its row stays while it is active or a cart line is for it. */
export const unlistCar = (tx: Tx, id: string): Promise<void> =>
  updateCar(tx, id, { is_saved: false, chosen_at: null });

export async function updateCar(
  tx: Tx,
  id: string,
  changes: Partial<Vehicle> & {
    answers?: Answers;
    name?: string | null;
    is_saved?: boolean;
    chosen_at?: null;
  },
): Promise<void> {
  const { answers, ...columns } = changes;
  await tx
    .updateTable('car')
    .set({ ...columns, ...(answers ? { answers: JSON.stringify(answers) } : {}) })
    .where('id', '=', id)
    .execute();
}

/** Deletes unlisted cars that are not active and for which no open cart has a line. */
export async function deleteUnusedCars(tx: Tx, owner: CarOwner): Promise<void> {
  await sql`
    delete from car c where not c.is_saved and not c.is_active and c.chosen_at is null
      and (c.customer_id = ${owner.customer_id} or c.guest_id = ${owner.guest_id})
      and not exists (select 1 from cart_line l join cart using (cart_id)
        where l.car_id = c.id and cart.closed_at is null)`.execute(tx);
}

export async function deleteCar(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('car').where('id', '=', id).execute();
}

/** Moves a visitor's cars to an account. `moved` excludes cars that the account already has. */
export async function moveCars(tx: Tx, customer_id: string, { moved }: GarageMerge): Promise<void> {
  for (const { id, is_saved } of moved)
    await tx
      .updateTable('car')
      .set({ customer_id, guest_id: null, is_saved, is_active: false })
      .where('id', '=', id)
      .execute();
}

export async function moveGuestCars(tx: Tx, from: string, to: string): Promise<void> {
  await tx.updateTable('car').set({ guest_id: to }).where('guest_id', '=', from).execute();
}

export async function deleteAllCars(db: Db, customer_id: string): Promise<void> {
  await db.deleteFrom('car').where('customer_id', '=', customer_id).execute();
}
