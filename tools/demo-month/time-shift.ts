const RealDate = Date;

/** Shifts the clock that this process sees. Timers and `performance.now()` are not affected. */
export function setTimeShift(shift_ms: number): void {
  const now = () => RealDate.now() + shift_ms;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
}
