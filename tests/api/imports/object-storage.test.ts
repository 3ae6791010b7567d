import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginImport } from '#server/imports/begin-import.ts';
import { findImport } from '#server/imports/queries.ts';
import { createObjectStorage } from '#server/platform/object-storage.ts';
import { describeOnBothDatabases } from '#tests/support/databases.ts';
import { csv, openImportHarness } from '#tests/support/import-harness.ts';
import { type ObjectStorageServer, startObjectStorageServer } from '#tests/support/object-storage-server.ts';
import { PARTS } from '#tests/support/small-catalogue.ts';

let server: ObjectStorageServer;
beforeAll(async () => {
  server = await startObjectStorageServer();
});
afterAll(() => server.close());

const clock = () => new Date();
const storageWith = (settings: Partial<ObjectStorageServer['settings']> = {}) =>
  createObjectStorage({ ...server.settings, ...settings }, clock);

async function* fileWithPrice(price: string) {
  yield Buffer.from(csv('part_number,displayname,cad_price', `${PARTS.front},Front Set 11.8 in,${price}`));
}

describeOnBothDatabases('catalogue files in an object storage', (open) => {
  test('a file that one machine receives is read and applied by another machine, which also deletes abandoned files', async () => {
    const database = await open();
    const { db } = database;
    const storage = storageWith();
    const receiver = await openImportHarness(database, { storage });
    const worker = await openImportHarness(database, { storage });
    const upload = (price: string) =>
      beginImport(
        db,
        { data_dir: receiver.folder, storage },
        { name: 'prices.csv', bytes: fileWithPrice(price), uploaded_by: 'tester' },
      );
    const import_id = await upload('199.99');
    expect([...server.objects.keys()]).toEqual([`imports/${import_id}`]);
    expect(await readdir(`${receiver.folder}/imports`)).toEqual([]);

    const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000);
    server.objects.set('imports/abandoned', { bytes: Buffer.from('x'), modified_at: twoHoursAgo });
    server.objects.set('imports/being-uploaded', { bytes: Buffer.from('x'), modified_at: new Date() });
    await worker.importer.processAll();
    const row = (await findImport(db, import_id))!;
    expect(row).toMatchObject({ state: 'ready', fault: null, counts: { changed: 1 } });
    expect((await worker.applyPreviewed(row)).state).toBe('applied');
    expect([...server.objects.keys()]).toEqual(['imports/being-uploaded']);

    const lostImportId = await upload('201.99');
    server.objects.clear();
    await worker.importer.processAll();
    expect(await findImport(db, lostImportId)).toMatchObject({ state: 'failed', fault: 'file-gone' });
    expect(server.refused).toEqual([]);
    await receiver.close();
    await worker.close();
  });
});

test('requests that are signed with another secret are refused', async () => {
  const storage = storageWith({ secret_access_key: 'another secret' });
  await expect(storage.list('imports/')).rejects.toThrow('403');
  expect(server.refused).toHaveLength(1);
});
