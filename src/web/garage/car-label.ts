import { type Vehicle, vehicleName } from '#domain/vehicle.ts';
import type { Translate } from '#texts/texts.ts';

/** A car as the shopper named it or, without a name, its chosen levels; never a level that was not chosen. */
export const carLabel = (car: Vehicle & { name?: string | null }, t: Translate): string =>
  car.name ? t('car-named', { name: car.name, vehicle: vehicleName(car) }) : vehicleName(car);
