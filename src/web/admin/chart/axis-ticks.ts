/** Tick values from 0 up to at least `max`, in at most five steps of 1, 2 or 5 times a power of ten. */
export function axisTicks(max: number): number[] {
  const rough = Math.max(max, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough)!;
  const count = Math.max(1, Math.ceil(max / step));
  return Array.from({ length: count + 1 }, (_, index) => Math.round(index * step * 100) / 100);
}
