import { existsSync, mkdirSync } from 'node:fs';
import { run } from './child.mjs';
import { ROOT } from './project.mjs';
import { dataFolder, needsSandbox, sandboxState } from './sandbox.mjs';

/** Simulates a month of orders before the first start of a demo shop with the embedded database and the sandbox. */
export async function makeDemoMonth(env) {
  const folder = dataFolder(env);
  const isWanted = needsSandbox(env) && !env.DATABASE_URL && env.DEMO_MONTH !== 'off';
  if (!isWanted || existsSync(`${folder}/database`)) return;
  mkdirSync(folder, { recursive: true });
  const settings = {
    ...env,
    SANDBOX_STATE: sandboxState(env),
    NODE_COMPILE_CACHE: `${ROOT}/node_modules/.cache/compiled`,
  };
  const code = await run(process.execPath, ['tools/demo-month/main.ts'], { env: settings });
  if (code !== 0) console.error('The demo shop starts without a complete month of orders (see above).');
}
