import { compareNaturally } from './vehicle.ts';

/** The choices of a vehicle level in natural order. Values that differ only in case (LX and Lx) are one choice. */
export const levelChoices = (values: readonly string[]): string[] => [
  ...new Map([...values].sort(compareNaturally).map((value) => [value.toLowerCase(), value])).values(),
];
