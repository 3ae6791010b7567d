/**
 * The edit distance of two words: the number of insertions, deletions, replacements and swaps of neighbouring letters.
 * Returns `max + 1` for every distance above `max`, and stops early.
 */
export function editDistance(first: string, second: string, max: number): number {
  if (Math.abs(first.length - second.length) > max) return max + 1;
  let [beforeLast, last, row] = ROWS as [Uint8Array, Uint8Array, Uint8Array];
  for (let j = 0; j <= second.length; j++) last[j] = j;
  // `row[j]` is the distance between the first `i` letters of one word and the first `j` letters of the other.
  for (let i = 1; i <= first.length; i++) {
    row[0] = i;
    let best = i;
    for (let j = 1; j <= second.length; j++) {
      const isSame = first.charCodeAt(i - 1) === second.charCodeAt(j - 1);
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && first[i - 1] === second[j - 2] && first[i - 2] === second[j - 1])
        cost = Math.min(cost, beforeLast[j - 2]! + 1);
      row[j] = cost;
      best = Math.min(best, cost);
    }
    if (best > max) return max + 1;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return last[second.length]!;
}

/** The maximum length of a word. */
const MAX_LENGTH = 64;
/** Shared by all calls, because allocating new rows would take most of the time. */
const ROWS = Array.from({ length: 3 }, () => new Uint8Array(MAX_LENGTH + 1));

/** The set of a word's letters, as bits. Comparing bits rules out most words before their distance is computed. */
export function letterMask(word: string): number {
  let mask = 0;
  for (let index = 0; index < word.length; index++) mask |= 1 << (word.charCodeAt(index) & 31);
  return mask;
}

/** True if the letter masks of two words show that the words differ by more than `max` edits. */
export function differsByMore(mask: number, otherMask: number, max: number): boolean {
  return countBits(mask & ~otherMask) > max || countBits(otherMask & ~mask) > max;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
