import { expect, test } from 'vitest';
import { placeholderEmail } from '#domain/address.ts';
import { findAlteredEntry } from '#server/audit/queries.ts';
import { lockCart } from '#server/cart/queries.ts';
import { lockAccount } from '#server/customers/queries.ts';
import { lockOrder } from '#server/orders/queries.ts';
import { inTransaction, type Tx } from '#server/platform/db.ts';
import { closeAccount, createCustomer, PASSWORD, signInAs } from '#tests/support/accounts.ts';
import { describeOnBothDatabases } from '#tests/support/databases.ts';
import { waitForBlockedStatement } from '#tests/support/lock-waits.ts';
import { openMailbox } from '#tests/support/mailbox.ts';
import { placePaidOrder } from '#tests/support/orders.ts';
import { createPayPalOrder } from '#tests/support/paypal.ts';
import { findRow, updateRows } from '#tests/support/rows.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';

interface Ids {
  order_id: string;
  customer_id: string;
}

describeOnBothDatabases('a closed account', (open, engine) => {
  const mailbox = createForSuite(openMailbox);
  const shop = startShopForSuite(open, { mailbox });

  /** Creates a customer who sends a contact message and then closes the account. Returns the customer id. */
  async function createClosedAccount(email: string) {
    const shopper = await createCustomer(shop, email);
    await shopper.request('POST /user/request', {
      body: { type: 'Other', email, title: 'Hello', content: 'Why?' },
    });
    await closeAccount(shopper);
    return shopper.customer_id;
  }
  const outboxRowsWith = async (email: string) =>
    (await shop.db.selectFrom('outbox').select('payload').execute()).filter((row) =>
      JSON.stringify(row.payload).includes(email),
    );

  test('ACC-07 emails still in the outbox are not sent, and no outbox row keeps the address', async () => {
    await createClosedAccount('waits@example.com');
    expect(await outboxRowsWith('waits@example.com')).toEqual([]);
    await shop.app.work.sendEmails();
    expect(mailbox.emails).toEqual([]);
  });

  test('ACC-07 a reply to a contact message of a closed account is refused, because nobody would receive it', async () => {
    const account_id = await createClosedAccount('asked@example.com');
    const owner = await signInStaff(shop, 'owner');
    const { message_id } = await findRow(shop.db, 'message', { account_id });
    const body = { message_id, data: { reply_message: 'Because.' } };
    const reply = await owner.call('POST /admin/reply', { body });
    expect(reply).toMatchObject({ status: 404, body: { reason: 'message-no-receiver' } });
    await shop.app.work.sendEmails();
    expect(mailbox.emails).toEqual([]);
    const unsent = await shop.db.selectFrom('outbox').select('topic').where('sent_at', 'is', null).execute();
    expect(unsent, 'nothing waits for a retry').toEqual([]);
  });

  test('staff cannot reactivate a closed account, change its email address or send it messages', async () => {
    const id = await createClosedAccount('over@example.com');
    const owner = await signInStaff(shop, 'owner');
    const save = (data: { email?: string; is_active?: boolean }, last_modified_time?: string) =>
      owner.call('POST /admin/customers/:id', {
        params: { id },
        body: { customer_id: id, data, ...(last_modified_time ? { last_modified_time } : {}) },
      });
    for (const data of [{ is_active: true }, { email: 'clerk@example.com' }]) {
      expect(await save(data)).toMatchObject({ status: 409, body: { reason: 'customer-ended' } });
      const stale = await save(data, '2020-01-01T00:00:00.000Z');
      expect(stale, 'from an outdated page').toMatchObject({ body: { reason: 'customer-ended' } });
    }
    const bulk = await owner.request('POST /admin/customers/bulk', {
      body: { ids: [id], action: 'activate' },
    });
    expect(bulk).toMatchObject({ done: 0, failed: [{ id }] });
    const message = await owner.call('POST /admin/request', {
      body: { customer_id: id, data: { type: 'Action Required', title: 'Back?', content: 'Come back' } },
    });
    expect(message).toMatchObject({ status: 404, body: { reason: 'message-no-receiver' } });
    const account = await findRow(shop.db, 'account', { customer_id: id });
    expect(account).toMatchObject({ is_active: false, email: expect.stringMatching(/@ended\.invalid$/) });
  });

  test('ACC-07 the audit log keeps who changed which fields, without the personal values', async () => {
    const shopper = await createCustomer(shop, 'logged@example.com');
    const namesake = await createCustomer(shop, 'stays@example.com');
    const owner = await signInStaff(shop, 'owner');
    const save = (id: string, data: object) =>
      owner.request('POST /admin/customers/:id', { params: { id }, body: { customer_id: id, data } });
    await save(shopper.customer_id, { first_name: 'Ludmilla', last_name: null, percentage: 5 });
    await save(shopper.customer_id, { email: 'logged-anew@example.com', company: 'Brakes of Ludmilla' });
    await save(shopper.customer_id, { percentage: 7 });
    await save(namesake.customer_id, { first_name: 'Ludmilla' });
    const auditOf = (id: string) =>
      shop.db
        .selectFrom('audit')
        .select(['audit_id', 'actor', 'action', 'before', 'after'])
        .where('subject', '=', `customer ${id}`)
        .orderBy('audit_id')
        .execute();
    const before = await auditOf(shopper.customer_id);
    const namesakeEntries = await auditOf(namesake.customer_id);
    await signInAs(shopper, 'logged@example.com');
    await closeAccount(shopper);

    const [first, second, third, redaction, ...more] = await auditOf(shopper.customer_id);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ actor: owner.email, action: 'customer-saved' });
    expect(first!.after).toEqual({ ...(before[0]!.after as object), first_name: '(blanked)' });
    expect((first!.after as { percentage: number }).percentage).toBe(5);
    expect(Object.keys(second!.after as object).sort()).toEqual(['company', 'pending_email']);
    expect(second!.before).toEqual({ company: null, pending_email: null });
    expect(second!.after).toEqual({ company: '(blanked)', pending_email: '(blanked)' });
    expect(third).toEqual(before[2]);
    expect(redaction).toMatchObject({ actor: 'shop', action: 'deeds-blanked' });
    expect(await auditOf(namesake.customer_id), 'entries about a customer with the same first name').toEqual(
      namesakeEntries,
    );
    const otherEntries = await shop.db
      .selectFrom('audit')
      .selectAll()
      .where('subject', '!=', `customer ${namesake.customer_id}`)
      .execute();
    expect(JSON.stringify(otherEntries)).not.toMatch(/Ludmilla|logged/);
    expect(await findAlteredEntry(shop.db), 'the hash chain is intact').toBeNull();
    expect((await owner.request('GET /admin/audit', { query: {} })).broken_at).toBeNull();
  });

  test('ACC-07 a reply is redacted even if its message was attached to an order at the time of the reply and detached later', async () => {
    const { order_id } = await placePaidOrder(shop);
    const shopper = await createCustomer(shop, 'attached@example.com');
    await shopper.request('POST /user/request', {
      body: { type: 'Other', email: 'attached@example.com', title: 'Hello', content: 'Why?' },
    });
    const { message_id } = await findRow(shop.db, 'message', { account_id: shopper.customer_id });
    const owner = await signInStaff(shop, 'owner');
    const params = { id: message_id };
    await owner.request('POST /admin/messages/:id/attach', { params, body: { order_id } });
    const body = { message_id, data: { reply_message: 'Because of you.' } };
    await owner.request('POST /admin/reply', { body });
    await owner.request('POST /admin/messages/:id/detach', { params });
    await closeAccount(shopper);
    const entries = await shop.db
      .selectFrom('audit')
      .select('after')
      .where('subject', '=', order_id)
      .execute();
    expect(JSON.stringify(entries)).toContain(message_id);
    expect(JSON.stringify(entries)).not.toContain('Because of you.');
  });

  test('closing an account redacts only replies to that customer’s messages, not replies to others about the same order', async () => {
    const buyer = await createCustomer(shop, 'buyer@example.com');
    const { order_id } = await placePaidOrder(shop, { shopper: buyer });
    const ask = (shopper: typeof buyer, email: string) =>
      shopper.request('POST /user/request', {
        body: { type: 'Other', order_id, email, title: 'Hello', content: 'Why?' },
      });
    await ask(buyer, 'buyer@example.com');
    const { message_id } = await findRow(shop.db, 'message', { account_id: buyer.customer_id });
    const owner = await signInStaff(shop, 'owner');
    const body = { message_id, data: { reply_message: 'We will refund you in full.' } };
    await owner.request('POST /admin/reply', { body });
    const otherCustomer = await createCustomer(shop, 'other@example.com');
    await ask(otherCustomer, 'other@example.com');
    await closeAccount(otherCustomer);
    const readReply = () => findRow(shop.db, 'audit', { subject: order_id, action: 'message-replied' });
    expect((await readReply()).after).toEqual({ message_id, reply_message: 'We will refund you in full.' });
    await closeAccount(buyer);
    expect((await readReply()).after).toEqual({ message_id, reply_message: '(blanked)' });
  });

  test('an audit entry can only be redacted, and a redaction that bypasses the shop is detected', async () => {
    const entry = await shop.db
      .selectFrom('audit')
      .select(['audit_id', 'after'])
      .where('action', '=', 'customer-saved')
      .orderBy('audit_id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const update = (change: object) =>
      shop.db.updateTable('audit').set(change).where('audit_id', '=', entry.audit_id).execute();
    for (const change of [
      { actor: 'somebody else' },
      { after: JSON.stringify({ first_name: 'Otto' }) },
      { after: JSON.stringify({}) },
      { after: null },
      { after: JSON.stringify({ ...(entry.after as object), more: '(blanked)' }) },
    ]) {
      await expect(update(change), JSON.stringify(change)).rejects.toThrow('audit is append-only');
    }
    await expect(
      shop.db.deleteFrom('audit').where('audit_id', '=', entry.audit_id).execute(),
    ).rejects.toThrow('audit is append-only');
    expect(await findAlteredEntry(shop.db)).toBeNull();
    await update({ after: JSON.stringify({ first_name: '(blanked)' }) });
    expect(await findAlteredEntry(shop.db)).toBe(entry.audit_id);
  });

  test('the placeholder address of a closed account cannot register', async () => {
    const body = { email: `${'a'.repeat(32)}@ended.invalid`, password: PASSWORD };
    expect((await shop.newVisitor().call('POST /user/register', { body })).status).toBe(400);
  });

  test('an email with a reset code, and its recipient, is purged from the outbox after a week', async () => {
    await shop.newVisitor().request('POST /user/forget', { body: { email: 'nobody@example.com' } });
    await shop.app.work.sendEmails();
    await shop.app.work.purge();
    expect(await outboxRowsWith('nobody@example.com')).toHaveLength(1);
    shop.advanceDays(8);
    await shop.app.work.purge();
    expect(await outboxRowsWith('nobody@example.com')).toEqual([]);
  });

  const lockOrderRow = (tx: Tx, { order_id }: Ids): Promise<unknown> => lockOrder(tx, order_id);
  const lockCartRow = (tx: Tx, ids: Ids): Promise<unknown> => lockCart(tx, { account_id: ids.customer_id });
  const lockAccountRow = (tx: Tx, ids: Ids): Promise<unknown> => lockAccount(tx, ids.customer_id);
  test.runIf(engine === 'postgresql').each([
    ['is being paid', lockOrderRow, lockCartRow],
    ['is placed with store credit', lockCartRow, lockAccountRow],
  ])(
    'an account is closed while one of its orders %s, and neither fails',
    async (when, lockFirst, lockNext) => {
      const email = `${when.replaceAll(' ', '-')}@example.com`;
      const shopper = await createCustomer(shop, email);
      const { customer_id } = shopper;
      const { order_id } = await createPayPalOrder(shop, { email }, 1, shopper);
      await updateRows(shop.db, 'orders', { analytics_client_id: '123.456' }, { order_id });
      let closing: Promise<void> | undefined;
      await inTransaction(shop.db, async (tx) => {
        await lockFirst(tx, { order_id, customer_id });
        closing = closeAccount(shopper);
        await waitForBlockedStatement(shop.db);
        await lockNext(tx, { order_id, customer_id });
      });
      await closing;
      expect((await findRow(shop.db, 'orders', { order_id })).analytics_client_id).toBeNull();
    },
  );

  test.runIf(engine === 'postgresql')(
    'a profile update that arrives while the account is being closed saves nothing',
    async () => {
      const shopper = await createCustomer(shop, 'ends@example.com');
      const customerInfo = { first_name: 'Zinnober', last_name: 'Rot' };
      let pending: Promise<{ status: number }> | undefined;
      await shop.db.transaction().execute(async (tx) => {
        await updateRows(
          tx,
          'account',
          { email: placeholderEmail(shopper.customer_id), is_active: false, password_hash: null },
          { customer_id: shopper.customer_id },
        );
        pending = shopper.call('POST /user/information/update', { body: { customerInfo } });
        await waitForBlockedStatement(shop.db);
      });
      expect((await pending!).status).toBe(403);
      const { first_name } = await findRow(shop.db, 'account', { customer_id: shopper.customer_id });
      expect(first_name).toBeNull();
    },
  );
});
