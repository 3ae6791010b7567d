/** The three rotor families, in the order the shop lists them. */
export const FAMILIES = [
  { code: 'ESD', slug: 'esd', subcategory: 'ESD ROTOR', title: 'ESD Rotors&Pads' },
  { code: 'ED', slug: 'ed', subcategory: 'ED ROTOR', title: 'ED Rotors&Pads' },
  { code: 'ES', slug: 'es', subcategory: 'ES ROTOR', title: 'ES Rotors&Pads' },
] as const;
export type Family = (typeof FAMILIES)[number];
export type FamilyCode = Family['code'];

/** The product lists of the shop, as named in URLs: all sets, those on sale, and those of each family. */
export const PRODUCT_LISTS = ['all', 'sale', 'esd', 'ed', 'es'] as const;

/** The name of a family in the API. */
export const subcategoryOf = (code: FamilyCode): Family['subcategory'] => `${code} ROTOR`;

/** The family that a URL segment such as `esd` names; null for `all`, `sale`, `search` and unknown segments. */
export const familyFromSlug = (slug: string): FamilyCode | null =>
  FAMILIES.find((family) => family.slug === slug)?.code ?? null;

/** True for a text that begins like one of our part numbers, such as `esd-10`: a family's code, then a digit. */
export const beginsLikePartNumber = (text: string): boolean =>
  FAMILIES.some(({ code }) => new RegExp(`^${code}-?\\d`, 'i').test(text));

/** The display name of a family: `ESD Rotors&Pads` for `ESD ROTOR`. */
export const familyTitle = (subcategory: string): string =>
  FAMILIES.find((family) => family.subcategory === subcategory)?.title ?? subcategory;

/** The full name of a set: `ESD Rotors&Pads Front Brake Kit`. */
export const itemName = (subcategory: string, displayname: string): string =>
  `${familyTitle(subcategory)} ${displayname}`;
