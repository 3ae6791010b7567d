import type { Cents } from './money.ts';

/**
 * Splits cents in proportion to weights by the largest-remainder method. The shares always add up to `total`; among
 * equal remainders the earlier share gets the cent. `total` and weights are integers ≥ 0. If all weights are 0, only a
 * total of 0 can be split.
 */
export function splitByLargestRemainder(total: Cents, weights: readonly number[]): Cents[] {
  const sum = weights.reduce((a, b) => a + BigInt(b), 0n);
  if (sum === 0n) {
    if (total !== 0) throw new RangeError('cannot split an amount without weights');
    return weights.map(() => 0);
  }
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight));
  const shares = exact.map((value) => Number(value / sum));
  const undistributed = total - shares.reduce((a, b) => a + b, 0);
  // The sort is stable, so equal remainders stay in the order of their shares.
  const largestRemainderFirst = exact
    .map((value, index) => ({ remainder: value % sum, index }))
    .sort((a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder));
  for (const { index } of largestRemainderFirst.slice(0, undistributed)) shares[index]! += 1;
  return shares;
}
