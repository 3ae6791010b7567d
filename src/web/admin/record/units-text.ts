import type { Translate } from '#texts/texts.ts';

/** Units of several parts, such as "1 × ES-1001F, 2 × ES-1001R". */
export const unitsText = (units: readonly { part_number: string; quantity: number }[], t: Translate) =>
  units.map(({ part_number: part, quantity }) => t('record-units', { quantity, part })).join(', ');
