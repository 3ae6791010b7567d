import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts';
import { type Database, openDatabase } from '#server/platform/db.ts';
import { migrate } from '#server/platform/migrate.ts';
import { type OwnPostgres, startOwnPostgres } from '#tools/postgres/postgres-server.ts';
import { type FlakyProxy, startFlakyProxy } from './flaky-proxy.ts';
import { loadSmallCatalogue } from './load-small-catalogue.ts';
import type { createSeededRandom } from './seeded-random.ts';
import { type ShopProcess, startShopProcess } from './shop-processes.ts';

/** Two shop processes that reach their own PostgreSQL server through a proxy. */
export interface FlakyShops {
  shops: ShopProcess[];
  server: OwnPostgres;
  proxy: FlakyProxy;
  /** Connects to the server without the proxy. */
  direct: Database;
  sandbox: Sandbox;
  close(): Promise<void>;
}

export async function startFlakyShops(random: ReturnType<typeof createSeededRandom>): Promise<FlakyShops> {
  const folder = await mkdtemp(`${tmpdir()}/shop-flaky-`);
  // Without durability, a crash would lose acknowledged writes, such as the cart of a shopper.
  const server = await startOwnPostgres({ durable: true });
  const direct = await openDatabase({ url: server.url, folder: '', connections: 3 });
  await migrate(direct.db);
  await loadSmallCatalogue(direct.db);
  const proxy = await startFlakyProxy(Number(new URL(server.url).port), random);
  const sandbox = await startSandbox({ port: 0, host: '127.0.0.1' });
  const database = new URL(server.url);
  database.port = String(proxy.port);
  const shops: ShopProcess[] = [];
  for (const n of [1, 2]) {
    const data_dir = `${folder}/${n}`;
    shops.push(await startShopProcess({ database_url: database.href, data_dir, sandbox: sandbox.url }));
  }
  return {
    shops,
    server,
    proxy,
    direct,
    sandbox,
    async close() {
      for (const { child } of shops) child.kill('SIGKILL');
      await proxy.close();
      await sandbox.close();
      await direct.close();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
