import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { buildOrderInput } from '#tests/support/order-input.ts';
import { visitorWithCart } from '#tests/support/orders.ts';
import { findRow } from '#tests/support/rows.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import { PARTS, SETS } from '#tests/support/small-catalogue.ts';

describeWithDatabase('the conversion event', (open) => {
  let shop: TestShop;
  const events: { query: URLSearchParams; body: Record<string, unknown> }[] = [];
  const loggedLines: Record<string, unknown>[] = [];
  let analyticsStatus = 204;
  const analytics = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { searchParams } = new URL(request.url!, 'http://analytics');
    if (analyticsStatus < 300) events.push({ query: searchParams, body: JSON.parse(text) });
    response.writeHead(analyticsStatus).end();
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => analytics.listen(0, '127.0.0.1', resolve));
    const { port } = analytics.address() as AddressInfo;
    shop = await startShop(await open(), {
      log: pino({ level: 'warn' }, { write: (line) => loggedLines.push(JSON.parse(line)) }),
      env: {
        ANALYTICS_MEASUREMENT_ID: 'G-TEST',
        ANALYTICS_API_SECRET: 'analytics-secret',
        ANALYTICS_URL: `http://127.0.0.1:${port}/mp/collect`,
      },
    });
  });
  afterAll(async () => {
    await shop.close();
    await new Promise((resolve) => analytics.close(resolve));
  });

  async function placeOrder(consent?: { client_id: string }) {
    const shopper = await visitorWithCart(shop, SETS.civicSportFront, 2);
    await shopper.request('GET /coupon/:code', { params: { code: 'WELCOME10' } });
    const body = await buildOrderInput(shopper);
    return shopper.request('POST /placeorder', { body: consent ? { ...body, analytics: consent } : body });
  }

  test('CHK-12 an order with consent sends one event without personal data', async () => {
    const { orderId } = await placeOrder({ client_id: '123.456' });
    await shop.app.work.sendConversions();
    await shop.app.work.sendConversions();
    expect(events).toHaveLength(1);
    const [{ query, body }] = events as [(typeof events)[number]];
    expect(query.get('measurement_id')).toBe('G-TEST');
    expect(body).toMatchObject({
      client_id: '123.456',
      events: [
        {
          name: 'purchase',
          params: {
            transaction_id: orderId,
            currency: 'CAD',
            value: 341.98,
            tax: 44.46,
            coupon: 'WELCOME10',
            items: [{ item_id: PARTS.front, price: 189.99, quantity: 2 }],
          },
        },
      ],
    });
    expect(JSON.stringify(body)).not.toMatch(/Ada|example\.com|King St/);
  });

  test('CHK-12 without consent no event is sent and no client id is stored', async () => {
    const before = events.length;
    const { orderId } = await placeOrder();
    await shop.app.work.sendConversions();
    expect(events).toHaveLength(before);
    const order = await findRow(shop.db, 'orders', { order_id: orderId });
    expect(order.analytics_client_id).toBeNull();
  });

  test('CHK-12 the order does not wait for the event, which is retried after a failure', async () => {
    const before = events.length;
    analyticsStatus = 500;
    expect(await placeOrder({ client_id: '9.9' })).toMatchObject({ orderStatus: 'Paid' });
    await shop.app.work.sendConversions();
    analyticsStatus = 204;
    await shop.app.work.sendConversions();
    expect(events).toHaveLength(before);
    const warning = { level: pino.levels.values.warn, kind: 'conversion', attempts: 1 };
    expect(loggedLines).toEqual([expect.objectContaining(warning)]);
    shop.advanceMinutes(2);
    await shop.app.work.sendConversions();
    expect(events).toHaveLength(before + 1);
  });

  test('an invalid client id is refused', async () => {
    const shopper = await visitorWithCart(shop);
    const body = { ...(await buildOrderInput(shopper)), analytics: { client_id: '<script>' } };
    expect((await shopper.call('POST /placeorder', { body })).status).toBe(400);
  });
});
