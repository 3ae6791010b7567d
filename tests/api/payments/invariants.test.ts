import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refundOrder } from '#server/orders/refund-order.ts';
import { brokenConstraint } from '#server/platform/db.ts';
import { describeOnBoth } from '#tests/support/databases.ts';
import { orderFor, putInCart } from '#tests/support/order-input.ts';
import { money } from '#tests/support/order-records.ts';
import { orderRow, paidOrder, refundsAreDecided } from '#tests/support/orders.ts';
import { payPalBody } from '#tests/support/paypal.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';

/**
 * What always holds of orders and money, tried where it could break. Elsewhere: every invariant over random
 * sequences (`random-orders`), over two processes and a dying database (`two-processes`), at each kill point
 * (`kill`, `mails` K8, `after-payment` K9, `webhooks` K10); I5 in `stock`, I8 in `no-secrets`.
 */
describeOnBoth('what always holds', (open) => {
  let shop: TestShop;
  beforeAll(async () => {
    const analytics = { ANALYTICS_MEASUREMENT_ID: 'G-TEST', ANALYTICS_API_SECRET: 'analytics-secret' };
    shop = await startShop(await open(), { env: analytics });
  });
  afterAll(() => shop.close());

  const openFindings = (order_id: string) =>
    shop.db
      .selectFrom('payment_finding')
      .select('kind')
      .where('order_id', '=', order_id)
      .where('closed_at', 'is', null)
      .execute();
  const balance = (order_id: string) =>
    shop.sandbox.ledger.balances().find((each) => each.reference === order_id);
  /** Goes on looking for so many minutes, as the worker does. */
  async function workerLooks(minutes: number) {
    for (let left = minutes; left > 0; left -= 5) {
      shop.minutesPass(Math.min(5, left));
      await shop.app.work.recover();
      await shop.app.work.expire();
    }
  }

  async function byCard() {
    const shopper = shop.visitor();
    await putInCart(shopper, 'ESD-1001F', 'F1');
    const body = await orderFor(shopper);
    return { order_id: body.orderInfo.order_id, pay: () => shopper.call('POST /placeorder', { body }) };
  }
  async function byPayPal() {
    const shopper = shop.visitor();
    await putInCart(shopper, 'ESD-1001F', 'F1');
    const body = await payPalBody(shopper);
    const { paypalOrderId: nonce } = await shopper.request('POST /placeorder/paypal', { body });
    await shop.sandbox.control('approve', { order_id: nonce });
    const pay = () => shopper.call('POST /placeorder', { body: { ...body, nonce } });
    return { order_id: body.orderInfo.order_id, pay };
  }

  test('I1 captured and never told of, not even by a message: the order is Paid as soon as the worker looks', async () => {
    const { order_id, pay } = await byCard();
    shop.sandbox.arm(
      { call: 'complete', fault: 'drop-after', times: 3 },
      { call: 'getPayment', fault: 'drop-before' },
    );
    expect(await pay()).toMatchObject({ body: { orderStatus: 'Processing' } });
    expect(balance(order_id)).toMatchObject({ captured: 21469 });
    await workerLooks(5);
    expect((await orderRow(shop, order_id)).status).toBe('Paid');
  });

  test.each(['authorising', 'capturing', 'captured'])(
    'I2 the database itself refuses a second attempt (%s) beside the captured one',
    async (state) => {
      const { order_id } = await paidOrder(shop);
      const again = sql`
        insert into payment_attempt (order_id, n, provider, currency, amount, idempotency_key, state, token_hash,
          created_at)
        select order_id, n + 1, provider, currency, amount, idempotency_key || 'x', ${state},
          sha256(${state}::text::bytea || token_hash), created_at
        from payment_attempt where order_id = ${order_id}`.execute(shop.db);
      const fault = await again.then(
        () => undefined,
        (error: unknown) => error,
      );
      expect(brokenConstraint(fault)).toBe('one_open_or_captured_attempt');
    },
  );

  test.each([
    ['card', byCard, 'complete', 'getPayment'],
    ['PayPal', byPayPal, 'orders.capture', 'orders.get'],
  ] as const)(
    'I3 a capture of another sum makes no order Paid: %s, told to staff, and settled when the sums agree',
    async (_name, begin, capture, look) => {
      const { order_id, pay } = await begin();
      shop.sandbox.arm(
        { call: capture, fault: 'wrong-amount' },
        { call: look, fault: 'wrong-amount', after: look === 'orders.get' ? 1 : 0 },
      );
      expect(await pay()).toMatchObject({ status: 200, body: { orderStatus: 'Processing' } });
      expect(await openFindings(order_id)).toEqual([{ kind: 'amount-differs' }]);
      expect(await money(shop, order_id)).toMatchObject({ attempts: ['capturing'], invoices: 0, emails: 0 });
      await shop.sandbox.control('faults', { clear: true });
      await workerLooks(5);
      expect((await orderRow(shop, order_id)).status).toBe('Paid');
    },
  );

  test('I4 ten clerks pay back half at once: two of them do, and no more than was captured goes back', async () => {
    const { order_id } = await paidOrder(shop);
    const half = () =>
      refundOrder(shop.app.orderContext, {
        order_id,
        actor: 'anna@example.com',
        reason: 'at once',
        restock: false,
        what: { kind: 'amount', amount: 10734 },
      });
    const done = await Promise.all(Array.from({ length: 10 }, half));
    expect(done.filter((each) => each.ok)).toHaveLength(2);
    await refundsAreDecided(shop);
    expect(balance(order_id)).toMatchObject({ captured: 21469, refunded: 21468, kept: 1 });
    const rest = { kind: 'amount', amount: 2 } as const;
    const more = { order_id, actor: 'anna@example.com', reason: 'too much', restock: false, what: rest };
    expect((await refundOrder(shop.app.orderContext, more)).ok).toBe(false);
  });

  test('I6 posted, looked at and told of many times: one invoice, one mail, one conversion event', async () => {
    const shopper = shop.visitor();
    await putInCart(shopper, 'ESD-1001F', 'F1');
    const body = { ...(await orderFor(shopper)), analytics: { client_id: '123.456' } };
    await Promise.all(Array.from({ length: 5 }, () => shopper.call('POST /placeorder', { body })));
    await workerLooks(10);
    await shopper.request('POST /placeorder', { body });
    const { order_id } = body.orderInfo;
    expect(await money(shop, order_id)).toMatchObject({ captured: [21469], invoices: 1, emails: 1 });
    const events = await shop.db
      .selectFrom('outbox')
      .select('outbox_id')
      .where('dedupe_key', 'like', `%${order_id}`)
      .where('kind', '=', 'conversion')
      .execute();
    expect(events).toHaveLength(1);
  });

  test('I7 a card payment that stays unknown for an hour is told to staff, once', async () => {
    const { order_id, pay } = await byCard();
    for (const call of ['createPayment', 'cancelByKey', 'getPayment'])
      shop.sandbox.arm({ call, fault: 'drop-before', times: 1000 });
    expect(await pay()).toMatchObject({ body: { orderStatus: 'Processing' } });
    await workerLooks(55);
    expect(await openFindings(order_id)).toEqual([]);
    await workerLooks(30);
    expect(await openFindings(order_id)).toEqual([{ kind: 'undecided' }]);
    await shop.sandbox.control('faults', { clear: true });
    await workerLooks(60);
    expect(await openFindings(order_id), 'decided since').toEqual([]);
    expect((await orderRow(shop, order_id)).status).toBe('Void');
    expect(balance(order_id)?.kept ?? 0).toBe(0);
  });
});
