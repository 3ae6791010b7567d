/**
 * `npm run bench:pages -- [url]`: the weight, the largest contentful paint and the Lighthouse scores of the main pages
 * of a running shop at a first visit. Times and the performance score are medians, because they vary with other load.
 */

import type { Result } from 'lighthouse';
import { percentile } from '../load.ts';
import { createReport } from '../report.ts';
import { scoresOf, withLighthouse } from './lighthouse.ts';

const url = (process.argv[2] ?? 'http://localhost:3000').replace(/\/$/, '');
const RUNS = 5;
const RESULTS = '/category/rotor/all?year=2016&make=Toyota&model=Camry';

const results = await (await fetch(`${url}${RESULTS}`)).text();
// Like the links in search engines, the path has no query, which would name the car.
const product = /href="(\/product\/[^"#?]+)/.exec(results)?.[1];
if (!product) throw new Error(`${url}${RESULTS} shows no set`);

const report = createReport();
await withLighthouse(url, async (run) => {
  for (const [name, path] of Object.entries({ home: '/', results: RESULTS, product })) {
    report.section(`${name}: ${path}`);
    const visits: Result[] = [];
    for (let count = 0; count < RUNS; count += 1)
      visits.push(
        await run(path, { onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'] }),
      );
    const median = (values: number[]) => percentile(values, 0.5);
    const audit = (id: string) => median(visits.map((each) => each.audits[id]?.numericValue ?? Number.NaN));
    report.add('weight', { value: audit('total-byte-weight') / 1024, unit: ' KiB', at_most: 130 });
    report.add('largest contentful paint', {
      value: audit('largest-contentful-paint') / 1000,
      unit: ' s',
      at_most: 1.3,
    });
    const scores = visits.map(scoresOf);
    for (const category of Object.keys(scores[0]!))
      report.add(category, {
        value: median(scores.map((each) => each[category]!)),
        at_least: category === 'performance' ? 0.99 : 1,
      });
  }
});
process.exit(report.missedFigures().length === 0 ? 0 : 1);
