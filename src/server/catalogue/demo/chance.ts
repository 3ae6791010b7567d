/**
 * Repeatable chance: the same words always give the same number, so the demo catalogue is the
 * same on every machine and its keys survive a new load.
 */

/** FNV-1a over the words, finished so that near words fall far apart. 32 bits. */
export function hashOf(...words: (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const character of words.join('\u0001')) {
    hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Between 0 and 1. */
export const chance = (...words: (string | number)[]): number => hashOf(...words) / 2 ** 32;

export function pick<T>(list: readonly T[], ...words: (string | number)[]): T {
  return list[hashOf(...words) % list.length]!;
}
