import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refundOrder } from '#server/order-commands/refund-order.ts';
import { listRefunds } from '#server/payments/refund-queries.ts';
import { violatedConstraint } from '#server/platform/database-errors.ts';
import { describeOnBothDatabases } from '#tests/support/databases.ts';
import { buildOrderInput } from '#tests/support/order-input.ts';
import { findBalance, listOpenIssues, paymentRecords } from '#tests/support/order-records.ts';
import { findOrderRow, placePaidOrder, settleRefunds, visitorWithCart } from '#tests/support/orders.ts';
import { approvePayPal, createPayPalOrder, payByPayPal } from '#tests/support/paypal.ts';
import { startShopForSuite } from '#tests/support/suite.ts';

/**
 * Invariants of orders and payments, each in a situation that could violate it. Other tests check them in random
 * sequences (`random-orders`), in two processes amid faults of every kind (`faults`) and at each crash point
 * (`crash-recovery`; K8 and K9 in `after-payment`, K10 in `webhooks`). I5 is tested in `stock`, I8 in `no-secrets`. I1
 * to I8 are the specification's numbers of the invariants, K1 to K10 those of the crash points.
 */
describeOnBothDatabases('payment invariants', (open) => {
  const analytics = { ANALYTICS_MEASUREMENT_ID: 'G-TEST', ANALYTICS_API_SECRET: 'analytics-secret' };
  const shop = startShopForSuite(open, { env: analytics });

  /** Runs the recovery jobs every five minutes. */
  async function runRecovery(minutes: number) {
    for (let left = minutes; left > 0; left -= 5) {
      shop.advanceMinutes(Math.min(5, left));
      await shop.app.work.recoverPayments();
      await shop.app.work.expireOrders();
    }
  }

  async function prepareCardOrder() {
    const shopper = await visitorWithCart(shop);
    const body = await buildOrderInput(shopper);
    return { order_id: body.orderInfo.order_id, pay: () => shopper.call('POST /placeorder', { body }) };
  }
  async function preparePayPalOrder() {
    const { shopper, body, order_id, paypal } = await createPayPalOrder(shop);
    await approvePayPal(shop, paypal);
    return { order_id, pay: () => payByPayPal(shopper, body, paypal) };
  }

  test('I1 a capture whose response and webhook were lost is found by the recovery job', async () => {
    const { order_id, pay } = await prepareCardOrder();
    shop.sandbox.arm(
      { call: 'complete', fault: 'drop-after', times: 3 },
      { call: 'getPayment', fault: 'drop-before' },
    );
    expect(await pay()).toMatchObject({ body: { orderStatus: 'Processing' } });
    expect(findBalance(shop, order_id)).toMatchObject({ captured: 21469 });
    await runRecovery(5);
    expect((await findOrderRow(shop, order_id)).status).toBe('Paid');
  });

  test.each(['authorising', 'capturing', 'captured'])(
    'I2 a database constraint refuses a second attempt (%s) after a captured one',
    async (state) => {
      const { order_id } = await placePaidOrder(shop);
      const secondAttempt = sql`
        insert into payment_attempt (order_id, n, provider, currency, amount, idempotency_key, state, token_hash,
          created_at)
        select order_id, n + 1, provider, currency, amount, idempotency_key || 'x', ${state},
          sha256(${state}::text::bytea || token_hash), created_at
        from payment_attempt where order_id = ${order_id}`.execute(shop.db);
      const error = await secondAttempt.then(
        () => undefined,
        (reason: unknown) => reason,
      );
      expect(violatedConstraint(error)).toBe('one_open_or_captured_attempt');
    },
  );

  test.each([
    ['card', prepareCardOrder, 'complete', 'getPayment'],
    ['PayPal', preparePayPalOrder, 'orders.capture', 'orders.get'],
  ] as const)(
    'I3 a capture of another amount (%s) is reported to staff and the order is Paid once the amounts agree',
    async (_name, prepare, captureCall, readCall) => {
      const { order_id, pay } = await prepare();
      // A PayPal order is also read before the capture; that reading has the right amount.
      shop.sandbox.arm(
        { call: captureCall, fault: 'wrong-amount' },
        { call: readCall, fault: 'wrong-amount', after: readCall === 'orders.get' ? 1 : 0 },
      );
      expect(await pay()).toMatchObject({ status: 200, body: { orderStatus: 'Processing' } });
      expect(await listOpenIssues(shop, order_id)).toEqual(['amount-differs']);
      expect(await paymentRecords(shop, order_id)).toMatchObject({
        attempts: ['capturing'],
        invoices: 0,
        emails: 0,
      });
      await shop.sandbox.control('faults', { clear: true });
      await runRecovery(5);
      expect((await findOrderRow(shop, order_id)).status).toBe('Paid');
    },
  );

  test('I4 if the response to a refund is lost and the provider then rejects the refund, the next check records it as failed', async () => {
    const { order_id } = await placePaidOrder(shop);
    shop.sandbox.arm({ call: 'createRefund', fault: 'drop-after' });
    await refundOrder(shop.app.orderContext, {
      order_id,
      actor: 'anna@example.com',
      reason: 'too worn',
      restock: false,
      scope: { kind: 'amount', amount: 100 },
    });
    const refund = [...shop.sandbox.ledger.refunds.values()].at(-1)!;
    await shop.sandbox.control('reject-refund', { refund_id: refund.id });
    await settleRefunds(shop);
    expect(await listRefunds(shop.db, order_id)).toMatchObject([{ state: 'failed' }]);
  });

  test('I4 of ten concurrent refunds of half the amount, two succeed', async () => {
    const { order_id } = await placePaidOrder(shop);
    const refundHalf = () =>
      refundOrder(shop.app.orderContext, {
        order_id,
        actor: 'anna@example.com',
        reason: 'at once',
        restock: false,
        scope: { kind: 'amount', amount: 10734 },
      });
    const results = await Promise.all(Array.from({ length: 10 }, refundHalf));
    expect(results.filter((each) => each.ok)).toHaveLength(2);
    await settleRefunds(shop);
    expect(findBalance(shop, order_id)).toMatchObject({ captured: 21469, refunded: 21468, kept: 1 });
    const scope = { kind: 'amount', amount: 2 } as const;
    const tooMuch = { order_id, actor: 'anna@example.com', reason: 'too much', restock: false, scope };
    expect((await refundOrder(shop.app.orderContext, tooMuch)).ok).toBe(false);
  });

  test('I6 repeated placements and recovery runs create one invoice, one email and one conversion event', async () => {
    const shopper = await visitorWithCart(shop);
    const body = { ...(await buildOrderInput(shopper)), analytics: { client_id: '123.456' } };
    await Promise.all(Array.from({ length: 5 }, () => shopper.call('POST /placeorder', { body })));
    await runRecovery(10);
    await shopper.request('POST /placeorder', { body });
    const { order_id } = body.orderInfo;
    expect(await paymentRecords(shop, order_id)).toMatchObject({ captured: [21469], invoices: 1, emails: 1 });
    const events = await shop.db
      .selectFrom('outbox')
      .select('outbox_id')
      .where('dedupe_key', 'like', `%${order_id}`)
      .where('kind', '=', 'conversion')
      .execute();
    expect(events).toHaveLength(1);
  });

  test('I7 a card payment that stays undecided for an hour is reported to staff once', async () => {
    const { order_id, pay } = await prepareCardOrder();
    for (const call of ['createPayment', 'cancelByKey', 'getPayment'])
      shop.sandbox.arm({ call, fault: 'drop-before', times: 1000 });
    expect(await pay()).toMatchObject({ body: { orderStatus: 'Processing' } });
    await runRecovery(55);
    expect(await listOpenIssues(shop, order_id)).toEqual([]);
    await runRecovery(30);
    expect(await listOpenIssues(shop, order_id)).toEqual(['undecided']);
    await shop.sandbox.control('faults', { clear: true });
    await runRecovery(60);
    expect(await listOpenIssues(shop, order_id), 'closed once decided').toEqual([]);
    expect((await findOrderRow(shop, order_id)).status).toBe('Void');
    expect(findBalance(shop, order_id)?.kept ?? 0).toBe(0);
  });
});
