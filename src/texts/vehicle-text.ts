import { VEHICLE_LEVELS, type Vehicle, type VehicleLevel } from '#domain/vehicle.ts';
import type { Language, Translate } from './texts.ts';

/** The order in which a language names the levels of a vehicle. */
const LEVEL_ORDER: Record<Language, readonly VehicleLevel[]> = {
  en: VEHICLE_LEVELS,
  fr: ['make', 'model', 'year', 'submodel', 'trim', 'engine'],
};

/** All levels that are set, such as `2018 Honda Civic Sport` or, in French, `Honda Civic 2018 Sport`. */
export const vehicleText = (vehicle: Vehicle, { language }: Pick<Translate, 'language'>): string =>
  LEVEL_ORDER[language]
    .map((level) => vehicle[level])
    .filter((value) => value !== null)
    .join(' ');
