import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/support/databases.ts';
import { csv } from '#tests/support/import-harness.ts';
import { findRows } from '#tests/support/rows.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import type { Shopper } from '#tests/support/shopper.ts';
import { PARTS } from '#tests/support/small-catalogue.ts';
import { type StaffClient, signInStaff } from '#tests/support/staff.ts';

const PRICES = csv(
  'part_number,cad_price,usd_price',
  `${PARTS.front},199.99,150.00`,
  `${PARTS.rearOnSale},74.05,59.05`,
);

describe.each(['pglite', 'postgresql'] as const)('imports of the back office (%s)', (engine) => {
  let shop: TestShop;
  let close: () => Promise<void>;
  let staff: StaffClient;
  beforeAll(async () => {
    const database = await openTestDatabase(engine);
    shop = await startShop(database);
    staff = await signInStaff(shop, 'catalogue');
    close = async () => {
      await shop.close();
      await database.close();
    };
  });
  afterAll(() => close());

  test('ADM-12 a file is uploaded, previewed, applied and undone', async () => {
    const { import_id, smessage } = await upload(staff, 'prices.csv', PRICES);
    expect(smessage).toBe('The file is being checked. Nothing changes until you apply it.');
    await shop.app.work.finishImports();
    const { record } = await staff.request('GET /admin/import/:id', { params: { id: import_id } });
    expect(record).toMatchObject({
      state: 'ready',
      kind: 'prices',
      file_name: 'prices.csv',
      may_apply: true,
      may_undo: false,
      counts: { rows: 2, changed: 1, same: 1, new: 0, invalid: 0 },
      columns: ['part_number', 'cad_price', 'usd_price'],
      uploaded_by: 'catalogue@shop.example',
    });
    expect(record.preview[0]).toEqual({ row_number: 2, cells: [PARTS.front, '199.99', '150.00'] });
    expect(record.differences[0]).toEqual({
      field: 'cad_price',
      count: 1,
      first: [{ key: PARTS.front, before: '18999', after: '19999' }],
    });
    const { raw } = await staff.call('GET /admin/import/:id/changes', { params: { id: import_id } });
    expect(raw.toString().split('\r\n'), 'prices are formatted as in the file').toContain(
      `2,${PARTS.front},changed,cad_price,189.99,199.99`,
    );
    const version = shop.app.catalogue.current();
    await staff.request('POST /admin/import/:id/apply', { params: { id: import_id } });
    await shop.app.work.finishImports();
    expect(await shop.app.catalogue.refresh()).toBe(version + 1);
    const applied = await staff.request('GET /admin/import/:id', { params: { id: import_id } });
    expect(applied.record).toMatchObject({
      state: 'applied',
      applied_by: 'catalogue@shop.example',
      may_undo: true,
    });
    await staff.request('POST /admin/import/:id/undo', { params: { id: import_id } });
    await shop.app.work.finishImports();
    const { records, total } = await staff.request('GET /admin/import', {});
    expect(records[0]).toMatchObject({ state: 'undone' });
    expect(total).toBe(1);
    const entries = await findRows(shop.db, 'audit', { subject: `import ${import_id}` });
    expect(entries.map((entry) => entry.action)).toEqual(['import-applied', 'import-taken-back']);
    const item = await staff.request('GET /admin/items/:id', { params: { id: PARTS.front } });
    const actor = { actor: 'catalogue@shop.example' };
    const source = { import: 'prices.csv' };
    expect(item.record.history.slice(0, 2), 'the item’s history names who changed its price').toMatchObject([
      {
        ...actor,
        action: 'item-import-undone',
        before: { cad_price: 19999 },
        after: { ...source, cad_price: 18999 },
      },
      {
        ...actor,
        action: 'item-import',
        before: { cad_price: 18999 },
        after: { ...source, cad_price: 19999 },
      },
    ]);
    const unchangedItem = await staff.request('GET /admin/items/:id', { params: { id: PARTS.rearOnSale } });
    expect(unchangedItem.record.history, 'nothing changed').toEqual([]);
  });

  test('a price that changes by more than 40% is a warning, and the file can be applied', async () => {
    const { import_id } = await upload(
      staff,
      'typo.csv',
      csv('part_number,cad_price,usd_price', `${PARTS.front},18.99,150.00`),
    );
    await shop.app.work.finishImports();
    const { record } = await staff.request('GET /admin/import/:id', { params: { id: import_id } });
    expect(record).toMatchObject({
      state: 'ready',
      may_apply: true,
      problems: [
        {
          cause: 'price-jump',
          is_blocking: false,
          first: [{ row_number: 2, value: '18.99' }],
        },
      ],
    });
    await staff.request('POST /admin/import/:id/cancel', { params: { id: import_id } });
  });

  test('the examples of a problem name the part number of their row, also if the wrong value is empty', async () => {
    const { import_id } = await upload(
      staff,
      'empty.csv',
      csv('part_number,cad_price,usd_price', `${PARTS.front},,150.00`),
    );
    await shop.app.work.finishImports();
    const { record } = await staff.request('GET /admin/import/:id', { params: { id: import_id } });
    expect(record.problems).toMatchObject([
      { column: 'cad_price', first: [{ row_number: 2, part_number: PARTS.front }] },
    ]);
    await staff.request('POST /admin/import/:id/cancel', { params: { id: import_id } });
  });

  test('interchange numbers that an import adds are in the history of their item', async () => {
    const numbers = csv('part_number,brand,number', `${PARTS.front},Acme,AC-777`);
    const { import_id } = await upload(staff, 'numbers.csv', numbers);
    await shop.app.work.finishImports();
    await staff.request('POST /admin/import/:id/apply', { params: { id: import_id } });
    await shop.app.work.finishImports();
    const { record } = await staff.request('GET /admin/items/:id', { params: { id: PARTS.front } });
    expect(record.history[0]).toMatchObject({
      action: 'item-import-numbers',
      before: { interchange_numbers: [] },
      after: { import: 'numbers.csv', interchange_numbers: ['AC-777'] },
    });
  });

  test('the overview shows the latest five imports to staff who may import, and to nobody else', async () => {
    const names = ['a.csv', 'b.csv', 'c.csv', 'd.csv', 'e.csv', 'f.csv'];
    for (const name of names) await upload(staff, name, PRICES);
    await shop.app.work.finishImports();
    const { imports } = await staff.request('GET /admin/overview', { query: {} });
    expect(imports?.map(({ file_name }) => file_name)).toEqual(names.toReversed().slice(0, 5));
    expect(imports?.[0]).toEqual({
      import_id: expect.any(String),
      file_name: 'f.csv',
      kind: 'prices',
      state: 'ready',
      counts: expect.objectContaining({ rows: 2, changed: 1, same: 1 }),
      created_time: expect.stringMatching(/Z$/),
    });
    const support = await signInStaff(shop, 'support');
    expect((await support.request('GET /admin/overview', { query: {} })).imports).toBeNull();
  });

  test('ADM-12 a file with errors cannot be applied; its problems can be downloaded', async () => {
    const { import_id } = await upload(
      staff,
      '../../etc/prices.csv',
      csv(
        'part_number,cad_price,usd_price',
        'NOT-THERE,1.00,1.00',
        '9-Mar,1.00,1.00',
        `${PARTS.front},=1+1,1.00`,
      ),
    );
    await shop.app.work.finishImports();
    const { record } = await staff.request('GET /admin/import/:id', { params: { id: import_id } });
    expect(record).toMatchObject({ state: 'invalid', file_name: 'prices.csv', may_apply: false });
    expect(record.counts).toMatchObject({ rows: 3, invalid: 3, new: 0, changed: 0, same: 0 });
    const response = await staff.call('POST /admin/import/:id/apply', { params: { id: import_id } });
    expect(response).toMatchObject({ status: 409, body: { reason: 'import-not-ready' } });
    const { raw } = await staff.call('GET /admin/import/:id/problems', { params: { id: import_id } });
    const lines = raw.toString().split('\r\n');
    expect(lines[0]).toBe('\ufeffRow,Column,Value,Severity,Problem,How to fix it');
    expect(lines[2]).toContain('3,part_number,9-Mar,Error,A spreadsheet has converted this value to a date.');
    expect(lines[3]).toContain(`4,cad_price,'=1+1,Error,This is a formula.`);
  });

  test('ADM-12 unrecognised columns are mapped by hand and the mapping is remembered', async () => {
    const germanColumns = csv('nummer,preis,us', `${PARTS.front},190.00,150.00`);
    const { import_id } = await upload(staff, 'preise.csv', germanColumns);
    await shop.app.work.finishImports();
    const { record } = await staff.request('GET /admin/import/:id', { params: { id: import_id } });
    expect(record).toMatchObject({ state: 'unmapped', header: ['nummer', 'preis', 'us'], may_map: true });
    const params = { id: import_id };
    const duplicate = { kind: 'prices', columns: ['part_number', 'cad_price', 'cad_price'] } as const;
    expect(
      await staff.call('POST /admin/import/:id/mapping', { params, body: duplicate as never }),
    ).toMatchObject({ status: 400 });
    const columns = ['part_number', 'cad_price', 'usd_price'];
    await staff.request('POST /admin/import/:id/mapping', { params, body: { kind: 'prices', columns } });
    await shop.app.work.finishImports();
    await staff.request('POST /admin/import/:id/apply', { params });
    await shop.app.work.finishImports();
    const secondUpload = await upload(staff, 'preise.csv', germanColumns);
    await shop.app.work.finishImports();
    const secondImport = await staff.request('GET /admin/import/:id', {
      params: { id: secondUpload.import_id },
    });
    expect(secondImport.record).toMatchObject({
      state: 'ready',
      is_remembered: true,
      columns,
      counts: { same: 1 },
    });
    await staff.request('POST /admin/import/:id/cancel', { params: { id: secondUpload.import_id } });
    const cancelled = await staff.request('GET /admin/import/:id', {
      params: { id: secondUpload.import_id },
    });
    expect(cancelled.record.state).toBe('cancelled');
  });

  test('an upload is refused without permission, from another site, without a file or with an empty one, and stores nothing', async () => {
    const before = await findRows(shop.db, 'catalogue_import');
    const visitor = shop.newVisitor();
    expect(await rawUpload(visitor, 'x.csv', PRICES)).toMatchObject({ status: 401 });
    const support = await signInStaff(shop, 'support');
    expect(await rawUpload(support, 'x.csv', PRICES)).toMatchObject({ status: 403 });
    const crossSiteStaff = await signInStaff(shop, 'catalogue');
    crossSiteStaff.headers['sec-fetch-site'] = 'cross-site';
    expect(await rawUpload(crossSiteStaff, 'x.csv', PRICES)).toMatchObject({ status: 403 });
    expect(await staff.call('POST /upload', { body: {} } as never)).toMatchObject({ status: 415 });
    expect(await rawUpload(staff, 'x.csv', '')).toMatchObject({
      status: 400,
      body: { reason: 'import-file-missing' },
    });
    expect(await findRows(shop.db, 'catalogue_import')).toHaveLength(before.length);
  });

  test('an unknown import and an unknown kind of export are refused', async () => {
    const params = { id: crypto.randomUUID() };
    expect((await staff.call('GET /admin/import/:id', { params })).status).toBe(404);
    const unknownKind = { params: { kind: 'accounts' as never } };
    expect((await staff.call('GET /admin/export/:kind', unknownKind)).status).toBe(400);
  });

  test('ADM-12 every template is recognised as its kind and can be imported', async () => {
    for (const kind of ['items', 'prices', 'stock', 'interchange', 'fitments'] as const) {
      const { raw } = await staff.call('GET /admin/import/template/:kind', { params: { kind } });
      const { import_id } = await upload(staff, `${kind}.csv`, raw.toString());
      await shop.app.work.finishImports();
      const { record } = await staff.request('GET /admin/import/:id', { params: { id: import_id } });
      expect(record).toMatchObject({ kind, state: 'ready', missing: [] });
      expect(record.problems.filter((group) => group.is_blocking)).toEqual([]);
    }
  });
});

async function upload(client: Shopper, name: string, content: string) {
  const response = await rawUpload(client, name, content);
  if (response.status !== 200) throw new Error(JSON.stringify(response.body));
  return response.body as { import_id: string; smessage: string };
}

/** Uploads a file as a browser form does; returns the response, even a refusal. */
async function rawUpload(client: Shopper, name: string, content: string) {
  const boundary = 'a-boundary-of-the-test';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`;
  const form = Buffer.from(`${head}${content}\r\n--${boundary}--\r\n`);
  client.headers['content-type'] = `multipart/form-data; boundary=${boundary}`;
  const response = await client.call('POST /upload', { body: form } as never);
  delete client.headers['content-type'];
  return response;
}
