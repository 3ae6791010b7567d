import { once } from './memoize.ts';

/** The levels that identify a vehicle, from broadest to narrowest. */
export const VEHICLE_LEVELS = ['year', 'make', 'model', 'submodel', 'trim', 'engine'] as const;
export type VehicleLevel = (typeof VEHICLE_LEVELS)[number];

/** A vehicle, or a selection of vehicles: an unset level is null and matches any value. */
export interface Vehicle {
  year: number | null;
  make: string | null;
  model: string | null;
  submodel: string | null;
  trim: string | null;
  engine: string | null;
}

/** A vehicle whose year, make and model are known. */
export interface Car extends Vehicle {
  year: number;
  make: string;
  model: string;
}

/** The label of an unset level on screen; accepted as input. */
const UNSET_LEVEL = 'please select';

export const NO_VEHICLE: Vehicle = {
  year: null,
  make: null,
  model: null,
  submodel: null,
  trim: null,
  engine: null,
};

/** Replaces an invalid year, so that the selection matches no vehicle. */
const INVALID_YEAR = 0;

/** Parses levels from a URL or form. An empty text or `please select` leaves a level unset. */
export function parseVehicle(
  levels: Partial<Record<VehicleLevel, string | number | null | undefined>>,
): Vehicle {
  const vehicle: Vehicle = { ...NO_VEHICLE };
  for (const level of VEHICLE_LEVELS) {
    const text = String(levels[level] ?? '').trim();
    if (text === '' || text.toLowerCase() === UNSET_LEVEL) continue;
    if (level === 'year') vehicle.year = /^\d{4}$/.test(text) ? Number(text) : INVALID_YEAR;
    else vehicle[level] = text;
  }
  return vehicle;
}

/** True if year, make and model are known, which suffice to search and to judge the fit. */
export const isCar = (vehicle: Vehicle): boolean =>
  vehicle.year !== null && vehicle.make !== null && vehicle.model !== null;

export const isAnyLevelSet = (vehicle: Vehicle): boolean =>
  VEHICLE_LEVELS.some((level) => vehicle[level] !== null);

/** Ignores case: the catalogue, the selector, a URL and a VIN may spell a level differently. */
const isSameLevel = (a: Vehicle, b: Vehicle, level: VehicleLevel): boolean =>
  a[level]?.toString().toLowerCase() === b[level]?.toString().toLowerCase();

export const isSameVehicle = (a: Vehicle, b: Vehicle): boolean =>
  VEHICLE_LEVELS.every((level) => isSameLevel(a, b, level));

/** True for a vehicle that the selection matches, such as a 2018 Civic Sport for the selection of a 2018 Civic. */
export const isWithin = (vehicle: Vehicle, selection: Vehicle): boolean =>
  VEHICLE_LEVELS.every((level) => selection[level] === null || isSameLevel(vehicle, selection, level));

/** All levels that are set, for keys and stored values. User-facing texts use `vehicleText` instead. */
export const vehicleName = (vehicle: Vehicle): string =>
  VEHICLE_LEVELS.map((level) => vehicle[level])
    .filter((value) => value !== null)
    .join(' ');

/** The narrowest level that is set. */
export const narrowestLevel = (vehicle: Vehicle): VehicleLevel | null =>
  VEHICLE_LEVELS.findLast((level) => vehicle[level] !== null) ?? null;

/** The selection without its narrowest level; null if no level would remain. */
export function widen(vehicle: Vehicle): Vehicle | null {
  const narrowest = narrowestLevel(vehicle);
  if (narrowest === null) return null;
  const wider = { ...vehicle, [narrowest]: null };
  return isAnyLevelSet(wider) ? wider : null;
}

const naturalCollator = once(() => new Intl.Collator('en', { numeric: true }));
/** Compares texts with their numbers by value: 2, 10, 20. */
export const compareNaturally = (a: string, b: string): number => naturalCollator().compare(a, b);
