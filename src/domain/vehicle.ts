/** The six levels by which a car is told apart, from the widest to the narrowest. */
export const VEHICLE_LEVELS = ['year', 'make', 'model', 'submodel', 'trim', 'engine'] as const;
export type VehicleLevel = (typeof VEHICLE_LEVELS)[number];

/** A vehicle, or a selection of vehicles: an unset level is null and stands for any. */
export interface Vehicle {
  year: number | null;
  make: string | null;
  model: string | null;
  submodel: string | null;
  trim: string | null;
  engine: string | null;
}

/** One vehicle of the catalogue: its year, make and model are known. */
export interface Car extends Vehicle {
  year: number;
  make: string;
  model: string;
}

/** How an unset level is shown on the screen; tolerated on input. */
const UNSET_LEVEL = 'please select';

export const NO_VEHICLE: Vehicle = {
  year: null,
  make: null,
  model: null,
  submodel: null,
  trim: null,
  engine: null,
};

/** No car is of this year: what a year that is no year matches. */
const NO_YEAR = 0;

/** Reads the levels of an address or a form. Empty and `please select` leave a level unset. */
export function parseVehicle(
  levels: Partial<Record<VehicleLevel, string | number | null | undefined>>,
): Vehicle {
  const vehicle: Vehicle = { ...NO_VEHICLE };
  for (const level of VEHICLE_LEVELS) {
    const text = String(levels[level] ?? '').trim();
    if (text === '' || text.toLowerCase() === UNSET_LEVEL) continue;
    if (level === 'year') vehicle.year = /^\d{4}$/.test(text) ? Number(text) : NO_YEAR;
    else vehicle[level] = text;
  }
  return vehicle;
}

/** Enough to search for and to judge a fit by: year, make and model. */
export const isCar = (vehicle: Vehicle): boolean =>
  vehicle.year !== null && vehicle.make !== null && vehicle.model !== null;

export const isAnyLevelSet = (vehicle: Vehicle): boolean =>
  VEHICLE_LEVELS.some((level) => vehicle[level] !== null);

export const sameVehicle = (a: Vehicle, b: Vehicle): boolean =>
  VEHICLE_LEVELS.every((level) => a[level] === b[level]);

/** `2018 Honda Civic Sport 2.0L L4`: the set levels in their order. */
export const vehicleName = (vehicle: Vehicle): string =>
  VEHICLE_LEVELS.map((level) => vehicle[level])
    .filter((value) => value !== null)
    .join(' ');

/** The narrowest level that is set. */
export const deepestLevel = (vehicle: Vehicle): VehicleLevel | null =>
  VEHICLE_LEVELS.findLast((level) => vehicle[level] !== null) ?? null;

/** The same selection without its narrowest level; null when nothing would be left to search by. */
export function widen(vehicle: Vehicle): Vehicle | null {
  const deepest = deepestLevel(vehicle);
  if (deepest === null) return null;
  const wider = { ...vehicle, [deepest]: null };
  return isAnyLevelSet(wider) ? wider : null;
}

const natural = new Intl.Collator('en', { numeric: true });
/** As a person counts: 2, 10, 20. */
export const naturalOrder = (a: string, b: string): number => natural.compare(a, b);
