/**
 * `npm run check:verdicts`: compares the shop's fit verdicts with a second, simple implementation. Takes the vehicles
 * of the demo catalogue in turn; at random, leaves submodel, trim and engine open, answers questions about rotor sizes
 * and picks one or two sets. A verdict is wrong if only the shop has "fits", missed if only the simple one has.
 */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { FitVerdict, SetAtAxle, ShopperCar } from '#domain/fitment.ts';
import { VEHICLE_LEVELS, type Vehicle } from '#domain/vehicle.ts';
import { loadFitJudge } from '#server/catalogue/matching-vehicles.ts';
import { generateCatalogue } from '#server/demo/generate.ts';
import { loadDemo } from '#server/demo/seed.ts';
import { readVehicles } from '#server/demo/vehicles.ts';
import { openDatabase } from '#server/platform/db.ts';
import { migrate } from '#server/platform/migrate.ts';
import { exitWithUsage, readArguments } from '../run/read-arguments.ts';

const USAGE = 'npm run check:verdicts -- [--count <number>] [--seed <number>]';
const { values } = readArguments(USAGE, {
  options: { count: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
});
const verdictCount = Number(values.count);
if (!(Number.isInteger(verdictCount) && verdictCount > 0)) exitWithUsage(USAGE);

let generatorState = Number(values.seed);
/** A number from 0 to below 1, from a linear congruential generator, so that a run can be repeated. */
function random(): number {
  generatorState = (generatorState * 1_664_525 + 1_013_904_223) % 2 ** 32;
  return generatorState / 2 ** 32;
}
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

const catalogue = generateCatalogue(await readVehicles());
const modelKey = ({ year, make, model }: Vehicle) => `${year} ${make} ${model}`;
const vehiclesByModel = Map.groupBy(catalogue.vehicles, modelKey);
const fitmentsByVehicle = Map.groupBy(catalogue.fitments, ({ vehicle_id }) => vehicle_id);

/** The rotor size of a note, written like the answer to the question about it: 14 for `w/ 14.0 in rotor`. */
const sizeIn = (note: string) => String(Number(/[\d.]+/.exec(note)![0]));

/** The key of the answer to the question about the rotor size in inches. */
const rotorSizeKey = (position: string) => `${position}: rotor in`;

const lowerCase = (value: string | number | null) => String(value ?? '').toLowerCase();

/**
 * The verdict by the simple implementation, which checks each vehicle that matches the shopper's car separately. Vehicles
 * that differ only in case count as one.
 */
function simpleVerdict(car: ShopperCar, part_number: string, position: string): FitVerdict {
  const matchingVehicles = vehiclesByModel
    .get(modelKey(car))!
    .filter((vehicle) =>
      VEHICLE_LEVELS.every(
        (level) => car[level] === null || lowerCase(car[level]) === lowerCase(vehicle[level]),
      ),
    );
  const spellingsByVehicle = Map.groupBy(matchingVehicles, (vehicle) =>
    VEHICLE_LEVELS.map((level) => lowerCase(vehicle[level])).join('\n'),
  );
  const fitOfVehicles = [...spellingsByVehicle.values()].map((spellings) => {
    const notes = spellings
      .flatMap(({ vehicle_id }) => fitmentsByVehicle.get(vehicle_id) ?? [])
      .filter((each) => each.part_number === part_number && each.position === position)
      .map((each) => each.note);
    const answer = car.answers[rotorSizeKey(position)];
    if (notes.some((note) => note === null || sizeIn(note) === answer)) return 'yes';
    return notes.length > 0 && answer === undefined ? 'open' : 'no';
  });
  if (fitOfVehicles.every((each) => each === 'yes')) return 'fits';
  if (fitOfVehicles.every((each) => each === 'no')) return 'does-not-fit';
  return fitOfVehicles.includes('no') ? 'not-enough-known' : 'fits-with-condition';
}

const folder = await mkdtemp(`${tmpdir()}/verdicts-`);
const database = await openDatabase({ url: undefined, folder });
try {
  await migrate(database.db);
  await loadDemo(database, 'all');
  const countsByVerdict: Partial<Record<FitVerdict, number>> = {};
  const differences: (SetAtAxle & { car: ShopperCar; verdict: FitVerdict; simple: FitVerdict })[] = [];
  const { vehicles } = catalogue;
  for (let checked = 0, turn = 0; checked < verdictCount; turn++) {
    const { vehicle_id, ...vehicle } = vehicles[turn % vehicles.length]!;
    const ownFitments = fitmentsByVehicle.get(vehicle_id) ?? [];
    const car: ShopperCar = { ...vehicle, answers: {} };
    for (const level of ['submodel', 'trim', 'engine'] as const) if (random() < 0.5) car[level] = null;
    const sizes = ownFitments.flatMap(({ note }) => (note === null ? [] : [sizeIn(note)]));
    for (const position of ['Front', 'Rear'])
      if (random() < 0.5) Object.assign(car.answers, { [rotorSizeKey(position)]: pick([...sizes, 'other']) });
    const judge = await loadFitJudge(database.db, car);
    // Usually a set that fits this vehicle is checked, and often also a random set of the catalogue.
    const sets = random() < 0.8 && ownFitments.length > 0 ? [pick(ownFitments)] : [pick(catalogue.fitments)];
    if (random() < 0.62) sets.push(pick(catalogue.fitments));
    for (const { part_number, position } of sets.slice(0, verdictCount - checked)) {
      const { verdict } = judge({ part_number, position });
      const simple = simpleVerdict(car, part_number, position);
      if (verdict !== simple) differences.push({ car, part_number, position, verdict, simple });
      countsByVerdict[verdict] = (countsByVerdict[verdict] ?? 0) + 1;
      checked++;
    }
  }
  const wrongVerdicts = differences.filter(({ verdict }) => verdict === 'fits');
  const missedVerdicts = differences.filter(({ simple }) => simple === 'fits');
  console.log(
    `${verdictCount} verdicts, ${vehicles.length} vehicles, ${catalogue.fitments.length} fitments`,
    countsByVerdict,
  );
  console.log(
    `${wrongVerdicts.length} wrong, ${missedVerdicts.length} missed, ${differences.length} different`,
  );
  if (differences.length > 0) {
    console.log(JSON.stringify(differences.slice(0, 5), null, 2));
    process.exitCode = 1;
  }
} finally {
  await database.close();
  await rm(folder, { recursive: true });
}
