import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfStale } from './build-if-stale.mjs';
import { run } from './child.mjs';
import { ensureChromium } from './chromium.mjs';
import { install } from './install.mjs';
import { ROOT, runTool } from './project.mjs';
import { countPlaywright, countVitest, listPlaywrightFailures, listVitestFailures } from './reports.mjs';
import { ensureSupportedNode } from './runtime.mjs';

const ZERO_COUNTS = { passed: 0, failed: 0, skipped: 0 };
const FULL = { vitest: [], playwright: [] };
const QUICK = { vitest: ['--project', 'unit'], playwright: ['e2e/purchase.test.ts'] };
const failedStages = [];

/** `npm test` and `npm run test:quick`: checks, tests, and a last line with the totals. */
runTool(async () => {
  await install({ tests: true });
  await ensureSupportedNode();
  const scope = process.argv.includes('--quick') ? QUICK : FULL;
  const reports = mkdtempSync(join(tmpdir(), 'shop-reports-'));
  const vitestReport = join(reports, 'vitest.json');
  const playwrightReport = join(reports, 'playwright.json');
  // A process that a test starts then loads its modules in 1.1 instead of 2.1 s of processor time.
  process.env.NODE_COMPILE_CACHE ??= `${ROOT}/node_modules/.cache/compiled`;
  const total = { ...ZERO_COUNTS };
  const add = (counts) => {
    for (const key of Object.keys(total)) total[key] += counts[key];
  };

  add(await runStage('Types', checkWith('typescript/bin/tsc', '--noEmit')));
  add(await runStage('Lint', checkWith('@biomejs/biome/bin/biome', 'check', '.')));
  const build = await runStage('Build', async () => {
    await buildIfStale();
    return ZERO_COUNTS;
  });
  add(build);
  add(
    await runStage('Vitest', () => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
      return runTests(
        () => node('vitest/vitest.mjs', ['run', ...scope.vitest, ...reporters]),
        () => countVitest(vitestReport),
      );
    }),
  );
  if (build.failed === 0) {
    add(
      await runStage('Playwright', async () => {
        await ensureChromium();
        const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport };
        return runTests(
          () => node('@playwright/test/cli.js', ['test', ...scope.playwright, '--reporter=list,json'], env),
          () => countPlaywright(playwrightReport),
        );
      }),
    );
  } else total.failed++; // The browser tests could not run.

  repeatFailures([...listVitestFailures(vitestReport), ...listPlaywrightFailures(playwrightReport)]);
  rmSync(reports, { recursive: true, force: true });
  if (total.skipped > 0) console.log(`${total.skipped} skipped`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 ? 0 : 1);
});

/** Runs one stage and prints its duration. An error counts as one failure, and the next stages still run. */
async function runStage(name, execute) {
  console.log(`\n== ${name}`);
  const start = performance.now();
  const counts = await execute().catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    return { ...ZERO_COUNTS, failed: 1 };
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (counts.failed > 0) failedStages.push(name);
  console.log(`== ${name}: ${counts.failed === 0 ? 'passed' : `${counts.failed} FAILED`} in ${seconds} s`);
  return counts;
}

/** Repeats all failures at the end, where they are visible after a long run. */
function repeatFailures(failures) {
  for (const name of failedStages) console.log(`FAILED ${name}`);
  for (const { file, title, message } of failures) {
    const lines = message.split('\n').filter((line) => !line.includes('/node_modules/'));
    console.log(`\nFAILED ${file.replace(`${ROOT}/`, '')} › ${title}\n  ${lines.slice(0, 12).join('\n  ')}`);
  }
}

/** A stage without test counts. If it fails, it is counted as one failure. */
function checkWith(script, ...args) {
  return async () => ((await node(script, args)) === 0 ? ZERO_COUNTS : { ...ZERO_COUNTS, failed: 1 });
}

/** Runs tests. Throws if no test ran, or if the run failed without a failed test. */
async function runTests(execute, count) {
  const code = await execute();
  const counts = count();
  if (counts.passed + counts.failed === 0) throw new Error('No test ran.');
  if (code !== 0 && counts.failed === 0)
    throw new Error(`The run failed with exit code ${code}, although no test failed.`);
  return counts;
}

function node(script, args, env = {}) {
  return run(process.execPath, [join(ROOT, 'node_modules', script), ...args], {
    env: { ...process.env, ...env },
  });
}
