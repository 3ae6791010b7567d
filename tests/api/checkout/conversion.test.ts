import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBoth } from '#tests/support/databases.ts';
import { orderFor, putInCart } from '#tests/support/order-input.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';

describeOnBoth('the conversion event', (open) => {
  let shop: TestShop;
  const raw: { query: URLSearchParams; body: Record<string, unknown> }[] = [];
  let status = 204;
  const service = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { searchParams } = new URL(request.url!, 'http://analytics');
    if (status < 300) raw.push({ query: searchParams, body: JSON.parse(text) });
    response.writeHead(status).end();
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const { port } = service.address() as AddressInfo;
    shop = await startShop(await open(), {
      env: {
        ANALYTICS_MEASUREMENT_ID: 'G-TEST',
        ANALYTICS_API_SECRET: 'analytics-secret',
        ANALYTICS_URL: `http://127.0.0.1:${port}/mp/collect`,
      },
    });
  });
  afterAll(async () => {
    await shop.close();
    await new Promise((resolve) => service.close(resolve));
  });

  async function place(analytics?: { client_id: string }) {
    const shopper = shop.visitor();
    await putInCart(shopper, 'ESD-1001F', 'F1', 2);
    await shopper.request('GET /coupon/:code', { params: { code: 'WELCOME10' } });
    const body = await orderFor(shopper);
    return shopper.request('POST /placeorder', { body: analytics ? { ...body, analytics } : body });
  }

  test('CHK-12 an order of a shopper who agreed is told once, without a name or an address', async () => {
    const { orderId } = await place({ client_id: '123.456' });
    await shop.app.work.conversions();
    await shop.app.work.conversions();
    expect(raw).toHaveLength(1);
    const [{ query, body }] = raw as [(typeof raw)[number]];
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
            items: [{ item_id: 'ESD-1001F', price: 189.99, quantity: 2 }],
          },
        },
      ],
    });
    expect(JSON.stringify(body)).not.toMatch(/Ada|example\.com|King St/);
  });

  test('CHK-12 without consent nothing is told and nothing is kept', async () => {
    const before = raw.length;
    const { orderId } = await place();
    await shop.app.work.conversions();
    expect(raw).toHaveLength(before);
    const order = await shop.db
      .selectFrom('orders')
      .select('analytics_client_id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(order.analytics_client_id).toBeNull();
  });

  test('CHK-12 the order does not wait for it: a service that fails is asked again later', async () => {
    const before = raw.length;
    status = 500;
    expect(await place({ client_id: '9.9' })).toMatchObject({ orderStatus: 'Paid' });
    await shop.app.work.conversions();
    status = 204;
    await shop.app.work.conversions();
    expect(raw).toHaveLength(before);
    shop.minutesPass(2);
    await shop.app.work.conversions();
    expect(raw).toHaveLength(before + 1);
  });

  test('an id that is none is refused', async () => {
    const shopper = shop.visitor();
    await putInCart(shopper, 'ESD-1001F', 'F1');
    const body = { ...(await orderFor(shopper)), analytics: { client_id: '<script>' } };
    expect((await shopper.call('POST /placeorder', { body })).status).toBe(400);
  });
});
