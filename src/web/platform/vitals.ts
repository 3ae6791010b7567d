/** Reports LCP, CLS and INP in one beacon, without personal data, when the page is first hidden. */
export function reportVitals(): void {
  let lcp = 0;
  let cls = 0;
  let inp = 0;
  observe('largest-contentful-paint', ({ startTime }) => {
    lcp = Math.round(startTime);
  });
  observe('layout-shift', ({ hadRecentInput, value }) => {
    if (!hadRecentInput) cls += value!;
  });
  observe('event', ({ interactionId, duration }) => {
    if (interactionId) inp = Math.max(inp, duration);
  });
  addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState !== 'hidden') return;
      const report = { path: location.pathname, lcp, cls: Math.round(cls * 1000) / 1000, inp };
      navigator.sendBeacon('/vitals', new Blob([JSON.stringify(report)], { type: 'application/json' }));
    },
    { once: true },
  );
}

type Entry = PerformanceEntry & { hadRecentInput?: boolean; value?: number; interactionId?: number };

/** Observes entries of a type, but no events below 40 ms. Browsers ignore a type that they do not support. */
function observe(type: string, onEntry: (entry: Entry) => void): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) onEntry(entry);
  }).observe({ type, buffered: true, durationThreshold: 40 } as PerformanceObserverInit);
}
