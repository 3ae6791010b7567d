import { randomInt } from 'node:crypto';
import type { SandboxState } from '../state.ts';

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** An id in PayPal's format. */
export const newId = (length = 17): string =>
  Array.from({ length }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');

/** PayPal's timestamps have no fractions of a second. */
export const formatTime = (date: Date): string => date.toISOString().replace(/\.\d+Z$/, 'Z');

/** The fields that every new record has. */
export function newRecord({ now }: SandboxState, merchant_id: string) {
  const create_time = formatTime(now());
  return { id: newId(), merchant_id, create_time, update_time: create_time };
}
