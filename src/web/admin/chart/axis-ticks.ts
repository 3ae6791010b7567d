/** Tick values around 0 that include `min` and `max`, in at most six steps of 1, 2 or 5 times a power of ten. */
export function axisTicks(min: number, max: number): number[] {
  const rough = Math.max(max, -min, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough)!;
  const first = Math.min(0, Math.floor(min / step));
  const last = Math.max(first + 1, Math.ceil(max / step));
  return Array.from(
    { length: last - first + 1 },
    (_, index) => Math.round((first + index) * step * 100) / 100,
  );
}
