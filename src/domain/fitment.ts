import { type Answers, type BrakeQuestion, noteState, questionsOf } from './brake-question.ts';
import { levelChoices } from './level-choices.ts';
import {
  compareNaturally,
  isAnyLevelSet,
  isCar,
  NO_VEHICLE,
  VEHICLE_LEVELS,
  type Vehicle,
  type VehicleLevel,
} from './vehicle.ts';

export const POSITIONS = ['Front', 'Rear', 'Front or Rear'] as const;
export type Position = (typeof POSITIONS)[number];

export const FIT_VERDICTS = [
  'fits',
  'fits-with-condition',
  'does-not-fit',
  'not-enough-known',
  'not-checked',
] as const;
export type FitVerdict = (typeof FIT_VERDICTS)[number];

/** The verdicts that staff check with the buyer before shipping. */
export const VERDICTS_TO_CHECK = [
  'fits-with-condition',
  'not-enough-known',
  'not-checked',
  'does-not-fit',
] as const satisfies readonly FitVerdict[];
export type VerdictToCheck = (typeof VERDICTS_TO_CHECK)[number];

/** A shopper's car: the levels chosen so far, and the answers to questions about its brakes. */
export interface ShopperCar extends Vehicle {
  answers: Answers;
}

/** Stands for the car of a shopper who has not chosen one. */
export const NO_CAR: ShopperCar = { ...NO_VEHICLE, answers: {} };

/** The verdict on one set for one car. */
export interface Fit {
  verdict: FitVerdict;
  /** The conditions that are still open, such as `w/ 12.6 in rotor`. */
  notes: string[];
  /** The next question to ask; its answer decides open conditions. */
  question: BrakeQuestion | null;
  /**
   * The levels that the shopper must choose before the fit can be judged. `values` lists the values of the matching
   * vehicles; it is empty while year, make or model is missing.
   */
  missing: { level: VehicleLevel; values: string[] }[];
}

/** The catalogue's vehicles that match a selection, and their fitments. */
export interface MatchingVehicles {
  vehicles: readonly (Vehicle & { vehicle_id: number })[];
  fitments: readonly VehicleFitment[];
}

export interface VehicleFitment extends SetAtAxle {
  vehicle_id: number;
  note: string | null;
}

/** A summary of the vehicles that a set fits at its axle. Make and model are null if the vehicles differ in them. */
export interface VehicleRange {
  year_from: number;
  year_to: number;
  make: string | null;
  model: string | null;
  vehicle_count: number;
}

export interface SetAtAxle {
  part_number: string;
  position: string;
}

export type FitJudge = (set: SetAtAxle) => Fit;

const fitWith = (verdict: FitVerdict, more: Partial<Fit> = {}): Fit => ({
  verdict,
  notes: [],
  question: null,
  missing: [],
  ...more,
});

export const NOT_CHECKED: Fit = fitWith('not-checked');

export const setKey = ({ part_number, position }: SetAtAxle) => `${position} ${part_number}`;

/**
 * Creates the function that decides whether a set fits a car; all parts of the shop use this rule. `matchingVehicles`
 * holds the vehicles that match the car. A set fits only if it has a fitment for each of these vehicles. The fitment
 * must have no conditions, or only conditions that the answers meet.
 *
 * Vehicles that differ only in case are one vehicle, because no question could distinguish them.
 */
export function createFitJudge(car: ShopperCar | null, matchingVehicles: MatchingVehicles): FitJudge {
  if (car === null || !isAnyLevelSet(car)) return () => NOT_CHECKED;
  if (!isCar(car)) {
    const missing = (['year', 'make', 'model'] as const).filter((level) => car[level] === null);
    const fit = fitWith('not-enough-known', {
      missing: missing.map((level) => ({ level, values: [] })),
    });
    return () => fit;
  }
  const matching = joinSameVehicles(matchingVehicles);
  if (matching.vehicles.length === 0) return () => fitWith('not-enough-known');
  const bySet = Map.groupBy(matching.fitments, setKey);
  const questions = questionsAbout(matching);
  return (set) => judge(car, set.position, bySet.get(setKey(set)) ?? [], matching.vehicles, questions);
}

