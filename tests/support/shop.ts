import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { cardSettings, paypalSettings } from '#sandbox/accounts.ts';
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts';
import { type App, type AppOptions, createApp } from '#server/app.ts';
import type { Database } from '#server/platform/db.ts';
import { createLog, type Log } from '#server/platform/log.ts';
import { readSettings } from '#server/settings/read-settings.ts';
import { freePort } from '#tools/run/free-port.mjs';
import { runningClock, type TestClock } from './clock.ts';
import type { Mailbox } from './mailbox.ts';
import { createShopper, type Shopper } from './shopper.ts';
import { TEST_SECRETS } from './test-secrets.ts';

const MINUTES_PER_DAY = 24 * 60;

export interface TestShop {
  app: App;
  db: Database['db'];
  sandbox: Sandbox;
  folder: string;
  /** The shop's PUBLIC_URL. */
  url: string;
  /** Creates a client without cookies or, for a second tab, with the cookies of another client. */
  newVisitor(cookies?: Shopper['cookies']): Shopper;
  clock: TestClock;
  /** Advances the clock of the shop and the providers. */
  advanceMinutes(minutes: number): void;
  advanceDays(days: number): void;
  close(): Promise<void>;
}

/** Makes both providers send their webhooks to the shop at this URL. */
export async function subscribeToWebhooks(sandbox: Sandbox, shopUrl: string): Promise<void> {
  await sandbox.control('webhooks', { provider: 'card', url: `${shopUrl}/webhooks/square` });
  await sandbox.control('webhooks', { provider: 'paypal', url: `${shopUrl}/webhooks/paypal` });
}

export interface StartShopOptions
  extends Pick<AppOptions, 'onStep' | 'servePages' | 'provider_timeout' | 'request_timeout'>,
    Partial<Pick<AppOptions, 'secrets'>> {
  env?: Record<string, string>;
  log?: Log;
  /** True to listen on a port, to which the providers send webhooks. */
  sendsWebhooks?: true;
  /** The clock of the shop and the providers; by default the machine's. */
  clock?: TestClock;
  /** The SMTP server that receives the emails; it is closed with the shop. */
  mailbox?: Mailbox;
  /** The payment sandbox of another shop; by default, the shop starts its own. */
  sandbox?: Sandbox;
}

/** Starts a shop on a filled database. Renders no pages unless `servePages` is given. */
export async function startShop(database: Database, options: StartShopOptions = {}): Promise<TestShop> {
  const { env, log, sendsWebhooks, mailbox, clock = runningClock(), ...appOptions } = options;
  const folder = await mkdtemp(`${tmpdir()}/shop-test-`);
  const sandbox = options.sandbox ?? (await startSandbox({ port: 0, host: '127.0.0.1', clock }));
  const settings = readSettings({
    ...cardSettings(sandbox.url),
    ...paypalSettings(sandbox.url),
    LIMITS: 'off',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    DATA_DIR: folder,
    PUBLIC_URL: sendsWebhooks ? `http://127.0.0.1:${await freePort()}` : 'http://localhost',
    ...(mailbox ? { SMTP_URL: mailbox.url } : {}),
    ...env,
  });
  const app = await createApp({
    settings,
    database,
    clock,
    runs_jobs: false,
    secrets: TEST_SECRETS,
    log: log ?? createLog(settings.log_level),
    ...appOptions,
  });
  await app.http.ready();
  if (sendsWebhooks) {
    const url = new URL(settings.public_url);
    await app.http.listen({ port: Number(url.port), host: url.hostname });
    await subscribeToWebhooks(sandbox, settings.public_url);
  }
  return {
    app,
    sandbox,
    folder,
    url: settings.public_url,
    db: database.db,
    newVisitor: (cookies) => createShopper(app, cookies),
    clock,
    advanceMinutes: clock.advance,
    advanceDays: (days) => clock.advance(days * MINUTES_PER_DAY),
    async close() {
      await app.close();
      await mailbox?.close();
      if (!options.sandbox) await sandbox.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
