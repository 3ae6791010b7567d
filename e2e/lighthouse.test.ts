import agenticBrowsing from 'lighthouse/core/config/agentic-browsing-config.js';
import { productPage, SETS } from '#tests/support/small-catalogue.ts';
import { scoresOf, withLighthouse } from '#tools/bench/pages/lighthouse.ts';
import { expect, test } from './support/test.ts';

/**
 * The maximum number of runs for a page. Lighthouse, which simulates a slow phone and network, runs again until the page
 * reaches the target for performance. Only the best run counts, because other load on the machine can only lower the
 * score. For the same reason, these tests run after all others. (Even on a quiet machine, the blocking time of one page
 * varied between 76 and 335 ms.)
 */
const MAX_RUNS = 10;

test.describe.configure({ mode: 'serial', timeout: 300_000 });

const PAGES = [
  ['home', '/'],
  ['category', '/category/rotor/all'],
  ['product', productPage(SETS.civicSportFront)],
] as const;

for (const [name, path] of PAGES) {
  test(`the ${name} page meets the Lighthouse targets`, async ({ baseURL }) => {
    await withLighthouse(baseURL!, async (run) => {
      let best: Record<string, number> = {};
      for (let count = 0; count < MAX_RUNS && (best.performance ?? 0) < 0.98; count += 1) {
        const result = await run(path, {
          onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
        });
        const scores = scoresOf(result);
        const shift = result.audits['cumulative-layout-shift']?.numericValue ?? 1;
        if ((scores.performance ?? 0) >= (best.performance ?? 0)) best = { ...scores, shift };
      }
      test.info().annotations.push({ type: 'scores', description: JSON.stringify(best) });
      expect(best.performance, 'performance').toBeGreaterThanOrEqual(0.98);
      expect(best.accessibility, 'accessibility').toBe(1);
      expect(best['best-practices'], 'best practices').toBe(1);
      expect(best.seo, 'SEO').toBe(1);
      expect(best.shift, 'layout shift').toBeLessThanOrEqual(0.02);
    });
  });
}

test('pages in French pass the SEO checks', async ({ baseURL }) => {
  await withLighthouse(baseURL!, async (run) => {
    for (const [, path] of PAGES) {
      const result = await run(`/fr${path === '/' ? '' : path}`, { onlyCategories: ['seo'] });
      expect(scoresOf(result), path).toEqual({ seo: 1 });
    }
  });
});

test('the home page passes the checks for AI agents', async ({ baseURL }) => {
  await withLighthouse(baseURL!, async (run) => {
    const result = await run('/', { onlyCategories: ['agentic-browsing'] }, agenticBrowsing);
    const failed = Object.values(result.audits).filter(({ score }) => score !== null && score < 1);
    expect(failed.map(({ id }) => id)).toEqual([]);
    expect(scoresOf(result)['agentic-browsing']).toBe(1);
  });
});
