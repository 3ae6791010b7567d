import { sql } from 'kysely';
import { createFitJudge, type FitJudge, type MatchingVehicles, type ShopperCar } from '#domain/fitment.ts';
import { isCar, VEHICLE_LEVELS, type Vehicle } from '#domain/vehicle.ts';
import type { Db } from '#server/platform/db.ts';
import { levelConditions } from '#server/vehicles/queries.ts';

const NO_VEHICLES: MatchingVehicles = { vehicles: [], fitments: [] };

/** The vehicles that match a car, and their fitments. None if the year, make or model is open. */
export async function loadMatchingVehicles(db: Db, selection: Vehicle): Promise<MatchingVehicles> {
  if (!isCar(selection)) return NO_VEHICLES;
  const matches = sql.join(levelConditions(selection), sql` and `);
  const [vehicles, fitments] = await Promise.all([
    sql<MatchingVehicles['vehicles'][number]>`
      select v.vehicle_id, ${sql.join(VEHICLE_LEVELS.map((level) => sql.ref(`v.${level}`)))}
      from vehicle v where ${matches} order by v.vehicle_id`.execute(db),
    sql<MatchingVehicles['fitments'][number]>`
      select f.vehicle_id, f.part_number, f.position, f.note
      from vehicle v join fitment f on f.vehicle_id = v.vehicle_id where ${matches}`.execute(db),
  ]);
  return { vehicles: vehicles.rows, fitments: fitments.rows };
}

/** Creates the function that judges how sets fit a car, with the data it needs. `car` is null if none is selected. */
export async function loadFitJudge(db: Db, car: ShopperCar | null): Promise<FitJudge> {
  return createFitJudge(car, car ? await loadMatchingVehicles(db, car) : NO_VEHICLES);
}
