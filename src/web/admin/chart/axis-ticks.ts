/** Tick values from `min` or below to `max` or above, including 0. The step is 1, 2 or 5 times a power of ten. */
export function axisTicks(min: number, max: number): number[] {
  const minStep = Math.max(max, -min, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(minStep));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= minStep)!;
  const firstMultiple = Math.min(0, Math.floor(min / step));
  const lastMultiple = Math.max(firstMultiple + 1, Math.ceil(max / step));
  return Array.from(
    { length: lastMultiple - firstMultiple + 1 },
    (_, index) => Math.round((firstMultiple + index) * step * 100) / 100,
  );
}
