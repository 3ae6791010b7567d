import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '#tests/support/databases.ts';
import { buildOrderInput, putInCart } from '#tests/support/order-input.ts';
import { startShop } from '#tests/support/shop.ts';
import { createRemoteShopper } from '#tests/support/shopper.ts';
import { SETS } from '#tests/support/small-catalogue.ts';

test('a stopping shop finishes an order in progress and closes idle connections', async () => {
  const paymentStarted = Promise.withResolvers<void>();
  const finishPayment = Promise.withResolvers<void>();
  const database = await openTestDatabase('pglite');
  onTestFinished(database.close);
  const shop = await startShop(database, {
    // Makes the shop listen on a port.
    sendsWebhooks: true,
    async onStep(step) {
      if (step !== 'authorise-responded') return;
      paymentStarted.resolve();
      await finishPayment.promise;
    },
  });
  const shopper = createRemoteShopper(() => shop.url);
  await putInCart(shopper, SETS.civicSportFront);
  const placing = shopper.call('POST /placeorder', { body: await buildOrderInput(shopper) });
  await paymentStarted.promise;
  const idleConnection = connect(Number(new URL(shop.url).port), '127.0.0.1');
  await new Promise((resolve) => idleConnection.once('connect', resolve));
  const disconnected = new Promise((resolve) => idleConnection.once('close', resolve));

  shop.app.drain();
  const ready = await fetch(`${shop.url}/ready`);
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'not ready' }]);
  expect((await fetch(`${shop.url}/health`)).status, 'still serving').toBe(200);

  const closed = shop.close();
  await expect.poll(() => shop.app.http.server.listening).toBe(false);
  await disconnected;
  finishPayment.resolve();
  expect(await placing).toMatchObject({ status: 200, body: { orderStatus: 'Paid' } });
  await closed;
});

test('a stopping shop still serves a request that follows an unfinished one on the same connection', async () => {
  const database = await openTestDatabase('pglite');
  onTestFinished(database.close);
  const shop = await startShop(database, { sendsWebhooks: true });
  const connection = connect(Number(new URL(shop.url).port), '127.0.0.1');
  const received = text(connection);
  const requestStarted = once(shop.app.http.server, 'request');
  // The body lacks its second byte.
  connection.write('POST /api/user/cart/add HTTP/1.1\r\nhost: shop\r\ncontent-length: 2\r\n\r\n{');
  await requestStarted;

  const closed = shop.close();
  await expect.poll(() => shop.app.http.server.listening).toBe(false);
  connection.write('}GET /health HTTP/1.1\r\nhost: shop\r\n\r\n');
  // The first request is refused, because it lacks the key of the API.
  expect(await received).toMatch(/HTTP\/1\.1 4\d\d .*HTTP\/1\.1 200 OK.*\{"status":"ok"\}/s);
  await closed;
});
