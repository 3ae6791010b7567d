import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '#server/platform/db.ts';
import { migrate } from '#server/platform/migrate.ts';
import { openTestDatabase } from '#tests/support/databases.ts';
import { databaseUrl, onServer } from '#tests/support/global-setup.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { startShop } from '#tests/support/shop.ts';
import { loadBackup } from '#tools/backup/load.ts';
import { tablesInOrder } from '#tools/backup/order-of-tables.ts';
import { saveBackup } from '#tools/backup/save.ts';

describe('backup and restore', () => {
  let folder: string;
  let source: Database;
  let file: string;
  const empties: { close(): Promise<void> }[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(`${tmpdir()}/shop-backup-`);
    file = `${folder}/shop.backup`;
    source = await openTestDatabase('pglite');
  });
  afterAll(async () => {
    for (const each of empties) await each.close();
    await source.close();
    await rm(folder, { recursive: true });
  });

  /** A database without any table. */
  async function empty(engine: 'pglite' | 'postgresql'): Promise<Database> {
    if (engine === 'pglite') {
      const database = await openDatabase({ url: undefined, folder: 'memory://' });
      empties.push(database);
      return database;
    }
    const server = inject('postgresUrl');
    const name = `shop_restored_${process.pid}`;
    await onServer(server, `create database ${name}`);
    const database = await openDatabase({ url: databaseUrl(server, name), folder: '' });
    empties.push({
      async close() {
        await database.close();
        await onServer(server, `drop database ${name} with (force)`);
      },
    });
    return database;
  }

  const everything = async ({ db }: Database) => {
    const all: Record<string, string[]> = {};
    for (const { name, columns } of await tablesInOrder(db)) {
      const list = sql.join(columns.map((column) => sql.ref(column)));
      const { rows } = await sql<{ row: string }>`
        select row_to_json(t)::text as row from (select ${list} from ${sql.table(name)}) t order by 1`.execute(
        db,
      );
      all[name] = rows.map(({ row }) => row);
    }
    return all;
  };

  test('a shop with a paid order moves from the embedded database to PostgreSQL and back, row by row', {
    timeout: 120_000,
  }, async () => {
    const shop = await startShop(source);
    await paidOrder(shop);
    await shop.close();
    const before = await everything(source);
    expect(before.orders).toHaveLength(1);
    expect(before.fitment!.length).toBeGreaterThan(0);

    await saveBackup(source.db, file, new Date());
    const server = await empty('postgresql');
    await loadBackup(server.db, file);
    expect(await everything(server)).toEqual(before);

    await saveBackup(server.db, `${folder}/again.backup`, new Date());
    const embedded = await empty('pglite');
    await loadBackup(embedded.db, `${folder}/again.backup`);
    expect(await everything(embedded)).toEqual(before);

    // The restored shop goes on selling, and its numbers go on counting.
    const again = await startShop(server);
    await paidOrder(again);
    await again.close();
    expect((await everything(server)).orders).toHaveLength(2);
  });

  test('a database that is in use is not overwritten', async () => {
    const before = await everything(source);
    await expect(loadBackup(source.db, file)).rejects.toThrow(/not empty/);
    expect(await everything(source)).toEqual(before);
  });

  test('half a backup, or one of another schema, changes nothing', async () => {
    const target = await empty('pglite');
    await migrate(target.db);
    const before = await everything(target);
    const text = gunzipSync(await readFile(file)).toString();
    const other = text.replace('0001_catalogue.sql', '0000_older.sql');
    await writeFile(`${folder}/other.backup`, gzipSync(other));
    await expect(loadBackup(target.db, `${folder}/other.backup`)).rejects.toThrow(/another schema/);
    const whole = await readFile(file);
    await writeFile(`${folder}/half.backup`, whole.subarray(0, whole.length / 2));
    await expect(loadBackup(target.db, `${folder}/half.backup`)).rejects.toThrow();
    expect(await everything(target)).toEqual(before);
  });
});
