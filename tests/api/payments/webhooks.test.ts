import { createHmac } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { PAYPAL_ACCOUNTS } from '#sandbox/accounts.ts';
import { signPayPalEvent } from '#sandbox/paypal/signature.ts';
import { describeOnBothDatabases } from '#tests/support/databases.ts';
import { buildOrderInput } from '#tests/support/order-input.ts';
import { findBalance, findCardPayment, paymentRecords } from '#tests/support/order-records.ts';
import {
  findOrderRow,
  placePaidOrder,
  placePayPalOrder,
  viewOrder,
  visitorWithCart,
} from '#tests/support/orders.ts';
import { approvePayPal, createPayPalOrder } from '#tests/support/paypal.ts';
import { findRow, findRows } from '#tests/support/rows.ts';
import { startShop } from '#tests/support/shop.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';

describeOnBothDatabases('provider webhooks', (open) => {
  const database = createForSuite(open);
  const shop = startShopForSuite(() => database, { sendsWebhooks: true });

  async function processDeliveries() {
    const { deliveries } = (await shop.sandbox.control('deliveries')) as { deliveries: { status: number }[] };
    shop.advanceMinutes(3);
    await shop.app.work.processProviderEvents();
    return deliveries;
  }
  const listEvents = (order_id: string) =>
    shop.db
      .selectFrom('provider_event')
      .select(['type', 'outcome'])
      .where('order_id', '=', order_id)
      .orderBy('received_at')
      .execute();
  const post = (path: string, body: string, headers: Record<string, string>) =>
    shop.app.http.inject({
      method: 'POST',
      url: path,
      payload: body,
      headers: { 'content-type': 'application/json', ...headers },
    });
  /** Sends a PayPal webhook with a forged signature, which names the URL of a certificate. */
  const forge = (certificateUrl: string) =>
    post('/webhooks/paypal', '{"id":"WH-2","event_type":"PAYMENT.CAPTURE.COMPLETED"}', {
      'paypal-transmission-id': 'a',
      'paypal-transmission-time': '2026-01-01T00:00:00Z',
      'paypal-transmission-sig': 'eA==',
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': certificateUrl,
    });
  async function placeOrderBy(provider: 'card' | 'paypal') {
    if (provider === 'card') {
      const paid = await placePaidOrder(shop);
      return { ...paid, payment_id: findCardPayment(shop, paid.order_id).id };
    }
    const { capture_id: payment_id, ...paid } = await placePayPalOrder(shop);
    return { ...paid, payment_id };
  }
  /** Replaces the sandbox's plan for its next webhooks. Without a plan, it sends them normally. */
  const planWebhooks = (...next: object[]) => shop.sandbox.control('webhook-plans', { next, clear: true });

  test('signed webhooks of both providers are accepted, and a paid order stays paid', async () => {
    const cardOrder = await placePaidOrder(shop);
    const paypalOrder = await placePayPalOrder(shop);
    const deliveries = await processDeliveries();
    expect(deliveries.length).toBeGreaterThan(3);
    expect(deliveries.every((each) => each.status === 200)).toBe(true);
    expect(new Set((await listEvents(cardOrder.order_id)).map((each) => each.outcome))).toEqual(
      new Set(['worked']),
    );
    expect((await listEvents(paypalOrder.order_id)).map((each) => each.type)).toContain(
      'PAYMENT.CAPTURE.COMPLETED',
    );
    expect((await findOrderRow(shop, cardOrder.order_id)).status).toBe('Paid');
    expect((await findOrderRow(shop, paypalOrder.order_id)).status).toBe('Paid');
  });

  test('forged webhooks are rate limited per IP address', async () => {
    const limitedShop = await startShop(database, { env: { LIMITS: 'on' } });
    const sendFrom = (remoteAddress: string) =>
      limitedShop.app.http.inject({
        method: 'POST',
        url: '/webhooks/square',
        payload: '{}',
        remoteAddress,
        headers: { 'content-type': 'application/json', 'x-square-hmacsha256-signature': 'forged' },
      });
    // The limit is 30 a minute. Even if a minute ends in between, one of the two minutes has more than 30 of the 61
    // requests.
    const responses = [];
    for (let n = 0; n < 61; n += 1) responses.push(await sendFrom('203.0.113.9'));
    expect(responses[0]!.statusCode).toBe(401);
    const refused = responses.find((each) => each.statusCode === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await sendFrom('198.51.100.7')).statusCode).toBe(401);
    await limitedShop.close();
  });

  test('webhooks with an unavailable certificate are rate limited too', async () => {
    const limitedShop = await startShop(database, { env: { LIMITS: 'on' } });
    const send = (n: number) =>
      limitedShop.app.http.inject({
        method: 'POST',
        url: '/webhooks/paypal',
        remoteAddress: '203.0.113.10',
        payload: '{"id":"WH-1","event_type":"PAYMENT.CAPTURE.COMPLETED"}',
        headers: {
          'content-type': 'application/json',
          'paypal-transmission-id': 'a',
          'paypal-transmission-time': 'b',
          'paypal-transmission-sig': 'c',
          'paypal-auth-algo': 'SHA256withRSA',
          'paypal-cert-url': `${limitedShop.sandbox.url}/v1/notifications/certs/none-${n}`,
        },
      });
    const statuses: number[] = [];
    for (let n = 0; n < 61; n += 1) statuses.push((await send(n)).statusCode);
    expect(statuses[0], '503, so that PayPal retries').toBe(503);
    expect(statuses).toContain(429);
    await limitedShop.close();
  });

  test('a certificate that PayPal does not have is requested only once, even if several webhooks name it at once', async () => {
    const requested = vi.spyOn(globalThis, 'fetch');
    onTestFinished(() => requested.mockRestore());
    const missingUrl = `${shop.sandbox.url}/v1/notifications/certs/missing`;
    const simultaneousReplies = await Promise.all([forge(missingUrl), forge(missingUrl)]);
    expect([...simultaneousReplies, await forge(missingUrl)].map(({ statusCode }) => statusCode)).toEqual([
      503, 503, 503,
    ]);
    expect((await forge(`${missingUrl}#again`)).statusCode, 'the same URL with another spelling').toBe(401);
    expect(requested.mock.calls.map(([url]) => url)).toEqual([missingUrl]);
  });

  test('a wrong or missing signature and a changed body return 401 and store nothing', async () => {
    const body = '{"merchant_id":"M","type":"payment.updated","event_id":"forged-1","data":{}}';
    const url = `${shop.url}/webhooks/square`;
    const sign = (text: string, key = 'sandbox-webhook-key-CA') =>
      createHmac('sha256', key)
        .update(url + text)
        .digest('base64');
    const header = 'x-square-hmacsha256-signature';
    const wrongHeaders: Record<string, string>[] = [
      {},
      { [header]: sign(body, 'other') },
      { [header]: sign(`${body} `) },
      { [header]: '' },
    ];
    for (const headers of wrongHeaders)
      expect((await post('/webhooks/square', body, headers)).statusCode).toBe(401);
    expect((await post('/webhooks/square', body, { [header]: sign(body) })).statusCode).toBe(200);
    expect((await post('/webhooks/square', body, { [header]: sign(body) })).statusCode).toBe(200);
    expect((await post('/webhooks/paypal', '{"id":"WH-1","event_type":"X"}', {})).statusCode).toBe(401);
    const event = '{"id":"forged-2","event_type":"PAYMENT.CAPTURE.COMPLETED","resource":{}}';
    const signed = signPayPalEvent(
      { now: () => new Date(), url: () => shop.sandbox.url },
      { account: PAYPAL_ACCOUNTS[0]!.merchant_id, body: event },
    );
    const forged = { ...signed, 'paypal-transmission-sig': Buffer.alloc(256, 1).toString('base64') };
    expect((await post('/webhooks/paypal', event, forged)).statusCode).toBe(401);
    expect((await post('/webhooks/paypal', `${event} `, signed)).statusCode).toBe(401);
    const storedEvents = () =>
      shop.db.selectFrom('provider_event').select('event_id').where('event_id', 'like', 'forged-%').execute();
    expect(await storedEvents()).toEqual([{ event_id: 'forged-1' }]);
    expect((await post('/webhooks/paypal', event, signed)).statusCode).toBe(200);
    expect(await storedEvents()).toHaveLength(2);
  });

  test('a certificate from another host is never fetched, and its webhook is refused', async () => {
    const requested = vi.spyOn(globalThis, 'fetch');
    onTestFinished(() => requested.mockRestore());
    for (const url of [
      'https://evil.example/v1/notifications/certs/x',
      'http://api.paypal.com/v1/notifications/certs/x',
      'https://api.paypal.com/elsewhere',
      'https://api.paypal.com.evil.example/v1/notifications/certs/x',
      `${shop.sandbox.url.replace('127.0.0.1', 'localhost')}/v1/notifications/certs/authority`,
    ]) {
      expect((await forge(url)).statusCode, url).toBe(401);
      expect(requested.mock.calls.map(([target]) => String(target))).not.toContain(url);
    }
  });

  test('a genuine webhook about a payment outside the shop is recorded as not ours', async () => {
    const body = JSON.stringify({
      merchant_id: 'M',
      type: 'payment.updated',
      event_id: 'elsewhere-1',
      data: { object: { payment: { id: 'another', reference_id: 'TILL-7' } } },
    });
    const signature = createHmac('sha256', 'sandbox-webhook-key-US')
      .update(`${shop.url}/webhooks/square${body}`)
      .digest('base64');
    await post('/webhooks/square', body, { 'x-square-hmacsha256-signature': signature });
    await processDeliveries();
    const row = await findRow(shop.db, 'provider_event', { event_id: 'elsewhere-1' });
    expect(row).toMatchObject({ outcome: 'not-ours', order_id: null });
  });

  test('duplicated, delayed and reordered webhooks lead to one invoice and one email', async () => {
    await planWebhooks({ do: 'double', times: 2 }, { do: 'hold', times: 50 });
    const { order_id } = await placePayPalOrder(shop);
    const { order_id: otherOrderId } = await placePaidOrder(shop);
    await shop.sandbox.control('release-webhooks', { order: 'reverse' });
    await processDeliveries();
    await planWebhooks();
    for (const id of [order_id, otherOrderId])
      expect(await paymentRecords(shop, id)).toMatchObject({
        attempts: ['captured'],
        invoices: 1,
        emails: 1,
      });
  });

  test('K10 if the shopper leaves after approving, PayPal’s webhook leads to the capture', async () => {
    const { order_id, paypal } = await createPayPalOrder(shop);
    await approvePayPal(shop, paypal);
    await shop.sandbox.control('deliveries');
    await shop.app.work.processProviderEvents();
    expect((await findOrderRow(shop, order_id)).status).toBe('Processing');
    await processDeliveries();
    expect((await findOrderRow(shop, order_id)).status, 'three minutes later').toBe('Paid');
  });

  test('a capture without a response is found through its webhook', async () => {
    const shopper = await visitorWithCart(shop);
    const body = await buildOrderInput(shopper);
    shop.sandbox.arm({ call: 'complete', fault: 'drop-after' }, { call: 'complete', fault: '500', times: 2 });
    shop.sandbox.arm({ call: 'getPayment', fault: '500' });
    expect(await shopper.request('POST /placeorder', { body })).toMatchObject({ orderStatus: 'Processing' });
    await processDeliveries();
    expect((await findOrderRow(shop, body.orderInfo.order_id)).status).toBe('Paid');
  });

  test.each(['card', 'paypal'] as const)(
    'a refund made at the provider (%s) is recorded once with a credit note; the rest can still be refunded',
    async (provider) => {
      const { order_id, shopper, payment_id } = await placeOrderBy(provider);
      await shop.sandbox.control('refund-by-hand', { payment_id, amount: 1000 });
      await processDeliveries();
      await processDeliveries();
      const viewedOrder = await viewOrder(shopper, order_id);
      const refunds = await shop.db
        .selectFrom('payment_refund')
        .innerJoin('payment_attempt', 'payment_attempt.attempt_id', 'payment_refund.attempt_id')
        .select(['payment_refund.amount', 'payment_refund.state', 'cause'])
        .where('order_id', '=', order_id)
        .execute();
      expect(refunds).toEqual([{ amount: 1000, state: 'completed', cause: 'provider' }]);
      expect(viewedOrder.refunds).toMatchObject([{ amount: 10, credit_note_number: expect.any(Number) }]);
      await shop.sandbox.control('refund-by-hand', { payment_id });
      await processDeliveries();
      await processDeliveries();
      expect((await findOrderRow(shop, order_id)).status).toBe('Refunded');
      expect(findBalance(shop, order_id)).toMatchObject({ refunded: 21469, kept: 0 });
    },
  );

  test.each(['card', 'paypal'] as const)(
    'a lost dispute (%s) is reported to staff and recorded as a refund, even if its webhooks arrive in reverse order',
    async (provider) => {
      const { order_id, payment_id } = await placeOrderBy(provider);
      await planWebhooks({ do: 'hold', times: 50 });
      const dispute = (await shop.sandbox.control('disputes', { payment_id })) as { id: string };
      await shop.sandbox.control('disputes', { dispute_id: dispute.id, outcome: 'LOST' });
      await shop.sandbox.control('release-webhooks', { order: 'reverse' });
      await processDeliveries();
      await planWebhooks();
      await processDeliveries();
      const issues = await findRows(shop.db, 'payment_issue', { order_id });
      expect(issues).toMatchObject([{ kind: 'dispute', facts: { state: 'lost' } }]);
      expect((await findOrderRow(shop, order_id)).status).toBe('Refunded');
      expect(findBalance(shop, order_id)).toMatchObject({ charged_back: 21469, kept: 0 });
    },
  );

  test('a dispute that is won leaves the order unchanged and closes its issue', async () => {
    const { order_id } = await placePaidOrder(shop);
    const payment_id = findCardPayment(shop, order_id).id;
    const dispute = (await shop.sandbox.control('disputes', { payment_id })) as { id: string };
    await processDeliveries();
    await shop.sandbox.control('disputes', { dispute_id: dispute.id, outcome: 'WON' });
    await processDeliveries();
    expect((await findOrderRow(shop, order_id)).status).toBe('Paid');
    const [issue] = await findRows(shop.db, 'payment_issue', { order_id });
    expect(issue).toMatchObject({ closed_by: 'shop', facts: { state: 'won' } });
  });
});
