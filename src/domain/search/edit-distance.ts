/**
 * The edit distance of two words: insertions, deletions, replacements and swaps of neighbouring letters. Stops at `max`
 * and then returns `max + 1`.
 */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let [beforeLast, last, row] = ROWS as [Uint8Array, Uint8Array, Uint8Array];
  for (let j = 0; j <= b.length; j++) last[j] = j;
  for (let i = 1; i <= a.length; i++) {
    row[0] = i;
    let best = i;
    for (let j = 1; j <= b.length; j++) {
      const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, beforeLast[j - 2]! + 1);
      row[j] = cost;
      best = Math.min(best, cost);
    }
    if (best > max) return max + 1;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return last[b.length]!;
}

/** Words are at most this long. */
const MAX_LENGTH = 64;
/** Shared by all calls, because allocating new rows would take most of the time. */
const ROWS = Array.from({ length: 3 }, () => new Uint8Array(MAX_LENGTH + 1));

/** The letters of a word as bits. Comparing bits rules out most words before their distance is computed. */
export function letterMask(word: string): number {
  let mask = 0;
  for (let index = 0; index < word.length; index++) mask |= 1 << (word.charCodeAt(index) & 31);
  return mask;
}

/** True if the letters alone show that two words differ by more than `max` edits. `a` and `b` are letter masks. */
export function differsByMore(a: number, b: number, max: number): boolean {
  return countBits(a & ~b) > max || countBits(b & ~a) > max;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
