/** The three rotor families, in the order the shop lists them. */
export const FAMILIES = [
  { code: 'ESD', slug: 'esd', subcategory: 'ESD ROTOR', title: 'ESD Rotors&Pads' },
  { code: 'ED', slug: 'ed', subcategory: 'ED ROTOR', title: 'ED Rotors&Pads' },
  { code: 'ES', slug: 'es', subcategory: 'ES ROTOR', title: 'ES Rotors&Pads' },
] as const;
export type Family = (typeof FAMILIES)[number];
export type FamilyCode = Family['code'];

/** What the wire calls `subcategory`. */
export const subcategoryOf = (code: FamilyCode): Family['subcategory'] => `${code} ROTOR`;

/** `esd` of an address to its family; null for all, sale, search and what is not a family. */
export const familyOfSlug = (slug: string): FamilyCode | null =>
  FAMILIES.find((family) => family.slug === slug)?.code ?? null;

/** `ESD ROTOR` to `ESD Rotors&Pads`, as it is shown. */
export const familyTitle = (subcategory: string): string =>
  FAMILIES.find((family) => family.subcategory === subcategory)?.title ?? subcategory;

/** How a set is called in a sentence: `ESD Rotors&Pads Front Brake Kit`. */
export const itemName = (subcategory: string, displayname: string): string =>
  `${familyTitle(subcategory)} ${displayname}`;
