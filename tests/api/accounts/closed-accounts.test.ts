import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenLink } from '#server/audit/queries.ts';
import { customer, PASSWORD, signInAs } from '#tests/support/accounts.ts';
import { describeOnBoth } from '#tests/support/databases.ts';
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import { staffOf } from '#tests/support/staff.ts';

describeOnBoth('an account that has ended', (open) => {
  let shop: TestShop;
  let mailbox: Mailbox;
  beforeAll(async () => {
    mailbox = await openMailbox();
    shop = await startShop(await open(), { env: { SMTP_URL: mailbox.url } });
  });
  afterAll(async () => {
    await shop.close();
    await mailbox.close();
  });

  /** Somebody who wrote to the shop and left. */
  async function gone(email: string) {
    const shopper = await customer(shop, email);
    await shopper.request('POST /user/request', {
      body: { type: 'Other', email, title: 'Hello', content: 'Why?' },
    });
    await shopper.request('POST /user/:customerId/account/delete', {
      params: { customerId: shopper.customer_id },
      body: { password: PASSWORD },
    });
    return shopper.customer_id;
  }
  const keptIn = async (email: string) =>
    (await shop.db.selectFrom('outbox').select('payload').execute()).filter((row) =>
      JSON.stringify(row.payload).includes(email),
    );

  test('ACC-07 what still waited to be mailed is not sent, and no mail keeps the address', async () => {
    await gone('waits@example.com');
    expect(await keptIn('waits@example.com')).toEqual([]);
    await shop.app.work.emails();
    expect(mailbox.emails).toEqual([]);
  });

  test('ACC-07 an answer to what the person wrote is mailed nowhere', async () => {
    const account_id = await gone('asked@example.com');
    const owner = await staffOf(shop, 'owner');
    const { message_id } = await shop.db
      .selectFrom('message')
      .select('message_id')
      .where('account_id', '=', account_id)
      .executeTakeFirstOrThrow();
    await owner.request('POST /admin/reply', { body: { message_id, data: { reply_message: 'Because.' } } });
    await shop.app.work.emails();
    expect(mailbox.emails).toEqual([]);
    const open = await shop.db.selectFrom('outbox').select('topic').where('sent_at', 'is', null).execute();
    expect(open, 'nothing is tried again').toEqual([]);
  });

  test('no clerk can switch it on again, give it an address or write to it', async () => {
    const id = await gone('over@example.com');
    const owner = await staffOf(shop, 'owner');
    const save = (data: { email?: string; is_active?: boolean }) =>
      owner.call('POST /admin/customers/:id', { params: { id }, body: { customer_id: id, data } });
    for (const data of [{ is_active: true }, { email: 'clerk@example.com' }])
      expect(await save(data)).toMatchObject({ status: 409, body: { reason: 'customer-ended' } });
    const bulk = await owner.request('POST /admin/customers/bulk', {
      body: { ids: [id], action: 'activate' },
    });
    expect(bulk).toMatchObject({ done: 0, failed: [{ id }] });
    const written = await owner.call('POST /admin/request', {
      body: { customer_id: id, data: { type: 'Action Required', title: 'Back?', content: 'Come back' } },
    });
    expect(written).toMatchObject({ status: 404, body: { reason: 'message-no-receiver' } });
    const account = await shop.db
      .selectFrom('account')
      .select(['is_active', 'email'])
      .where('customer_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(account).toEqual({ is_active: false, email: expect.stringMatching(/@ended\.invalid$/) });
  });

  test('ACC-07 the log keeps who changed which fields of the person, and no longer to what', async () => {
    const shopper = await customer(shop, 'logged@example.com');
    const other = await customer(shop, 'stays@example.com');
    const owner = await staffOf(shop, 'owner');
    const save = (id: string, data: object) =>
      owner.request('POST /admin/customers/:id', { params: { id }, body: { customer_id: id, data } });
    await save(shopper.customer_id, { first_name: 'Ludmilla', last_name: null, percentage: 5 });
    await save(shopper.customer_id, { email: 'logged-anew@example.com', company: 'Brakes of Ludmilla' });
    await save(shopper.customer_id, { percentage: 7 });
    await save(other.customer_id, { first_name: 'Ludmilla' });
    const logOf = async (id: string) =>
      (
        await shop.db
          .selectFrom('audit')
          .select(['audit_id', 'actor', 'action', 'before', 'after'])
          .where('subject', '=', `customer ${id}`)
          .orderBy('audit_id')
          .execute()
      ).map((row) => ({ ...row }));
    const before = await logOf(shopper.customer_id);
    const others = await logOf(other.customer_id);
    await signInAs(shopper, 'logged-anew@example.com');
    await shopper.request('POST /user/:customerId/account/delete', {
      params: { customerId: shopper.customer_id },
      body: { password: PASSWORD },
    });

    const [first, second, third, vouched, ...more] = await logOf(shopper.customer_id);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ actor: owner.email, action: 'customer-saved' });
    expect(first!.after).toEqual({ ...(before[0]!.after as object), first_name: '(blanked)' });
    expect((first!.after as { percentage: number }).percentage).toBe(5);
    expect(Object.keys(second!.after as object).sort()).toEqual(['company', 'email']);
    expect(second!.before).toEqual({ company: null, email: '(blanked)' });
    expect(second!.after).toEqual({ company: '(blanked)', email: '(blanked)' });
    expect(third).toEqual(before[2]);
    expect(vouched).toMatchObject({ actor: 'shop', action: 'deeds-blanked' });
    expect(await logOf(other.customer_id), 'of somebody else').toEqual(others);
    const all = await shop.db
      .selectFrom('audit')
      .selectAll()
      .where('subject', '!=', `customer ${other.customer_id}`)
      .execute();
    expect(JSON.stringify(all)).not.toMatch(/Ludmilla|logged/);
    expect(await brokenLink(shop.db), 'the chain is whole').toBeNull();
    expect((await owner.request('GET /admin/audit', { query: {} })).broken_at).toBeNull();
  });

  test('an entry of the log can be blanked and not be changed, and blanking it past the shop shows', async () => {
    const entry = await shop.db
      .selectFrom('audit')
      .select(['audit_id', 'after'])
      .where('action', '=', 'customer-saved')
      .orderBy('audit_id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const set = (change: object) =>
      shop.db.updateTable('audit').set(change).where('audit_id', '=', entry.audit_id).execute();
    for (const change of [
      { actor: 'somebody else' },
      { after: JSON.stringify({ first_name: 'Otto' }) },
      { after: JSON.stringify({}) },
      { after: null },
      { after: JSON.stringify({ ...(entry.after as object), more: '(blanked)' }) },
    ]) {
      await expect(set(change), JSON.stringify(change)).rejects.toThrow('audit only grows');
    }
    await expect(
      shop.db.deleteFrom('audit').where('audit_id', '=', entry.audit_id).execute(),
    ).rejects.toThrow('audit only grows');
    expect(await brokenLink(shop.db)).toBeNull();
    await set({ after: JSON.stringify({ first_name: '(blanked)' }) });
    expect(await brokenLink(shop.db)).toBe(entry.audit_id);
  });

  test('nobody registers with what stands in its place', async () => {
    const body = { email: `${'a'.repeat(32)}@ended.invalid`, password: PASSWORD };
    expect((await shop.visitor().call('POST /user/register', { body })).status).toBe(400);
  });

  test('an address that somebody typed to get a code is forgotten a week after the mail', async () => {
    await shop.visitor().request('POST /user/forget', { body: { email: 'nobody@example.com' } });
    await shop.app.work.emails();
    await shop.app.work.forget();
    expect(await keptIn('nobody@example.com')).toHaveLength(1);
    shop.minutesPass(8 * 24 * 60);
    await shop.app.work.forget();
    expect(await keptIn('nobody@example.com')).toEqual([]);
  });
});
