export interface NumberSpecification {
  type: 'number';
  min: number;
  max: number;
  decimals: 0 | 1 | 2;
}
type SpecificationRule = NumberSpecification | { type: 'text' } | { type: 'boolean' };

/**
 * The specifications that a mechanic needs, in the order of the product page. Each is a column of the item; null means
 * unknown. Names of measured values end with the unit. Limits are narrow, so that a value in another unit is rejected.
 */
export const SPECIFICATIONS = {
  rotor_diameter_mm: { type: 'number', min: 150, max: 500, decimals: 1 },
  rotor_thickness_mm: { type: 'number', min: 4, max: 60, decimals: 1 },
  rotor_min_thickness_mm: { type: 'number', min: 4, max: 60, decimals: 1 },
  rotor_height_mm: { type: 'number', min: 10, max: 200, decimals: 1 },
  center_bore_mm: { type: 'number', min: 30, max: 250, decimals: 1 },
  bolt_circle_mm: { type: 'number', min: 70, max: 300, decimals: 1 },
  lug_holes: { type: 'number', min: 3, max: 12, decimals: 0 },
  vane_type: { type: 'text' },
  coating: { type: 'text' },
  pad_compound: { type: 'text' },
  hardware_included: { type: 'boolean' },
  sensors_included: { type: 'boolean' },
  wheel_torque_nm: { type: 'number', min: 40, max: 900, decimals: 0 },
  weight_kg: { type: 'number', min: 1, max: 200, decimals: 2 },
  country_of_origin: { type: 'text' },
} as const satisfies Record<string, SpecificationRule>;

export type SpecificationName = keyof typeof SPECIFICATIONS;
export type SpecificationValue = number | string | boolean | null;
type ValueTypes = { number: number; text: string; boolean: boolean };
export type Specifications = {
  [Name in SpecificationName]: ValueTypes[(typeof SPECIFICATIONS)[Name]['type']] | null;
};

export const SPECIFICATION_NAMES = Object.keys(SPECIFICATIONS) as SpecificationName[];
export const MAX_SPECIFICATION_LENGTH = 100;

export const ruleOf = (name: SpecificationName): SpecificationRule => SPECIFICATIONS[name];

/** True for a number within the limits that has at most `decimals` decimals. */
export const isValidNumber = ({ min, max, decimals }: NumberSpecification, value: number): boolean =>
  value >= min && value <= max && Number(value.toFixed(decimals)) === value;

/** Completes the given specifications with null for all others. */
export const fillSpecifications = (given: Partial<Specifications> = {}): Specifications =>
  Object.fromEntries(SPECIFICATION_NAMES.map((name) => [name, given[name] ?? null])) as Specifications;

export const isSpecification = (name: string): name is SpecificationName => name in SPECIFICATIONS;
