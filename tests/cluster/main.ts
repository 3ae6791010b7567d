/**
 * `npm run test:cluster`: runs two processes of the shop with HAProxy, PgBouncer and two PostgreSQL servers under
 * Patroni, and kills each server while shoppers buy. Then runs two processes behind a page cache: Varnish, then nginx.
 * Missing Debian packages are installed.
 */

import { buildIfStale } from '#tools/run/build-if-stale.mjs';
import { installMissingPrograms } from './cluster.ts';
import { testPageCaches } from './page-cache.ts';
import { runCluster } from './run-cluster.ts';

const MAX_OUTAGE_SECONDS = 30;

const startTime = performance.now();
const minutes = () => ((performance.now() - startTime) / 60_000).toFixed(1);
try {
  installMissingPrograms();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
await buildIfStale();
const report = await runCluster((line) => console.log(`${minutes()} min: ${line}`));
const { outages, acknowledged, lost, reads, readsByServer, problems } = report;
const slowOutages = [...outages].filter(([, seconds]) => seconds > MAX_OUTAGE_SECONDS);
for (const [event, seconds] of slowOutages) problems.push(`${event}: ${seconds} s without a paid order`);
if (!readsByServer.get('replica')) problems.push('nothing was read from the replica');
for (const problem of problems) console.log(`  ${problem}`);
console.log(
  `reads of the catalogue: ${[...readsByServer].map(([server, count]) => `${server} ${count}`).join(', ')}; ` +
    `${reads} reads of a changing price`,
);
console.log(
  `${acknowledged} orders acknowledged as paid, ${lost.length} lost, ${problems.length} problems; ${minutes()} min`,
);
const haveCachesPassed = await testPageCaches();
console.log(`${minutes()} min in all`);
process.exit(lost.length === 0 && problems.length === 0 && haveCachesPassed ? 0 : 1);
