import { MAX_QUANTITY } from '#domain/cart.ts';

/** The digits of a text. A number above the maximum quantity becomes the maximum, with which `onReduced` is called. */
export function keepDigits(text: string, onReduced?: (max: number) => void): string {
  const digits = text.replaceAll(/\D/g, '');
  if (Number(digits) <= MAX_QUANTITY) return digits;
  onReduced?.(MAX_QUANTITY);
  return String(MAX_QUANTITY);
}

/** The quantity to send; null if the input is empty, out of range or equal to the current quantity. */
export function changedQuantity(text: string, current: number): number | null {
  const quantity = /^\d+$/.test(text) ? Number(text) : 0;
  return quantity < 1 || quantity > MAX_QUANTITY || quantity === current ? null : quantity;
}

/** The quantity after a press of - or +; `min` or `max` if it would be out of range. */
export function stepQuantity(current: number, step: 1 | -1): number | 'min' | 'max' {
  const newQuantity = current + step;
  if (newQuantity < 1) return 'min';
  return newQuantity > MAX_QUANTITY ? 'max' : newQuantity;
}
