import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { productPage, SETS } from '#tests/support/small-catalogue.ts';
import { findChromium } from '../tools/run/chromium.mjs';
import { freePort } from '../tools/run/free-port.mjs';
import { expect, test } from './support/test.ts';

/**
 * Lighthouse with its mobile profile (simulated slow network and processor). Other load on the machine can only lower
 * the score, so this project runs after all others and the best of three runs counts.
 */
const RUNS = 3;

test.describe.configure({ mode: 'serial', timeout: 180_000 });

for (const [name, path] of [
  ['home', '/'],
  ['category', '/category/rotor/all'],
  ['product', productPage(SETS.civicSportFront)],
] as const) {
  test(`${name} meets the Lighthouse targets for performance, accessibility and SEO`, async ({ baseURL }) => {
    const port = await freePort();
    const executablePath = await findChromium();
    const browser = await chromium.launch({
      args: [`--remote-debugging-port=${port}`],
      ...(executablePath ? { executablePath } : {}),
    });
    try {
      let best: Record<string, number> = {};
      for (let run = 0; run < RUNS && (best.performance ?? 0) < 0.98; run += 1) {
        const result = await lighthouse(`${baseURL}${path}`, {
          port,
          output: 'json',
          logLevel: 'error',
          onlyCategories: ['performance', 'accessibility', 'seo'],
        });
        const { categories, audits } = result!.lhr;
        const scores = Object.fromEntries(
          Object.entries(categories).map(([key, { score }]) => [key, score ?? 0]),
        );
        const shift = audits['cumulative-layout-shift']?.numericValue ?? 1;
        if ((scores.performance ?? 0) >= (best.performance ?? 0)) best = { ...scores, shift };
      }
      test.info().annotations.push({ type: 'scores', description: JSON.stringify(best) });
      expect(best.performance, 'performance').toBeGreaterThanOrEqual(0.98);
      expect(best.accessibility, 'accessibility').toBe(1);
      expect(best.seo, 'SEO').toBe(1);
      expect(best.shift, 'layout shift').toBeLessThanOrEqual(0.02);
    } finally {
      await browser.close();
    }
  });
}
