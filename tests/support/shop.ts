import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { cardSettings } from '#sandbox/accounts.ts';
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts';
import { type App, type AppParts, createApp } from '#server/app.ts';
import type { PlacementStep } from '#server/payments/pay.ts';
import type { Database } from '#server/platform/db.ts';
import { createLog } from '#server/platform/log.ts';
import { secretsFrom } from '#server/platform/secrets.ts';
import { readSettings } from '#server/platform/settings.ts';
import { type Visitor, visitor } from './visitor.ts';

export interface TestShop {
  app: App;
  db: Database['db'];
  sandbox: Sandbox;
  folder: string;
  visitor(): Visitor;
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
    servePages?: AppParts['servePages'];
  } = {},
): Promise<TestShop> {
  let offset = 0;
  const clock = () => new Date(Date.now() + offset);
  const folder = await mkdtemp(`${tmpdir()}/shop-test-`);
  const sandbox = await startSandbox({ port: 0, host: '127.0.0.1', clock });
  const settings = readSettings({
    ...cardSettings(sandbox.url),
    ...{
      LIMITS: 'off',
      LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
      DATA_DIR: folder,
      PUBLIC_URL: 'http://localhost',
    },
    ...options.env,
  });
  const app = await createApp({
    ...{ settings, database, clock, jobs: false },
    secrets: secretsFrom('a secret that is only good for tests'),
    log: createLog(settings.log_level),
    ...(options.at ? { at: options.at } : {}),
    ...(options.servePages ? { servePages: options.servePages } : {}),
  });
  await app.http.ready();
  return {
    ...{ app, sandbox, folder, db: database.db },
    visitor: () => visitor(app),
    minutesPass(minutes) {
      offset += minutes * 60_000;
    },
    async close() {
      await app.close();
      await sandbox.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
