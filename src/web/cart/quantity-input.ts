import { MAX_QUANTITY } from '#domain/cart.ts';

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** True if the digits of a text are a number above the largest quantity. */
export const isAboveMax = (text: string): boolean => Number(digitsOf(text)) > MAX_QUANTITY;

/** The digits of a text; for a number above the largest quantity, that quantity. */
export const keepDigits = (text: string): string =>
  isAboveMax(text) ? String(MAX_QUANTITY) : digitsOf(text);

/** The quantity to send; null if the input is empty, out of range or equal to the current quantity. */
export function changedQuantity(text: string, current: number): number | null {
  if (!/^\d+$/.test(text)) return null;
  const quantity = Number(text);
  if (quantity <= 0 || quantity > MAX_QUANTITY || quantity === current) return null;
  return quantity;
}

/** The quantity after a press of - or +; `min` or `max` if it would be out of range. */
export function stepQuantity(current: number, step: 1 | -1): number | 'min' | 'max' {
  const newQuantity = current + step;
  if (newQuantity < 1) return 'min';
  return newQuantity > MAX_QUANTITY ? 'max' : newQuantity;
}
