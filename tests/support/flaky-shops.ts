import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts';
import type { Database } from '#server/platform/db.ts';
import { type OwnPostgres, startOwnPostgres } from '#tools/postgres/postgres-server.ts';
import { freePort } from '#tools/run/free-port.mjs';
import { type FlakyProxy, startFlakyProxy } from './flaky-proxy.ts';
import { type LoadBalancer, startLoadBalancer } from './load-balancer.ts';
import { openWithSmallCatalogue } from './load-small-catalogue.ts';
import type { createSeededRandom } from './seeded-random.ts';
import { type ShopProcess, startShopProcess } from './shop-processes.ts';

/** Two shop processes behind a load balancer. They reach their own PostgreSQL server through a proxy. */
export interface FlakyShops {
  shops: ShopProcess[];
  balancer: LoadBalancer;
  server: OwnPostgres;
  proxy: FlakyProxy;
  /** Connects to the server without the proxy. */
  direct: Database;
  sandbox: Sandbox;
  /** The data folder that the processes share. */
  data_dir: string;
  /** The processes that ended without being killed. */
  exits: string[];
  /**
   * Kills the process at `index` of `shops` and starts it again. Repeats the start until it succeeds, like a process
   * manager.
   */
  restart(index: number): Promise<void>;
  close(): Promise<void>;
}

export async function startFlakyShops(
  random: ReturnType<typeof createSeededRandom>,
  options: {
    /** The size of the server's own disk, in MB. */
    disk_size?: number;
    /** The clock of the payment providers. */
    clock?: () => Date;
    env?: Record<string, string>;
  } = {},
): Promise<FlakyShops> {
  const { disk_size, clock } = options;
  const folder = await mkdtemp(`${tmpdir()}/shop-flaky-`);
  // Durable, because a crash would otherwise lose acknowledged writes, such as a shopper's cart.
  const server = await startOwnPostgres({ durable: true, ...(disk_size ? { disk_size } : {}) });
  const directDatabase = await openWithSmallCatalogue(server.url, 3);
  const proxy = await startFlakyProxy(Number(new URL(server.url).port), random);
  const sandbox = await startSandbox({ port: 0, host: '127.0.0.1', ...(clock ? { clock } : {}) });
  const proxiedUrl = new URL(server.url);
  proxiedUrl.port = String(proxy.port);
  const ports = [await freePort(), await freePort()];
  const balancer = await startLoadBalancer(ports);
  const exits: string[] = [];
  async function start(index: number): Promise<ShopProcess> {
    const shopProcess = await startShopProcess({
      database_url: proxiedUrl.href,
      data_dir: folder,
      sandbox_url: sandbox.url,
      port: ports[index]!,
      env: { PUBLIC_URL: balancer.url, ...options.env },
    });
    shopProcess.child.once('exit', (code) => {
      if (code !== null) exits.push(`shop ${index} exited with code ${code}`);
    });
    return shopProcess;
  }
  const shops = [await start(0), await start(1)];
  return {
    shops,
    balancer,
    server,
    proxy,
    direct: directDatabase,
    sandbox,
    data_dir: folder,
    exits,
    async restart(index) {
      const { child } = shops[index]!;
      if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit');
      for (let restarted: ShopProcess | null = null; !restarted; ) {
        restarted = await start(index).catch(() => null);
        if (restarted) shops[index] = restarted;
      }
    },
    async close() {
      for (const { child } of shops) child.kill('SIGKILL');
      await balancer.close();
      await proxy.close();
      await sandbox.close();
      await directDatabase.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
