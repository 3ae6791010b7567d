import { expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '#sandbox/sandbox.ts';
import { inTransaction } from '#server/platform/db.ts';
import { voidOrder } from '#server/settlement/void-order.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { findBalance, listOpenIssues, paymentRecords, stockOf } from '#tests/support/order-records.ts';
import { findOrderRow, visitorWithCart } from '#tests/support/orders.ts';
import {
  approvePayPal,
  buildPayPalInput,
  createPayPalOrder,
  findPayPalCapture,
  payByPayPal,
} from '#tests/support/paypal.ts';
import { startShop } from '#tests/support/shop.ts';
import { PARTS } from '#tests/support/small-catalogue.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';

describeWithDatabase('PayPal payments that are approved or decided late', (open) => {
  /** Called once PayPal has been asked to create an order, even if that request failed. */
  let afterPayPalRequest: (() => Promise<void>) | null = null;
  const database = createForSuite(open);
  const shop = startShopForSuite(() => database, {
    onStep: async (step) => {
      if (step === 'prepare-responded') await afterPayPalRequest?.();
    },
  });
  /** The same shop with a short timeout for calls to PayPal. */
  const shortTimeoutShop = createForSuite(
    () => startShop(database, { sandbox: shop.sandbox, provider_timeout: 3000 }),
    (each) => each.close(),
  );

  test('stock is held for 10 minutes to await the approval, and opening PayPal’s window again does not extend the hold', async () => {
    const { shopper, body, paypal, order_id } = await createPayPalOrder(shop);
    const settle = async (minutes: number) => {
      shop.advanceMinutes(minutes);
      await shop.app.work.recoverPayments();
      await shop.app.work.expireOrders();
      return (await findOrderRow(shop, order_id)).status;
    };
    for (const minutes of [4, 4]) {
      expect(await settle(minutes)).toBe('Processing');
      expect(await shopper.request('POST /placeorder/paypal', { body })).toMatchObject({
        paypalOrderId: paypal,
      });
    }
    expect(await settle(3)).toBe('Void');
    expect((await stockOf(shop.db, PARTS.front)).held).toBe(0);
  });

  test('after a failed request to PayPal the shopper can retry with the same order number', async () => {
    const shopper = await visitorWithCart(shop);
    const body = await buildPayPalInput(shopper);
    shop.sandbox.arm({ call: 'orders.create', fault: 'drop-after' });
    expect(await shopper.call('POST /placeorder/paypal', { body })).toMatchObject({
      status: 503,
      body: { reason: 'paypal-unavailable' },
    });
    const { paypalOrderId } = await shopper.request('POST /placeorder/paypal', { body });
    const created = [...shop.sandbox.ledger.paypal_orders.values()].filter(
      (each) => (each.unit as { custom_id: string }).custom_id === body.orderInfo.order_id,
    );
    expect(created.map((each) => each.id)).toEqual([paypalOrderId]);
  });

  test('if PayPal fails while a card pays the order in another tab, the PayPal tab says that the order is already paid', async () => {
    const shopper = await visitorWithCart(shop);
    const body = await buildPayPalInput(shopper);
    afterPayPalRequest = async () => {
      afterPayPalRequest = null;
      const orderInfo = { ...body.orderInfo, payment: 'card' as const };
      const card = { ...body, orderInfo, nonce: 'cnon:emu-ok.7000' };
      expect(await shopper.request('POST /placeorder', { body: card })).toMatchObject({
        orderStatus: 'Paid',
      });
    };
    shop.sandbox.arm({ call: 'orders.create', fault: 'drop-before' });
    expect(await shopper.call('POST /placeorder/paypal', { body })).toMatchObject({
      status: 409,
      body: { reason: 'order-already-paid' },
    });
  });

  test('an approved order is captured by a background job if the shopper leaves', async () => {
    const { paypal, order_id } = await createPayPalOrder(shop);
    await approvePayPal(shop, paypal);
    shop.advanceMinutes(6);
    await shop.app.work.recoverPayments();
    expect((await findOrderRow(shop, order_id)).status).toBe('Paid');
    expect(findBalance(shop, order_id)).toMatchObject({ captured: 21469 });
  });

  test('an order that is not approved in time becomes Void, and a late approval charges nothing', async () => {
    const { shopper, body, paypal, order_id } = await createPayPalOrder(shop);
    for (const minutes of [6, 26, 20]) {
      shop.advanceMinutes(minutes);
      await shop.app.work.recoverPayments();
      await shop.app.work.expireOrders();
    }
    expect((await findOrderRow(shop, order_id)).status).toBe('Void');
    expect((await stockOf(shop.db, PARTS.front)).held).toBe(0);
    await approvePayPal(shop, paypal);
    expect((await payByPayPal(shopper, body, paypal)).body).toMatchObject({
      reason: 'order-hold-expired',
      smessage: expect.stringContaining('Nothing was charged. Place the order again.'),
    });
    expect(findBalance(shop, order_id)).toBeUndefined();
  });

  test('if the order has become Void, an approved payment is not captured', async () => {
    const { paypal, order_id } = await createPayPalOrder(shop);
    await approvePayPal(shop, paypal);
    await inTransaction(shop.db, (tx) => voidOrder(tx, order_id, 'hold-expired', shop.clock()));
    shop.advanceMinutes(6);
    await shop.app.work.recoverPayments();
    expect(await paymentRecords(shop, order_id)).toMatchObject({ attempts: ['voided'] });
    expect(findBalance(shop, order_id)).toBeUndefined();
  });

  test.each(['drop-after', 'hang-after', '500-after', 'malformed'] as const)(
    'if the capture has no valid response (%s), the shop reads the PayPal order, and the order is Paid and charged once',
    async (fault) => {
      const { shopper, body, paypal, order_id } = await createPayPalOrder(shop);
      await approvePayPal(shop, paypal);
      shop.sandbox.arm({ call: 'orders.capture', fault });
      expect(await payByPayPal(shortTimeoutShop.newVisitor(shopper.cookies), body, paypal)).toMatchObject({
        body: { orderStatus: 'Paid' },
      });
      expect(findBalance(shop, order_id)).toMatchObject({ captured: 21469 });
    },
  );

  test('I1 if another PayPal account is configured while a capture is undecided, the order waits, is reported to staff, and is Paid once the old account is configured again', async () => {
    const otherAccount = await startSandbox({ port: 0, host: '127.0.0.1', clock: shop.clock });
    const otherShop = await startShop(database, { sandbox: otherAccount, clock: shop.clock });
    onTestFinished(async () => {
      await otherShop.close();
      await otherAccount.close();
    });
    const { shopper, body, paypal, order_id } = await createPayPalOrder(shop);
    await approvePayPal(shop, paypal);
    shop.sandbox.arm(
      { call: 'orders.capture', fault: 'drop-after', times: 3 },
      { call: 'orders.get', fault: 'drop-after', after: 1, times: 50 },
    );
    expect(await payByPayPal(shopper, body, paypal)).toMatchObject({ body: { orderStatus: 'Processing' } });
    await shop.sandbox.control('faults', { clear: true });
    for (const minutes of [2, 30, 30]) {
      shop.advanceMinutes(minutes);
      await otherShop.app.work.recoverPayments();
      await otherShop.app.work.expireOrders();
    }
    expect(await paymentRecords(shop, order_id)).toMatchObject({ attempts: ['capturing'] });
    expect((await findOrderRow(shop, order_id)).status).toBe('Processing');
    expect(await listOpenIssues(shop, order_id)).toEqual(['undecided']);
    shop.advanceMinutes(20);
    await shop.app.work.recoverPayments();
    expect((await findOrderRow(shop, order_id)).status).toBe('Paid');
    expect(findBalance(shop, order_id)).toMatchObject({ captured: 21469, kept: 21469 });
  });

  test('I7 a payment under review is Processing, reported to staff, and Paid when PayPal completes it', async () => {
    const { shopper, body, paypal, order_id } = await createPayPalOrder(shop);
    await approvePayPal(shop, paypal, 'review');
    expect(await payByPayPal(shopper, body, paypal)).toMatchObject({ body: { orderStatus: 'Processing' } });
    expect(await listOpenIssues(shop, order_id)).toEqual(['review']);
    shop.advanceMinutes(61);
    await shop.app.work.recoverPayments();
    expect(await listOpenIssues(shop, order_id)).toEqual(['review', 'undecided']);
    await shop.sandbox.control('decide', { id: findPayPalCapture(shop, paypal).id, status: 'COMPLETED' });
    shop.advanceMinutes(20);
    await shop.app.work.recoverPayments();
    expect((await findOrderRow(shop, order_id)).status).toBe('Paid');
    expect(await listOpenIssues(shop, order_id)).toEqual([]);
  });

  test.each([
    ['while the stock is held, the order can still be paid by card', 8, 'Processing'],
    ['after the hold has ended, the order becomes Void', 31, 'Void'],
  ] as const)('if PayPal declines a payment under review %s', async (_, minutes, status) => {
    const { held } = await stockOf(shop.db, PARTS.front);
    const { shopper, body, paypal, order_id } = await createPayPalOrder(shop);
    await approvePayPal(shop, paypal, 'review');
    expect(await payByPayPal(shopper, body, paypal)).toMatchObject({ body: { orderStatus: 'Processing' } });
    const settle = async (elapsed: number) => {
      shop.advanceMinutes(elapsed);
      await shop.app.work.recoverPayments();
      await shop.app.work.expireOrders();
    };
    await settle(minutes - 1);
    expect((await stockOf(shop.db, PARTS.front)).held).toBe(held + 1);
    await shop.sandbox.control('decide', { id: findPayPalCapture(shop, paypal).id, status: 'DECLINED' });
    await settle(2);
    expect(await paymentRecords(shop, order_id)).toMatchObject({ attempts: ['declined'] });
    expect((await findOrderRow(shop, order_id)).status).toBe(status);
    expect((await stockOf(shop.db, PARTS.front)).held).toBe(status === 'Void' ? held : held + 1);
    if (status === 'Void') return;
    const orderInfo = { ...body.orderInfo, payment: 'card' as const };
    const card = { ...body, orderInfo, nonce: `cnon:emu-ok.${order_id}` };
    expect(await shopper.request('POST /placeorder', { body: card })).toMatchObject({
      orderStatus: 'Paid',
    });
  });
});
