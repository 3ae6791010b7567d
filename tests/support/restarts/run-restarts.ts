import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { cardSettings, PAYPAL_ACCOUNTS, paypalSettings, SQUARE_ACCOUNTS } from '#sandbox/accounts.ts';
import { startSandbox } from '#sandbox/sandbox.ts';
import { randomToken } from '#server/platform/secrets.ts';
import { startCaddy } from '#tests/support/caddy.ts';
import { buy } from '#tests/support/faults/buy.ts';
import { startLoadBalancer } from '#tests/support/load-balancer.ts';
import { openWithSmallCatalogue } from '#tests/support/load-small-catalogue.ts';
import { openMailbox } from '#tests/support/mailbox.ts';
import { createSeededRandom } from '#tests/support/seeded-random.ts';
import { createRemoteShopper } from '#tests/support/shopper.ts';
import { productPage, SETS } from '#tests/support/small-catalogue.ts';
import { waitUntilReady } from '#tests/support/wait-until-ready.ts';
import { startOwnPostgres } from '#tools/postgres/postgres-server.ts';
import { freePort } from '#tools/run/free-port.mjs';
import { serveProviderHosts } from './provider-hosts.ts';

interface RestartReport {
  /** The number of responses by status. */
  statuses: Map<number, number>;
  orders_paid: number;
  /** Requests without a response or with a status of 500 or above, and processes that did not stop properly. */
  failures: string[];
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SHOPPERS_AT_ONCE = 4;
const PAGES = ['/', '/category/rotor/all', productPage(SETS.civicSportFront), '/api/docs'];

/**
 * Gives the sandbox's accounts secret credentials, because a live shop refuses to start with the published ones. The
 * returned function restores those.
 */
export function setSecretCredentials(): () => void {
  const accounts = [...SQUARE_ACCOUNTS, ...PAYPAL_ACCOUNTS];
  const published = structuredClone(accounts);
  for (const account of SQUARE_ACCOUNTS) account.access_token = randomToken();
  for (const account of PAYPAL_ACCOUNTS) account.client_secret = randomToken();
  return () => {
    for (const [index, account] of accounts.entries()) Object.assign(account, published[index]);
  };
}

const LIVE_SETTINGS = {
  SHOP_MODE: 'live',
  PUBLIC_URL: 'https://shop.example',
  SECRET: randomToken(),
};
/** The last number of each setting is the limit for all networks together. It is too high to be reached. */
const LIMITS = {
  LIMIT_NEW_GUESTS: '60/150/300/1000000',
  LIMIT_PLACE_ORDER: '20/60/200/1000000',
  LIMIT_DECLINED_PAYMENTS: '10/30/100/1000000',
};

/**
 * Restarts two processes in turn, as in an update, while shoppers browse and buy. In live mode the shop calls the
 * providers at their real host names, which lead to the payment sandbox; `setSecretCredentials` has to be called before.
 */
export async function runRestarts(options: {
  mode: 'demo' | 'live';
  restarts: number;
  /** The reverse proxy in front of the processes; by default the tests' own load balancer. */
  proxy?: 'caddy' | undefined;
  onRestart?(restarts: number, statuses: ReadonlyMap<number, number>): void;
}): Promise<RestartReport> {
  const { mode, restarts } = options;
  const folder = await mkdtemp(`${tmpdir()}/shop-restarts-`);
  const server = await startOwnPostgres({ durable: false });
  const database = await openWithSmallCatalogue(server.url);
  await database.db.updateTable('stock').set({ on_hand: 100_000 }).execute();
  const sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
  const hosts = await serveProviderHosts(sandbox.url, folder);
  const mailbox = await openMailbox();
  const ports = [await freePort(), await freePort()];
  const balancer = await (options.proxy === 'caddy' ? startCaddy(ports) : startLoadBalancer(ports));
  const accounts = Object.entries({ ...cardSettings(sandbox.url), ...paypalSettings(sandbox.url) });
  const start = (index: number) =>
    spawn(process.execPath, ['dist/server/main.js'], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        DATABASE_URL: server.url,
        DATA_DIR: `${folder}/${index}`,
        PORT: String(ports[index]),
        SMTP_URL: mailbox.url,
        TRUST_PROXY: 'loopback',
        LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
        ...LIMITS,
        ...(mode === 'demo'
          ? { ...Object.fromEntries(accounts), PUBLIC_URL: balancer.url }
          : {
              ...Object.fromEntries(accounts.filter(([name]) => !name.endsWith('_URL'))),
              ...LIVE_SETTINGS,
              ...hosts.env,
            }),
      },
    });
  const shops = [start(0), start(1)];
  const failures: string[] = [];
  let orders_paid = 0;
  let areRestartsOver = false;

  async function keepBuying(n: number) {
    const random = createSeededRandom(n);
    while (!areRestartsOver) {
      const shopper = createRemoteShopper(() => balancer.url);
      // Every visitor comes from a different network, because attempts are limited by IP address and by network.
      shopper.headers['x-forwarded-for'] =
        `${20 + n}.${random.below(256)}.${random.below(256)}.${random.below(256)}`;
      try {
        const { response } = await buy({ shopper, sandbox, random });
        if (response === 'Paid') orders_paid++;
      } catch (error) {
        failures.push((error as Error).message);
      }
    }
  }

  async function browse() {
    while (!areRestartsOver)
      for (const page of PAGES)
        await fetchWithAssets(balancer.url, page).catch((error) => failures.push(`${page}: ${error}`));
  }

  try {
    await Promise.all(ports.map((port, index) => waitUntilReady(shops[index]!, `http://127.0.0.1:${port}`)));
    await balancer.checkNow();
    balancer.statuses.clear();
    const load = Promise.all([
      ...Array.from({ length: SHOPPERS_AT_ONCE }, (_, n) => keepBuying(n)),
      browse(),
    ]);
    for (let n = 0; n < restarts; n++) {
      const index = n % 2;
      const stopping = shops[index]!;
      stopping.kill('SIGTERM');
      const [code] = await once(stopping, 'exit');
      if (code !== 0) failures.push(`restart ${n}: the shop exited with code ${code}`);
      shops[index] = start(index);
      await waitUntilReady(shops[index], `http://127.0.0.1:${ports[index]}`);
      await balancer.checkNow();
      options.onRestart?.(n + 1, balancer.statuses);
    }
    areRestartsOver = true;
    await load;
    return { statuses: balancer.statuses, orders_paid, failures: [...failures, ...balancer.failures] };
  } finally {
    areRestartsOver = true;
    for (const each of shops) each.kill('SIGKILL');
    await balancer.close();
    await hosts.close();
    await sandbox.close();
    await mailbox.close();
    await database.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Loads a page and its scripts and style sheets. */
async function fetchWithAssets(origin: string, page: string): Promise<void> {
  const html = await (await fetch(origin + page)).text();
  const assets = new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path!));
  await Promise.all([...assets].map(async (path) => (await fetch(origin + path)).arrayBuffer()));
}
