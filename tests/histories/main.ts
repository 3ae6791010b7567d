/** `npm run test:histories`: random histories of up to 100 orders, each history in its own database. */

import { randomBytes } from 'node:crypto';
import { runHistory } from '#tests/support/histories/history.ts';
import { createTemplate, openServerDatabase } from '#tests/support/server-databases.ts';
import { startPostgres } from '#tools/postgres/postgres-server.ts';
import { exitWithUsage, readArguments } from '#tools/run/read-arguments.ts';

const USAGE = 'Usage: npm run test:histories -- [--orders 10000] [--seed 1] [--parallel 6]';
/** Enough for the orders of a history to affect each other. */
const ORDERS_PER_HISTORY = 100;
/** Every fifth history also restores a backup. */
const RESTORE_EVERY = 5;

const { values } = readArguments(USAGE, {
  options: {
    orders: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    parallel: { type: 'string', default: '6' },
  },
});
const [orderCount, seed, parallel] = [values.orders, values.seed, values.parallel].map(Number) as [
  number,
  number,
  number,
];
if (![orderCount, seed, parallel].every((each) => Number.isSafeInteger(each) && each > 0))
  exitWithUsage(USAGE);

const server = await startPostgres();
const template = `shop_histories_${randomBytes(6).toString('hex')}`;
await createTemplate(server.url, template);
const open = () => openServerDatabase(server.url, { template, connections: 6 });
const openEmpty = () => openServerDatabase(server.url, { connections: 6 });
const startTime = performance.now();
const historyCount = Math.ceil(orderCount / ORDERS_PER_HISTORY);
const statuses = new Map<string, number>();
const responses = new Map<string, number>();
const failedSeeds: number[] = [];
let nextHistory = 0;
let finishedOrders = 0;

const add = (total: Map<string, number>, counts: ReadonlyMap<string, number>) => {
  for (const [key, count] of counts) total.set(key, (total.get(key) ?? 0) + count);
};
const show = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([key, count]) => `${key} ${count}`)
    .join(', ');

async function runHistories(): Promise<void> {
  while (nextHistory < historyCount) {
    const n = nextHistory++;
    const size = Math.min(ORDERS_PER_HISTORY, orderCount - n * ORDERS_PER_HISTORY);
    const restoresBackup = (seed + n) % RESTORE_EVERY === 0 && size > 10;
    const report = await runHistory({
      seed: seed + n,
      order_count: size,
      open,
      ...(restoresBackup ? { openEmpty } : {}),
    });
    add(statuses, report.statuses);
    add(responses, report.responses);
    finishedOrders += size;
    const rate = (finishedOrders / (performance.now() - startTime)) * 1000;
    console.log(
      `seed ${seed + n}: ${size} orders, ${report.problems.length} problems; ` +
        `${finishedOrders} of ${orderCount} orders, ${rate.toFixed(1)} per second`,
    );
    if (report.problems.length === 0) continue;
    failedSeeds.push(seed + n);
    for (const problem of report.problems) console.log(`  ${problem}`);
  }
}

await Promise.all(Array.from({ length: parallel }, runHistories));
await server.stop();
console.log(`\nOrders: ${show(statuses)}`);
console.log(`Responses: ${show(responses)}`);
for (const failedSeed of failedSeeds)
  console.log(
    `FAILED; to repeat: npm run test:histories -- --orders ${ORDERS_PER_HISTORY} --seed ${failedSeed}`,
  );
console.log(
  failedSeeds.length === 0
    ? `${finishedOrders} orders in ${historyCount} histories: stock ledger and records agree, every response was correct`
    : `${failedSeeds.length} of ${historyCount} histories failed`,
);
process.exit(failedSeeds.length === 0 ? 0 : 1);
