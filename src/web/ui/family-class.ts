/** The CSS class that sets a family's colour: `esd` for `ESD ROTOR`. */
export const familyClass = (subcategory: string): string => subcategory.split(' ')[0]!.toLowerCase();
