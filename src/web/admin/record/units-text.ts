import type { Translate } from '#texts/texts.ts';

interface NamedUnits {
  part_number: string;
  quantity: number;
}

/** True for the units of an audit entry that name their parts. Older entries do not. */
export const areNamedUnits = (value: unknown): value is NamedUnits[] =>
  Array.isArray(value) && value.every((each) => typeof each?.part_number === 'string');

/** Units of several parts, such as "1 × ES-1001F, 2 × ES-1001R". */
export const unitsText = (units: readonly NamedUnits[], t: Translate) =>
  units.map(({ part_number: part, quantity }) => t('record-units', { quantity, part })).join(', ');
