import { ok } from '#domain/result.ts';
import { compareNaturally, parseVehicle, type VehicleLevel } from '#domain/vehicle.ts';
import type { On } from '#server/calls/context.ts';
import { listLevelValues, listYears } from './queries.ts';

export function vehicleRoutes(on: On) {
  on('GET /getyears', async ({ db }) => ok((await listYears(db)).map((year) => ({ year }))));

  on('GET /getdistinct', async ({ db, query: { field, ...levels } }) => {
    const values = await listLevelValues(db, parseVehicle(levels), field);
    return ok(sortValues(values, field).map((value) => ({ [field]: value })));
  });
}

/** Years newest first, other values in natural order: 2, 10, 20. */
function sortValues(values: (string | number)[], field: VehicleLevel): (string | number)[] {
  return field === 'year'
    ? values.sort((a, b) => Number(b) - Number(a))
    : values.sort((a, b) => compareNaturally(String(a), String(b)));
}
