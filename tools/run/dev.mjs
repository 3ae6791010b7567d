import { makeDemoMonth } from './demo-month.mjs';
import { install } from './install.mjs';
import { ROOT, runTool } from './project.mjs';
import { ensureSupportedNode } from './runtime.mjs';
import { needsSandbox, startSandbox } from './sandbox.mjs';

/** `npm run dev`: hot reload of pages and handlers. --conditions=development avoids a second copy of the router. */
runTool(async () => {
  await install({ tests: false });
  await ensureSupportedNode();
  process.chdir(ROOT);
  await makeDemoMonth(process.env);
  if (needsSandbox(process.env)) Object.assign(process.env, await startSandbox(process.env));
  await import('../dev/main.ts');
});
