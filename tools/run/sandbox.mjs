import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.mjs';
import { ROOT } from './project.mjs';

const DEFAULT_PORT = 4010;
const EXIT_WITH_PARENT = fileURLToPath(new URL('exit-with-parent.mjs', import.meta.url));

/** True for a demo shop without payment provider settings. */
export function needsSandbox(env) {
  const isDemo = !env.SHOP_MODE || env.SHOP_MODE === 'demo';
  return isDemo && !Object.entries(env).some(([name, value]) => /^(CARD|PAYPAL)_/.test(name) && value);
}

export const dataFolder = (env) => resolve(ROOT, env.DATA_DIR || '.data');

/** The file with the sandbox's records. */
export const sandboxState = (env) => env.SANDBOX_STATE || `${dataFolder(env)}/payment-sandbox.jsonl`;

/** Starts the sandbox as a child process. Returns the settings with which the shop uses it. */
export async function startSandbox(env) {
  mkdirSync(dataFolder(env), { recursive: true });
  const port = await freePort(Number(env.SANDBOX_PORT || DEFAULT_PORT));
  const child = spawn(process.execPath, ['--import', EXIT_WITH_PARENT, 'tools/payment-sandbox/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...env,
      SANDBOX_PORT: String(port),
      SANDBOX_STATE: sandboxState(env),
      SANDBOX_CARD_WEBHOOK: `${shopUrl(env)}/webhooks/square`,
      SANDBOX_PAYPAL_WEBHOOK: `${shopUrl(env)}/webhooks/paypal`,
    },
  });
  child.once('exit', (code, signal) => {
    if (code === 0 || signal === 'SIGINT' || signal === 'SIGTERM') return;
    console.error(
      `The payment sandbox has stopped (${signal ?? code}). Restart the shop to accept payments again.`,
    );
  });
  // The sandbox must not keep this process alive.
  child.unref();
  child.channel?.unref();
  process.once('exit', () => child.kill());
  const { cardSettings, paypalSettings } = await import('../payment-sandbox/accounts.ts');
  const url = `http://localhost:${port}`;
  return { ...cardSettings(url), ...paypalSettings(url) };
}

const shopUrl = ({ PUBLIC_URL, PORT }) =>
  (PUBLIC_URL || `http://localhost:${PORT || 3000}`).replace(/\/$/, '');
