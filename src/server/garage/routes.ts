import type { ParsedInput } from '#contract/calls.ts';
import { answerQuestion, questionsAbout } from '#domain/fitment.ts';
import { carsToSave, MAX_CAR_NAME_LENGTH, recentCarsOverLimit } from '#domain/garage.ts';
import { ok, type Refused, refused } from '#domain/result.ts';
import { toSingleLine } from '#domain/single-line.ts';
import { isAnyLevelSet, isCar, isSameVehicle, parseVehicle } from '#domain/vehicle.ts';
import type { RegisterHandler } from '#server/calls/context.ts';
import { limitNewGuests } from '#server/calls/count-attempt.ts';
import {
  type CarOwner,
  type CarRow,
  carOwnerOf,
  deleteCar,
  deleteUnusedCars,
  findCar,
  listCars,
  listRecentCars,
  lockCarOwner,
  setActiveCar,
  unlistCar,
  updateCar,
  upsertCar,
} from '#server/cars/queries.ts';
import { cartOwnerOf, findCart, replaceCarOfLines } from '#server/cart/queries.ts';
import { loadCartState, renderCart } from '#server/cart/read-cart.ts';
import { loadMatchingVehicles } from '#server/catalogue/matching-vehicles.ts';
import { inTransaction, type Tx } from '#server/platform/db.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { countVehicles } from '#server/vehicles/queries.ts';
import { garageView } from './garage-view.ts';

export function garageRoutes(on: RegisterHandler) {
  on('GET /garage', async ({ db, caller }) => {
    const cars = await listCars(db, requireOwner(caller));
    const activeCar = cars.find((car) => car.is_active);
    const questions = activeCar ? questionsAbout(await loadMatchingVehicles(db, activeCar)) : [];
    return ok({ ...garageView(cars), questions });
  });

  on('POST /garage/choose', async (context) => {
    const { db, caller, body } = context;
    const { id, ...levels } = body;
    const owner = requireOwner(caller);
    const chosenVehicle = parseVehicle(levels);
    const isChosenByLevels = id === undefined && isAnyLevelSet(chosenVehicle);
    if (isChosenByLevels && !isCar(chosenVehicle)) return refused('vehicle-incomplete');
    if (isChosenByLevels && (await countVehicles(db, chosenVehicle)) === 0) return refused('vehicle-unknown');
    const allowed = await limitNewGuests(context);
    if (!allowed.ok) return allowed;
    return inTransaction(db, async (tx) => {
      await lockCarOwner(tx, caller);
      if (id !== undefined) {
        const car = await findCar(tx, owner, id);
        if (!car) return refused('not-found');
        await setActiveCar(tx, owner, car.id);
      } else if (isChosenByLevels)
        // A guest's chosen car is saved; a customer's becomes a recent car.
        await setActiveCar(tx, owner, await upsertCar(tx, owner, chosenVehicle, owner.guest_id !== null));
      // Without an id and levels, the shopper has chosen to have no active car.
      else await setActiveCar(tx, owner, null);
      return ok(await purgeCars(tx, owner));
    });
  });

  on('POST /garage/:id', async ({ db, caller, params, body, clock }) => {
    const owner = requireOwner(caller);
    return inTransaction(db, async (tx) => {
      await lockCarOwner(tx, caller);
      const car = await findCar(tx, owner, params.id);
      if (!car) return refused('not-found');
      const refusal = await changeCar(tx, owner, car, body);
      if (refusal) return refusal;
      const cart = (await findCart(tx, cartOwnerOf(caller))) ?? null;
      const view = await renderCart(tx, await loadCartState(tx, cart, caller, clock()));
      return ok({ ...(await purgeCars(tx, owner)), ...view });
    });
  });

  on('DELETE /garage/:id', async ({ db, caller, params }) => {
    const owner = requireOwner(caller);
    return inTransaction(db, async (tx) => {
      await lockCarOwner(tx, caller);
      const car = await findCar(tx, owner, params.id);
      if (!car) return refused('not-found');
      if (car.is_active) await setActiveCar(tx, owner, null);
      await unlistCar(tx, car.id);
      return ok(await purgeCars(tx, owner));
    });
  });
}

function requireOwner(caller: Caller): CarOwner {
  const owner = carOwnerOf(caller);
  if (!owner) throw new Error('a garage needs an owner');
  return owner;
}

/** Deletes cars that are no longer needed and recent cars above the limit. Returns the garage afterwards. */
async function purgeCars(tx: Tx, owner: CarOwner) {
  for (const car of recentCarsOverLimit(await listRecentCars(tx, owner))) await unlistCar(tx, car.id);
  await deleteUnusedCars(tx, owner);
  return garageView(await listCars(tx, owner));
}

type CarChange = ParsedInput<'POST /garage/:id'>['body'];

async function changeCar(
  tx: Tx,
  owner: CarOwner,
  car: CarRow,
  { name, answer, level }: CarChange,
): Promise<Refused<
  'question-unknown' | 'vehicle-unknown' | 'level-chosen' | 'vehicle-incomplete' | 'saved-cars-full'
> | null> {
  if (name !== undefined) {
    const newName = toSingleLine(name ?? '').slice(0, MAX_CAR_NAME_LENGTH) || null;
    // A car that the shopper names is one to keep.
    if (newName !== null && !car.is_saved) {
      const decision = carsToSave(
        (await listCars(tx, owner)).filter((each) => each.is_saved),
        car,
      );
      if (!decision.ok) return decision;
      await upsertCar(tx, owner, car, true);
    }
    await updateCar(tx, car.id, { name: newName });
  }
  if (answer) {
    const answers = answerQuestion(car, await loadMatchingVehicles(tx, car), answer);
    if (!answers) return refused('question-unknown');
    await updateCar(tx, car.id, { answers });
  }
  return level ? chooseLevel(tx, owner, car, level) : null;
}

/** Sets an open level of a car. If the shopper already has the resulting car, the two are merged. */
async function chooseLevel(
  tx: Tx,
  owner: CarOwner,
  car: CarRow,
  { level, value }: NonNullable<CarChange['level']>,
): Promise<Refused<'vehicle-unknown' | 'level-chosen'> | null> {
  if (car[level] !== null) return refused('level-chosen');
  const narrowedCar = { ...car, ...parseVehicle({ ...car, [level]: value }) };
  if ((await countVehicles(tx, narrowedCar)) === 0) return refused('vehicle-unknown');
  const duplicate = (await listCars(tx, owner)).find((each) => isSameVehicle(each, narrowedCar));
  if (duplicate) {
    await replaceCarOfLines(tx, duplicate.id, car.id);
    await deleteCar(tx, duplicate.id);
    await updateCar(tx, car.id, {
      answers: { ...duplicate.answers, ...car.answers },
      name: car.name ?? duplicate.name,
      is_saved: car.is_saved || duplicate.is_saved,
    });
    if (duplicate.is_active) await setActiveCar(tx, owner, car.id);
  }
  await updateCar(tx, car.id, { [level]: narrowedCar[level] });
  return null;
}