/** Keeps one of the vehicles that differ only in case, with the fitments of all of them. */
function joinSameVehicles(matching: MatchingVehicles): MatchingVehicles {
  const keptByKey = new Map<string, MatchingVehicles['vehicles'][number]>();
  const keptIds = new Map<number, number>();
  for (const vehicle of matching.vehicles) {
    const key = VEHICLE_LEVELS.map((level) => vehicle[level])
      .join('\n')
      .toLowerCase();
    const kept = keptByKey.get(key) ?? vehicle;
    keptByKey.set(key, kept);
    keptIds.set(vehicle.vehicle_id, kept.vehicle_id);
  }
  if (keptByKey.size === matching.vehicles.length) return matching;
  return {
    vehicles: [...keptByKey.values()],
    fitments: matching.fitments.map((each) => ({ ...each, vehicle_id: keptIds.get(each.vehicle_id)! })),
  };
}

function judge(
  car: ShopperCar,
  position: string,
  fitments: readonly VehicleFitment[],
  vehicles: MatchingVehicles['vehicles'],
  questions: readonly BrakeQuestion[],
): Fit {
  // The set fits the certain vehicles; it fits the other possible ones depending on conditions that are still open.
  const possibleVehicles = new Set<number>();
  const certainVehicles = new Set<number>();
  for (const { vehicle_id, note } of fitments) {
    const state = noteState(note, position, car.answers);
    if (state !== 'unmet') possibleVehicles.add(vehicle_id);
    if (state === 'met') certainVehicles.add(vehicle_id);
  }
  if (possibleVehicles.size === 0) return fitWith('does-not-fit');
  if (possibleVehicles.size < vehicles.length) {
    const missing = distinguishingLevels(car, vehicles, possibleVehicles);
    return fitWith('not-enough-known', { missing });
  }
  if (certainVehicles.size === vehicles.length) return fitWith('fits');
  const undecidedFitments = fitments.filter(
    ({ vehicle_id, note }) =>
      !certainVehicles.has(vehicle_id) && noteState(note, position, car.answers) === 'open',
  );
  const notes = [...new Set(undecidedFitments.map(({ note }) => note!))].sort(compareNaturally);
  const openKeys = new Set(questionsOf(notes, position).map(({ key }) => key));
  const question = questions.find(({ key }) => openKeys.has(key) && car.answers[key] === undefined);
  return fitWith('fits-with-condition', { notes, question: question ?? null });
}

/**
 * The levels to ask for: the first level whose value alone decides whether the set may fit or, if there is none, all
 * levels in which the vehicles differ.
 */
function distinguishingLevels(
  car: Vehicle,
  vehicles: MatchingVehicles['vehicles'],
  possibleVehicles: ReadonlySet<number>,
): Fit['missing'] {
  const byValue = (level: VehicleLevel) =>
    Map.groupBy(vehicles, (vehicle) => String(vehicle[level]).toLowerCase());
  const varyingLevels = VEHICLE_LEVELS.filter((level) => car[level] === null && byValue(level).size > 1);
  const decisiveLevel = varyingLevels.find((level) =>
    [...byValue(level).values()].every(
      (group) => new Set(group.map(({ vehicle_id }) => possibleVehicles.has(vehicle_id))).size === 1,
    ),
  );
  return (decisiveLevel === undefined ? varyingLevels : [decisiveLevel]).map((level) => ({
    level,
    values: levelChoices(
      vehicles.flatMap((vehicle) => (vehicle[level] === null ? [] : [String(vehicle[level])])),
    ),
  }));
}

/**
 * The questions to ask about the fitments of the matching vehicles, sorted by axle. The choices come from the notes
 * of all sets, because a car may have a rotor size that one of the sets does not fit.
 */
export const questionsAbout = ({ fitments }: MatchingVehicles): BrakeQuestion[] =>
  [...Map.groupBy(fitments, ({ position }) => position)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([position, list]) => questionsOf(new Set(list.map(({ note }) => note)), position));

/** Adds an answer, or removes it if `value` is null. Returns null if no question offers this answer. */
export function answerQuestion(
  { answers }: ShopperCar,
  matching: MatchingVehicles,
  { key, value }: { key: string; value: string | null },
): Answers | null {
  const { [key]: _previous, ...others } = answers;
  if (value === null) return others;
  const question = questionsAbout(matching).find((each) => each.key === key);
  return question?.choices.includes(value) ? { ...others, [key]: value } : null;
}
