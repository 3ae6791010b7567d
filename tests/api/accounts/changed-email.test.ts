import { afterAll, beforeAll, expect, test } from 'vitest';
import { endedEmail } from '#domain/address.ts';
import { customer, emailedToken, signInAs } from '#tests/support/accounts.ts';
import { describeOnBoth } from '#tests/support/databases.ts';
import { untilLockWaits } from '#tests/support/lock-waits.ts';
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import { staffOf } from '#tests/support/staff.ts';

describeOnBoth('an account that another hand changes', (open, engine) => {
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

  test('the new address gets a link to confirm itself, and the old one is told', async () => {
    const shopper = await customer(shop, 'before@example.com');
    await shop.app.work.emails();
    const owner = await staffOf(shop, 'owner');
    await owner.request('POST /admin/customers/:id', {
      params: { id: shopper.customer_id },
      body: { customer_id: shopper.customer_id, data: { email: 'after@example.com' } },
    });
    expect(await verifiedAt(shopper.customer_id)).toBeNull();
    const token = await emailedToken(shop, mailbox, 'after@example.com');
    const told = mailbox.emails.filter((mail) => mail.to === 'before@example.com').at(-1)!;
    expect(told.subject).toContain('your account has another email address');
    expect(told.text, 'no stranger learns the new address').not.toContain('after@example.com');

    const back = shop.visitor();
    await signInAs(back, 'after@example.com');
    await back.request('POST /user/verify', { body: { token } });
    expect(await verifiedAt(shopper.customer_id)).not.toBeNull();
  });

  test.runIf(engine === 'postgresql')(
    'a link to the old address confirms nothing, also in the moment of the change',
    async () => {
      const shopper = await customer(shop, 'mine@example.com');
      const token = await emailedToken(shop, mailbox, 'mine@example.com');
      let asked: Promise<{ status: number }> | undefined;
      await shop.db.transaction().execute(async (tx) => {
        await tx
          .updateTable('account')
          .set({ email: 'victim@example.com', email_verified_at: null })
          .where('customer_id', '=', shopper.customer_id)
          .execute();
        asked = shopper.call('POST /user/verify', { body: { token } });
        await untilLockWaits(shop.db, 1);
      });
      expect((await asked!).status).not.toBe(200);
      expect(await verifiedAt(shopper.customer_id)).toBeNull();
    },
  );

  test.runIf(engine === 'postgresql')(
    'nothing is written down about a person whose account ends in that moment',
    async () => {
      const shopper = await customer(shop, 'ends@example.com');
      const customerInfo = { first_name: 'Zinnober', last_name: 'Rot' };
      let asked: Promise<{ status: number }> | undefined;
      await shop.db.transaction().execute(async (tx) => {
        await tx
          .updateTable('account')
          .set({ email: endedEmail(shopper.customer_id), is_active: false, password_hash: null })
          .where('customer_id', '=', shopper.customer_id)
          .execute();
        asked = shopper.call('POST /user/information/update', { body: { customerInfo } });
        await untilLockWaits(shop.db, 1);
      });
      expect((await asked!).status).toBe(403);
      const { first_name } = await shop.db
        .selectFrom('account')
        .select('first_name')
        .where('customer_id', '=', shopper.customer_id)
        .executeTakeFirstOrThrow();
      expect(first_name).toBeNull();
    },
  );
});
