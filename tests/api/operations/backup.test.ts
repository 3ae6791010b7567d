import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listBackupAges } from '#server/backups/queries.ts';
import type { Database } from '#server/platform/db.ts';
import { migrate } from '#server/platform/migrate.ts';
import { openEmptyDatabase, openTestDatabase } from '#tests/support/databases.ts';
import { placePaidOrder } from '#tests/support/orders.ts';
import { startShop } from '#tests/support/shop.ts';
import { createKeys } from '#tools/backup/age.ts';
import { loadBackup } from '#tools/backup/load.ts';
import { makeNightlyBackup } from '#tools/backup/nightly.ts';
import { saveBackup } from '#tools/backup/save.ts';
import { listTablesInOrder } from '#tools/backup/table-order.ts';

describe('backup and restore', () => {
  let folder: string;
  let source: Database;
  let backupFile: string;
  const openedDatabases: { close(): Promise<void> }[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(`${tmpdir()}/shop-backup-`);
    backupFile = `${folder}/shop.backup`;
    source = await openTestDatabase('pglite');
  });
  afterAll(async () => {
    for (const each of openedDatabases) await each.close();
    await source.close();
    await rm(folder, { recursive: true });
  });

  async function createEmptyDatabase(engine: 'pglite' | 'postgresql'): Promise<Database> {
    const database = await openEmptyDatabase(engine);
    openedDatabases.push(database);
    return database;
  }

  const readAll = async ({ db }: Database) => {
    const rowsByTable: Record<string, string[]> = {};
    for (const { name, columns } of await listTablesInOrder(db)) {
      const list = sql.join(columns.map((column) => sql.ref(column)));
      const { rows } = await sql<{ row: string }>`
        select row_to_json(t)::text as row from (select ${list} from ${sql.table(name)}) t order by 1`.execute(
        db,
      );
      rowsByTable[name] = rows.map(({ row }) => row);
    }
    return rowsByTable;
  };

  test('every row of a shop with a paid order is restored, from the embedded database to PostgreSQL and back', {
    timeout: 120_000,
  }, async () => {
    const shop = await startShop(source);
    await placePaidOrder(shop);
    await shop.close();
    const before = await readAll(source);
    expect(before.orders).toHaveLength(1);
    expect(before.fitment!.length).toBeGreaterThan(0);

    await saveBackup(source.db, backupFile, new Date());
    const server = await createEmptyDatabase('postgresql');
    await loadBackup(server.db, backupFile);
    expect(await readAll(server)).toEqual(before);

    await saveBackup(server.db, `${folder}/again.backup`, new Date());
    const embedded = await createEmptyDatabase('pglite');
    await loadBackup(embedded.db, `${folder}/again.backup`);
    expect(await readAll(embedded)).toEqual(before);

    // The restored shop takes orders, and its sequences continue.
    const restoredShop = await startShop(server);
    await placePaidOrder(restoredShop);
    await restoredShop.close();
    expect((await readAll(server)).orders).toHaveLength(2);
  });

  test('a database with data is not overwritten', async () => {
    const before = await readAll(source);
    await expect(loadBackup(source.db, backupFile)).rejects.toThrow(/not empty/);
    expect(await readAll(source)).toEqual(before);
  });

  test('a truncated backup, or a backup with another schema version, is refused and changes nothing', async () => {
    const target = await createEmptyDatabase('pglite');
    await migrate(target.db);
    const before = await readAll(target);
    const text = gunzipSync(await readFile(backupFile)).toString();
    const otherSchema = text.replace('0001_catalogue.sql', '0000_older.sql');
    await writeFile(`${folder}/other.backup`, gzipSync(otherSchema));
    await expect(loadBackup(target.db, `${folder}/other.backup`)).rejects.toThrow(/different schema/);
    const whole = await readFile(backupFile);
    await writeFile(`${folder}/half.backup`, whole.subarray(0, whole.length / 2));
    await expect(loadBackup(target.db, `${folder}/half.backup`)).rejects.toThrow();
    expect(await readAll(target)).toEqual(before);
  });

  test('a nightly backup is encrypted, restored as a check and recorded, and replaces the oldest', async () => {
    const nightly = `${folder}/nightly`;
    await mkdir(nightly);
    for (const day of ['01', '02']) await writeFile(`${nightly}/shop-2020-01-${day}.backup.age`, '');
    const { identity, recipient } = await createKeys();
    const options = { folder: nightly, recipient, keep: 2, check_server_url: undefined };
    const backup = await makeNightlyBackup(source, options, new Date());
    expect(await readdir(nightly)).toEqual(['shop-2020-01-02.backup.age', basename(backup.file)]);
    const ages = await listBackupAges(source.db, new Date());
    expect(ages.map(({ step }) => step).sort()).toEqual(['restored', 'saved']);

    const target = await createEmptyDatabase('pglite');
    const otherKeys = await createKeys();
    await expect(loadBackup(target.db, backup.file)).rejects.toThrow(/encrypted/);
    await expect(loadBackup(target.db, backup.file, [otherKeys.identity])).rejects.toThrow(/identit/);
    const bytes = await readFile(backup.file);
    bytes[bytes.length - 100]! ^= 1;
    await writeFile(`${folder}/altered.age`, bytes);
    await expect(loadBackup(target.db, `${folder}/altered.age`, [identity])).rejects.toThrow();
    expect((await loadBackup(target.db, backup.file, [identity])).rows).toBe(backup.rows);
    expect((await readAll(target)).orders).toHaveLength(1);
  });

  test('a nightly backup that fails its check does not replace a checked backup; the next run deletes unchecked and partial backups', async () => {
    const nightly = `${folder}/failing`;
    await mkdir(nightly);
    const checked = ['shop-2020-01-01.backup.age', 'shop-2020-01-02.backup.age'];
    for (const name of [...checked, 'shop-2020-01-03.backup.age.part'])
      await writeFile(`${nightly}/${name}`, '');
    const { recipient } = await createKeys();
    const options = { folder: nightly, recipient, keep: 2, check_server_url: 'postgres://127.0.0.1:1/none' };
    const failedAt = new Date('2020-01-04');
    await expect(makeNightlyBackup(source, options, failedAt)).rejects.toThrow(/ECONNREFUSED/);
    const unchecked = `shop-${failedAt.toISOString().replaceAll(':', '-')}.backup.age.unchecked`;
    expect(await readdir(nightly)).toEqual([...checked, unchecked]);
    const working = { ...options, check_server_url: undefined };
    const { file } = await makeNightlyBackup(source, working, new Date('2020-01-05'));
    expect(await readdir(nightly)).toEqual([checked[1], basename(file)]);
  });

  test('a save that fails leaves no file', async () => {
    async function* failingCipher(source: AsyncIterable<Uint8Array>) {
      for await (const chunk of source) {
        yield chunk;
        throw new Error('the disk is full');
      }
    }
    const saving = saveBackup(source.db, `${folder}/failed.backup`, new Date(), failingCipher);
    await expect(saving).rejects.toThrow('the disk is full');
    expect((await readdir(folder)).filter((name) => name.startsWith('failed'))).toEqual([]);
  });
});
