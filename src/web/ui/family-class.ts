import type { Family } from '#domain/family.ts';

/** The CSS class that sets a family's colour: `esd` for `ESD ROTOR`. */
export const familyClass = (subcategory: string) =>
  subcategory.split(' ')[0]!.toLowerCase() as Family['slug'];
