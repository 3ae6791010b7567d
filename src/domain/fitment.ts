import { isCar, type Vehicle } from './vehicle.ts';

export const POSITIONS = ['Front', 'Rear', 'Front or Rear'] as const;
export type Position = (typeof POSITIONS)[number];

export const FIT_VERDICTS = ['fits', 'fits-with-condition', 'does-not-fit', 'choose-vehicle'] as const;

/** Whether a set fits, and under which conditions (such as `w/ 12.6 in rotor`). */
export interface Fit {
  verdict: (typeof FIT_VERDICTS)[number];
  notes: string[];
}

const CHOOSE_VEHICLE: Fit = { verdict: 'choose-vehicle', notes: [] };

/**
 * The verdict for a chosen vehicle. `open` is how many vehicles of the catalogue the selection
 * leaves open, `covered` those the set has a fitment for, `unconditional` those with a fitment
 * that has no note. It is "fits" only when it holds for every car the shopper may mean; when it
 * holds for some, the shopper has to say more.
 */
export function fitVerdict(input: {
  chosen: Vehicle;
  open: number;
  covered: number;
  unconditional: number;
  notes: readonly string[];
}): Fit {
  const { chosen, open, covered, unconditional } = input;
  if (!isCar(chosen) || open === 0) return CHOOSE_VEHICLE;
  if (covered === 0) return { verdict: 'does-not-fit', notes: [] };
  if (covered < open) return CHOOSE_VEHICLE;
  if (unconditional >= open) return { verdict: 'fits', notes: [] };
  return { verdict: 'fits-with-condition', notes: [...new Set(input.notes)].sort() };
}
