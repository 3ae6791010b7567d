import { naturalOrder, parseVehicle, type VehicleLevel } from '#domain/vehicle.ts';
import type { On } from '#server/platform/http/dispatch.ts';
import { respond } from '#server/platform/http/outcome.ts';
import { valuesOf, yearsOf } from './queries.ts';

export function vehicleRoutes(on: On) {
  on('GET /getyears', async ({ db }) => respond((await yearsOf(db)).map((year) => ({ year }))));

  on('GET /getdistinct', async ({ db, query: { field, ...levels } }) => {
    const values = await valuesOf(db, parseVehicle(levels), field);
    return respond(inListOrder(values, field).map((value) => ({ [field]: value })));
  });
}

/** Years newest first, everything else as a person counts: 2, 10, 20. */
function inListOrder(values: (string | number)[], field: VehicleLevel): (string | number)[] {
  return field === 'year'
    ? values.sort((a, b) => Number(b) - Number(a))
    : values.sort((a, b) => naturalOrder(String(a), String(b)));
}
