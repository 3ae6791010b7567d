import { install } from './install.mjs';
import { ROOT, runTool } from './project.mjs';
import { onPinnedNode } from './runtime.mjs';
import { needsSandbox, startSandbox } from './sandbox.mjs';

/**
 * `npm run dev`: the shop in one process, pages with hot reload, calls reloaded when they change.
 * Run with --conditions=development, or two copies of the router meet.
 */
runTool(async () => {
  await install();
  await onPinnedNode();
  process.chdir(ROOT);
  if (needsSandbox(process.env)) Object.assign(process.env, await startSandbox(process.env));
  await import('../dev/main.ts');
});
