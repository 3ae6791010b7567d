import { expect, test } from 'vitest';
import { beforeNextTransaction } from '#tests/support/before-transaction.ts';
import { describeOnBothDatabases } from '#tests/support/databases.ts';
import { buildOrderInput } from '#tests/support/order-input.ts';
import { findBalance, stockOf } from '#tests/support/order-records.ts';
import { findOrderRow, visitorWithCart } from '#tests/support/orders.ts';
import { approvePayPal, payByPayPal } from '#tests/support/paypal.ts';
import { PARTS } from '#tests/support/small-catalogue.ts';
import { startShopForSuite } from '#tests/support/suite.ts';

describeOnBothDatabases('the shopper of an overdue order, while the job voids such orders', (open) => {
  /** Called once the card provider has responded, before the response is recorded. */
  let onResponse: (() => Promise<void>) | null = null;
  const shop = startShopForSuite(open, {
    async onStep(step) {
      if (step === 'authorise-responded') await onResponse?.();
    },
  });

  /** An order whose card was declined and whose hold has expired. */
  async function placeOverdueOrder() {
    const shopper = await visitorWithCart(shop);
    const body = await buildOrderInput(shopper, { nonce: `cnon:emu-declined.${crypto.randomUUID()}` });
    expect((await shopper.call('POST /placeorder', { body })).status).toBe(402);
    shop.advanceMinutes(16);
    return { shopper, body, order_id: body.orderInfo.order_id };
  }

  test('can pay by card, even if the job has already selected the order for voiding', async () => {
    const { shopper, body, order_id } = await placeOverdueOrder();
    const providerReplied = Promise.withResolvers<void>();
    const jobFinished = Promise.withResolvers<void>();
    onResponse = async () => {
      providerReplied.resolve();
      await jobFinished.promise;
    };
    const pay = () =>
      shopper.call('POST /placeorder', { body: { ...body, nonce: `cnon:emu-ok.${order_id}` } });
    let paying: ReturnType<typeof pay> | undefined;
    beforeNextTransaction(shop.db, () => {
      paying = pay();
      return Promise.race([providerReplied.promise, paying]);
    });
    await shop.app.work.expireOrders();
    jobFinished.resolve();
    onResponse = null;
    expect(await paying).toMatchObject({ status: 200, body: { orderStatus: 'Paid' } });
    await shop.app.work.processRefunds();
    expect(findBalance(shop, order_id)).toMatchObject({ captured: 21469, refunded: 0 });
  });

  test('can open PayPal, even if the job has already selected the order for voiding', async () => {
    const { held } = await stockOf(shop.db, PARTS.front);
    const { shopper, body } = await placeOverdueOrder();
    const { nonce: _, ...bodyWithoutCard } = body;
    const payPalBody = { ...bodyWithoutCard, orderInfo: { ...body.orderInfo, payment: 'paypal' as const } };
    let paypal: string | undefined;
    beforeNextTransaction(shop.db, async () => {
      const { paypalOrderId } = await shopper.request('POST /placeorder/paypal', { body: payPalBody });
      paypal = paypalOrderId;
    });
    await shop.app.work.expireOrders();
    expect((await stockOf(shop.db, PARTS.front)).held).toBe(held + 1);
    await approvePayPal(shop, paypal!);
    expect(await payByPayPal(shopper, payPalBody, paypal!)).toMatchObject({ body: { orderStatus: 'Paid' } });
  });

  test('finds it Void if they did not pay again', async () => {
    const { order_id } = await placeOverdueOrder();
    await shop.app.work.expireOrders();
    expect((await findOrderRow(shop, order_id)).status).toBe('Void');
  });
});
