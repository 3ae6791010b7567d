import { afterAll, beforeAll, expect, test } from 'vitest';
import { bumpCatalogueVersion } from '#server/catalogue/queries.ts';
import { type Database, inTransaction, openDatabase } from '#server/platform/db.ts';
import { openWithSmallCatalogue } from '#tests/support/load-small-catalogue.ts';
import { startReplica, type TestReplica } from '#tests/support/replica.ts';
import { updateRows } from '#tests/support/rows.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import { SETS } from '#tests/support/small-catalogue.ts';
import { type OwnPostgres, runStatements, startOwnPostgres } from '#tools/postgres/postgres-server.ts';

let server: OwnPostgres;
let replica: TestReplica;
let database: Database;
let shop: TestShop;

beforeAll(async () => {
  server = await startOwnPostgres({ durable: false });
  await (await openWithSmallCatalogue(server.url)).close();
  replica = await startReplica(server);
  database = await openDatabase({ url: server.url, folder: 'unused', read_url: replica.url, connections: 4 });
  shop = await startShop(database);
});
afterAll(async () => {
  await shop.close();
  await database.close();
  await replica.crash();
  await server.stop();
});

const { car_part_id, part_number } = SETS.civicSportFront;

let reads = 0;
/** Reads the price with a different query each time, so that no cached response is returned. */
async function readPrice(): Promise<number> {
  const product = await shop.newVisitor().request('GET /product/:carpartid/:partnumber', {
    params: { carpartid: car_part_id, partnumber: part_number },
    query: { submodel: `submodel ${reads++}` },
  });
  return product.itemInfo.itemDetail[0]!.personal_cad_price;
}

async function setPrice(dollars: number): Promise<void> {
  await inTransaction(database.db, async (tx) => {
    await updateRows(tx, 'item', { cad_price: dollars * 100 }, { part_number });
    await bumpCatalogueVersion(tx);
  });
  await shop.app.catalogue.refresh();
}

/** The servers from which the catalogue was read during an action, as the metrics name them. */
async function sourcesDuring(action: () => Promise<unknown>): Promise<string[]> {
  const counts = async () => {
    const { body } = await shop.app.http.inject({ url: '/metrics' });
    const lines = body.matchAll(/^database_reads_total\{source="(.+)"\} (\d+)$/gm);
    return new Map([...lines].map(([, source, count]) => [source!, Number(count)]));
  };
  const before = await counts();
  await action();
  return [...(await counts())]
    .filter(([source, count]) => count > (before.get(source) ?? 0))
    .map(([source]) => source);
}

test('the catalogue is read from the replica, and personal data from the primary', async () => {
  expect(await sourcesDuring(readPrice)).toEqual(['replica']);
  expect(await sourcesDuring(() => shop.newVisitor().request('GET /garage', {}))).toEqual([]);
  const { body } = await shop.app.http.inject({ url: '/metrics' });
  expect(body).toMatch(/^database_replica_lag_seconds 0/m);
});

test('a replica that lacks what the process has seen is not read until it has caught up', async () => {
  await runStatements(replica.url, 'select pg_wal_replay_pause()');
  expect(await sourcesDuring(readPrice)).toEqual(['replica']);
  await setPrice(211);
  expect(await sourcesDuring(async () => expect(await readPrice()).toBe(211))).toEqual([
    'primary-replica-behind',
  ]);
  await runStatements(replica.url, 'select pg_wal_replay_resume()');
  await expect.poll(() => sourcesDuring(readPrice)).toEqual(['replica']);
  expect(await readPrice()).toBe(211);
});

test('while the replica is down, the catalogue is read from the primary', async () => {
  await replica.crash();
  expect(await sourcesDuring(async () => expect(await readPrice()).toBe(211))).toEqual([
    'primary-replica-down',
  ]);
  await replica.start();
  await expect.poll(() => sourcesDuring(readPrice), { timeout: 20_000 }).toEqual(['replica']);
});
