/** `npm run test:faults`: places orders at two processes of the shop while faults are injected at random. */

import { runFaults } from '#tests/support/faults/run-faults.ts';
import { exitWithUsage, readArguments } from '#tools/run/read-arguments.ts';

const USAGE = 'Usage: npm run test:faults -- [--orders 10000] [--seed 1]';

/** The longest pause between two faults of the same group (`FAULT_GROUPS`): time for orders without such a fault. */
const MAX_PAUSE_SECONDS = 20;

const { values } = readArguments(USAGE, {
  options: { orders: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
});
const [minShoppers, seed] = [Number(values.orders), Number(values.seed)];
if (![minShoppers, seed].every((each) => Number.isSafeInteger(each) && each > 0)) exitWithUsage(USAGE);

const show = (counts: ReadonlyMap<string | number, number>) =>
  [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');

const startTime = performance.now();
const minutes = () => ((performance.now() - startTime) / 60_000).toFixed(1);
const report = await runFaults({
  min_shoppers: minShoppers,
  seed,
  max_pause_seconds: MAX_PAUSE_SECONDS,
  max_minutes: 24 * 60,
  onProgress: (served, faults) =>
    console.log(`${minutes()} min: ${served} of ${minShoppers} shoppers; ${show(faults)}`),
});
const { lost_orders, charged_twice, oversold, responses_500, recovery_seconds, problems } = report;
console.log(`\nFaults: ${show(report.faults)}`);
console.log(`Shoppers: ${show(report.sales)}`);
console.log(`HTTP responses: ${show(report.statuses)}`);
console.log(`Orders: ${show(report.orders)}`);
for (const problem of problems) console.log(`  ${problem}`);
console.log(
  `${lost_orders} orders lost, ${charged_twice} charged twice, ${oversold} units oversold, ${responses_500} responses of 500, ` +
    `${problems.length} problems; everything ran again after ${recovery_seconds.toFixed(1)} s; ${minutes()} min`,
);
const isGood = [lost_orders, charged_twice, oversold, responses_500, problems.length].every(
  (count) => count === 0,
);
if (!isGood) console.log(`FAILED; to repeat: npm run test:faults -- --orders ${minShoppers} --seed ${seed}`);
process.exit(isGood ? 0 : 1);
