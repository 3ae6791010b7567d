import { expect, test } from 'vitest';
import { deriveSecrets } from '#server/platform/secrets.ts';
import { readOrder } from '#tests/support/admin-orders.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { openMailbox } from '#tests/support/mailbox.ts';
import { openOrderLink, placePaidOrder } from '#tests/support/orders.ts';
import { createPayPalOrder } from '#tests/support/paypal.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import { SETS } from '#tests/support/small-catalogue.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';

describeWithDatabase('the order link in emails to guests', (open) => {
  const mailbox = createForSuite(openMailbox);
  const database = createForSuite(open);
  const shop = startShopForSuite(() => database, { mailbox });
  const lastEmailAbout = async ({ app }: TestShop, order_id: string) => {
    await app.work.sendEmails();
    return mailbox.emails.findLast((email) => email.text.includes(order_id))!;
  };

  test('opens an order that staff cancelled before it was paid', async () => {
    const { order_id } = await createPayPalOrder(shop, { email: 'unpaid@example.com' });
    const owner = await signInStaff(shop, 'owner');
    const { last_modified_time } = (await readOrder(owner, order_id)).orderInfo;
    await owner.request('POST /admin/orders/:id/cancel', {
      params: { id: order_id },
      body: { reason: 'asked by phone', last_modified_time },
    });
    const email = await lastEmailAbout(shop, order_id);
    expect(email.subject).toContain('cancelled');
    expect((await openOrderLink(shop, order_id, email.text)).status).toBe(200);
  });

  test('opens an order that was paid before the shop’s secret was replaced', async () => {
    const { order_id } = await placePaidOrder(shop, { orderInfo: { email: 'old-secret@example.com' } });
    const { text: oldText } = await lastEmailAbout(shop, order_id);
    const newSecrets = deriveSecrets('another secret that is only good for tests');
    const { sandbox } = shop;
    const restarted = await startShop(database, {
      sandbox,
      env: { SMTP_URL: mailbox.url },
      secrets: newSecrets,
    });
    const owner = await signInStaff(restarted, 'owner');
    await owner.request('POST /admin/orders/:id/ship', {
      params: { id: order_id },
      body: { lines: [{ ...SETS.civicSportFront, quantity: 1 }], carrier: 'UPS' },
    });
    const email = await lastEmailAbout(restarted, order_id);
    expect(email.text).not.toBe(oldText);
    expect((await openOrderLink(restarted, order_id, email.text)).status).toBe(200);
    await restarted.close();
  });
});
