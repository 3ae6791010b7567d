/** `npm run test:abuse`: attacks the shop from one network while shoppers buy from others. */

import { ATTACKS } from '#tests/support/abuse/attacks.ts';
import { type AbuseReport, runAbuse } from '#tests/support/abuse/run-abuse.ts';
import { buildIfStale } from '#tools/run/build-if-stale.mjs';
import { exitWithUsage, readArguments } from '#tools/run/read-arguments.ts';

const USAGE = 'Usage: npm run test:abuse -- [--seconds 4] [--only NAME,NAME] [--steps]';

/** A purchase may take this many times as long during an attack as without one. */
const MAX_SLOWDOWN = 3;

/** The number of failed purchases that are printed for each attack. */
const MAX_PRINTED_FAILURES = 3;

const { values } = readArguments(USAGE, {
  options: {
    seconds: { type: 'string', default: '4' },
    only: { type: 'string', default: '' },
    steps: { type: 'boolean', default: false },
  },
});
const seconds = Number(values.seconds);
const attacks = ATTACKS.filter(({ name }) => values.only.split(',').some((text) => name.includes(text)));
if (!(seconds > 0) || attacks.length === 0) exitWithUsage(USAGE);

await buildIfStale();
let baseline: AbuseReport | undefined;
const failedTitles: string[] = [];
await runAbuse({
  attacks,
  seconds,
  onReport(report) {
    // A report without a network is the baseline: purchases just before an attack, without any attack.
    if (!report.network) baseline = report;
    const { name, network, keeps_cookies, statuses, visits, p50, p95, failures } = report;
    const title = network ? `${name}, ${network}${keeps_cookies ? ', cookies' : ''}` : name;
    const milliseconds = (times: typeof p50, step: string) => Math.round(times.get(step) ?? Number.NaN);
    const ratio = (step: string) => (p50.get(step) ?? Number.NaN) / baseline!.p50.get(step)!;
    // The ratio is NaN if no purchase succeeded, which counts as bad.
    const isBad = failures.length > 0 || !(ratio('total') <= MAX_SLOWDOWN);
    if (isBad) failedTitles.push(title);
    const statusCounts = Object.entries(statuses)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ');
    console.log(
      `${isBad ? '!' : ' '} ${title.padEnd(52)} ${ratio('total').toFixed(1).padStart(5)} times, ` +
        `p50 ${milliseconds(p50, 'total')} ms, p95 ${milliseconds(p95, 'total')} ms of ${visits} visits; attackers ${statusCounts}`,
    );
    if (values.steps)
      for (const step of p50.keys())
        console.log(
          `      ${step.padEnd(18)} ${ratio(step).toFixed(1).padStart(5)} times, p50 ${milliseconds(p50, step)} ms, p95 ${milliseconds(p95, step)} ms`,
        );
    for (const failure of failures.slice(0, MAX_PRINTED_FAILURES)) console.log(`    ${failure}`);
  },
});
if (failedTitles.length > 0)
  console.log(
    `\nPurchases failed or took more than ${MAX_SLOWDOWN} times as long:\n${failedTitles.map((title) => `  ${title}`).join('\n')}`,
  );
process.exit(failedTitles.length === 0 ? 0 : 1);
