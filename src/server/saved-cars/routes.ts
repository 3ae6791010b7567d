import { ok, refused } from '#domain/result.ts';
import { saveCar } from '#domain/saved-cars.ts';
import { isCar, parseVehicle, vehicleName } from '#domain/vehicle.ts';
import type { On } from '#server/calls/context.ts';
import { withLockedAccount } from '#server/customers/with-locked-account.ts';
import type { Db } from '#server/platform/db.ts';
import { countVehicles } from '#server/vehicles/queries.ts';
import { deleteSavedCar, insertSavedCar, listSavedCars } from './queries.ts';

export function savedCarRoutes(on: On) {
  on('GET /user/:customerId/savedCar', ({ db, caller }) =>
    respondWithCars(db, caller.account.customer_id, ''),
  );

  on('POST /user/:customerId/savedCar', async ({ db, caller, body, t }) => {
    const { customer_id } = caller.account;
    const chosen = parseVehicle(body);
    if (isCar(chosen) && (await countVehicles(db, chosen)) === 0) return refused('vehicle-unknown');
    return withLockedAccount(db, customer_id, async (tx) => {
      const decision = saveCar(await listSavedCars(tx, customer_id), chosen);
      if (!decision.ok) return decision;
      for (const car of decision.value) await insertSavedCar(tx, customer_id, car);
      return respondWithCars(tx, customer_id, t('car-saved', { car: vehicleName(chosen) }));
    });
  });

  on('DELETE /user/:customerId/savedCar/:id', async ({ db, caller, params }) => {
    const { customer_id } = caller.account;
    const found = await deleteSavedCar(db, customer_id, params.id);
    return found ? respondWithCars(db, customer_id, '') : refused('not-found');
  });
}

async function respondWithCars(db: Db, customer_id: string, smessage: string) {
  return ok({ smessage, savedCar: await listSavedCars(db, customer_id) });
}
