import { buildOnce } from './build-once.mjs';
import { run } from './child.mjs';
import { install } from './install.mjs';
import { ROOT, runTool } from './project.mjs';
import { onPinnedNode } from './runtime.mjs';

/** `npm run bench`: the production build, measured against bare routes in the same run. */
runTool(async () => {
  await install();
  await onPinnedNode();
  await buildOnce();
  await run(process.execPath, ['tools/bench/main.ts', ...process.argv.slice(2)], { cwd: ROOT });
});
