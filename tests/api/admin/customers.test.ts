import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { ClientInput } from '#contract/calls.ts';
import { purgeSubmissions } from '#server/admin/shared/submissions.ts';
import { createSession } from '#server/sessions/queries.ts';
import { createCustomer } from '#tests/support/accounts.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { ADDRESS, putInCart } from '#tests/support/order-input.ts';
import { placeOrder } from '#tests/support/orders.ts';
import { findRows, updateRows } from '#tests/support/rows.ts';
import { PARTS, SETS } from '#tests/support/small-catalogue.ts';
import { type StaffClient, signInStaff } from '#tests/support/staff.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';

/** Two customers whose order by email is the reverse of their order by id and by name. */
const ADA = '0a0a0a0a-0000-4000-8000-00000000000a';
const BOB = '0b0b0b0b-0000-4000-8000-00000000000b';

describeWithDatabase('customers in the back office', (open) => {
  const shop = startShopForSuite(open);
  const owner = createForSuite(() => signInStaff(shop, 'owner'));
  beforeAll(async () => {
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

  const save = (
    staff: StaffClient,
    data: ClientInput<'POST /admin/customers/:id'>['body']['data'],
    last_modified_time?: string,
  ) =>
    staff.call('POST /admin/customers/:id', {
      params: { id: ADA },
      body: { customer_id: ADA, data, ...(last_modified_time ? { last_modified_time } : {}) },
    });

  test('ADM-03 ADM-05 customers can be sorted and searched by id, name and email', async () => {
    const initials = async (query: ClientInput<'GET /admin/customers'>['query']) =>
      (await owner.request('GET /admin/customers', { query: query ?? {} })).records.map(
        (each) => each.email[0],
      );
    expect(await initials({ sort: 'id' })).toEqual(['z', 'a']);
    expect(await initials({ sort: 'name' })).toEqual(['z', 'a']);
    expect(await initials({ sort: 'email' })).toEqual(['a', 'z']);
    expect(await initials({ search: 'name', keyword: 'DA BY' })).toEqual(['z']);
    expect(await initials({ search: 'email', keyword: 'ABE@' })).toEqual(['a']);
    expect(await initials({ search: 'customer_id', keyword: '0b0b0b' })).toEqual(['a']);
    expect(await initials({ search: 'customer_id', keyword: '0B0B0B' }), 'ids are case-sensitive').toEqual(
      [],
    );
    expect(await initials({ search: 'name', keyword: "o'n" })).toEqual(['a']);
    expect(await initials({ status: 'inactive' })).toEqual(['a']);
  });

  test('ADM-05 percentage and name are saved, a new email waits for its confirmation, and invalid values are refused; the personal price applies immediately', async () => {
    const { token } = await createSession(shop.db, ADA, () => new Date());
    const ada = shop.newVisitor();
    ada.cookies.set('sid', token);
    const response = await save(owner, { percentage: 12.5, first_name: ' Ada ', company: '' });
    expect(response).toMatchObject({ status: 200, body: { record: { percentage: 12.5, company: null } } });
    const { products } = await ada.request('GET /category/:category/:subcategory/:offset', {
      params: { category: 'rotor', subcategory: 'esd', offset: 0 },
    });
    expect(products.find((each) => each.part_number === PARTS.front)?.personal_cad_price).toBe(166.24);

    expect((await save(owner, { email: 'ABE@example.com' })).status, 'an email in use').toBe(409);
    expect((await save(owner, { email: 'not an address' })).status).toBe(400);
    expect((await save(owner, { email: 'Ada@Example.com' })).body).toMatchObject({
      record: { pending_email: 'ada@example.com' },
    });
    for (const percentage of [-1, 100.01, 12.345, '5' as never])
      expect((await save(owner, { percentage })).status, String(percentage)).toBe(400);
  });

  test('support can change a customer but not the percentage', async () => {
    const support = await signInStaff(shop, 'support');
    expect(await save(support, { percentage: 50 })).toMatchObject({
      status: 403,
      body: { reason: 'staff-not-allowed' },
    });
    expect((await save(support, { percentage: 12.5, last_name: 'Lovelace' })).status).toBe(200);
  });

  test('a deactivated customer is signed out and can be reactivated', async () => {
    const { token } = await createSession(shop.db, ADA, () => new Date());
    const ada = shop.newVisitor();
    ada.cookies.set('sid', token);
    expect((await ada.request('GET /header', {})).customer[0]?.customer_id).toBe(ADA);
    await save(owner, { is_active: false });
    expect((await ada.request('GET /header', {})).customer[0]?.customer_id).not.toBe(ADA);
    const bulk = await owner.request('POST /admin/customers/bulk', {
      body: { ids: [ADA, BOB], action: 'activate' },
    });
    expect(bulk).toMatchObject({ done: 2, skipped: 0, failed: [] });
  });

  test('credit is granted with a note and used, and at most the balance is revoked', async () => {
    const addCredit = (kind: 'grant' | 'use' | 'take-back', amount: number, note = 'goodwill') =>
      owner.call('POST /admin/customers/:id/credit', {
        params: { id: ADA },
        body: { currency: 'ca', kind, amount, note },
      });
    expect((await addCredit('grant', 100)).status).toBe(200);
    expect((await addCredit('use', 30)).status).toBe(200);
    expect(await addCredit('take-back', 70.01)).toMatchObject({
      status: 409,
      body: { reason: 'credit-short' },
    });
    expect((await addCredit('grant', 5, '  ')).status, 'without a note').toBe(400);
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

  test('a credit entry that is sent again after a lost response is not applied twice; its submission id is purged later', async () => {
    const add = (amount: number, submission_id?: string, id = BOB) =>
      owner.call('POST /admin/customers/:id/credit', {
        params: { id },
        body: { currency: 'us', kind: 'grant', amount, note: 'goodwill', submission_id },
      });
    const submission = randomUUID();
    const [first, ...others] = await Promise.all([add(10, submission), add(10, submission)]);
    for (const response of [first!, ...others, await add(10, submission)])
      expect(response).toMatchObject({ status: 200, body: { record: { credit: { us: { balance: 10 } } } } });
    expect(await add(20, submission), 'other content').toMatchObject({
      status: 409,
      body: { reason: 'submission-differs' },
    });
    expect(await add(10, submission, ADA), 'another customer').toMatchObject({ status: 409 });
    await add(10, randomUUID());
    await add(10);
    const entries = await findRows(shop.db, 'credit_entry', { customer_id: BOB });
    expect(entries.map(({ amount }) => amount)).toEqual([1000, 1000, 1000]);
    await purgeSubmissions(shop.db, new Date(Date.now() + 8 * 86_400_000));
    expect(await findRows(shop.db, 'submission')).toEqual([]);
  });

  test('a save based on an outdated version of a customer is refused and returns the other change; an unknown customer returns 404', async () => {
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
    const unknown = await owner.call('GET /admin/customers/:id', { params: { id: ADA.replace('a', 'f') } });
    expect(unknown.status).toBe(404);
  });

  test('ADM-05 a password reset code is emailed to the customer and never shown to staff; an inactive customer gets none', async () => {
    const response = await owner.call('POST /admin/customers/:id/reset', { params: { id: ADA } });
    expect(response).toMatchObject({
      status: 200,
      body: { smessage: expect.stringContaining('on its way') },
    });
    expect(response.raw.toString()).not.toMatch(/\d{6}/);
    const emails = await findRows(shop.db, 'outbox', { topic: 'reset-code' });
    expect(emails).toMatchObject([{ payload: { email: 'zoe@example.com', code_id: expect.any(String) } }]);
    await owner.request('POST /admin/customers/bulk', { body: { ids: [BOB], action: 'deactivate' } });
    expect((await owner.call('POST /admin/customers/:id/reset', { params: { id: BOB } })).status).toBe(409);
  });

  test('a customer’s record contains no credentials', async () => {
    const { raw } = await owner.call('GET /admin/customers/:id', { params: { id: ADA } });
    expect(raw.toString()).not.toMatch(/hash|token|password/i);
  });

  test('ADM-05 a customer without a name is listed under the name on their last order', async () => {
    const shopper = await createCustomer(shop, 'nameless@example.com');
    const find = async () =>
      (await owner.request('GET /admin/customers', { query: { search: 'email', keyword: 'nameless' } }))
        .records[0];
    expect(await find()).toMatchObject({ first_name: null, ordered_as: null });
    await putInCart(shopper, SETS.civicSportFront);
    await placeOrder(shopper);
    const { first_name, last_name } = ADDRESS;
    const customer = await find();
    expect(customer).toMatchObject({ first_name: null, ordered_as: `${first_name} ${last_name}` });
    await updateRows(shop.db, 'account', { first_name: 'Grace' }, { customer_id: customer!.customer_id });
    expect(await find()).toMatchObject({ first_name: 'Grace', ordered_as: null });
  });
});
