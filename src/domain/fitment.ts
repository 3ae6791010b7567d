import { isCar, type Vehicle } from './vehicle.ts';

export const POSITIONS = ['Front', 'Rear', 'Front or Rear'] as const;
export type Position = (typeof POSITIONS)[number];

export const FIT_VERDICTS = ['fits', 'fits-with-condition', 'does-not-fit', 'choose-vehicle'] as const;

/** The verdict, with the conditions it depends on, such as `w/ 12.6 in rotor`. */
export interface Fit {
  verdict: (typeof FIT_VERDICTS)[number];
  notes: string[];
}

const CHOOSE_VEHICLE: Fit = { verdict: 'choose-vehicle', notes: [] };

/**
 * The fit of a set on the selected vehicle. `matching` counts the catalogue vehicles that match the selection,
 * `covered` those the set has a fitment for, `unconditional` those with a fitment without a note. The verdict is
 * "fits" only if it holds for every matching vehicle; if it holds for some, the shopper has to narrow the selection.
 */
export function fitVerdict(input: {
  selection: Vehicle;
  matching: number;
  covered: number;
  unconditional: number;
  notes: readonly string[];
}): Fit {
  const { selection, matching, covered, unconditional } = input;
  if (!isCar(selection) || matching === 0) return CHOOSE_VEHICLE;
  if (covered === 0) return { verdict: 'does-not-fit', notes: [] };
  if (covered < matching) return CHOOSE_VEHICLE;
  if (unconditional >= matching) return { verdict: 'fits', notes: [] };
  return { verdict: 'fits-with-condition', notes: [...new Set(input.notes)].sort() };
}
