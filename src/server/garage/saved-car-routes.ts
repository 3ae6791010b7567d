import { carsToSave } from '#domain/garage.ts';
import { ok, refused } from '#domain/result.ts';
import { isCar, parseVehicle } from '#domain/vehicle.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import {
  carOwnerOf,
  deleteUnusedCars,
  findCar,
  listSavedCars,
  unlistCar,
  upsertCar,
} from '#server/cars/queries.ts';
import { withLockedAccount } from '#server/customers/with-locked-account.ts';
import type { Db } from '#server/platform/db.ts';
import { countVehicles } from '#server/vehicles/queries.ts';
import { vehicleText } from '#texts/vehicle-text.ts';

export function savedCarRoutes(on: RegisterHandler) {
  on('GET /user/:customerId/savedCar', ({ db, caller }) =>
    respondWithCars(db, caller.account.customer_id, ''),
  );

  on('POST /user/:customerId/savedCar', async ({ db, caller, body, t }) => {
    const { customer_id } = caller.account;
    const chosen = parseVehicle(body);
    if (isCar(chosen) && (await countVehicles(db, chosen)) === 0) return refused('vehicle-unknown');
    return withLockedAccount(db, customer_id, async (tx) => {
      const decision = carsToSave(await listSavedCars(tx, customer_id), chosen);
      if (!decision.ok) return decision;
      for (const car of decision.value) await upsertCar(tx, carOwnerOf(caller)!, car, true);
      return respondWithCars(tx, customer_id, t('car-saved', { car: vehicleText(chosen, t) }));
    });
  });

  on('DELETE /user/:customerId/savedCar/:id', async ({ db, caller, params }) => {
    const { customer_id } = caller.account;
    return withLockedAccount(db, customer_id, async (tx) => {
      const car = await findCar(tx, carOwnerOf(caller)!, params.id);
      if (!car?.is_saved) return refused('not-found');
      await unlistCar(tx, car.id);
      await deleteUnusedCars(tx, carOwnerOf(caller)!);
      return respondWithCars(tx, customer_id, '');
    });
  });
}

async function respondWithCars(db: Db, customer_id: string, smessage: string) {
  return ok({ smessage, savedCar: await listSavedCars(db, customer_id) });
}
