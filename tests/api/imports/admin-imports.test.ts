import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/support/databases.ts';
import { csv } from '#tests/support/import-harness.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import type { Shopper } from '#tests/support/shopper.ts';
import { staffOf } from '#tests/support/staff.ts';

const PRICES = csv('part_number,cad_price,usd_price', 'ESD-1001F,199.99,150.00', 'ED-2001R,74.05,59.05');

describe.each(['pglite', 'postgresql'] as const)('imports of the back office (%s)', (engine) => {
  let shop: TestShop;
  let close: () => Promise<void>;
  let staff: Shopper;
  beforeAll(async () => {
    const database = await openTestDatabase(engine);
    shop = await startShop(database);
    staff = await staffOf(shop, 'catalogue');
    close = async () => {
      await shop.close();
      await database.close();
    };
  });
  afterAll(() => close());

  test('ADM-12 a file is uploaded, looked at, applied, and taken back', async () => {
    const { import_id, smessage } = await upload(staff, 'prices.csv', PRICES);
    expect(smessage).toBe('The file is being looked at. Nothing changes until you apply it.');
    await shop.app.work.imports();
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
    expect(record.preview[0]).toEqual({ row_number: 2, cells: ['ESD-1001F', '199.99', '150.00'] });
    expect(record.differences[0]).toEqual({
      field: 'cad_price',
      count: 1,
      first: [{ key: 'ESD-1001F', before: '18999', after: '19999' }],
    });
    const { raw } = await staff.call('GET /admin/import/:id/changes', { params: { id: import_id } });
    expect(raw.toString().split('\r\n'), 'prices as in the sheets').toContain(
      '2,ESD-1001F,changed,cad_price,189.99,199.99',
    );
    const version = shop.app.catalogue.current();
    await staff.request('POST /admin/import/:id/apply', { params: { id: import_id } });
    await shop.app.work.imports();
    expect(await shop.app.catalogue.refresh()).toBe(version + 1);
    const applied = await staff.request('GET /admin/import/:id', { params: { id: import_id } });
    expect(applied.record).toMatchObject({
      state: 'applied',
      applied_by: 'catalogue@shop.example',
      may_undo: true,
    });
    await staff.request('POST /admin/import/:id/undo', { params: { id: import_id } });
    await shop.app.work.imports();
    const { records, total } = await staff.request('GET /admin/import', {});
    expect(records[0]).toMatchObject({ state: 'undone' });
    expect(total).toBe(1);
    const deeds = await shop.db
      .selectFrom('audit')
      .select(['action', 'actor'])
      .where('subject', '=', `import ${import_id}`)
      .execute();
    expect(deeds.map((deed) => deed.action)).toEqual(['import-applied', 'import-taken-back']);
  });

  test('the overview tells the latest five imports to whoever may import, and to nobody else', async () => {
    const names = ['a.csv', 'b.csv', 'c.csv', 'd.csv', 'e.csv', 'f.csv'];
    for (const name of names) await upload(staff, name, PRICES);
    await shop.app.work.imports();
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
    const support = await staffOf(shop, 'support');
    expect((await support.request('GET /admin/overview', { query: {} })).imports).toBeNull();
  });

  test('ADM-12 a file with errors cannot be applied, and its problems can be downloaded', async () => {
    const { import_id } = await upload(
      staff,
      '../../etc/prices.csv',
      csv('part_number,cad_price,usd_price', 'NOT-THERE,1.00,1.00', '9-Mar,1.00,1.00', 'ESD-1001F,=1+1,1.00'),
    );
    await shop.app.work.imports();
    const { record } = await staff.request('GET /admin/import/:id', { params: { id: import_id } });
    expect(record).toMatchObject({ state: 'invalid', file_name: 'prices.csv', may_apply: false });
    expect(record.counts).toMatchObject({ rows: 3, invalid: 3, new: 0, changed: 0, same: 0 });
    const response = await staff.call('POST /admin/import/:id/apply', { params: { id: import_id } });
    expect(response).toMatchObject({ status: 409, body: { reason: 'import-not-ready' } });
    const { raw } = await staff.call('GET /admin/import/:id/problems', { params: { id: import_id } });
    const lines = raw.toString().split('\r\n');
    expect(lines[0]).toBe('\ufeffRow,Column,Value,Severity,Cause,Remedy');
    expect(lines[2]).toContain('3,part_number,9-Mar,Error,A spreadsheet has turned this into a date.');
    expect(lines[3]).toContain(`4,cad_price,'=1+1,Error,This is a formula.`);
  });

  test('ADM-12 columns that are not recognised are chosen by hand, and remembered', async () => {
    const strange = csv('nummer,preis,us', 'ESD-1001F,190.00,150.00');
    const { import_id } = await upload(staff, 'preise.csv', strange);
    await shop.app.work.imports();
    const { record } = await staff.request('GET /admin/import/:id', { params: { id: import_id } });
    expect(record).toMatchObject({ state: 'unmapped', header: ['nummer', 'preis', 'us'], may_map: true });
    const params = { id: import_id };
    const twice = { kind: 'prices', columns: ['part_number', 'cad_price', 'cad_price'] } as const;
    expect(
      await staff.call('POST /admin/import/:id/mapping', { params, body: twice as never }),
    ).toMatchObject({ status: 400 });
    const columns = ['part_number', 'cad_price', 'usd_price'];
    await staff.request('POST /admin/import/:id/mapping', { params, body: { kind: 'prices', columns } });
    await shop.app.work.imports();
    await staff.request('POST /admin/import/:id/apply', { params });
    await shop.app.work.imports();
    const next = await upload(staff, 'preise.csv', strange);
    await shop.app.work.imports();
    const again = await staff.request('GET /admin/import/:id', { params: { id: next.import_id } });
    expect(again.record).toMatchObject({ state: 'ready', is_remembered: true, columns, counts: { same: 1 } });
    await staff.request('POST /admin/import/:id/cancel', { params: { id: next.import_id } });
    const cancelled = await staff.request('GET /admin/import/:id', { params: { id: next.import_id } });
    expect(cancelled.record.state).toBe('cancelled');
  });

  test('strangers, other roles, other sites and other bodies are refused, and nothing is kept', async () => {
    const before = await shop.db.selectFrom('catalogue_import').selectAll().execute();
    const stranger = shop.visitor();
    expect(await rawUpload(stranger, 'x.csv', PRICES)).toMatchObject({ status: 401 });
    const support = await staffOf(shop, 'support');
    expect(await rawUpload(support, 'x.csv', PRICES)).toMatchObject({ status: 403 });
    const foreign = await staffOf(shop, 'catalogue');
    foreign.headers['sec-fetch-site'] = 'cross-site';
    expect(await rawUpload(foreign, 'x.csv', PRICES)).toMatchObject({ status: 403 });
    expect(await staff.call('POST /upload', { body: {} } as never)).toMatchObject({ status: 415 });
    expect(await rawUpload(staff, 'x.csv', '')).toMatchObject({
      status: 400,
      body: { reason: 'import-file-missing' },
    });
    expect(await staff.call('GET /admin/import/:id', { params: { id: crypto.randomUUID() } })).toMatchObject({
      status: 404,
    });
    expect(
      await staff.call('GET /admin/export/:kind', { params: { kind: 'accounts' as never } }),
    ).toMatchObject({ status: 400 });
    expect(await shop.db.selectFrom('catalogue_import').selectAll().execute()).toHaveLength(before.length);
  });

  test('ADM-12 every template can be read as what it is for', async () => {
    for (const kind of ['items', 'prices', 'stock', 'interchange', 'fitments'] as const) {
      const { raw } = await staff.call('GET /admin/import/template/:kind', { params: { kind } });
      const { import_id } = await upload(staff, `${kind}.csv`, raw.toString());
      await shop.app.work.imports();
      const { record } = await staff.request('GET /admin/import/:id', { params: { id: import_id } });
      expect(record).toMatchObject({ kind, state: 'ready', missing: [] });
      expect(record.problems.filter((group) => group.is_blocking)).toEqual([]);
    }
  });
});

async function upload(shopper: Shopper, name: string, content: string) {
  const response = await rawUpload(shopper, name, content);
  if (response.status !== 200) throw new Error(JSON.stringify(response.body));
  return response.body as { import_id: string; smessage: string };
}

/** As a browser sends a form with one file. */
async function rawUpload(shopper: Shopper, name: string, content: string) {
  const boundary = 'a-boundary-of-the-test';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`;
  const form = Buffer.from(`${head}${content}\r\n--${boundary}--\r\n`);
  shopper.headers['content-type'] = `multipart/form-data; boundary=${boundary}`;
  const response = await shopper.call('POST /upload', { body: form } as never);
  delete shopper.headers['content-type'];
  return response;
}
