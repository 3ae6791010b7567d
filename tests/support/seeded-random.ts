/** Pseudo-random numbers that are the same for the same seed (mulberry32). */
export function createSeededRandom(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    /** An integer from 0 to `limit` - 1. */
    below,
    /** True with the given probability. */
    percentChance: (percent: number) => next() * 100 < percent,
    pick: <T>(list: readonly T[]): T => list[below(list.length)]!,
    /** A function that returns every element once, in random order, and then starts again. */
    deal<T>(list: readonly T[]): () => T {
      let remaining: T[] = [];
      return () => {
        if (remaining.length === 0) remaining = [...list];
        return remaining.splice(below(remaining.length), 1)[0]!;
      };
    },
  };
}
