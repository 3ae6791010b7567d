import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ClientInput } from '#contract/calls.ts';
import { describeOnBothDatabases } from '#tests/support/databases.ts';
import { dayFromToday } from '#tests/support/days.ts';
import { updateRows } from '#tests/support/rows.ts';
import { PARTS } from '#tests/support/small-catalogue.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';

type ItemPreview = ClientInput<'POST /admin/items/bulk/preview'>['body'];
type ItemChange = ItemPreview['change'];

const percent = (value: number) => ({ by: 'percent', percent: value, rounding: 'none' }) as const;
const PRICES_UP: ItemChange = { kind: 'price', rule: percent(5) };
/** So many items that the preview and the write each need more than two batches. */
const MANY_ITEMS = 4100;

describeOnBothDatabases('bulk changes', (open) => {
  const shop = startShopForSuite(open);
  const clerk = createForSuite(() => signInStaff(shop, 'catalogue'));
  const owner = createForSuite(() => signInStaff(shop, 'owner'));

  const preview = async (change: ItemChange, selection: ItemPreview['selection']) =>
    (await clerk.request('POST /admin/items/bulk/preview', { body: { change, selection } })).bulk_number;
  const readBulkChange = async (number: number) =>
    (await clerk.request('GET /admin/bulk/:number', { params: { number } })).record;
  async function run(command: 'apply' | 'undo', number: number, staff = clerk, keeps_newer = false) {
    const params = { number };
    if (command === 'apply') await staff.request('POST /admin/bulk/:number/apply', { params });
    else await staff.request('POST /admin/bulk/:number/undo', { params, body: { keeps_newer } });
    await shop.app.work.processBulkChanges();
    return readBulkChange(number);
  }
  const readItem = async (id: string) =>
    (await clerk.request('GET /admin/items/:id', { params: { id } })).record;
  const itemsDigest = async () =>
    (
      await sql<{ digest: string }>`select md5(string_agg((to_jsonb(i) - 'last_modified_at')::text, ''
        order by part_number)) as digest from item i`.execute(shop.db)
    ).rows[0]!.digest;

  test('prices of the selected items rise by 5%, and the change can be undone once', async () => {
    const before = await itemsDigest();
    const number = await preview(PRICES_UP, { ids: [PARTS.front, PARTS.rearOnSale, 'GONE-1'] });
    expect(await readBulkChange(number)).toMatchObject({
      state: 'ready',
      changed: 2,
      skipped: [],
      may_apply: true,
      may_undo: false,
      created_by: clerk.email,
      ended_sales: 0,
      large_changes: 0,
      kept_sales: 1,
      rows: [
        { key: PARTS.rearOnSale },
        {
          key: PARTS.front,
          before: { cad_price: 18999, usd_price: 14999 },
          after: { cad_price: 19949, usd_price: 15749 },
          size: expect.closeTo(0.05, 3),
        },
      ],
    });
    expect(await itemsDigest()).toBe(before);
    expect(await run('apply', number)).toMatchObject({ state: 'applied', may_apply: false, may_undo: true });
    const { cad_price, history, price_history } = await readItem(PARTS.front);
    expect(cad_price).toBe(199.49);
    expect(history[0]).toMatchObject({
      action: 'record-bulk-applied',
      actor: clerk.email,
      role: 'catalogue',
      before: { cad_price: 18999, usd_price: 14999 },
      after: { cad_price: 19949, usd_price: 15749, bulk: number },
    });
    expect(price_history.at(-1)).toMatchObject({ cad: 199.49, by: { actor: clerk.email, bulk: number } });
    const { records } = await owner.request('GET /admin/audit', {
      query: { search: 'subject', keyword: `bulk ${number}` },
    });
    expect(records).toMatchObject([{ action: 'bulk-applied', after: { items: 2 } }]);
    const auditActions = async (query: ClientInput<'GET /admin/audit'>['query']) =>
      (await owner.request('GET /admin/audit', { query })).records.map(({ action }) => action);
    expect(await auditActions({}), 'the whole log shows one entry for all items').not.toContain(
      'record-bulk-applied',
    );
    expect(await auditActions({})).toContain('bulk-applied');
    expect(await auditActions({ search: 'actor', keyword: clerk.email })).not.toContain(
      'record-bulk-applied',
    );
    expect(await auditActions({ search: 'field', keyword: 'CAD price' })).toContain('record-bulk-applied');
    expect(await auditActions({ search: 'subject', keyword: PARTS.front })).toContain('record-bulk-applied');

    expect(await run('undo', number)).toMatchObject({ state: 'undone', may_undo: false });
    expect(await itemsDigest()).toBe(before);
    expect((await readItem(PARTS.front)).history[0]).toMatchObject({
      action: 'record-bulk-undone',
      after: { cad_price: 18999, bulk: number },
    });
    expect(
      (
        await clerk.call('POST /admin/bulk/:number/undo', {
          params: { number },
          body: { keeps_newer: false },
        })
      ).body,
    ).toMatchObject({
      reason: 'bulk-not-undoable',
    });
    expect(await itemsDigest()).toBe(before);
  });

  test('a change of all sets that a search by car finds does not change other sets', async () => {
    const number = await preview(PRICES_UP, { query: { keyword: '2018 civic front' } });
    expect(await readBulkChange(number)).toMatchObject({ state: 'ready', changed: 2 });
  });

  test('a sale of one family that starts later is listed as scheduled and can be undone', async () => {
    const before = await itemsDigest();
    const number = await preview(
      { kind: 'sale', rule: percent(-15), sale_start: dayFromToday(3), sale_end: dayFromToday(4) },
      { query: { subcategory: 'ESD ROTOR' } },
    );
    expect(await run('apply', number)).toMatchObject({ state: 'applied', changed: 2 });
    const { records } = await clerk.request('GET /admin/items', { query: { sale: 'scheduled' } });
    expect(records.map((each) => [each.part_number, each.sale_start])).toEqual([
      [PARTS.front, dayFromToday(3)],
      [PARTS.largeFront, dayFromToday(3)],
    ]);
    const onSale = await clerk.request('GET /admin/items', { query: { sale: 'yes' } });
    expect(onSale.records.map((each) => each.part_number)).toEqual([PARTS.rearOnSale]);
    const itemsWithoutSale = await clerk.request('GET /admin/items', { query: { sale: 'no' } });
    expect(itemsWithoutSale.total).toBe(2);
    const { rows } = await sql`select is_sale, sale_scheduled, cad_sale_price from item
      where part_number = ${PARTS.front}`.execute(shop.db);
    expect(rows).toEqual([{ is_sale: false, sale_scheduled: true, cad_sale_price: 16149 }]);
    await run('undo', number);
    expect(await itemsDigest()).toBe(before);
  });

  test('the preview counts the running sales that end immediately because a scheduled sale replaces them', async () => {
    const saleFrom = (sale_start: string | null): ItemChange => ({
      kind: 'sale',
      rule: percent(-45),
      sale_start,
      sale_end: null,
    });
    const ids = [PARTS.front, PARTS.rearOnSale];
    const number = await preview(saleFrom(dayFromToday(3)), { ids });
    expect(await readBulkChange(number)).toMatchObject({ ended_sales: 1, large_changes: 2 });
    await run('apply', number);
    const { sale_scheduled, history, price_history } = await readItem(PARTS.rearOnSale);
    expect(sale_scheduled).toBe(true);
    expect(history[0]).toMatchObject({
      before: { is_sale: true, sale_scheduled: false },
      after: { is_sale: false, sale_scheduled: true },
    });
    expect(price_history.slice(-2).map(({ is_sale }) => is_sale)).toEqual([true, false]);
    const repeatedChange = await preview(saleFrom(dayFromToday(4)), { ids });
    expect(await readBulkChange(repeatedChange)).toMatchObject({ ended_sales: 0 });
    await run('undo', number);
    expect(await readBulkChange(await preview(saleFrom(null), { ids }))).toMatchObject({ ended_sales: 0 });
  });

  test('items that cannot change are skipped with the reason; a bulk change that would change nothing cannot be applied', async () => {
    const number = await preview(
      { kind: 'price', rule: { by: 'amount', cad: -150, usd: 0, rounding: '99' } },
      { query: {} },
    );
    const record = await readBulkChange(number);
    const messages = record.skipped.map(({ message, count }) => [message, count]);
    expect(messages).toContainEqual(['The new price would not be above zero.', expect.any(Number)]);
    expect(record.changed + record.skipped.reduce((sum, each) => sum + each.count, 0)).toBe(5);
    expect(record.change).toMatchObject({ rule: { cad: -150 } });
    const emptyChange = await preview({ kind: 'active', is_active: true }, { ids: [PARTS.front] });
    expect(await readBulkChange(emptyChange)).toMatchObject({ changed: 0, may_apply: false });
    expect(
      (await clerk.call('POST /admin/bulk/:number/apply', { params: { number: emptyChange } })).body,
    ).toMatchObject({
      reason: 'bulk-not-ready',
    });
  });

  test('items move to another family, and searches find them by the words of that family', async () => {
    const before = await itemsDigest();
    const find = async (family: string) => {
      await shop.app.catalogue.refresh();
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from fitment
        where part_number = ${PARTS.front} and words @@ to_tsquery('simple', ${family})`.execute(shop.db);
      return rows[0]!.n;
    };
    const count = await find('esd');
    expect(count).toBeGreaterThan(0);
    const number = await preview({ kind: 'family', family: 'ED' }, { ids: [PARTS.front] });
    await run('apply', number);
    expect((await readItem(PARTS.front)).subcategory).toBe('ED ROTOR');
    expect([await find('esd'), await find('ed')]).toEqual([0, count]);
    await run('undo', number);
    expect([await itemsDigest(), await find('esd')]).toEqual([before, count]);
  });

  test('an outdated preview can be repeated but not applied, and an applied change cannot be undone after one of its items was edited', async () => {
    const number = await preview(PRICES_UP, { query: {} });
    const otherNumber = await preview(PRICES_UP, { ids: [PARTS.front] });
    await run('apply', otherNumber);
    const before = await itemsDigest();
    expect(await run('apply', number)).toMatchObject({
      state: 'ready',
      fault: 'outdated',
      may_apply: false,
      may_repeat: true,
    });
    expect(await itemsDigest()).toBe(before);
    const params = { number };
    const repeated = await clerk.request('POST /admin/bulk/:number/preview', { params });
    const { change, changed } = await readBulkChange(number);
    expect(await readBulkChange(repeated.bulk_number)).toMatchObject({
      change,
      changed,
      fault: null,
      may_apply: true,
      may_repeat: false,
    });
    const reader = await signInStaff(shop, 'read-only');
    expect((await reader.call('POST /admin/bulk/:number/preview', { params })).status).toBe(403);
    expect(
      (await clerk.call('POST /admin/bulk/:number/preview', { params: { number: otherNumber } })).status,
    ).toBe(409);

    await updateRows(shop.db, 'item', { cad_price: 20_000 }, { part_number: PARTS.front });
    expect(await run('undo', otherNumber)).toMatchObject({ state: 'applied', fault: 'changed-since' });
    expect((await readItem(PARTS.front)).cad_price).toBe(200);
    await updateRows(shop.db, 'item', { cad_price: 19_949 }, { part_number: PARTS.front });
    expect(await run('undo', otherNumber)).toMatchObject({ state: 'undone', fault: null });
  });

  test('an undo names the items that were edited after the change, and staff can undo the change of the others', async () => {
    const number = await preview(PRICES_UP, { ids: [PARTS.front, PARTS.rearOnSale] });
    await run('apply', number);
    const setPrice = (cad_price: number) =>
      updateRows(shop.db, 'item', { cad_price }, { part_number: PARTS.front });
    await setPrice(20_000);
    const rearItem = await readItem(PARTS.rearOnSale);
    expect(await run('undo', number)).toMatchObject({
      state: 'applied',
      fault: 'changed-since',
      newer: { count: 1, first: [{ key: PARTS.front }] },
      may_undo: true,
    });
    expect((await readItem(PARTS.rearOnSale)).cad_price).toBe(rearItem.cad_price);
    const undone = await run('undo', number, clerk, true);
    expect(undone).toMatchObject({ state: 'undone', fault: null, newer: null, kept: 1 });
    expect(undone.rows.map(({ key, is_kept }) => [key, is_kept])).toEqual([
      [PARTS.rearOnSale, false],
      [PARTS.front, true],
    ]);
    const frontItem = await readItem(PARTS.front);
    expect(frontItem.cad_price).toBe(200);
    expect(frontItem.history[0]).toMatchObject({ action: 'record-bulk-applied' });
    expect((await readItem(PARTS.rearOnSale)).cad_price).toBeLessThan(rearItem.cad_price);
    const { records } = await owner.request('GET /admin/audit', {
      query: { search: 'subject', keyword: `bulk ${number}` },
    });
    expect(records[0]).toMatchObject({ action: 'bulk-undone', after: { items: 1 } });
    await updateRows(shop.db, 'item', { cad_price: 18_999, usd_price: 14_999 }, { part_number: PARTS.front });
  });

  test('two bulk changes requested simultaneously run one after the other, and the second finds its preview outdated', async () => {
    const numbers = [await preview(PRICES_UP, { query: {} }), await preview(PRICES_UP, { query: {} })];
    await Promise.all(
      numbers.map((number) => clerk.request('POST /admin/bulk/:number/apply', { params: { number } })),
    );
    await Promise.all([shop.app.work.processBulkChanges(), shop.app.work.processBulkChanges()]);
    const states = await Promise.all(numbers.map(readBulkChange));
    expect(states.map(({ state, fault }) => [state, fault]).sort()).toEqual([
      ['applied', null],
      ['ready', 'outdated'],
    ]);
    expect((await readItem(PARTS.front)).cad_price).toBe(199.49);
    await run('undo', states.find(({ state }) => state === 'applied')!.bulk_number);
  });

  test('only an owner can set the percentage of many customers; closed accounts are skipped', async () => {
    await shop.db
      .insertInto('account')
      .values([
        { email: 'bulk-a@shop.example' },
        { email: 'bulk-b@shop.example', percentage: 7.5 },
        { email: 'bulk-c@ended.invalid' },
      ])
      .execute();
    const body = {
      change: { kind: 'percentage', percentage: 7.5 },
      selection: { query: { search: 'email', keyword: 'bulk-' } },
    } as const;
    for (const role of ['catalogue', 'support'] as const) {
      const staff = await signInStaff(shop, role);
      expect((await staff.call('POST /admin/customers/bulk/preview', { body })).status).toBe(403);
    }
    const { bulk_number } = await owner.request('POST /admin/customers/bulk/preview', { body });
    expect(await readBulkChange(bulk_number)).toMatchObject({
      changed: 1,
      rows: [
        { name: 'bulk-a@shop.example', before: { percentage: 0 }, after: { percentage: 7.5 }, size: null },
      ],
      skipped: expect.arrayContaining([
        { message: 'The account is closed.', count: 1, first: ['bulk-c@ended.invalid'] },
        { message: 'Already has the new value.', count: 1, first: ['bulk-b@shop.example'] },
      ]),
      may_apply: false,
    });
    const params = { number: bulk_number };
    expect((await clerk.call('POST /admin/bulk/:number/apply', { params })).status).toBe(403);
    const percentages = async () =>
      (await owner.request('GET /admin/customers', { query: { search: 'email', keyword: 'bulk-' } })).records
        .map((each) => each.percentage)
        .sort();
    await run('apply', bulk_number, owner);
    expect(await percentages()).toEqual([0, 7.5, 7.5]);
    await run('undo', bulk_number, owner);
    expect(await percentages()).toEqual([0, 0, 7.5]);
  });

  test('a change of thousands of items is made completely or not at all, and undone in one step', async () => {
    await sql`insert into item (part_number, family, displayname, cad_price, usd_price)
      select 'BULK-' || n, 'ES', 'Rear Set', 1000 + n, 900 + n from generate_series(1, ${MANY_ITEMS}::int) n`.execute(
      shop.db,
    );
    const before = await itemsDigest();
    const number = await preview(PRICES_UP, { query: { search: 'part_number', keyword: 'BULK-' } });
    expect(await readBulkChange(number)).toMatchObject({ changed: MANY_ITEMS, page: 1 });
    const readRows = async (query: { page?: number; sort?: 'key' | 'change' }) => {
      const { record } = await clerk.request('GET /admin/bulk/:number', { params: { number }, query });
      return { page: record.page, keys: record.rows.map(({ key }) => key) };
    };
    const parts = Array.from({ length: MANY_ITEMS }, (_, index) => `BULK-${index + 1}`).sort();
    // A page has 50 rows; a number above the last page shows the last one.
    expect(await readRows({ page: 2 })).toEqual({ page: 2, keys: parts.slice(50, 100) });
    expect(await readRows({ page: 999 })).toEqual({ page: 82, keys: parts.slice(4050) });
    // Because of rounding to cents, the price of BULK-10 changes by the largest percentage.
    expect((await readRows({ sort: 'change' })).keys[0]).toBe('BULK-10');
    // The last row violates a constraint, after two batches have been written.
    const lastRow = sql`bulk_change_row where bulk_number = ${number} and row_number = ${MANY_ITEMS}`;
    await sql`update bulk_change_row set after = after || '{"cad_price": 0}'
      where (bulk_number, row_number) in (select bulk_number, row_number from ${lastRow})`.execute(shop.db);
    expect(await run('apply', number)).toMatchObject({ state: 'ready', fault: 'outdated', done: 0 });
    expect(await itemsDigest()).toBe(before);

    const secondNumber = await preview(PRICES_UP, { query: { search: 'part_number', keyword: 'BULK-' } });
    expect(await run('apply', secondNumber)).toMatchObject({ state: 'applied' });
    expect((await readItem('BULK-100')).cad_price).toBe(11.55);
    await run('undo', secondNumber);
    expect(await itemsDigest()).toBe(before);
  });
});
