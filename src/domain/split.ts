import type { Cents } from './money.ts';

/**
 * Shares cents out in proportion to weights, by largest remainder: the shares always add up to
 * `total`; of equal remainders the earlier share gets the cent. `total` and weights are integers ≥ 0; with all
 * weights 0 there is nothing to go by, and only a total of 0 can be shared.
 */
export function splitByLargestRemainder(total: Cents, weights: readonly number[]): Cents[] {
  const sum = weights.reduce((a, b) => a + BigInt(b), 0n);
  if (sum === 0n) {
    if (total !== 0) throw new RangeError('nothing to share by');
    return weights.map(() => 0);
  }
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight));
  const shares = exact.map((value) => Number(value / sum));
  const left = total - shares.reduce((a, b) => a + b, 0);
  const byRemainder = exact
    .map((value, index) => ({ remainder: value % sum, index }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  for (const { index } of byRemainder.slice(0, left)) shares[index]! += 1;
  return shares;
}
