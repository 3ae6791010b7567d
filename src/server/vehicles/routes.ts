import { levelChoices } from '#domain/level-choices.ts';
import { ok } from '#domain/result.ts';
import { parseVehicle } from '#domain/vehicle.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { decodeVin, selectDecodedVehicle } from './decode-vin.ts';
import { countVehicles, listLevelValues, listYears } from './queries.ts';

export function vehicleRoutes(on: RegisterHandler) {
  on('GET /getyears', async ({ db }) => ok((await listYears(db)).map((year) => ({ year }))));

  on('GET /getdistinct', async ({ db, query: { field, ...levels } }) => {
    const values = await listLevelValues(db, parseVehicle(levels), field);
    // Years newest first, other values in natural order: 2, 10, 20.
    const sorted =
      field === 'year' ? values.sort((a, b) => Number(b) - Number(a)) : levelChoices(values.map(String));
    return ok(sorted.map((value) => ({ [field]: value })));
  });

  on('POST /vin', async ({ db, clock, body }) => {
    const decoded = await decodeVin(body.vin, clock().getUTCFullYear());
    if (!decoded.ok) return decoded;
    const vehicle = await selectDecodedVehicle(db, decoded.value);
    const is_open = vehicle !== null && (await countVehicles(db, vehicle)) > 1;
    return ok({ decoded: decoded.value, vehicle, is_open });
  });

  on('POST /admin/vin', async ({ clock, body, t }) => {
    const decoded = await decodeVin(body.vin, clock().getUTCFullYear());
    return decoded.ok ? ok({ smessage: t('vin-decoded'), decoded: decoded.value }) : decoded;
  });
}
