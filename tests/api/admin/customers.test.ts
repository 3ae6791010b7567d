import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sent } from '#contract/calls.ts';
import { beginSession } from '#server/platform/caller.ts';
import { describeOnBoth } from '#tests/support/databases.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import type { Shopper } from '#tests/support/shopper.ts';
import { staffOf } from '#tests/support/staff.ts';

const ADA = '0a0a0a0a-0000-4000-8000-00000000000a';
const BOB = '0b0b0b0b-0000-4000-8000-00000000000b';

describeOnBoth('customers in the back office', (open) => {
  let shop: TestShop;
  let owner: Shopper & { email: string };
  beforeAll(async () => {
    shop = await startShop(await open());
    owner = await staffOf(shop, 'owner');
    await shop.db
      .insertInto('account')
      .values([
        { customer_id: ADA, email: 'zoe@example.com', first_name: 'Ada', last_name: 'Byron' },
        {
          customer_id: BOB,
          email: 'abe@example.com',
          first_name: 'Zed',
          last_name: "O'Neil",
          is_active: false,
        },
      ])
      .execute();
  });
  afterAll(() => shop.close());

  const save = (shopper: Shopper, data: Sent<'POST /admin/customers/:id'>['body']['data'], seen?: string) =>
    shopper.call('POST /admin/customers/:id', {
      params: { id: ADA },
      body: { customer_id: ADA, data, ...(seen ? { last_modified_time: seen } : {}) },
    });

  test('ADM-03 ADM-05 customers are sorted by id, name and e-mail, and found by each', async () => {
    const ids = async (query: Sent<'GET /admin/customers'>['query']) =>
      (await owner.request('GET /admin/customers', { query: query ?? {} })).records.map(
        (each) => each.email[0],
      );
    expect(await ids({ sort: 'id' })).toEqual(['z', 'a']);
    expect(await ids({ sort: 'name' })).toEqual(['z', 'a']);
    expect(await ids({ sort: 'email' })).toEqual(['a', 'z']);
    expect(await ids({ search: 'name', keyword: 'DA BY' })).toEqual(['z']);
    expect(await ids({ search: 'email', keyword: 'ABE@' })).toEqual(['a']);
    expect(await ids({ search: 'customer_id', keyword: '0b0b0b' })).toEqual(['a']);
    expect(await ids({ search: 'customer_id', keyword: '0B0B0B' }), 'ids are case-sensitive').toEqual([]);
    expect(await ids({ search: 'name', keyword: "o'n" })).toEqual(['a']);
    expect(await ids({ status: 'inactive' })).toEqual(['a']);
  });

  test('ADM-05 percentage, e-mail and name are saved; the shopper pays less at once', async () => {
    const { token } = await beginSession(shop.db, ADA, () => new Date());
    const ada = shop.visitor();
    ada.cookies.set('sid', token);
    const response = await save(owner, { percentage: 12.5, first_name: ' Ada ', company: '' });
    expect(response).toMatchObject({ status: 200, body: { record: { percentage: 12.5, company: null } } });
    const { products } = await ada.request('GET /category/:category/:subcategory/:offset', {
      params: { category: 'rotor', subcategory: 'esd', offset: 0 },
    });
    expect(products.find((each) => each.part_number === 'ESD-1001F')?.personal_cad_price).toBe(166.24);

    expect((await save(owner, { email: 'ABE@example.com' })).status, 'taken').toBe(409);
    expect((await save(owner, { email: 'not an address' })).status).toBe(400);
    expect((await save(owner, { email: 'Ada@Example.com' })).body).toMatchObject({
      record: { email: 'ada@example.com', sessions: [] },
    });
    for (const percentage of [-1, 100.01, 12.345, '5' as never])
      expect((await save(owner, { percentage })).status, String(percentage)).toBe(400);
  });

  test('only who sets prices changes a percentage; support may change the rest', async () => {
    const support = await staffOf(shop, 'support');
    expect(await save(support, { percentage: 50 })).toMatchObject({
      status: 403,
      body: { reason: 'staff-not-allowed' },
    });
    expect((await save(support, { percentage: 12.5, last_name: 'Lovelace' })).status).toBe(200);
  });

  test('a customer who is switched off is signed out and stays out', async () => {
    const { token } = await beginSession(shop.db, ADA, () => new Date());
    const ada = shop.visitor();
    ada.cookies.set('sid', token);
    expect((await ada.request('GET /header', {})).customer[0]?.customer_id).toBe(ADA);
    await save(owner, { is_active: false });
    expect((await ada.request('GET /header', {})).customer[0]?.customer_id).not.toBe(ADA);
    const bulk = await owner.request('POST /admin/customers/bulk', {
      body: { ids: [ADA, BOB], action: 'activate' },
    });
    expect(bulk).toMatchObject({ done: 2, skipped: 0, failed: [] });
  });

  test('credit is a ledger: granted with a note, never used beyond what is there', async () => {
    const write = (kind: 'grant' | 'use' | 'take-back', amount: number, note = 'goodwill') =>
      owner.call('POST /admin/customers/:id/credit', {
        params: { id: ADA },
        body: { currency: 'ca', kind, amount, note },
      });
    expect((await write('grant', 100)).status).toBe(200);
    expect((await write('use', 30)).status).toBe(200);
    expect(await write('take-back', 70.01)).toMatchObject({ status: 409, body: { reason: 'credit-short' } });
    expect((await write('grant', 5, '  ')).status, 'without a reason').toBe(400);
    const { record } = await owner.request('GET /admin/customers/:id', { params: { id: ADA } });
    expect(record).toMatchObject({
      total_credit: 100,
      used_credit: 30,
      credit: { ca: { balance: 70 }, us: { balance: 0 } },
    });
    expect(record.credit.entries.map((each) => [each.amount, each.actor])).toEqual([
      [-30, 'owner@shop.example'],
      [100, 'owner@shop.example'],
    ]);
  });

  test('the second of two clerks is told; an unknown customer is not there', async () => {
    const { record } = await owner.request('GET /admin/customers/:id', { params: { id: ADA } });
    await save(owner, { company: 'Engines' });
    const response = await save(owner, { company: 'Looms' }, record.last_modified_time);
    expect(response).toMatchObject({
      status: 409,
      body: { smessage: expect.stringContaining('owner@shop.example') },
    });
    expect((response.body as unknown as { changes: unknown[] }).changes[0]).toMatchObject({
      actor: 'owner@shop.example',
      after: { company: 'Engines' },
    });
    const nobody = await owner.call('GET /admin/customers/:id', { params: { id: ADA.replace('a', 'f') } });
    expect(nobody.status).toBe(404);
  });

  test('ADM-05 a code for a new password is mailed to the customer; staff never see it', async () => {
    const response = await owner.call('POST /admin/customers/:id/reset', { params: { id: ADA } });
    expect(response).toMatchObject({
      status: 200,
      body: { smessage: expect.stringContaining('on its way') },
    });
    expect(response.raw.toString()).not.toMatch(/\d{6}/);
    const mail = await shop.db.selectFrom('outbox').selectAll().where('topic', '=', 'reset-code').execute();
    expect(mail).toMatchObject([{ payload: { email: 'ada@example.com', code_id: expect.any(String) } }]);
    await owner.request('POST /admin/customers/bulk', { body: { ids: [BOB], action: 'deactivate' } });
    expect((await owner.call('POST /admin/customers/:id/reset', { params: { id: BOB } })).status).toBe(409);
  });

  test('no answer holds what signs a customer in', async () => {
    const { raw } = await owner.call('GET /admin/customers/:id', { params: { id: ADA } });
    expect(raw.toString()).not.toMatch(/hash|token|password/i);
  });
});
