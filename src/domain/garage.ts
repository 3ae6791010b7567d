import type { ShopperCar } from './fitment.ts';
import { ok, type Result, refused } from './result.ts';
import { isCar, isSameVehicle, type Vehicle } from './vehicle.ts';

/**
 * A car of a shopper. The garage lists the saved cars and the cars that a customer chose recently. Any other car is
 * kept only while it is active or a cart line is for it.
 */
export interface GarageCar extends ShopperCar {
  id: string;
  name: string | null;
  is_saved: boolean;
  is_active: boolean;
}

export const MAX_SAVED_CARS = 20;
const MAX_RECENT_CARS = 5;
export const MAX_CAR_NAME_LENGTH = 40;

/** The cars to add: the chosen one, or none if it is already saved, so that a double click is harmless. */
export function carsToSave(
  saved: readonly Vehicle[],
  chosen: Vehicle,
): Result<Vehicle[], 'vehicle-incomplete' | 'saved-cars-full'> {
  if (!isCar(chosen)) return refused('vehicle-incomplete');
  if (saved.some((car) => isSameVehicle(car, chosen))) return ok([]);
  if (saved.length >= MAX_SAVED_CARS) return refused('saved-cars-full');
  return ok([chosen]);
}

/** The recent cars beyond the newest five. `cars` is sorted newest first. */
export const recentCarsOverLimit = <Car>(cars: readonly Car[]): Car[] => cars.slice(MAX_RECENT_CARS);

/** The changes that move a visitor's cars to an account. */
export interface GarageMerge {
  /** Ids of visitor cars (`from`) that the account also has (`into`), and the joined answers of both. */
  merged: { from: string; into: string; answers: ShopperCar['answers'] }[];
  moved: { id: string; is_saved: boolean }[];
  /** The id of the active car afterwards. */
  active: string | null;
}

/**
 * Moves the visitor's cars to the account and keeps all cars of the account. The visitor's active car is moved first
 * and stays active. Cars beyond the account's limit are moved unsaved. `visitor` has the newest car first.
 */
export function mergeGarages(account: readonly GarageCar[], visitor: readonly GarageCar[]): GarageMerge {
  const merge: GarageMerge = {
    merged: [],
    moved: [],
    active: account.find((car) => car.is_active)?.id ?? null,
  };
  let freePlaces = MAX_SAVED_CARS - account.filter((car) => car.is_saved).length;
  for (const car of [...visitor].sort((a, b) => Number(b.is_active) - Number(a.is_active))) {
    const accountCar = account.find((each) => isSameVehicle(each, car));
    if (accountCar)
      merge.merged.push({
        from: car.id,
        into: accountCar.id,
        answers: { ...accountCar.answers, ...car.answers },
      });
    else {
      const is_saved = car.is_saved && freePlaces > 0;
      if (is_saved) freePlaces--;
      merge.moved.push({ id: car.id, is_saved });
    }
    if (car.is_active) merge.active = accountCar?.id ?? car.id;
  }
  return merge;
}
