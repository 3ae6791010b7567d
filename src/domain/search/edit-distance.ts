/**
 * The edit distance of two words: the number of insertions, deletions, replacements and swaps of neighbouring letters.
 * Returns `max + 1` for every distance above `max`, and stops early.
 */
export function editDistance(first: string, second: string, max: number): number {
  if (Math.abs(first.length - second.length) > max) return max + 1;
  let [rowBeforeLast, lastRow, row] = ROWS as [Uint8Array, Uint8Array, Uint8Array];
  for (let j = 0; j <= second.length; j++) lastRow[j] = j;
  // `row[j]` is the distance between the first `i` letters of `first` and the first `j` letters of `second`.
  for (let i = 1; i <= first.length; i++) {
    row[0] = i;
    let rowMinimum = i;
    for (let j = 1; j <= second.length; j++) {
      const isSame = first.charCodeAt(i - 1) === second.charCodeAt(j - 1);
      let cost = Math.min(lastRow[j]! + 1, row[j - 1]! + 1, lastRow[j - 1]! + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && first[i - 1] === second[j - 2] && first[i - 2] === second[j - 1])
        cost = Math.min(cost, rowBeforeLast[j - 2]! + 1);
      row[j] = cost;
      rowMinimum = Math.min(rowMinimum, cost);
    }
    // A later row is never below the minimum of this one.
    if (rowMinimum > max) return max + 1;
    [rowBeforeLast, lastRow, row] = [lastRow, row, rowBeforeLast];
  }
  return lastRow[second.length]!;
}

/** The longest word that can be compared. Callers compare words of at most 22 letters (see `closestWord`). */
const MAX_WORD_LENGTH = 64;
/** The rows of the table of distances, shared by all calls: allocating new ones would take most of the time. */
const ROWS = Array.from({ length: 3 }, () => new Uint8Array(MAX_WORD_LENGTH + 1));

/**
 * The set of a word's letters, as bits. Comparing bits rules out most words before their distance is computed. Some
 * letters share a bit with others, so words with equal masks may still differ.
 */
export function letterMask(word: string): number {
  let mask = 0;
  for (let index = 0; index < word.length; index++) mask |= 1 << (word.charCodeAt(index) & 31);
  return mask;
}

/**
 * True if the letter masks of two words prove that the words differ by more than `max` edits: each edit adds or removes
 * at most one letter.
 */
export const exceedsDistance = (mask: number, otherMask: number, max: number): boolean =>
  countBits(mask & ~otherMask) > max || countBits(otherMask & ~mask) > max;

function countBits(bits: number): number {
  let count = 0;
  // Each step clears the lowest bit that is set.
  for (let remaining = bits; remaining !== 0; remaining &= remaining - 1) count++;
  return count;
}
