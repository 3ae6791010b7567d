import type { Cents } from './money.ts';

/**
 * Splits cents in proportion to weights by the largest-remainder method. The shares always add up to `total`; of equal
 * remainders, the earlier one gets the extra cent. `total` and weights are integers ≥ 0. If all weights are 0, only a
 * total of 0 can be split.
 */
export function splitByLargestRemainder(total: Cents, weights: readonly number[]): Cents[] {
  const totalWeight = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (totalWeight === 0n) {
    if (total !== 0) throw new RangeError('cannot split an amount without weights');
    return weights.map(() => 0);
  }
  const dividends = weights.map((weight) => BigInt(total) * BigInt(weight));
  const shares = dividends.map((dividend) => Number(dividend / totalWeight));
  const undistributed = total - shares.reduce((sum, share) => sum + share, 0);
  // Compares without subtracting, because the remainders are bigints. The sort is stable, so equal remainders stay in
  // the order of their shares.
  const largestRemainderFirst = dividends
    .map((dividend, index) => ({ remainder: dividend % totalWeight, index }))
    .sort((a, b) => Number(b.remainder > a.remainder) - Number(b.remainder < a.remainder));
  for (const { index } of largestRemainderFirst.slice(0, undistributed)) shares[index]! += 1;
  return shares;
}
