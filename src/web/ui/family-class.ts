/** `ESD ROTOR` to `esd`: the class that carries a family's colour. */
export const familyClass = (subcategory: string): string => subcategory.split(' ')[0]!.toLowerCase();
