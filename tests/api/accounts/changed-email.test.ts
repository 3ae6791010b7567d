import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCustomer, readEmailedToken, signInAs } from '#tests/support/accounts.ts';
import { describeOnBothDatabases } from '#tests/support/databases.ts';
import { waitForLockWaits } from '#tests/support/lock-waits.ts';
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import { signInStaff } from '#tests/support/staff.ts';

describeOnBothDatabases('changing the email address of an account', (open, engine) => {
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

  const verifiedAt = async (customer_id: string) =>
    (
      await shop.db
        .selectFrom('account')
        .select(['email', 'email_verified_at'])
        .where('customer_id', '=', customer_id)
        .executeTakeFirstOrThrow()
    ).email_verified_at;

  test('the new address gets a confirmation link and the old one a notice', async () => {
    const shopper = await createCustomer(shop, 'before@example.com');
    await shop.app.work.sendEmails();
    const owner = await signInStaff(shop, 'owner');
    await owner.request('POST /admin/customers/:id', {
      params: { id: shopper.customer_id },
      body: { customer_id: shopper.customer_id, data: { email: 'after@example.com' } },
    });
    expect(await verifiedAt(shopper.customer_id)).toBeNull();
    const token = await readEmailedToken(shop, mailbox, 'after@example.com');
    const notice = mailbox.emails.filter((email) => email.to === 'before@example.com').at(-1)!;
    expect(notice.subject).toContain('the email address of your account was changed');
    expect(notice.text, 'the new address stays private').not.toContain('after@example.com');

    const browser = shop.newVisitor();
    await signInAs(browser, 'after@example.com');
    await browser.request('POST /user/verify', { body: { token } });
    expect(await verifiedAt(shopper.customer_id)).not.toBeNull();
  });

  test.runIf(engine === 'postgresql')(
    'a confirmation link for the old address confirms nothing when it is opened during the change',
    async () => {
      const shopper = await createCustomer(shop, 'mine@example.com');
      const token = await readEmailedToken(shop, mailbox, 'mine@example.com');
      let pending: Promise<{ status: number }> | undefined;
      await shop.db.transaction().execute(async (tx) => {
        await tx
          .updateTable('account')
          .set({ email: 'new@example.com', email_verified_at: null })
          .where('customer_id', '=', shopper.customer_id)
          .execute();
        pending = shopper.call('POST /user/verify', { body: { token } });
        await waitForLockWaits(shop.db, 1);
      });
      expect((await pending!).status).not.toBe(200);
      expect(await verifiedAt(shopper.customer_id)).toBeNull();
    },
  );
});
