import type { Vehicle } from '#domain/vehicle.ts';
import type { Translate } from '#texts/texts.ts';
import { vehicleText } from '#texts/vehicle-text.ts';

/** The name that the shopper gave a car or, if none, the levels that the shopper chose. */
export const carLabel = (car: Vehicle & { name?: string | null }, t: Translate): string =>
  car.name ? t('car-named', { name: car.name, vehicle: vehicleText(car, t) }) : vehicleText(car, t);
