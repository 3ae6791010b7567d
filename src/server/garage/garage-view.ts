import type { z } from 'zod';
import type { garage } from '#contract/garage.ts';
import type { CarRow } from '#server/cars/queries.ts';

/** The listed cars, the active one first: those that are saved, active or recent. */
export const garageView = (cars: readonly CarRow[]): z.output<typeof garage> => ({
  cars: cars
    .filter((car) => car.is_saved || car.is_active || car.chosen_at !== null)
    .sort((a, b) => Number(b.is_active) - Number(a.is_active)),
});
