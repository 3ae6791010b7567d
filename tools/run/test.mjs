import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildOnce } from './build-once.mjs';
import { run } from './child.mjs';
import { provideChromium } from './chromium.mjs';
import { install } from './install.mjs';
import { ROOT, runTool } from './project.mjs';
import { countPlaywright, countVitest, failuresOfPlaywright, failuresOfVitest } from './reports.mjs';
import { onPinnedNode } from './runtime.mjs';

const NONE = { passed: 0, failed: 0, skipped: 0 };
const failedStages = [];

/** `npm test`: everything that proves the shop, in one go, and one line at the end that says how it went. */
runTool(async () => {
  await install();
  await onPinnedNode();
  const reports = mkdtempSync(join(tmpdir(), 'shop-reports-'));
  const vitest = join(reports, 'vitest.json');
  const playwright = join(reports, 'playwright.json');
  const total = { ...NONE };
  const add = (counts) => {
    for (const key of Object.keys(total)) total[key] += counts[key];
  };

  add(await stage('Types', check('typescript/bin/tsc', '--noEmit')));
  add(await stage('Lint', check('@biomejs/biome/bin/biome', 'check', '.')));
  const built = await stage('Build', async () => {
    await buildOnce();
    return NONE;
  });
  add(
    await stage('Rules and calls (Vitest)', () => {
      const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitest}`];
      return tests(
        () => node('vitest/vitest.mjs', args),
        () => countVitest(vitest),
      );
    }),
  );
  add(built);
  if (built.failed === 0) {
    add(
      await stage('Screens (Playwright)', async () => {
        const env = { CHROMIUM_PATH: await provideChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: playwright };
        return tests(
          () => node('@playwright/test/cli.js', ['test', '--reporter=list,json'], env),
          () => countPlaywright(playwright),
        );
      }),
    );
  } else total.failed++; // The screens were not tested.

  repeatFailures([...failuresOfVitest(vitest), ...failuresOfPlaywright(playwright)]);
  rmSync(reports, { recursive: true, force: true });
  if (total.skipped > 0) console.log(`${total.skipped} skipped`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 ? 0 : 1);
});

/** Runs one stage and says how long it took. A stage that breaks counts as one failure; the others still run. */
async function stage(name, work) {
  console.log(`\n== ${name}`);
  const start = performance.now();
  const counts = await work().catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    return { ...NONE, failed: 1 };
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (counts.failed > 0) failedStages.push(name);
  console.log(`== ${name}: ${counts.failed === 0 ? 'done' : `${counts.failed} FAILED`} in ${seconds} s`);
  return counts;
}

/** Once more at the end, where whoever sees only the last lines of a long run finds what failed. */
function repeatFailures(failures) {
  for (const name of failedStages) console.log(`FAILED ${name}`);
  for (const { file, title, message } of failures) {
    const lines = message.split('\n').filter((line) => !line.includes('/node_modules/'));
    console.log(`\nFAILED ${file.replace(`${ROOT}/`, '')} › ${title}\n  ${lines.slice(0, 12).join('\n  ')}`);
  }
}

/** A check without tests of its own: it holds, or it is one failure. */
function check(script, ...args) {
  return async () => ((await node(script, args)) === 0 ? NONE : { ...NONE, failed: 1 });
}

/** A run that fails without a failing test, or that tests nothing, is a failure as well. */
async function tests(work, count) {
  const code = await work();
  const counts = count();
  if (counts.passed + counts.failed === 0) throw new Error('No test ran.');
  if (code !== 0 && counts.failed === 0)
    throw new Error(`The run ended with ${code}, though no test failed.`);
  return counts;
}

function node(script, args, env = {}) {
  return run(process.execPath, [join(ROOT, 'node_modules', script), ...args], {
    env: { ...process.env, ...env },
  });
}
