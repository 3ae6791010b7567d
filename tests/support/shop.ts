import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { cardSettings, paypalSettings } from '#sandbox/accounts.ts';
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts';
import { type App, type AppOptions, createApp } from '#server/app.ts';
import type { PlacementStep } from '#server/payments/pay.ts';
import type { Database } from '#server/platform/db.ts';
import { createLog, type Log } from '#server/platform/log.ts';
import { secretsFrom } from '#server/platform/secrets.ts';
import { readSettings } from '#server/platform/settings.ts';
import { freePort } from '#tools/run/free-port.mjs';
import { runningClock, type TestClock } from './clock.ts';
import { createShopper, type Shopper } from './shopper.ts';

export interface TestShop {
  app: App;
  db: Database['db'];
  sandbox: Sandbox;
  folder: string;
  /** As its settings name it. */
  url: string;
  visitor(): Shopper;
  /** Moves the shop's clock and the provider's forward. */
  minutesPass(minutes: number): void;
  close(): Promise<void>;
}

/** A shop with its calls and without pages, on a database that is filled already, beside its own sandbox. */
export async function startShop(
  database: Database,
  options: {
    at?: (step: PlacementStep) => Promise<void> | void;
    env?: Record<string, string>;
    servePages?: AppOptions['servePages'];
    log?: Log;
    /** Listens on a port and has the providers send their messages there. */
    hears?: true;
    /** How long to wait for a provider's answer, in milliseconds. */
    provider_timeout?: number;
    /** Its time and its providers'; the machine's unless given. */
    clock?: TestClock;
  } = {},
): Promise<TestShop> {
  const clock = options.clock ?? runningClock();
  const folder = await mkdtemp(`${tmpdir()}/shop-test-`);
  const sandbox = await startSandbox({ port: 0, host: '127.0.0.1', clock });
  const settings = readSettings({
    ...cardSettings(sandbox.url),
    ...paypalSettings(sandbox.url),
    LIMITS: 'off',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    DATA_DIR: folder,
    PUBLIC_URL: options.hears ? `http://127.0.0.1:${await freePort()}` : 'http://localhost',
    ...options.env,
  });
  const app = await createApp({
    settings,
    database,
    clock,
    jobs: false,
    secrets: secretsFrom('a secret that is only good for tests'),
    log: options.log ?? createLog(settings.log_level),
    ...(options.at ? { onStep: options.at } : {}),
    ...(options.servePages ? { servePages: options.servePages } : {}),
    ...(options.provider_timeout ? { provider_timeout: options.provider_timeout } : {}),
  });
  await app.http.ready();
  if (options.hears) {
    const url = new URL(settings.public_url);
    await app.http.listen({ port: Number(url.port), host: url.hostname });
    for (const [provider, path] of [
      ['card', 'square'],
      ['paypal', 'paypal'],
    ]) {
      await sandbox.control('webhooks', { provider, url: `${settings.public_url}/webhooks/${path}` });
    }
  }
  return {
    app,
    sandbox,
    folder,
    url: settings.public_url,
    db: database.db,
    visitor: () => createShopper(app),
    minutesPass: clock.pass,
    async close() {
      await app.close();
      await sandbox.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
