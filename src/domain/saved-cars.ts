import { ok, type Result, refused } from './result.ts';
import { isCar, isSameVehicle, type Vehicle } from './vehicle.ts';

export const MAX_SAVED_CARS = 20;

/** The cars to add. Saving a car again adds nothing, so a double click is harmless. */
export function saveCar(
  saved: readonly Vehicle[],
  chosen: Vehicle,
): Result<Vehicle[], 'vehicle-incomplete' | 'saved-cars-full'> {
  if (!isCar(chosen)) return refused('vehicle-incomplete');
  if (saved.some((car) => isSameVehicle(car, chosen))) return ok([]);
  if (saved.length >= MAX_SAVED_CARS) return refused('saved-cars-full');
  return ok([chosen]);
}
