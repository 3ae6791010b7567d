/**
 * Pseudo-random values that depend only on the given words, so that the demo catalogue is the same on every machine and
 * its keys do not change when it is loaded again.
 */

/** 32-bit FNV-1a with a final mix, so that similar words give unrelated values. */
export function hash(...words: (string | number)[]): number {
  let value = 0x811c9dc5;
  for (const character of words.join('\u0001')) {
    value = Math.imul(value ^ character.codePointAt(0)!, 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** A number from 0 to below 1. */
export const pseudoRandom = (...words: (string | number)[]): number => hash(...words) / 2 ** 32;

/** An element of the list, chosen by the words. */
export const pick = <T>(list: readonly T[], ...words: (string | number)[]): T =>
  list[hash(...words) % list.length]!;
