import { type Vehicle, vehicleName } from '#domain/vehicle.ts';
import type { Translate } from '#texts/texts.ts';

/** The name that the shopper gave a car or, if none, the levels that the shopper chose. */
export const carLabel = (car: Vehicle & { name?: string | null }, t: Translate): string =>
  car.name ? t('car-named', { name: car.name, vehicle: vehicleName(car) }) : vehicleName(car);
