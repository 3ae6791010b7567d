/**
 * How the page felt: largest paint, shift of the layout, slowest answer to a hand. Sent once, when
 * the page is left, as one small beacon; nothing about the person is in it.
 */
export function reportVitals(): void {
  const vitals = { lcp: 0, cls: 0, inp: 0 };
  const watch = (
    type: string,
    more: object,
    each: (entry: PerformanceEntry & Record<string, number>) => void,
  ) => {
    try {
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) each(entry as never);
      });
      observer.observe({ type, buffered: true, ...more });
    } catch {
      // A browser that does not measure this reports the rest.
    }
  };
  watch('largest-contentful-paint', {}, (entry) => {
    vitals.lcp = entry.startTime;
  });
  watch('layout-shift', {}, (entry) => {
    if (!entry.hadRecentInput) vitals.cls += entry.value ?? 0;
  });
  watch('event', { durationThreshold: 40 }, (entry) => {
    if (entry.interactionId) vitals.inp = Math.max(vitals.inp, entry.duration);
  });
  addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState !== 'hidden') return;
      const rounded = {
        lcp: Math.round(vitals.lcp),
        cls: Math.round(vitals.cls * 1000) / 1000,
        inp: Math.round(vitals.inp),
      };
      const body = JSON.stringify({ path: location.pathname, ...rounded });
      navigator.sendBeacon('/vitals', new Blob([body], { type: 'application/json' }));
    },
    { once: true },
  );
}
