import { buildIfStale } from './build-if-stale.mjs';
import { run } from './child.mjs';
import { install } from './install.mjs';
import { ROOT, runTool } from './project.mjs';
import { ensureSupportedNode } from './runtime.mjs';

/** `npm run bench`: benchmarks the production build. */
runTool(async () => {
  await install({ tests: true });
  await ensureSupportedNode();
  await buildIfStale();
  await run(process.execPath, ['tools/bench/main.ts', ...process.argv.slice(2)], { cwd: ROOT });
});
