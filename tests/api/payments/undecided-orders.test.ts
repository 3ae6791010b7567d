import { expect, test } from 'vitest';
import { deriveSecrets } from '#server/platform/secrets.ts';
import { readOrder } from '#tests/support/admin-orders.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { openMailbox } from '#tests/support/mailbox.ts';
import { buildOrderInput } from '#tests/support/order-input.ts';
import { paymentRecords } from '#tests/support/order-records.ts';
import { findOrderRow, placeDeclinedOrder, visitorWithCart } from '#tests/support/orders.ts';
import { createPayPalOrder } from '#tests/support/paypal.ts';
import { startShop } from '#tests/support/shop.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';
import { TEST_SECRET } from '#tests/support/test-secrets.ts';

describeWithDatabase('orders that end unpaid', (open) => {
  const mailbox = createForSuite(openMailbox);
  const database = createForSuite(open);
  const shop = startShopForSuite(() => database, { mailbox });

  /** Places an order whose card payment gets no readable response; the page says that an email will follow. */
  async function placeUndecidedOrder() {
    const shopper = await visitorWithCart(shop);
    const body = await buildOrderInput(shopper);
    const { order_id } = body.orderInfo;
    shop.sandbox.arm({ call: 'createPayment', fault: '500', times: 1000, text: order_id });
    expect(await shopper.request('POST /placeorder', { body })).toMatchObject({ orderStatus: 'Processing' });
    return { shopper, body, order_id };
  }
  async function settle() {
    for (const minutes of [1, 3, 10, 20, 20, 20]) {
      shop.advanceMinutes(minutes);
      await shop.app.work.recoverPayments();
      await shop.app.work.expireOrders();
    }
  }
  const subjectsAbout = async (order_id: string) => {
    await shop.app.work.sendEmails();
    return mailbox.emails.filter(({ text }) => text.includes(order_id)).map(({ subject }) => subject);
  };

  test('the buyer of an order whose payment was being confirmed is informed by email that it was not completed', async () => {
    const { order_id } = await placeUndecidedOrder();
    await settle();
    expect(await paymentRecords(shop, order_id)).toMatchObject({ attempts: ['voided'], captured: [] });
    expect(await findOrderRow(shop, order_id)).toMatchObject({ status: 'Void', void_cause: 'hold-expired' });
    expect(await subjectsAbout(order_id)).toEqual([
      expect.stringContaining(`order ${order_id} was cancelled`),
    ]);
    expect(mailbox.emails.at(-1)!.text).toContain('could not be completed');
  });

  test('an order that staff cancel while its payment is being confirmed becomes void with the cause “cancelled”, and its buyer is informed by email', async () => {
    const { shopper, body, order_id } = await placeUndecidedOrder();
    const owner = await signInStaff(shop, 'owner', shop.clock);
    const { last_modified_time } = (await readOrder(owner, order_id)).orderInfo;
    await owner.request('POST /admin/orders/:id/cancel', {
      params: { id: order_id },
      body: { reason: 'asked by phone', last_modified_time },
    });
    expect(await subjectsAbout(order_id)).toEqual([]);
    await settle();
    expect(await findOrderRow(shop, order_id)).toMatchObject({ status: 'Void', void_cause: 'cancelled' });
    expect(await subjectsAbout(order_id)).toEqual([
      expect.stringContaining(`order ${order_id} was cancelled`),
    ]);
    expect(mailbox.emails.at(-1)!.text).toContain('has been cancelled. There was nothing to refund.');
    expect((await shopper.call('POST /placeorder', { body })).body).toMatchObject({
      reason: 'order-cancelled-before',
    });
  });

  test('after SECRET was replaced, a card payment that was being confirmed is completed if SECRET_PREVIOUS is set', async () => {
    const shopper = await visitorWithCart(shop);
    const body = await buildOrderInput(shopper);
    const { order_id } = body.orderInfo;
    shop.sandbox.arm({ call: 'createPayment', fault: 'drop-after', times: 3 });
    expect(await shopper.request('POST /placeorder', { body })).toMatchObject({ orderStatus: 'Processing' });
    const secrets = deriveSecrets('another secret that is only good for tests', TEST_SECRET);
    const restarted = await startShop(database, { sandbox: shop.sandbox, clock: shop.clock, secrets });
    shop.advanceMinutes(2);
    await restarted.app.work.recoverPayments();
    await restarted.close();
    expect((await findOrderRow(shop, order_id)).status).toBe('Paid');
    expect(await paymentRecords(shop, order_id)).toMatchObject({ captured: [21469], attempts: ['captured'] });
  });

  test('an abandoned PayPal window or a declined card causes no email, whatever address was entered', async () => {
    const abandoned = await createPayPalOrder(shop, { email: 'other@example.com' });
    const declined = await placeDeclinedOrder(shop);
    await settle();
    for (const order_id of [abandoned.order_id, declined]) {
      expect((await findOrderRow(shop, order_id)).status).toBe('Void');
      expect(await subjectsAbout(order_id)).toEqual([]);
    }
  });
});
