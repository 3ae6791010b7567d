import type { Vehicle } from '#domain/vehicle.ts';
import type { Translate } from '#texts/texts.ts';
import { vehicleText } from '#texts/vehicle-text.ts';

/** A car's levels, preceded by the name that the shopper gave it, if any. */
export const carLabel = (car: Vehicle & { name?: string | null }, t: Translate): string =>
  car.name ? t('car-named', { name: car.name, vehicle: vehicleText(car, t) }) : vehicleText(car, t);
