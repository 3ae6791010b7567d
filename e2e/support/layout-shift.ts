import type { Page } from '@playwright/test';

type MeasuredWindow = typeof window & { shift: number };

/** Adds up the layout shifts of the pages that are opened from now on. */
export async function observeLayoutShift(page: Page) {
  await page.addInitScript(() => {
    const measured = window as unknown as MeasuredWindow;
    measured.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        measured.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return {
    /** Waits for the fonts, because without fallback fonts texts move when they load; then starts again at 0. */
    restart: () =>
      page.evaluate(async () => {
        await document.fonts.ready;
        (window as unknown as MeasuredWindow).shift = 0;
      }),
    read: () => page.evaluate(() => (window as unknown as MeasuredWindow).shift),
  };
}
