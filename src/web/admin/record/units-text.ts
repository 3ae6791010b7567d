import type { Translate } from '#texts/texts.ts';

interface UnitsOfPart {
  part_number: string;
  quantity: number;
}

/** True for units with part numbers, which older audit entries lack. */
export const havePartNumbers = (value: unknown): value is UnitsOfPart[] =>
  Array.isArray(value) && value.every((each) => typeof each?.part_number === 'string');

/** Units of several parts, such as "1 × ES-1001F, 2 × ES-1001R". */
export const unitsText = (units: readonly UnitsOfPart[], t: Translate) =>
  units.map(({ part_number: part, quantity }) => t('record-units', { quantity, part })).join(', ');
