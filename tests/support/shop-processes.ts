import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { cardSettings, paypalSettings } from '#sandbox/accounts.ts';
import { freePort } from '#tools/run/free-port.mjs';

const PROGRAM = fileURLToPath(new URL('shop-process.ts', import.meta.url));

export interface ShopProcess {
  url: string;
  child: ChildProcess;
}

/** Starts the shop's API and background jobs in a child process, and waits until it accepts requests. */
export async function startShopProcess(options: {
  database_url: string;
  data_dir: string;
  sandbox_url: string;
  /** By default a free port. */
  port?: number;
  env?: Record<string, string>;
}): Promise<ShopProcess> {
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const child = fork(PROGRAM, {
    env: {
      ...process.env,
      ...cardSettings(options.sandbox_url),
      ...paypalSettings(options.sandbox_url),
      DATABASE_URL: options.database_url,
      DATA_DIR: options.data_dir,
      PORT: String(port),
      LIMITS: 'off',
      LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
      PUBLIC_URL: url,
      NODE_NO_WARNINGS: '1',
      ...options.env,
    },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  let errors = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  // Fails without waiting any longer if the process exits while starting.
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) =>
      Promise.reject(new Error(`the shop exited with code ${code}: ${errors}`)),
    ),
  ]);
  child.stderr!.removeAllListeners('data').pipe(process.stderr);
  return { url, child };
}
