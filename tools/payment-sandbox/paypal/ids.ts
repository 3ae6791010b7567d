import { randomInt } from 'node:crypto';

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Ids as PayPal's own look: 17 digits and capitals. */
export const newId = (length = 17): string =>
  Array.from({ length }, () => SIGNS[randomInt(SIGNS.length)]).join('');

/** PayPal's times have no fractions of seconds. */
export const stamp = (date: Date): string => date.toISOString().replace(/\.\d+Z$/, 'Z');
