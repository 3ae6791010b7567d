/** Numbers that look random and are the same for the same seed (mulberry32). */
export function chanceFrom(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    /** 0 up to, not including, `below`. */
    below: (below: number) => Math.floor(next() * below),
    /** True `of` a hundred times. */
    percent: (of: number) => next() * 100 < of,
    one: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!,
  };
}
