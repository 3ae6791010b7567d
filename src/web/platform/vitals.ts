/** Reports LCP, CLS and INP in one beacon, without personal data, when the page is first hidden. */
export function reportVitals(): void {
  const vitals = { lcp: 0, cls: 0, inp: 0 };
  const observe = (
    type: string,
    options: object,
    onEntry: (entry: PerformanceEntry & Record<string, number>) => void,
  ) => {
    try {
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) onEntry(entry as never);
      });
      observer.observe({ type, buffered: true, ...options });
    } catch {
      // The browser does not support this entry type.
    }
  };
  observe('largest-contentful-paint', {}, (entry) => {
    vitals.lcp = entry.startTime;
  });
  observe('layout-shift', {}, (entry) => {
    if (!entry.hadRecentInput) vitals.cls += entry.value ?? 0;
  });
  observe('event', { durationThreshold: 40 }, (entry) => {
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
