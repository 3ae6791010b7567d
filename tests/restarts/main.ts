/** `npm run test:restarts`: restarts two processes in turn under load, in demo and in live mode. */

import { runRestarts, setSecretCredentials } from '#tests/support/restarts/run-restarts.ts';
import { buildIfStale } from '#tools/run/build-if-stale.mjs';
import { exitWithUsage, readArguments } from '#tools/run/read-arguments.ts';

const USAGE = 'Usage: npm run test:restarts -- [--restarts 20] [--proxy caddy]';

const { values } = readArguments(USAGE, {
  options: { restarts: { type: 'string', default: '20' }, proxy: { type: 'string' } },
});
const restarts = Number(values.restarts);
if (!Number.isSafeInteger(restarts) || restarts < 1) exitWithUsage(USAGE);
const { proxy } = values;
if (proxy !== undefined && proxy !== 'caddy') exitWithUsage(USAGE);

const show = (statuses: ReadonlyMap<number, number>) =>
  [...statuses].map(([status, count]) => `${status}: ${count}`).join(', ');

await buildIfStale();
setSecretCredentials();
let isGood = true;
for (const mode of ['demo', 'live'] as const) {
  const { statuses, orders_paid, failures } = await runRestarts({
    mode,
    restarts,
    proxy,
    onRestart: (done, soFar) =>
      console.log(`${mode}: ${done} of ${restarts} restarts; responses ${show(soFar)}`),
  });
  for (const failure of failures) console.log(`  ${failure}`);
  console.log(
    `${mode}: ${restarts} restarts, responses ${show(statuses)}, ${orders_paid} orders paid, ${failures.length} failures`,
  );
  isGood &&= failures.length === 0;
}
process.exit(isGood ? 0 : 1);
